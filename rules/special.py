"""Mechanisms that only one game has, as values to stand in a slot of its Variant.

Whoever calls them passes pieces and empty squares as bitboards, and directions as shifts (see `rules.board`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.board import ORTHOGONAL, Board, Direction
from rules.turn import Turn, shifted


class QuietMen(NamedTuple):
    """How men move without capturing, other than by single steps."""

    movable: Callable[[int, int, int], int]
    """(men, empty, shift) -> the men that can move that way."""
    landing: Callable[[int, int, int], int]
    """(start, men, shift) -> where a man that can move arrives."""


def _line_movable(men: int, empty: int, shift: int) -> int:
    movable = 0
    behind = men & shifted(empty, -shift)
    while behind:
        movable |= behind
        behind = men & shifted(behind, -shift)
    return movable


def _line_landing(start: int, men: int, shift: int) -> int:
    end = shifted(start, shift)
    while end & men:
        end = shifted(end, shift)
    return end


shift_lines = QuietMen(_line_movable, _line_landing)
"""Dameo: an unbroken line of men, the chosen man at its rear, moves one step into the empty square before it.

It is as if the chosen man jumped over the others (BrainKing rules page 123).
"""


@dataclass(frozen=True)
class Hops:
    """Keny: a quiet move that jumps over adjacent friendly pieces, one at a time (Wikipedia "Keny (game)").

    A chain may turn, visits no square twice, may end after any hop and ends on a promotion square.
    """

    directions: tuple[Direction, ...]
    """Where men hop."""
    king_directions: tuple[Direction, ...] = ()
    """Where kings hop."""
    many: bool = True
    """More than one hop in a move."""
    over_kings: bool = True
    """Kings can be hopped over, too."""


Opening = Callable[[Board, int, int], int | None]
"""(board, own, enemy) -> the mover's stones of which one must be removed now, None when the opening is over."""


def remove_stones(board: Board, own: int, enemy: int) -> int | None:
    """Konane: from the full board the first player removes a stone in a corner or at the centre, the second beside it.

    The number of stones tells whose removal is due (BrainKing rules page 94).
    """
    holes = board.all ^ (own | enemy)
    if holes & (holes - 1):
        return None
    if not holes:
        last, middle = board.size - 1, board.size // 2
        places = [(file, rank) for row in ((0, last), (middle - 1, middle)) for file in row for rank in row]
        return own & sum(1 << board.index(*place) for place in places)
    beside = 0
    for direction in ORTHOGONAL:
        beside |= shifted(holes, board.shift(direction))
    return own & beside


class Refusal(NamedTuple):
    """What it costs to refuse a capture."""

    turns: Callable[[Sequence[Turn], Sequence[Turn], int], list[Turn]]
    """(captures, quiet moves, kings) -> the refusals."""
    number: Callable[[int, Callable[[int], int], int], int]
    """(captors, quiet, own) -> how many refusals there are; `quiet` counts the quiet moves of some pieces."""


def _refusals(captures: Sequence[Turn], quiets: Sequence[Turn], kings: int) -> list[Turn]:
    captors = sorted({capture[4] for capture in captures})
    refusals = []
    for own, enemy, crowned, parachutists, start, end, promotes, _ in quiets:
        for lost in (end,) if start in captors else captors:
            gone = lost & (crowned if lost == end else kings)
            refusals.append((own ^ lost, enemy, crowned ^ gone, parachutists, start, end, promotes, lost))
    return refusals


def _count_refusals(captors: int, quiet: Callable[[int], int], own: int) -> int:
    return quiet(own & captors) + captors.bit_count() * quiet(own & ~captors)


forfeit = Refusal(_refusals, _count_refusals)
"""Malaysian: any quiet move instead of a due capture costs a piece that could have captured.

It is the moved piece if that could, else one that the mover names, and it leaves the board in the same turn (Wikipedia
"Malaysian/Singaporean checkers").
"""
