"""Dameo.

Sources: BrainKing rules page 123, mindsports.net, AbstractPlay (draws).
"""

from rules.board import EVERY_WAY, FORWARD, FORWARD_DIAGONAL, ORTHOGONAL, Surface, full
from rules.outcome import KING_V_KING, KingMoves, Repetition
from rules.pieces import Color
from rules.position import Position
from rules.priority import QUANTITY
from rules.special import shift_lines
from rules.variant import Promotion, Variant

BOARD = full(8)
WHITE = (*BOARD.ranks(1, 1), *["b2", "c2", "d2", "e2", "f2", "g2", "c3", "d3", "e3", "f3"])
BLACK = (*BOARD.ranks(8, 8), *["b7", "c7", "d7", "e7", "f7", "g7", "c6", "d6", "e6", "f6"])

VARIANT = Variant(
    key="dameo",
    board=BOARD,
    surface=Surface.GRID,
    start=Position.setup(BOARD, WHITE, BLACK, Color.WHITE),
    man_steps=FORWARD + FORWARD_DIAGONAL,
    quiet_men=shift_lines,  # a whole line of men moves one step
    man_jumps=ORTHOGONAL,
    king_steps=EVERY_WAY,
    king_jumps=ORTHOGONAL,
    priority=(QUANTITY,),
    promotion_mode=Promotion.AT_END,
    draws=(Repetition(), KING_V_KING, KingMoves(25)),
)
