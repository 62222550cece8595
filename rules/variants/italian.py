"""Italian draughts.

Sources: BrainKing rules page 122, fid.it rules, lidraughts forum, PDN 3.0 (GameType 22), pydraughts (draws).
"""

from dataclasses import replace

from rules.board import Numbering
from rules.outcome import KingMoves, Repetition
from rules.pieces import Color
from rules.priority import KING_EARLIEST, MOST_KINGS, QUANTITY, WITH_KING
from rules.variant import PdnType
from rules.variants import portuguese

VARIANT = replace(
    portuguese.VARIANT,
    key="italian",
    aliases=(),
    flying=False,  # kings step and jump one square
    man_takes_kings=False,
    priority=(QUANTITY, WITH_KING, MOST_KINGS, KING_EARLIEST),  # a tie after the last is free
    draws=(Repetition(), KingMoves(40)),
    numbering=Numbering.from_top_left(portuguese.BOARD),
    pdn=PdnType(22, Color.WHITE, 8, "N", 2, inverted=True),
)
