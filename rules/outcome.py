"""How games end: terminations, outcomes and the draw rules with their counters.

A draw rule turns the plies of a game into a count. After every ply the rules of a game are asked in the order in which
its variant lists them (repetition, material, king moves, captures), and the first that has been reached names the
result. Limits are in plies: `n` moves by each side are `2 * n` plies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from rules import material
from rules.board import Board
from rules.move import Move
from rules.pieces import Color, Kind
from rules.position import Position


class Termination(StrEnum):
    """Why a game is over."""

    NO_MOVES = "no-moves"
    NO_PIECES = "no-pieces"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIMEOUT = "timeout"
    DRAW_RULE = "draw-rule"
    CANCELLED = "cancelled"
    """Called off before its first move: no result."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game: who won (None: nobody) and why; `rule` is the code of a draw rule."""

    winner: Color | None
    termination: Termination
    rule: str | None = None

    def __str__(self) -> str:
        """Return `white`, `black`, or `draw:` with the code of the draw rule or the word `agreement`."""
        if self.winner is not None:
            return str(self.winner.value)
        return f"draw:{self.rule or self.termination.value}"


@dataclass(frozen=True, slots=True)
class Counter:
    """A running draw count: `count` of `limit` plies (for REP3: occurrences of the position)."""

    code: str
    count: int
    limit: int

    @property
    def left(self) -> int:
        """Return how many more plies (for REP3: occurrences) make it a draw."""
        return max(self.limit - self.count, 0)


class Ply(NamedTuple):
    """What the draw rules see of a ply; `occurrences` says how often the position after it has been on the board."""

    board: Board
    before: Position
    move: Move
    after: Position
    occurrences: int
    can_capture: Callable[[], bool]
    """Tells whether the side to move can capture now; asked only where a rule depends on it."""

    @property
    def promotes(self) -> bool:
        """Return whether the ply made a king."""
        return self.move.becomes is Kind.KING


