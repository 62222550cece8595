"""What it takes to serve somebody with many long games: `python -m tests.bench.many_games [--games 200] [--plies 100]`.

All of them wait for that person and none is in memory. Measures, as time of the database's thread, which everybody
shares, a move typed in private and the questions about games, beside setting up all the games. Ends with status 1
when one of them takes 100 ms or more.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

from sqlalchemy import insert

from bot.compose.context import Context
from bot.compose.screens import compose_screen
from bot.service.commands import about_game
from bot.service.desk import Actor, Desk, Job, Request, Scene
from bot.service.lists import show_next
from bot.service.talk import typed_move
from rules import VARIANTS, Color, Game, Variant, format_fen
from storage import games, inbox, players
from storage.database import Connection, Database
from storage.games import NewGame
from storage.records import Notice, Place, Player
from storage.schema import games as games_table
from storage.schema import turns as turns_table

LIMIT_MS = 100.0
TRIES = 5
PERSON = 1001
TEXTS = {
    "a move typed that many games know": "d4",
    "one that few know": "b2-b3",
    "one that none knows": "a1-h8",
    "talk": "see you at 8",
}


def played(rules: Variant, plies: int, random: Random) -> Game:
    """A running game of about so many plies with White to move."""
    longest = Game.new(rules)
    for _ in range(20):
        game = Game.new(rules)
        while game.plies < plies and not (after := game.play(random.choice(game.legal))).outcome:
            game = after
        if game.plies > longest.plies:
            longest = game
    if longest.turn is Color.BLACK:
        record = list(zip(longest.moves[:-1], longest.positions[1:-1], strict=True))
        longest = Game.restore(rules, longest.start, record)
    return longest


async def fill(database: Database, count: int, plies: int) -> None:
    """Store games of every kind between two people."""
    random = Random(1)
    lines = [played(rules, plies, random) for rules in VARIANTS.values()]
    async with database.write() as connection:
        pair = [await _met(connection, PERSON, "Anna"), await _met(connection, PERSON + 1, "Boris")]
        for number in range(count):
            await _store(connection, lines[number % len(lines)], pair)


async def _met(connection: Connection, user_id: int, name: str) -> Player:
    await players.meet(connection, user_id=user_id, name=name, username=None, language="en", now=0)
    await players.set_reachable(connection, user_id, reachable=True)
    found = await players.by_user_id(connection, user_id)
    assert found is not None
    return found


async def _store(connection: Connection, game: Game, pair: list[Player]) -> None:
    rules = game.variant
    new = NewGame(rules.key, {}, format_fen(rules, game.start), Color.WHITE, pair[0].id, pair[1].id, None)
    stored = await games.create(connection, new, 0)
    turns = [
        {
            "game_id": stored.id,
            "turn": ply,
            "kind": "move",
            "ply": ply,
            "move": str(move),
            "route": ",".join(move.path),
            "captured": ",".join(move.captured),
            "position": format_fen(rules, game.positions[ply]),
            "player": pair[ply % 2].id,
            "played_at": 0,
        }
        for ply, move in enumerate(game.moves, start=1)
    ]
    await connection.execute(insert(turns_table), turns)
    moved = {"position": format_fen(rules, game.position), "turn": game.plies + 1, "ply": game.plies}
    await connection.execute(games_table.update().where(games_table.c.id == stored.id).values(**moved))


class Bench:
    """A desk without anything in memory, and what it takes to serve the person at it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._updates = iter(range(1, 10**6))

    async def serve(self, work: Callable[[Desk, Job], Awaitable[None]]) -> float:
        """Milliseconds of the database's thread that a request of the person takes, and the screens owed for it."""
        desk = Desk(self._database, lambda: 1, Random(1))
        number = next(self._updates)
        await self._database.writing(partial(inbox.receive, updates=[(number, "{}")], now=1))
        request = Request(number, Actor(PERSON, "Anna", language="en"), Scene(Place(PERSON), private=True))

        async def timed(job: Job) -> tuple[float, list[Notice]]:
            begun = time.thread_time()
            await work(desk, job)
            spent = time.thread_time() - begun
            screens = [owed for owed in job.owed if owed.kind == "screen"]
            job.owed.clear()
            return spent, [Notice(0, o.place, o.kind, o.payload, o.game_id, o.turn, 0, 0) for o in screens]

        spent, notices = await desk.perform(request, timed)
        for notice in notices:
            spent += await self._database.reading(partial(_compose, desk=desk, notice=notice))
        return spent * 1000

    async def median(self, work: Callable[[Desk, Job], Awaitable[None]]) -> float:
        """The median of a few tries."""
        return sorted([await self.serve(work) for _ in range(TRIES)])[TRIES // 2]


async def _compose(connection: Connection, desk: Desk, notice: Notice) -> float:
    begun = time.thread_time()
    await compose_screen(await Context.of(connection, desk, notice))
    return time.thread_time() - begun


async def _load_all(desk: Desk, job: Job) -> None:
    for stored in await games.running_of(job.connection, job.player.id):
        await desk.table.load(job.connection, stored)


async def _type(desk: Desk, job: Job, *, text: str) -> None:
    await typed_move(desk, job, text, insist=True)


async def _ask(_: Desk, job: Job, *, purpose: str) -> None:
    await about_game(job, purpose)


async def _list(_: Desk, job: Job) -> None:
    job.show("games")


async def _next(_: Desk, job: Job) -> None:
    await show_next(job)


async def measure(count: int, plies: int) -> bool:
    """Fill, measure, tell; answers whether the limit is kept."""
    with tempfile.TemporaryDirectory(prefix="damka-bench-") as folder:
        database = Database(f"sqlite+aiosqlite:///{folder}/damka.db")
        await database.migrate()
        await fill(database, count, plies)
        bench = Bench(database)
        whole = await bench.serve(_load_all)
        sys.stdout.write(f"{count} games of up to {plies} plies; setting all of them up: {whole:.0f} ms\n")
        requests: dict[str, Callable[[Desk, Job], Awaitable[None]]] = {
            **{name: partial(_type, text=text) for name, text in TEXTS.items()},
            "/draw": partial(_ask, purpose="draw"),
            "/games": _list,
            "/next": _next,
        }
        good = True
        for name, work in requests.items():
            taken = await bench.median(work)
            sys.stdout.write(f"  {name}: {taken:.1f} ms, {whole / taken:.0f} times less\n")
            good = good and taken < LIMIT_MS
        await database.close()
    return good


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--plies", type=int, default=100)
    arguments = parser.parse_args()
    return 0 if asyncio.run(measure(arguments.games, arguments.plies)) else 1


if __name__ == "__main__":
    sys.exit(main())
