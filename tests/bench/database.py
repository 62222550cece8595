"""How long the database takes when much is in it: `python -m tests.bench.database [--games 50000] [--plies 20]`.

Fills a database with so many games and plies (1,000,000 by default) and measures, as processor time of one call in all
threads (the driver works in its own), listing a player's games, in the middle of a busy player's life, and storing a
move with the board it owes. Ends with status 1 when one of them takes 10 ms or more at the 99th percentile.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from dataclasses import replace
from random import Random

from sqlalchemy import insert

from rules import Color, Game, format_fen, variant
from storage import games, outbox, players
from storage.database import Database
from storage.games import Played
from storage.outbox import Owed
from storage.records import Place
from storage.schema import games as games_table
from storage.schema import players as players_table
from storage.schema import turns as turns_table

PEOPLE = 5000
LIMIT_MS = 10.0
SAMPLES = 400
CHUNK = 500


def tell(line: str) -> None:
    """Print a line now, as the whole takes a minute."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def fill(database: Database, count: int, plies: int) -> None:
    """Fill the tables. Every game is the same one, nine in ten of them over."""
    game = Game.new(variant("russian"))
    line = [game := game.play(game.legal[0]) for _ in range(plies)]
    start = format_fen(game.variant, game.start)
    fens = [format_fen(game.variant, after.position) for after in line]
    random = Random(1)
    async with database.write() as connection:
        people = [{"user_id": 1000 + n, "name": f"Player {n}", "reachable": 1, "created_at": 0} for n in range(PEOPLE)]
        await connection.execute(insert(players_table), people)
    for begin in range(1, count + 1, CHUNK):
        async with database.write() as connection:
            numbers = range(begin, min(begin + CHUNK, count + 1))
            common = {"variant": "russian", "options": "{}", "start": start, "position": fens[-1], "created_at": 0}
            common |= {"to_move": game.turn.value, "turn": plies + 1, "ply": plies}
            rows = []
            for number in numbers:
                white, black = random.sample(range(1, PEOPLE + 1), 2)
                over = {"termination": "resignation" if number % 10 else None}
                rows.append({**common, **over, "id": number, "white": white, "black": black, "moved_at": number})
            await connection.execute(insert(games_table), rows)
            turns = [
                {
                    "game_id": number,
                    "turn": ply,
                    "kind": "move",
                    "ply": ply,
                    "move": str(after.moves[-1]),
                    "route": ",".join(after.moves[-1].path),
                    "captured": ",".join(after.moves[-1].captured),
                    "position": fens[ply - 1],
                    "player": 1,
                    "played_at": 0,
                }
                for number in numbers
                for ply, after in enumerate(line, start=1)
            ]
            await connection.execute(insert(turns_table), turns)


async def listing(database: Database, random: Random) -> float:
    """Seconds to list the running games of somebody."""
    begun = time.process_time()
    async with database.read() as connection:
        await games.running_of(connection, random.randint(1, PEOPLE))
    return time.process_time() - begun


async def storing(database: Database, random: Random, count: int) -> float:
    """Seconds to load a running game with its record, store a move and owe the board, up to the wait for the disk."""
    number = random.randrange(10, count, 10)
    begun = time.process_time()
    async with database.write() as connection:
        stored = await games.get(connection, number)
        assert stored is not None
        await games.record(connection, number)
        white = await players.get(connection, stored.white)
        played = Played(_MOVE, stored.position, Color.WHITE, None, None)
        assert await games.play(connection, replace(stored, turn=stored.turn), played, white.id, 1)
        await outbox.owe(connection, [Owed(Place(number), "board", {}, number, stored.turn)], 1)
        spent = time.process_time() - begun
    return spent


_MOVE = Game.new(variant("russian")).legal[0]


async def measure(count: int, plies: int) -> bool:
    """Fill, measure, tell; answers whether the limits are kept."""
    with tempfile.TemporaryDirectory(prefix="damka-bench-") as folder:
        database = Database(f"sqlite+aiosqlite:///{folder}/damka.db")
        await database.migrate()
        begun = time.perf_counter()
        await fill(database, count, plies)
        size = sum(entry.stat().st_size for entry in os.scandir(folder)) / 1e6
        tell(f"{count} games with {count * plies} plies, {size:.0f} MB, filled in {time.perf_counter() - begun:.0f} s")
        random, good = Random(2), True
        for name, one in (
            ("listing a player's running games", lambda: listing(database, random)),
            ("storing a move", lambda: storing(database, random, count)),
        ):
            taken = sorted([await one() for _ in range(SAMPLES)])
            median, high = taken[SAMPLES // 2] * 1000, taken[int(SAMPLES * 0.99)] * 1000
            tell(f"  {name}: median {median:.2f} ms, 99th percentile {high:.2f} ms")
            good = good and high < LIMIT_MS
        begun = time.perf_counter()
        await database.check()
        tell(f"  looking whether the file is whole, as at every start: {time.perf_counter() - begun:.1f} s")
        await database.close()
    return good


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--plies", type=int, default=20)
    arguments = parser.parse_args()
    return 0 if asyncio.run(measure(arguments.games, arguments.plies)) else 1


if __name__ == "__main__":
    sys.exit(main())
