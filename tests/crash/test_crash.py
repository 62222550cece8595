"""A short form of the crash run; `make crash` runs the long one."""

from tests.crash.run import Crash


async def test_five_kills_lose_nothing_and_double_nothing(tmp_path):
    crash = Crash(tmp_path, games=6, kills=5, seed=7)
    await crash.run()
    assert crash.faults == []
    assert crash.moves > 0
