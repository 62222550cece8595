"""The stand-in's server in this process, and the bot at the other end as a process of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.process.playing import begin, quiet
from tests.process.programs import Program, settings
from tests.process.telegram import Telegram


@pytest.fixture
async def telegram() -> AsyncIterator[Telegram]:
    telegram = Telegram()
    await telegram.server.start()
    yield telegram
    await telegram.server.stop()


@pytest.fixture
async def bot(telegram: Telegram, tmp_path: Path) -> AsyncIterator[Program]:
    """`damka run` against the stand-in, not started yet; logs everything there is to log."""
    world = telegram.world
    told = settings(telegram.server.url, world.token, tmp_path, LOG_LEVEL="DEBUG", PYTHONWARNINGS="default")
    program = Program(tmp_path, "bot", "run", **told)
    yield program
    await program.clean_up()
    assert world.token not in program.log
    assert world.token.partition(":")[2] not in program.log
    assert "Warning:" not in program.log


@pytest.fixture
async def begun(telegram: Telegram, bot: Program, tmp_path: Path) -> None:
    """The bot runs, Anna is to begin a game against Boris, and nothing is left to be done."""
    await bot.start()
    await begin(telegram)
    await quiet(telegram, tmp_path)
