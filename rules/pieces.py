"""Colours and kinds of piece."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Color(Enum):
    """A side. White is drawn at the bottom and, but for one-way games, moves up the board."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    __hash__ = object.__hash__  # there is one of each; positions are looked up by it often


class Kind(Enum):
    """What a piece is: an unpromoted man, a promoted king, or a parachutist that has not jumped yet."""

    MAN = "man"
    KING = "king"
    PARACHUTIST = "parachutist"

    __hash__ = object.__hash__


class Piece(NamedTuple):
    """One piece on the board."""

    color: Color
    kind: Kind
