"""Portuguese draughts (Damas classicas).

Sources: rules of the Federacao Portuguesa de Damas, Ludoteka (draws), PDN 3.0 (GameType 28).
"""

from rules.board import Numbering, chequered
from rules.outcome import POR3V1, KingMoves, Repetition
from rules.pieces import Color
from rules.position import Position
from rules.priority import MOST_KINGS, QUANTITY
from rules.variant import PdnType, Variant

BOARD = chequered(8, a1_dark=False)
VARIANT = Variant(
    key="portuguese",
    aliases=("damas",),
    board=BOARD,
    start=Position.setup(BOARD, BOARD.ranks(1, 3), BOARD.ranks(6, 8), Color.WHITE),
    priority=(QUANTITY, MOST_KINGS),  # "quantity and quality"; which piece captures does not matter
    draws=(Repetition(), POR3V1, KingMoves(20)),
    numbering=Numbering.from_bottom_right(BOARD),
    numeric_by_default=True,
    pdn=PdnType(28, Color.WHITE, 8, "N", 1, inverted=True),
)
