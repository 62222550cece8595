"""Czech draughts.

Sources: BrainKing rules page 29, hrejsi.cz, Czech Wikipedia "Dama (hra)", PDN 3.0 (GameType 29).
"""

from rules.board import chequered
from rules.outcome import KingMoves, Repetition
from rules.pieces import Color
from rules.position import Position
from rules.priority import KING_FIRST
from rules.variant import PdnType, Variant

BOARD = chequered(8)
VARIANT = Variant(
    key="czech",
    board=BOARD,
    start=Position.setup(BOARD, BOARD.ranks(1, 3), BOARD.ranks(6, 8), Color.WHITE),
    priority=(KING_FIRST,),  # a king that can capture must be used; then free choice, no majority
    draws=(Repetition(), KingMoves(15)),  # no source gives a number; 15 is usual for flying kings on 8x8
    pdn=PdnType(29, Color.WHITE, 8, "A", 0),
)
