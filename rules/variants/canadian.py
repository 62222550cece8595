"""Canadian draughts: International rules on 12x12.

Sources: the comparison table of BrainKing, Ludii, PDN 3.0 (GameType 27).
"""

from dataclasses import replace

from rules.board import Numbering, chequered
from rules.pieces import Color
from rules.position import Position
from rules.variant import PdnType
from rules.variants import international

BOARD = chequered(12)
VARIANT = replace(
    international.VARIANT,
    key="canadian",
    aliases=(),
    board=BOARD,
    start=Position.setup(BOARD, BOARD.ranks(1, 5), BOARD.ranks(8, 12), Color.WHITE),
    numbering=Numbering.from_top_left(BOARD),
    pdn=PdnType(27, Color.WHITE, 12, "N", 2),
)