class DrawRule(Protocol):
    """A rule that ends a game as a draw.

    Its count is None while the rule has nothing to count (its material is not on the board).
    """

    @property
    def code(self) -> str:
        """Return the name used in files and tools as `draw:CODE`."""

    @property
    def limit(self) -> int:
        """Return the count that makes a draw, in plies (for REP3: occurrences)."""

    def begin(self, position: Position, board: Board, quiet: int) -> int | None:
        """Return the count in a start position reached `quiet` plies after the last capture or man move."""

    def advance(self, count: int | None, ply: Ply) -> int | None:
        """Return the count after a ply."""

    def reached(self, count: int, ply: Ply) -> bool:
        """Return whether the count ends the game after a ply."""

    def shown(self, count: int, position: Position, board: Board) -> bool:
        """Return whether a player should know of the count."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """REP3: the same placement with the same side to move for the third time."""

    code: str = "REP3"
    limit: int = 3

    def begin(self, position: Position, board: Board, quiet: int) -> int | None:
        """Return 1: the start position is its own first occurrence."""
        return 1

    def advance(self, count: int | None, ply: Ply) -> int | None:
        """Return how often the position has been on the board."""
        return ply.occurrences

    def reached(self, count: int, ply: Ply) -> bool:
        """Return whether this is the third occurrence."""
        return count >= self.limit

    def shown(self, count: int, position: Position, board: Board) -> bool:
        """Return whether the position has been on the board before."""
        return count > 1


@dataclass(frozen=True, slots=True)
class Material:
    """A material class held for a number of plies after the ply that created it.

    `holds` tells whether the class is on the board. With `restarts`, a capture or promotion inside the class puts the
    count back to zero.
    """

    code: str
    limit: int
    holds: Callable[[Position, Board], bool]
    restarts: bool = False

    def begin(self, position: Position, board: Board, quiet: int) -> int | None:
        """Return zero where the class holds: material counts never start from a FEN."""
        return 0 if self.holds(position, board) else None

    def advance(self, count: int | None, ply: Ply) -> int | None:
        """Return one more ply, zero when the class is new or restarted, None when it is not on the board."""
        if not self.holds(ply.after, ply.board):
            return None
        if count is None or (self.restarts and (ply.move.captured or ply.promotes)):
            return 0
        return count + 1

    def reached(self, count: int, ply: Ply) -> bool:
        """Return whether the class has lasted long enough."""
        return count >= self.limit

    def shown(self, count: int, position: Position, board: Board) -> bool:
        """Return True: a material class is always news."""
        return True


@dataclass(frozen=True, slots=True)
class OnePieceEach:
    """One piece each, as `holds` asks for it, and no capture for the side to move: a draw at once, after a ply."""

    code: str
    holds: Callable[[Position, Board], bool]
    limit: int = 1

    def begin(self, position: Position, board: Board, quiet: int) -> int | None:
        """Return None: only a ply makes this draw."""
        return None

    def advance(self, count: int | None, ply: Ply) -> int | None:
        """Return 1 when the two last pieces are on the board."""
        return 1 if self.holds(ply.after, ply.board) else None

    def reached(self, count: int, ply: Ply) -> bool:
        """Return whether the two last pieces leave each other alone."""
        return not ply.can_capture()

    def shown(self, count: int, position: Position, board: Board) -> bool:
        """Return False: while it counts and the game goes on, the side to move must capture."""
        return False


@dataclass(frozen=True, slots=True)
class KingMoves:
    """KINGS(n): `moves` moves by each side by kings only, without a capture or forfeit.

    While one of the material classes of `unless` holds, the count goes on but is not judged.
    """

    moves: int
    unless: tuple[Material, ...] = ()

    @property
    def code(self) -> str:
        """Return the code with the number of moves each."""
        return f"KINGS({self.moves})"

    @property
    def limit(self) -> int:
        """Return the limit in plies."""
        return 2 * self.moves

    def begin(self, position: Position, board: Board, quiet: int) -> int | None:
        """Return the plies already played since a capture or man move (the `:H` field of a FEN)."""
        return quiet

    def advance(self, count: int | None, ply: Ply) -> int | None:
        """Return one more after a quiet king move, else zero."""
        by_king = bool(ply.before.kings & ply.board.bits[ply.move.start])
        return (count or 0) + 1 if by_king and not ply.move.captured and ply.move.forfeited is None else 0

    def reached(self, count: int, ply: Ply) -> bool:
        """Return whether the count is full and no material class has precedence."""
        return count >= self.limit and self._judged(ply.after, ply.board)

    def shown(self, count: int, position: Position, board: Board) -> bool:
        """Return whether half of the limit has gone and no material class has precedence."""
        return count >= self.moves and self._judged(position, board)

    def _judged(self, position: Position, board: Board) -> bool:
        return not any(rule.holds(position, board) for rule in self.unless)


@dataclass(frozen=True, slots=True)
class NoCapture:
    """NOCAP(n): `moves` moves by each side without a capture."""

    moves: int

    @property
    def code(self) -> str:
        """Return the code with the number of moves each."""
        return f"NOCAP({self.moves})"

    @property
    def limit(self) -> int:
        """Return the limit in plies."""
        return 2 * self.moves

    def begin(self, position: Position, board: Board, quiet: int) -> int | None:
        """Return zero: this count never starts from a FEN."""
        return 0

    def advance(self, count: int | None, ply: Ply) -> int | None:
        """Return one more, or zero after a capture."""
        return 0 if ply.move.captured else (count or 0) + 1

    def reached(self, count: int, ply: Ply) -> bool:
        """Return whether the count is full."""
        return count >= self.limit

    def shown(self, count: int, position: Position, board: Board) -> bool:
        """Return whether half of the limit has gone."""
        return count >= self.moves


INT3V1 = Material("int3v1", 32, material.three_v_lone_king)
"""International: three pieces, a king among them, v a lone king: 16 moves each (FMJD, after lidraughts)."""
INT12V1 = Material("int12v1", 10, material.few_v_lone_king)
"""International: one or two pieces, a king among them, v a lone king: 5 moves each, one class."""

RUS3KV1 = Material("rus3kv1", 30, material.kings_v_lone_king, restarts=True)
"""Russian: three or more kings and no men v a lone king: 15 moves each (FMJD-64 article 7.2, after lidraughts)."""
RUS3V1DIAG = Material("rus3v1diag", 10, material.lone_king_on_long_diagonal)
"""Russian: three pieces, a king among them, v a lone king that alone holds a1-h8: 5 moves each."""
RUS12V1 = Material("rus12v1", 10, material.few_v_lone_king)
"""Russian: one or two pieces, a king among them, v a lone king: 5 moves each."""
RUS45 = Material("rus45", 60, material.four_or_five, restarts=True)
"""Russian: kings on both sides and four or five pieces in all: 30 moves each."""
RUS67 = Material("rus67", 120, material.six_or_seven, restarts=True)
"""Russian: kings on both sides and six or seven pieces in all: 60 moves each."""

POR3V1 = Material("por3v1", 24, material.three_kings_v_lone_king)
"""Portuguese: three kings, one of them on h1-a8, v a lone king: 12 moves each."""

ONE_EACH = OnePieceEach("one-each", material.one_each)
"""Turkish, Armenian: one piece each of any kind and no capture to play."""
ONE_EACH_ALIKE = OnePieceEach("one-alike", material.one_each_alike)
"""The same for two men or two kings only (option `king-v-man=play`)."""
KING_V_KING = OnePieceEach("king-v-king", material.king_v_king)
"""Dameo: king v king and no capture to play."""

INTERNATIONAL_DRAWS: tuple[DrawRule, ...] = (Repetition(), INT3V1, INT12V1, KingMoves(25))
"""The draw rules of International and Canadian draughts."""

_RUSSIAN_CLASSES = (RUS3KV1, RUS3V1DIAG, RUS12V1, RUS45, RUS67)
RUSSIAN_DRAWS: tuple[DrawRule, ...] = (Repetition(), *_RUSSIAN_CLASSES, KingMoves(15, unless=_RUSSIAN_CLASSES))
"""The draw rules of Russian and Brazilian draughts: king moves are judged only outside all five classes."""
