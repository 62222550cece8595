"""Positions: where the pieces stand and who is to move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.board import Board
from rules.pieces import Color, Kind, Piece

_MEN = (Piece(Color.WHITE, Kind.MAN), Piece(Color.BLACK, Kind.MAN))


class Position(NamedTuple):
    """A placement with the side to move. The placement is in bitboards of the board it was made for."""

    white: int
    black: int
    kings: int
    """Kings of both colours; a subset of `white | black`."""
    parachutists: int
    """Parachutists of both colours; a subset of `white | black`, empty in all games but parachute checkers."""
    turn: Color

    @classmethod
    def of(cls, board: Board, pieces: Mapping[str, Piece], turn: Color) -> Position:
        """Place pieces on named squares. Raises KeyError for a square the board does not have."""
        bits = board.bits
        white = black = kings = parachutists = 0
        for square, (color, kind) in pieces.items():
            bit = bits[square]
            if color is Color.WHITE:
                white |= bit
            else:
                black |= bit
            if kind is Kind.KING:
                kings |= bit
            elif kind is Kind.PARACHUTIST:
                parachutists |= bit
        return cls(white, black, kings, parachutists, turn)

    @classmethod
    def setup(cls, board: Board, white: Iterable[str], black: Iterable[str], turn: Color) -> Position:
        """Place men only. Raises KeyError for a square the board does not have."""
        return cls(board.mask(white), board.mask(black), 0, 0, turn)

    def pieces(self, board: Board) -> dict[str, Piece]:
        """The pieces by square name, in the order of `board.squares`."""
        white, black, kings, parachutists, _ = self
        white_men, black_men = _MEN
        placed: dict[str, Piece] = {}
        for bit, square in board.names.items():
            if bit & white:
                placed[square] = white_men
            elif bit & black:
                placed[square] = black_men
            else:
                continue
            if bit & (kings | parachutists):
                placed[square] = Piece(placed[square].color, Kind.KING if bit & kings else Kind.PARACHUTIST)
        return placed

    def of_color(self, color: Color) -> int:
        """The squares of one side's pieces, as a bitboard."""
        return self.white if color is Color.WHITE else self.black
