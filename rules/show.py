"""The board as text, for a person at a terminal."""

from __future__ import annotations

from rules.pieces import Color, Kind
from rules.position import Position
from rules.variant import Variant

_SIGNS = {
    (Color.WHITE, Kind.MAN): "w",
    (Color.WHITE, Kind.KING): "W",
    (Color.WHITE, Kind.PARACHUTIST): "p",
    (Color.BLACK, Kind.MAN): "b",
    (Color.BLACK, Kind.KING): "B",
    (Color.BLACK, Kind.PARACHUTIST): "q",
}


def draw_board(variant: Variant, position: Position) -> str:
    """Return the board, White below: `w` and `b` are men, `W` and `B` kings, `p` and `q` parachutists.

    A dot is an empty playable square, a blank one that is not played on.
    """
    board = variant.board
    pieces = position.pieces(board)
    lines = []
    for rank in reversed(range(board.height)):
        signs = []
        for file in range(board.width):
            square = board.square(file, rank)
            piece = pieces.get(square) if square else None
            signs.append(_SIGNS[piece] if piece else "." if square else " ")
        lines.append(f"{rank + 1:2} {' '.join(signs)}".rstrip())
    files = " ".join("abcdefghijkl"[: board.width])
    return "\n".join([*lines, f"   {files}"])
