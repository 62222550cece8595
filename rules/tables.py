"""Tables of one side of one game: where pieces step, slide and jump from each square.

What a king sees along a line depends only on which squares of the line are occupied. So it is worked out once for each
such pattern, when it first occurs, and looked up after that. Short kings, flying kings and near landing differ only in
how it is worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rules.board import EVERY_WAY, Board, Direction
from rules.turn import Turn, quiet_turn

if TYPE_CHECKING:
    from rules.pieces import Color
    from rules.variant import Variant

LINES: tuple[tuple[Direction, Direction], ...] = (
    ((-1, 0), (1, 0)),
    ((0, -1), (0, 1)),
    ((-1, -1), (1, 1)),
    ((-1, 1), (1, -1)),
)
"""The two directions of each line through a square."""

Jump = tuple[int, int, int]
"""A jump as (victim, landings, heading afterwards)."""


def path(board: Board, square: int, direction: Direction) -> list[int]:
    """The squares (bits) from a square to the edge, or to where the drawn line ends, nearest first."""
    squares = []
    name: str | None = board.names[square]
    while name and (name := board.neighbour(name, direction)):
        squares.append(board.bits[name])
    return squares


class JumpTable(dict[int, tuple[int, int]]):
    """From one square in one direction: occupied squares of the path -> (victim or 0, landings)."""

    def __init__(self, squares: list[int], *, near_landing: bool) -> None:
        super().__init__()
        self.squares = squares
        self.mask = sum(squares)
        self.near_landing = near_landing

    def __missing__(self, occupied: int) -> tuple[int, int]:
        victim = landings = 0
        for square in self.squares:
            if square & occupied:
                if victim:
                    break
                victim = square
            elif victim:
                landings |= square
                if self.near_landing:
                    break
        seen = (victim, landings) if landings else (0, 0)
        self[occupied] = seen
        return seen


class LineTable(dict[int, tuple[int, int, tuple[Turn, ...]]]):
    """From one square along one line: occupied squares of the line -> (how many quiet moves, victims, quiet moves).

    Both ways along the line count. A victim is a piece that can be jumped if it is an enemy.
    """

    def __init__(self, square: int, slides: list[list[int]], jumps: list[JumpTable]) -> None:
        super().__init__()
        self.square = square
        self.slides = slides
        self.jumps = jumps
        self.mask = 0
        for squares in (*slides, *(jump.squares for jump in jumps)):
            for bit in squares:
                self.mask |= bit

    def __missing__(self, occupied: int) -> tuple[int, int, tuple[Turn, ...]]:
        quiets = tuple(quiet_turn(self.square, end, king=True, promotes=False) for end in self._reached(occupied))
        victims = 0
        for jump in self.jumps:
            victims |= jump[occupied & jump.mask][0]
        seen = len(quiets), victims, quiets
        self[occupied] = seen
        return seen

    def _reached(self, occupied: int) -> Iterator[int]:
        for squares in self.slides:
            for square in squares:
                if square & occupied:
                    break
                yield square


def short_jumps(
    board: Board, ways: Iterable[Direction], headings: Mapping[Direction, int] | None = None
) -> dict[int, tuple[Jump, ...]]:
    """The short jumps from each square in some directions."""
    return {
        square: tuple(
            (squares[0], squares[1], headings[way] if headings else 0)
            for way in ways
            if len(squares := path(board, square, way)) > 1
        )
        for square in board.names
    }


class Jumps:
    """Where the pieces of one side jump from each square, by heading: 0 before the first jump, then how the piece came.

    Headings tell directions apart only in games where the next jump depends on the last one.
    """

    def __init__(self, variant: Variant, color: Color) -> None:
        self.board = variant.board
        self.straight, self.reversal = variant.straight, variant.reversal
        first = variant.directions(color, variant.man_jumps)
        later = variant.directions(color, variant.man_jumps_on or variant.man_jumps)
        kings = variant.directions(color, variant.king_jumps)
        headed = self.straight or not self.reversal
        self.numbers = {way: number if headed else 1 for number, way in enumerate(EVERY_WAY, 1)}
        came: list[Direction | None] = [None, *EVERY_WAY] if headed else [None, None]
        self.men = [
            short_jumps(
                self.board, [way for way in (later if heading else first) if self.may_follow(way, before)], self.numbers
            )
            for heading, before in enumerate(came)
        ]
        self.parachutists = short_jumps(self.board, variant.directions(color, variant.parachutes), self.numbers)
        self.tables = {
            (square, way): JumpTable(squares if variant.flying else squares[:2], near_landing=variant.near_landing)
            for square in self.board.names
            for way in kings
            if len(squares := path(self.board, square, way)) > 1
        }
        self.kings = [self._flying([way for way in kings if self.may_follow(way, before)]) for before in came]

    def may_follow(self, way: Direction, before: Direction | None) -> bool:
        """Whether a jump may go one way after a jump that went another (None: it is the first)."""
        if before is None:
            return True
        return way == before if self.straight else self.reversal or way != (-before[0], -before[1])

    def _flying(self, ways: list[Direction]) -> dict[int, tuple[tuple[int, JumpTable, int], ...]]:
        return {
            square: tuple(
                (table.mask, table, self.numbers[way])
                for way in ways
                if (table := self.tables.get((square, way))) is not None
            )
            for square in self.board.names
        }


def king_lines(variant: Variant, color: Color, jumps: Jumps) -> dict[int, tuple[tuple[int, LineTable], ...]]:
    """The lines on which a king of each square slides or jumps, each with the mask of its squares."""
    board = variant.board
    ways = variant.directions(color, variant.king_steps)
    lines: dict[int, tuple[tuple[int, LineTable], ...]] = {}
    for square in board.names:
        tables = []
        for axis in LINES:
            slides = [path(board, square, way)[: None if variant.flying else 1] for way in axis if way in ways]
            table = LineTable(
                square, slides, [jumps.tables[square, way] for way in axis if (square, way) in jumps.tables]
            )
            if table.mask:
                tables.append((table.mask, table))
        lines[square] = tuple(tables)
    return lines
