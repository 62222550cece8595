"""A game of Anna and Boris over HTTP, and what the bot has kept of it."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.local import Hands
from bot.local.hands import text_of
from rules import Game, parse_canonical, variant
from tests.process.programs import PATIENCE
from tests.process.telegram import Telegram

MOVES = ("c3-d4", "f6-g5", "b2-c3", "g7-f6", "c3-b4", "b6-a5")


async def begin(telegram: Telegram) -> None:
    """Let Anna challenge by a link and Boris follow it; Anna begins."""
    anna, boris = telegram.anna, telegram.boris
    anna.start()
    boris.start()
    await telegram.answer(anna, "Anna")
    await telegram.answer(boris, "Boris")
    anna.say("/new russian")
    await telegram.answer(anna, "⚔️ Challenge")
    anna.tap(anna.last(), "I begin")
    await telegram.answer(anna, "Who begins? me")
    anna.tap(anna.last(), "⚔️ Challenge")
    await telegram.answer(anna, "?start=")
    link = re.search(r"start=([\w-]+)", text_of(anna.last()))
    assert link
    boris.start(link[1])
    await telegram.answer(anna, "Your move")
    await telegram.answer(boris, "Anna")


async def play(telegram: Telegram, hands: Hands, move: str) -> None:
    """Let somebody type a move, and wait until the other one is asked for the next."""
    hands.say(move)
    await telegram.answer(telegram.boris if hands is telegram.anna else telegram.anna, move, "Your move")


@contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    """The bot's database, looked into from outside."""
    connection = sqlite3.connect(folder / "damka.db")
    try:
        yield connection
    finally:
        connection.close()


async def quiet(telegram: Telegram, folder: Path) -> None:
    """Wait until the bot has written down that everything is handled and everything owed is sent."""
    waiting = "select count(*) from inbox where state = 'waiting'"
    owed = "select count(*) from outbox where state = 'owed'"
    with opened(folder) as connection:
        async with asyncio.timeout(PATIENCE):
            while not telegram.world.idle or connection.execute(f"select ({waiting}) + ({owed})").fetchone()[0]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


def record(folder: Path) -> list[str]:
    """The moves of the first game as the database keeps them, each played by the rules and counted."""
    with opened(folder) as connection:
        kept = connection.execute("select turn, move from turns where game_id = 1 order by turn").fetchall()
    game = Game.new(variant("russian"))
    for number, (turn, move) in enumerate(kept, 1):
        assert turn == number
        game = game.play(parse_canonical(game.variant, game.position, move))
    return [str(move) for move in game.moves]
