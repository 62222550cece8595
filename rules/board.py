"""Boards: squares, their names, and the padded bitboards behind them.

A square is one bit. On boards where every square is played the bit of (file, rank) is `file + (n + 1) * rank`, which
leaves one pad column. On chequered boards only one colour is played and the rows are packed: the bit is
`(file + (n + 3) * rank) // 2`, with the files mirrored when a1 is not played, which again leaves padding at the end of
every row. In both layouts one step in a direction is the same shift from every square, and a step over an edge ends on
padding, which is in no mask.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

Direction = tuple[int, int]
"""A step as (files to the right, ranks up), as White sees it."""

FORWARD: tuple[Direction, ...] = ((0, 1),)
SIDEWAYS: tuple[Direction, ...] = ((-1, 0), (1, 0))
BACKWARD: tuple[Direction, ...] = ((0, -1),)
FORWARD_DIAGONAL: tuple[Direction, ...] = ((-1, 1), (1, 1))
BACKWARD_DIAGONAL: tuple[Direction, ...] = ((-1, -1), (1, -1))
ORTHOGONAL = FORWARD + SIDEWAYS + BACKWARD
DIAGONAL = FORWARD_DIAGONAL + BACKWARD_DIAGONAL
EVERY_WAY = ORTHOGONAL + DIAGONAL


class Played(Enum):
    """Which squares of the board are played on."""

    DARK = "dark"
    """Those of a1's colour."""
    LIGHT = "light"
    """Those of the other colour; a1 is not played."""
    ALL = "all"
    """Every square."""


class Surface(Enum):
    """How the board of a game looks."""

    CHEQUERED = "chequered"
    GRID = "grid"
    LINES = "lines"
    PITS = "pits"


