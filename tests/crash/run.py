"""Games that go on while the bot is killed again and again, and what must be true of them afterwards."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.callbacks import move_id
from bot.local.server import Server
from rules import Game, parse_canonical, parse_fen, variant
from storage import games
from storage.database import Database
from storage.records import StoredGame
from tests.fleet.duel import Duel
from tests.fleet.process import BotProcess
from tests.fleet.seed import seed, token
from tests.fleet.world import FleetWorld

PLIES = 10**6
START_SECONDS = 60.0
SETTLE_SECONDS = 120.0
LONGEST_LIFE_SECONDS = 1.5
BREATHER = 5
"""One life in so many lasts until somebody has moved: on a slow machine no other may be long enough for that."""


class EnoughError(Exception):
    """The kills are over; the games need not go on."""


@dataclass
class Crash:
    """A run: so many games, so many kills at moments drawn from a seed. `faults` holds what was found wrong."""

    folder: Path
    games: int
    kills: int
    seed: int
    tell: Callable[[str], None] = lambda _: None
    moves: int = 0
    doubled: int = 0
    faults: list[str] = field(default_factory=list)

    async def run(self) -> None:
        """Play, kill, let everything settle, and compare."""
        world = FleetWorld()
        pairs = [(world.add_player(2 * number), world.add_player(2 * number + 1)) for number in range(self.games)]
        duels = [
            Duel(world, pair, Random(f"{self.seed} {number}"), patience=SETTLE_SECONDS)
            for number, pair in enumerate(pairs)
        ]
        server = Server(world)
        await server.start()
        await seed(self.folder, pairs)
        bot = BotProcess(server.url, world.token, self.folder)
        stopping = asyncio.Event()
        players = [asyncio.create_task(_play(number, duel, stopping)) for number, duel in enumerate(duels)]
        try:
            await self._kill_again_and_again(bot, server, players, duels)
            await _until(lambda: all(duel.completed for duel in duels))
            stopping.set()
            await asyncio.gather(*players)
            await self._settle(duels)
        finally:
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            await bot.stop()
            await server.stop()
        await self._compare(duels)

    async def _kill_again_and_again(
        self, bot: BotProcess, server: Server, players: list[asyncio.Task[None]], duels: list[Duel]
    ) -> None:
        random, begun, moved = Random(self.seed), time.monotonic(), 0
        for number in range(1, self.kills + 1):
            await _start(bot, server)
            # Early moments find it busy with what it left behind, late ones in full swing.
            await asyncio.sleep(random.random() ** 2 * LONGEST_LIFE_SECONDS)
            if number % BREATHER == 0:
                moved = await _more_moves(duels, moved)
            await bot.kill()
            for player in players:
                if player.done():
                    player.result()
            if number % 20 == 0:
                self.tell(f"{number} kills in {time.monotonic() - begun:.0f} s")
        await _start(bot, server)

    async def _settle(self, duels: list[Duel]) -> None:
        """Wait until every game is over or has the board of its stored turn where it is waited for."""
        database = self._database()
        left, until = list(duels), time.monotonic() + SETTLE_SECONDS
        while left and time.monotonic() < until:
            await asyncio.sleep(0.2)
            async with database.read() as connection:
                turns = {duel.game: await games.get(connection, duel.game) for duel in left}
            left = [duel for duel in left if not _has_board(duel, turns[duel.game])]
        self.faults += [f"game {duel.game}: the player to move has no board" for duel in left]
        await database.close()

    def _database(self) -> Database:
        return Database(f"sqlite+aiosqlite:///{self.folder / 'damka.db'}")

    async def _compare(self, duels: list[Duel]) -> None:
        """Hold what is stored against what was tapped, and against the rules."""
        database = self._database()
        async with database.read() as connection:
            for duel in duels:
                stored = await games.get(connection, duel.game)
                if stored is None:
                    self.faults.append(f"game {duel.game} is not stored")
                    continue
                record = await games.record(connection, duel.game)
                game = Game.new(variant(stored.variant, stored.options))
                for turn in record:
                    game = game.play(parse_canonical(game.variant, game.position, str(turn.move)))
                    if parse_fen(game.variant, turn.position) != game.position:
                        self.faults.append(f"game {duel.game}, turn {turn.turn}: another position is stored")
                if [turn.turn for turn in record] != list(range(1, len(record) + 1)) or len(record) < duel.completed:
                    self.faults.append(f"game {duel.game}: {duel.completed} moves were seen, {len(record)} are stored")
                foreign = [turn.turn for turn in record if move_id(turn.move) not in duel.moves.get(turn.turn, ())]
                if foreign:
                    self.faults.append(f"game {duel.game}: nobody tapped what is stored for turns {foreign}")
                self.moves += len(record)
                sent = [(hands.id, turn) for hands in duel.pair for turn in duel.world.boards[hands.id]]
                self.doubled += len(sent) - len(set(sent))
        await database.close()


async def _until(condition: Callable[[], bool]) -> None:
    """Wait until something holds, but not for ever."""
    until = time.monotonic() + SETTLE_SECONDS
    while not condition() and time.monotonic() < until:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.02)


async def _more_moves(duels: list[Duel], before: int) -> int:
    """Wait until there are more moves than before; answers how many there are."""
    await _until(lambda: sum(duel.completed for duel in duels) > before)
    return sum(duel.completed for duel in duels)


def _has_board(duel: Duel, stored: StoredGame | None) -> bool:
    if stored is None:
        return False
    board = duel.board()
    return duel.over if stored.outcome else board is not None and board.turn == stored.turn


async def _play(number: int, duel: Duel, stopping: asyncio.Event) -> None:
    async def gate() -> None:
        if stopping.is_set():
            raise EnoughError

    duel.pair[1].start(token(number))
    try:
        await duel.play(PLIES, gate)
    except EnoughError:
        return


async def _start(bot: BotProcess, server: Server) -> None:
    server.polled.clear()
    await bot.start()
    await asyncio.wait_for(server.polled.wait(), START_SECONDS)
