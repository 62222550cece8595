"""Malaysian/Singaporean checkers (dum, dam).

Sources: Wikipedia, draughts.github.io, setupgroup.com ("maximum possible").
"""

from dataclasses import replace
from functools import partial

from rules.board import Numbering, chequered
from rules.outcome import KingMoves, Repetition
from rules.pieces import Color
from rules.position import Position
from rules.priority import QUANTITY, QUANTITY_PER_MAN, QUANTITY_PER_PIECE
from rules.special import forfeit
from rules.variant import Duty, Option, Variant, unchanged

BOARD = chequered(12)
SMALL = chequered(8)


def on_eight(variant: Variant) -> Variant:
    """The game on 8x8 with twelve men."""
    start = Position.setup(SMALL, SMALL.ranks(1, 3), SMALL.ranks(6, 8), variant.first)
    return replace(variant, board=SMALL, start=start, numbering=None)


VARIANT = Variant(
    key="malaysian",
    aliases=("dum", "dam", "singapore", "сингапурские"),
    board=BOARD,
    start=Position.setup(BOARD, BOARD.ranks(1, 5), BOARD.ranks(8, 12), Color.WHITE),  # by agreement; White here
    priority=(QUANTITY,),
    refusal=forfeit,  # refusing to capture costs the piece that should have captured
    draws=(Repetition(), KingMoves(25)),
    numbering=Numbering.from_top_left(BOARD),
    house=(
        Option("board", ("12", "8"), (unchanged, on_eight)),
        Option(
            "mode",
            ("forfeit", "strict", "free"),
            (unchanged, partial(replace, refusal=None), partial(replace, refusal=None, duty=Duty.MAY)),
        ),
        Option(
            "majority",
            ("all", "piece", "kings-free"),
            (
                unchanged,
                partial(replace, priority=(QUANTITY_PER_PIECE,)),
                partial(replace, priority=(QUANTITY_PER_MAN,)),
            ),
        ),
    ),
)
