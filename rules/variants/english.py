"""English draughts (American checkers).

Sources: BrainKing rules page 7, PDN 3.0 (GameType 21), pydraughts (draws).
"""

from rules.board import Numbering, chequered
from rules.outcome import KingMoves, Repetition
from rules.pieces import Color
from rules.position import Position
from rules.variant import PdnType, Variant

BOARD = chequered(8)
VARIANT = Variant(
    key="english",
    aliases=("checkers", "american", "чекерс"),
    board=BOARD,
    start=Position.setup(
        BOARD, BOARD.ranks(1, 3), BOARD.ranks(6, 8), Color.BLACK
    ),  # PDN and world rules: the dark side
    flying=False,  # kings step and jump one square
    draws=(Repetition(), KingMoves(40)),  # the world rule's 40 moves, claimed there and automatic here
    numbering=Numbering.from_top_left(BOARD),
    numeric_by_default=True,
    pdn=PdnType(21, Color.BLACK, 8, "N", 1),
)
