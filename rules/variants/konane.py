"""Konane (Hawaiian checkers).

Sources: BrainKing rules page 94 and its comparison table.
"""

from dataclasses import replace

from rules.board import ORTHOGONAL, Surface, full
from rules.pieces import Color
from rules.position import Position
from rules.special import remove_stones
from rules.variant import Option, Promotion, Variant, unchanged


def _filled(size: int, turn: Color) -> Position:
    board = full(size)
    dark = [square for square in board.squares if sum(board.coordinates(square)) % 2 == 0]
    return Position.setup(board, dark, set(board.squares) - set(dark), turn)


def on_six(variant: Variant) -> Variant:
    """The game on 6x6."""
    return replace(variant, board=full(6), start=_filled(6, variant.first))


def on_ten(variant: Variant) -> Variant:
    """The game on 10x10."""
    return replace(variant, board=full(10), start=_filled(10, variant.first))


VARIANT = Variant(
    key="konane",
    aliases=("hawaiian", "гавайские"),
    board=full(8),
    surface=Surface.PITS,
    start=_filled(8, Color.BLACK),  # every pit holds a stone, White's on the colour of a1
    opening=remove_stones,  # each side takes off one stone of its own before the jumping begins
    man_steps=(),  # every move is a capture
    man_jumps=ORTHOGONAL,
    complete=False,  # it may stop after any jump
    straight=True,  # and may not turn
    promotion_mode=Promotion.NEVER,
    draws=(),  # stones only ever leave the board
    house=(Option("board", ("8", "6", "10"), (unchanged, on_six, on_ten)),),
)