@dataclass(frozen=True)
class Board:
    """A square board of `size` files and ranks. Everything else is computed from the fields."""

    size: int
    played: Played
    lined: bool = False
    """Pieces move along drawn lines; diagonal lines only between points whose file and rank have an even sum."""

    @property
    def width(self) -> int:
        """Number of files."""
        return self.size

    @property
    def height(self) -> int:
        """Number of ranks."""
        return self.size

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """Names of the playable squares, by file and then by rank."""
        return tuple(self._coordinates)

    @cached_property
    def _coordinates(self) -> dict[str, tuple[int, int]]:
        return {
            f"{chr(ord('a') + file)}{rank + 1}": (file, rank)
            for file in range(self.size)
            for rank in range(self.size)
            if self._is_played(file, rank)
        }

    def _is_played(self, file: int, rank: int) -> bool:
        return self.played is Played.ALL or (file + rank) % 2 == (self.played is Played.LIGHT)

    def coordinates(self, square: str) -> tuple[int, int]:
        """Zero-based (file, rank) of a square. Raises KeyError when it is not a playable square of this board."""
        return self._coordinates[square]

    def square(self, file: int, rank: int) -> str | None:
        """Name of the square at zero-based (file, rank); None when nothing is played there."""
        on_board = 0 <= file < self.size and 0 <= rank < self.size
        return f"{chr(ord('a') + file)}{rank + 1}" if on_board and self._is_played(file, rank) else None

    @cached_property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """Pairs of neighbouring points joined by a drawn line, each pair once; empty where no lines are drawn."""
        if not self.lined:
            return ()
        return tuple(
            (square, neighbour)
            for square in self.squares
            for direction in ((0, 1), (1, 0), (1, 1), (1, -1))
            if (neighbour := self.neighbour(square, direction)) is not None
        )

    def neighbour(self, square: str, direction: Direction) -> str | None:
        """The square one step away, or None over the edge and where no line leads that way."""
        file, rank = self.coordinates(square)
        if self.lined and direction[0] and direction[1] and (file + rank) % 2:
            return None
        return self.square(file + direction[0], rank + direction[1])

    def index(self, file: int, rank: int) -> int:
        """The number of the bit of a playable square, from zero-based file and rank."""
        if self.played is Played.ALL:
            return file + (self.size + 1) * rank
        across = file if self.played is Played.DARK else self.size - 1 - file
        return (across + (self.size + 3) * rank) // 2

    @cached_property
    def bits(self) -> dict[str, int]:
        """The bit of each square, in the order of `squares`."""
        return {square: 1 << self.index(*place) for square, place in self._coordinates.items()}

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of each bit, in the order of `squares`."""
        return {bit: square for square, bit in self.bits.items()}

    @cached_property
    def order(self) -> dict[int, int]:
        """The place of each bit in `squares`: squares compare by file and then by rank."""
        return {bit: place for place, bit in enumerate(self.names)}

    @cached_property
    def all(self) -> int:
        """Every playable square."""
        return sum(self.names)

    def mask(self, squares: Iterable[str]) -> int:
        """The squares as one bitboard. Raises KeyError for a square that is not played."""
        mask = 0
        for square in squares:
            mask |= self.bits[square]
        return mask

    def listed(self, mask: int) -> tuple[str, ...]:
        """The names of the squares of a bitboard, by file and then by rank."""
        return tuple(name for bit, name in self.names.items() if bit & mask)

    def rank(self, number: int) -> int:
        """The playable squares of a rank; 1 is White's first, negative numbers count from Black's."""
        wanted = number - 1 if number > 0 else self.size + number
        return self.mask(square for square, (_, rank) in self._coordinates.items() if rank == wanted)

    def ranks(self, first: int, last: int) -> tuple[str, ...]:
        """The playable squares from one rank to another, both counted from 1 and included."""
        return tuple(square for square, (_, rank) in self._coordinates.items() if first <= rank + 1 <= last)

    def shift(self, direction: Direction) -> int:
        """How far one step moves a bit: left when positive, right when negative."""
        across = direction[0] if self.played is not Played.LIGHT else -direction[0]
        if self.played is Played.ALL:
            return across + (self.size + 1) * direction[1]
        return (across + (self.size + 3) * direction[1]) // 2

    def origins(self, direction: Direction) -> int:
        """The squares from which a step in this direction stays on the board and, where lines are drawn, on a line."""
        return self.mask(square for square in self.squares if self.neighbour(square, direction) is not None)


def chequered(size: int, *, a1_dark: bool = True) -> Board:
    """A board played on the squares of one colour: a1's own, or the other when the left-hand corner is light."""
    return Board(size, Played.DARK if a1_dark else Played.LIGHT)


def full(size: int) -> Board:
    """A board played on every square."""
    return Board(size, Played.ALL)


def alquerque() -> Board:
    """The 25 points of Alquerque, joined by lines."""
    return Board(5, Played.ALL, lined=True)


@dataclass(frozen=True)
class Numbering:
    """A numeric notation: the squares in the order of their numbers, from 1."""

    squares: tuple[str, ...]

    @classmethod
    def from_top_left(cls, board: Board) -> Numbering:
        """1 stands at the top left as White sees the board; rows run to the right and downward."""
        by_row = sorted(board.squares, key=lambda square: (-board.coordinates(square)[1], board.coordinates(square)[0]))
        return cls(tuple(by_row))

    @classmethod
    def from_bottom_right(cls, board: Board) -> Numbering:
        """1 stands at the bottom right as White sees the board; rows run to the left and upward."""
        return cls(tuple(reversed(cls.from_top_left(board).squares)))

    @cached_property
    def _numbers(self) -> dict[str, str]:
        return {square: str(number) for number, square in enumerate(self.squares, 1)}

    @cached_property
    def _squares(self) -> dict[str, str]:
        return {number: square for square, number in self._numbers.items()}

    def number(self, square: str) -> str:
        """The number of a square, as text. Raises KeyError when it is not played."""
        return self._numbers[square]

    def square(self, number: str) -> str:
        """The square of a number without leading zeros. Raises KeyError when there is none."""
        return self._squares[number]
