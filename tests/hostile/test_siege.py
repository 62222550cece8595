"""A short siege; `python -m tests.hostile` is the long one."""

from tests.hostile.enemy import Enemy
from tests.hostile.siege import besieged

SHORT = 2000


async def test_hostile_updates_change_nothing_tell_nothing_and_break_nothing(tmp_path):
    async with besieged(tmp_path) as siege:
        before = siege.state()
        await siege.shoot(Enemy(1, siege.known), SHORT)
        assert siege.report() == []
        assert siege.dead_letters() == []
        assert siege.waiting() == (0, 0)
        assert before.differences(siege.state()) == []
        assert siege.tapped > SHORT / 3
