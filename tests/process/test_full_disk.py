"""A disk that takes nothing, a database that somebody has locked: what comes meanwhile is played when that is over."""

import asyncio
import resource
from pathlib import Path

import pytest

from bot.local import Fault, FaultKind
from bot.local.hands import wait_for
from storage.database import BUSY_SECONDS
from tests.process.playing import MOVES, opened, play, quiet, record
from tests.process.programs import PATIENCE, Program, largest_file
from tests.process.telegram import Telegram

pytestmark = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux: the limits of another process")

LOCKED_SECONDS = BUSY_SECONDS + 2
"""Longer than a transaction waits."""


@pytest.mark.usefixtures("begun")
async def test_a_move_sent_while_the_disk_takes_nothing_is_played_once_when_it_does(
    telegram: Telegram, bot: Program, tmp_path: Path
) -> None:
    world, anna, boris = telegram.world, telegram.anna, telegram.boris
    largest_file(bot, 0)
    said = len(boris.messages())
    anna.say(MOVES[0])
    boris.say("/help")
    await asyncio.sleep(3)
    assert len(boris.messages()) == said
    assert not world.idle  # nothing was confirmed that is not written down
    largest_file(bot, resource.RLIM_INFINITY)
    await wait_for(world, lambda: world.idle, PATIENCE)
    await quiet(telegram, tmp_path)
    assert record(tmp_path) == list(MOVES[:1])
    await play(telegram, boris, MOVES[1])
    await quiet(telegram, tmp_path)
    assert record(tmp_path) == list(MOVES[:2])
    assert await bot.terminate() == 0
    assert "Traceback" not in bot.log


@pytest.mark.usefixtures("begun")
async def test_a_board_sent_while_the_disk_takes_nothing_is_not_sent_again(
    telegram: Telegram, bot: Program, tmp_path: Path
) -> None:
    world, anna, boris = telegram.world, telegram.anna, telegram.boris
    world.faults.add(Fault("sendPhoto", FaultKind.SLOW, seconds=1.0, chat_id=boris.id))
    said = len(boris.messages())
    anna.say(MOVES[0])
    await wait_for(world, lambda: len(boris.messages()) > said, PATIENCE)
    largest_file(bot, 0)
    await asyncio.sleep(3)
    largest_file(bot, resource.RLIM_INFINITY)
    await quiet(telegram, tmp_path)
    assert len(boris.messages()) == said + 1
    await play(telegram, boris, MOVES[1])
    assert await bot.terminate() == 0
    assert "Traceback" not in bot.log


@pytest.mark.usefixtures("begun")
async def test_a_move_sent_while_another_process_has_the_database_locked_is_played_once(
    telegram: Telegram, bot: Program, tmp_path: Path
) -> None:
    world, anna, boris = telegram.world, telegram.anna, telegram.boris
    said = len(boris.messages())
    with opened(tmp_path) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        anna.say(MOVES[0])
        await asyncio.sleep(LOCKED_SECONDS)
        assert len(boris.messages()) == said
        other.execute("ROLLBACK")
    await wait_for(world, lambda: world.idle, PATIENCE)
    await telegram.answer(boris, MOVES[0], "Your move")
    await quiet(telegram, tmp_path)
    assert record(tmp_path) == list(MOVES[:1])
    assert await bot.terminate() == 0
    assert "Traceback" not in bot.log
