"""Stored games as games of the rules library."""

from collections import OrderedDict
from threading import Lock

from rules import Game, Variant, parse_fen, variant
from storage import games
from storage.database import Connection
from storage.records import StoredGame

KEPT_PLIES = 4000
"""In all games together: some seventy long ones, or hundreds that have just begun. A ply takes about a kilobyte."""


class Table:
    """Sets up stored games on the board.

    Games set up lately are kept, each at its newest turn: a turn never changes, so what is kept is never wrong, and
    losing it costs only time.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[tuple[int, bool], Game]] = OrderedDict()
        self._plies = 0  # of all that are kept, each a ply longer than it is: none is for nothing
        self._changing = Lock()  # transactions run in threads

    async def load(self, connection: Connection, stored: StoredGame) -> Game:
        """The game as it stands after its stored turns."""
        stage, kept = self._kept.get(stored.id, (None, None))
        if kept is not None and stage == _stage(stored):
            game = kept
        else:
            game = await self._set_up(connection, stored)
        self.keep(stored, game)
        return game

    def keep(self, stored: StoredGame, game: Game) -> None:
        """Remember a game that has just been played on."""
        with self._changing:
            if stored.id in self._kept:
                self._plies -= _weight(self._kept.pop(stored.id)[1])
            self._kept[stored.id] = ((stored.turn, game.outcome is not None), game)
            self._plies += _weight(game)
            while self._plies > KEPT_PLIES and len(self._kept) > 1:
                self._plies -= _weight(self._kept.popitem(last=False)[1][1])

    def glimpse(self, stored: StoredGame) -> Game:
        """The game as it stands, but with nothing of how it came to it: enough for the moves that can be played now."""
        stage, kept = self._kept.get(stored.id, (None, None))
        if kept is not None and stage == _stage(stored):
            return kept
        rules = played_variant(stored)
        return Game.restore(rules, parse_fen(rules, stored.position), (), stored.outcome)

    async def at(self, connection: Connection, stored: StoredGame, ply: int) -> Game:
        """The game as it stood after `ply` plies, still running unless that was the end."""
        game = await self.load(connection, stored)
        if ply >= game.plies:
            return game
        record = list(zip(game.moves[:ply], game.positions[1 : ply + 1], strict=True))
        return Game.restore(game.variant, game.start, record)

    async def _set_up(self, connection: Connection, stored: StoredGame) -> Game:
        rules = played_variant(stored)
        record = [(turn.move, parse_fen(rules, turn.position)) for turn in await games.record(connection, stored.id)]
        return Game.restore(rules, parse_fen(rules, stored.start), record, stored.outcome)


def _weight(game: Game) -> int:
    return game.plies + 1


def _stage(stored: StoredGame) -> tuple[int, bool]:
    return stored.turn, stored.outcome is not None


def played_variant(stored: StoredGame) -> Variant:
    """The game's rules, with its house rules."""
    return variant(stored.variant, stored.options)
