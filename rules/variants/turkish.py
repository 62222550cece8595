"""Turkish draughts (Dama).

Sources: English Wikipedia, damaakademisi.com "Kurallar 2", nedir.com, PDN 3.0 (GameType 30).
"""

from dataclasses import replace
from functools import partial

from rules.board import FORWARD, ORTHOGONAL, SIDEWAYS, Surface, full
from rules.outcome import ONE_EACH, ONE_EACH_ALIKE, KingMoves, Repetition
from rules.pieces import Color
from rules.position import Position
from rules.priority import QUANTITY
from rules.variant import Option, PdnType, Promotion, Removal, Variant, unchanged

BOARD = full(8)
PROMOTION = Option(
    "promotion",
    ("continue", "end", "stop"),
    (
        unchanged,
        partial(replace, promotion_mode=Promotion.AT_END),
        partial(replace, promotion_mode=Promotion.STOP),
    ),
)
VARIANT = Variant(
    key="turkish",
    aliases=("dama",),
    board=BOARD,
    surface=Surface.GRID,
    start=Position.setup(BOARD, BOARD.ranks(2, 3), BOARD.ranks(6, 7), Color.WHITE),
    man_steps=FORWARD + SIDEWAYS,
    man_jumps=FORWARD + SIDEWAYS,
    king_steps=ORTHOGONAL,
    king_jumps=ORTHOGONAL,
    priority=(QUANTITY,),  # men and kings count the same, no precedence of kings
    removal=Removal.AT_ONCE,
    reversal=False,  # a king may not turn back on its line between two jumps
    promotion_mode=Promotion.CONTINUE,  # newer Wikipedia and Turkish players; older sources differ, hence the option
    draws=(Repetition(), ONE_EACH, KingMoves(25)),
    pdn=PdnType(30, Color.WHITE, 8, "A", 0),
    house=(
        PROMOTION,
        # Wikipedia scores a king against a man as a win.
        Option(
            "king-v-man",
            ("draw", "play"),
            (unchanged, partial(replace, draws=(Repetition(), ONE_EACH_ALIKE, KingMoves(25)))),
        ),
    ),
)
