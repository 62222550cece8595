"""Material classes: what the draw rules ask about the pieces left on the board."""

from __future__ import annotations

from rules.board import Board
from rules.pieces import Color
from rules.position import Position

_LONG_DARK = tuple(f"{file}{rank}" for rank, file in enumerate("abcdefgh", 1))
_LONG_LIGHT = tuple(f"{file}{rank}" for rank, file in enumerate("hgfedcba", 1))


def _count(position: Position) -> int:
    return (position.white | position.black).bit_count()


def _lone_king(position: Position) -> tuple[int, int] | None:
    """Return the square of a king without company and those of the pieces against it, a king among them; else None."""
    for color in Color:
        weak, strong = position.of_color(color), position.of_color(color.other)
        if weak.bit_count() == 1 and weak & position.kings and strong & position.kings:
            return weak, strong
    return None


def three_v_lone_king(position: Position, board: Board) -> bool:
    """Return whether three pieces, a king among them, face a lone king."""
    return _count(position) == 4 and _lone_king(position) is not None


def few_v_lone_king(position: Position, board: Board) -> bool:
    """Return whether one or two pieces, a king among them, face a lone king."""
    return _count(position) in {2, 3} and _lone_king(position) is not None


def kings_v_lone_king(position: Position, board: Board) -> bool:
    """Return whether three or more kings, and no men, face a lone king."""
    everything = position.white | position.black
    return everything == position.kings and everything.bit_count() >= 4 and _lone_king(position) is not None


def lone_king_on_long_diagonal(position: Position, board: Board) -> bool:
    """Return whether three pieces, a king among them, face a lone king that alone holds a1-h8."""
    ending = _lone_king(position) if _count(position) == 4 else None
    diagonal = board.mask(_LONG_DARK) if ending else 0
    return ending is not None and bool(ending[0] & diagonal) and not ending[1] & diagonal


def _kings_on_both_sides(position: Position) -> bool:
    return bool(position.white & position.kings and position.black & position.kings)


def four_or_five(position: Position, board: Board) -> bool:
    """Return whether both sides have kings and there are four or five pieces in all."""
    return _count(position) in {4, 5} and _kings_on_both_sides(position)


def six_or_seven(position: Position, board: Board) -> bool:
    """Return whether both sides have kings and there are six or seven pieces in all."""
    return _count(position) in {6, 7} and _kings_on_both_sides(position)


def three_kings_v_lone_king(position: Position, board: Board) -> bool:
    """Return whether three kings, one of them on h1-a8, face a lone king."""
    everything = position.white | position.black
    ending = _lone_king(position) if everything == position.kings and everything.bit_count() == 4 else None
    return ending is not None and bool(ending[1] & board.mask(_LONG_LIGHT))


def one_each(position: Position, board: Board) -> bool:
    """Return whether each side has one piece."""
    return position.white.bit_count() == position.black.bit_count() == 1


def one_each_alike(position: Position, board: Board) -> bool:
    """Return whether each side has one piece and both are men or both kings."""
    return one_each(position, board) and position.kings.bit_count() != 1


def king_v_king(position: Position, board: Board) -> bool:
    """Return whether a king of each side is all there is."""
    return one_each(position, board) and position.kings.bit_count() == 2
