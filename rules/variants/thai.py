"""Thai checkers (Makhos).

Sources: MindSports, coldmoon.io, Wikipedia's table of variants, PDN 3.0 (GameType 31).
"""

from dataclasses import replace
from functools import partial

from rules.board import Numbering, chequered
from rules.outcome import KingMoves, Repetition
from rules.pieces import Color
from rules.position import Position
from rules.variant import Option, PdnType, Removal, Variant, unchanged

BOARD = chequered(8)
VARIANT = Variant(
    key="thai",
    aliases=("makhos", "макхос"),
    board=BOARD,
    start=Position.setup(BOARD, BOARD.ranks(1, 2), BOARD.ranks(7, 8), Color.BLACK),  # PDN and Wikipedia: Black begins
    near_landing=True,  # the king stops directly behind the piece it takes
    removal=Removal.AT_ONCE,  # and may go on even in the direction it came from (Wikipedia's table)
    draws=(Repetition(), KingMoves(15)),
    numbering=Numbering.from_bottom_right(BOARD),
    capture_separator="-",
    pdn=PdnType(31, Color.BLACK, 8, "N", 2),
    house=(Option("removal", ("now", "end"), (unchanged, partial(replace, removal=Removal.AT_END))),),
)
