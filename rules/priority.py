"""Which rule made the list of legal moves what it is, and the rungs of capture priority."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Rule(StrEnum):
    """A rule that cuts the list of legal moves, or adds to it what a player must be told."""

    CAPTURE = "capture"
    """A capture is on and must be played."""
    COMPLETE = "complete"
    """A capture once begun goes on while it can, and lands where it can go on."""
    KING_FIRST = "king-first"
    """If a king can capture, only kings do."""
    QUANTITY = "quantity"
    """Most pieces must be captured."""
    WITH_KING = "with-king"
    """Of these, captures by a king."""
    MOST_KINGS = "most-kings"
    """Of these, the captures of most kings."""
    KING_EARLIEST = "king-earliest"
    """Of these, the captures whose first captured king comes earliest."""
    FORFEIT = "forfeit"
    """Refusing to capture is allowed and costs a piece."""
    REMOVAL = "removal"
    """The move due is the removal of a stone (Konane's opening)."""


class Value(Protocol):
    """What a capture is worth to one rung."""

    def __call__(self, captured: int, kings: int, by_king: bool, before_king: int) -> int:
        """Value a complete capture.

        `captured` and `kings` (all kings on the board before the move) are bitboards, `by_king` says whether the piece
        was a king when the move began, `before_king` how many pieces it captures before the first king.
        """


@dataclass(frozen=True)
class Rung:
    """One step of a ladder: of the captures left by the steps before, only those of the highest value stay."""

    rule: Rule
    value: Value
    by_quantity: bool = False
    """Men's captures are ranked by the number of pieces."""
    weighs_kings: bool = False
    """The value depends on which of the captured pieces are kings."""
    follows_order: bool = False
    """The value depends on the order in which pieces are captured, too."""
    per_piece: bool = False
    """Captures are compared only with those by the same piece."""


def _by_king(captured: int, kings: int, by_king: bool, before_king: int) -> int:
    return by_king


def _pieces(captured: int, kings: int, by_king: bool, before_king: int) -> int:
    return captured.bit_count()


def _kings(captured: int, kings: int, by_king: bool, before_king: int) -> int:
    return (captured & kings).bit_count()


def _king_early(captured: int, kings: int, by_king: bool, before_king: int) -> int:
    return -before_king


def _pieces_of_man(captured: int, kings: int, by_king: bool, before_king: int) -> int:
    return 0 if by_king else captured.bit_count()


KING_FIRST = Rung(Rule.KING_FIRST, _by_king)
QUANTITY = Rung(Rule.QUANTITY, _pieces, by_quantity=True)
WITH_KING = Rung(Rule.WITH_KING, _by_king)
MOST_KINGS = Rung(Rule.MOST_KINGS, _kings, weighs_kings=True)
KING_EARLIEST = Rung(Rule.KING_EARLIEST, _king_early, weighs_kings=True, follows_order=True)
QUANTITY_PER_PIECE = Rung(Rule.QUANTITY, _pieces, per_piece=True)
QUANTITY_PER_MAN = Rung(Rule.QUANTITY, _pieces_of_man, per_piece=True)
"""A king is free to take any complete capture."""
