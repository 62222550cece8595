"""Russian draughts.

Sources: BrainKing rules page 117, ru-checkers.ru, FMJD-64 as lidraughts has it, PDN 3.0 (GameType 25).
"""

from rules.board import DIAGONAL, chequered
from rules.outcome import RUSSIAN_DRAWS
from rules.pieces import Color
from rules.position import Position
from rules.variant import PdnType, Promotion, Variant

BOARD = chequered(8)
VARIANT = Variant(
    key="russian",
    aliases=("shashki", "шашки"),
    board=BOARD,
    start=Position.setup(BOARD, BOARD.ranks(1, 3), BOARD.ranks(6, 8), Color.WHITE),
    man_jumps=DIAGONAL,  # backward, too; any capture may be chosen
    promotion_mode=Promotion.CONTINUE,  # a man becomes a king at once and captures on as one
    draws=RUSSIAN_DRAWS,
    capture_separator=":",
    pdn=PdnType(25, Color.WHITE, 8, "A", 0),
)
