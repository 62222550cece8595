"""Material classes: what the draw rules ask about the pieces left on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from rules.pieces import Color, Kind, Piece

Pieces: TypeAlias = Mapping[str, Piece]

_LONG_DARK = frozenset(f"{file}{rank}" for rank, file in enumerate("abcdefgh", 1))
_LONG_LIGHT = frozenset(f"{file}{rank}" for rank, file in enumerate("hgfedcba", 1))


def lone_king(pieces: Pieces) -> tuple[str, dict[str, Piece]] | None:
    """Return the square of a king without company and the pieces against it, which include a king; else None."""
    for color in Color:
        weak = [square for square, piece in pieces.items() if piece.color is color]
        strong = {square: piece for square, piece in pieces.items() if piece.color is not color}
        if len(weak) == 1 and pieces[weak[0]].kind is Kind.KING and kings(strong):
            return weak[0], strong
    return None


def kings(pieces: Pieces) -> int:
    """Return the number of kings."""
    return sum(piece.kind is Kind.KING for piece in pieces.values())


def three_v_lone_king(pieces: Pieces) -> bool:
    """Return whether three pieces, a king among them, face a lone king."""
    return len(pieces) == 4 and lone_king(pieces) is not None


def few_v_lone_king(pieces: Pieces) -> bool:
    """Return whether one or two pieces, a king among them, face a lone king."""
    return len(pieces) in {2, 3} and lone_king(pieces) is not None


def kings_v_lone_king(pieces: Pieces) -> bool:
    """Return whether three or more kings, and no men, face a lone king."""
    return len(pieces) >= 4 and kings(pieces) == len(pieces) and lone_king(pieces) is not None


def lone_king_on_long_diagonal(pieces: Pieces) -> bool:
    """Return whether three pieces, a king among them, face a lone king that alone holds a1-h8."""
    ending = lone_king(pieces) if len(pieces) == 4 else None
    return ending is not None and ending[0] in _LONG_DARK and _LONG_DARK.isdisjoint(ending[1])


def kings_on_both_sides(pieces: Pieces) -> bool:
    """Return whether each side has a king."""
    return {piece.color for piece in pieces.values() if piece.kind is Kind.KING} == set(Color)


def four_or_five(pieces: Pieces) -> bool:
    """Return whether both sides have kings and there are four or five pieces in all."""
    return len(pieces) in {4, 5} and kings_on_both_sides(pieces)


def six_or_seven(pieces: Pieces) -> bool:
    """Return whether both sides have kings and there are six or seven pieces in all."""
    return len(pieces) in {6, 7} and kings_on_both_sides(pieces)


def three_kings_v_lone_king(pieces: Pieces) -> bool:
    """Return whether three kings, one of them on h1-a8, face a lone king."""
    ending = lone_king(pieces) if len(pieces) == 4 and kings(pieces) == 4 else None
    return ending is not None and not _LONG_LIGHT.isdisjoint(ending[1])


def one_each(pieces: Pieces) -> bool:
    """Return whether each side has one piece."""
    return len(pieces) == 2 and len({piece.color for piece in pieces.values()}) == 2


def one_each_alike(pieces: Pieces) -> bool:
    """Return whether each side has one piece and both are of one kind."""
    return one_each(pieces) and len({piece.kind for piece in pieces.values()}) == 1


def king_v_king(pieces: Pieces) -> bool:
    """Return whether a king of each side is all there is."""
    return one_each_alike(pieces) and kings(pieces) == 2
