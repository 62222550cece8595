"""International draughts.

Sources: BrainKing rules page 115, FMJD rules as lidraughts has them, PDN 3.0 (GameType 20).
"""

from rules.board import DIAGONAL, Numbering, chequered
from rules.outcome import INTERNATIONAL_DRAWS
from rules.pieces import Color
from rules.position import Position
from rules.priority import QUANTITY
from rules.variant import PdnType, Promotion, Variant

BOARD = chequered(10)
VARIANT = Variant(
    key="international",
    aliases=("polish", "10x10", "стоклеточные", "польские", "stupolowe", "polskie"),
    board=BOARD,
    start=Position.setup(BOARD, BOARD.ranks(1, 4), BOARD.ranks(7, 10), Color.WHITE),
    man_jumps=DIAGONAL,  # backward, too
    priority=(QUANTITY,),  # men and kings count the same
    promotion_mode=Promotion.AT_END,  # a man that only passes the last rank stays a man
    draws=INTERNATIONAL_DRAWS,
    numbering=Numbering.from_top_left(BOARD),
    numeric_by_default=True,
    pdn=PdnType(20, Color.WHITE, 10, "N", 2),
)
