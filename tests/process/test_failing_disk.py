"""A disk that fails to keep what was written, once: the bot ends in good order and goes on when it is started again."""

import asyncio
from pathlib import Path

import pytest

from bot.local.hands import wait_for
from tests.process.playing import MOVES, opened, play, quiet, record
from tests.process.programs import PATIENCE, ROOT, Program
from tests.process.telegram import Telegram

DISK_FAILED = 74

FAILING_ONCE = """
import os
import time
from pathlib import Path

flush, ordered, waiting = os.fdatasync, Path(__file__).with_name("fail"), Path(__file__).with_name("wait")

def fdatasync(file):
    while waiting.exists():
        time.sleep(0.01)
    if ordered.exists():
        ordered.unlink()
        raise OSError(5, "Input/output error")
    flush(file)

os.fdatasync = fdatasync
"""
"""What Python runs at its start: if that is ordered, flushes wait, or one fails and the next says that all is well."""


class Disk:
    """What a bot writes to."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(FAILING_ONCE)
        self.path = f"{folder}:{ROOT}"  # where Python looks for what it runs at its start
        self._folder = folder

    def fail(self) -> None:
        """Let the next flush fail."""
        (self._folder / "fail").touch()

    def hang(self) -> None:
        """Let flushes wait."""
        (self._folder / "wait").touch()

    def go_on(self) -> None:
        """Let them wait no longer."""
        (self._folder / "wait").unlink()


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path / "start")


@pytest.fixture
def bot(bot: Program, disk: Disk) -> Program:
    """The bot, whose disk may fail."""
    bot.tell(PYTHONPATH=disk.path)
    return bot


@pytest.mark.usefixtures("begun")
async def test_a_move_that_the_disk_may_not_have_kept_is_said_to_nobody_and_played_once_after_a_restart(
    telegram: Telegram, bot: Program, disk: Disk, tmp_path: Path
) -> None:
    world, anna, boris = telegram.world, telegram.anna, telegram.boris
    said = len(anna.messages()), len(boris.messages())
    disk.fail()
    anna.say(MOVES[0])
    assert await bot.wait() == DISK_FAILED
    assert (len(anna.messages()), len(boris.messages())) == said
    assert not world.idle  # nothing was confirmed that may be lost
    assert (tmp_path / "damka.db-wal").stat().st_size  # nor moved into the database
    last = bot.log.splitlines()[-1]
    assert last.startswith("damka: the disk has failed to keep what was written ([Errno 5] Input/output error): ")
    assert "Traceback" not in bot.log
    await bot.start()
    await wait_for(world, lambda: world.idle, PATIENCE)
    await telegram.answer(boris, MOVES[0], "Your move")
    await play(telegram, boris, MOVES[1])
    await quiet(telegram, tmp_path)
    assert record(tmp_path) == list(MOVES[:2])
    assert await bot.terminate() == 0


@pytest.mark.usefixtures("begun")
async def test_killed_between_a_commit_and_its_flush_nothing_was_said_and_the_move_is_played_once(
    telegram: Telegram, bot: Program, disk: Disk, tmp_path: Path
) -> None:
    world, anna, boris = telegram.world, telegram.anna, telegram.boris
    said = len(anna.messages()), len(boris.messages())
    disk.hang()
    anna.say(MOVES[0])
    with opened(tmp_path) as connection:
        async with asyncio.timeout(PATIENCE):
            while not connection.execute("select count(*) from inbox where state = 'waiting'").fetchone()[0]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    await asyncio.sleep(0.5)
    assert not world.idle
    await bot.kill()
    disk.go_on()
    assert (len(anna.messages()), len(boris.messages())) == said
    await bot.start()
    await telegram.answer(boris, MOVES[0], "Your move")
    await quiet(telegram, tmp_path)
    assert record(tmp_path) == list(MOVES[:1])
    assert await bot.terminate() == 0
