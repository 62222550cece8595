"""Alquerque.

Sources: BrainKing rules page 53; Ludii for the start; Murray for steps in every direction.
"""

from dataclasses import replace
from functools import partial

from rules.board import EVERY_WAY, FORWARD, FORWARD_DIAGONAL, SIDEWAYS, Surface, alquerque
from rules.outcome import NoCapture, Repetition
from rules.pieces import Color
from rules.position import Position
from rules.variant import Duty, Option, Promotion, Variant, unchanged

BOARD = alquerque()
VARIANT = Variant(
    key="alquerque",
    aliases=("quirkat",),
    board=BOARD,
    surface=Surface.LINES,
    start=Position.setup(BOARD, (*BOARD.ranks(1, 2), "d3", "e3"), (*BOARD.ranks(4, 5), "a3", "b3"), Color.WHITE),
    man_steps=FORWARD + SIDEWAYS + FORWARD_DIAGONAL,  # along the lines, never backward
    man_rests_on_last_rank=True,  # not even sideways
    man_jumps=FORWARD + SIDEWAYS + FORWARD_DIAGONAL,
    man_jumps_on=EVERY_WAY,  # from the second jump on
    promotion_mode=Promotion.NEVER,
    draws=(Repetition(), NoCapture(25)),
    house=(
        Option(
            "steps",
            ("forward", "all"),
            (unchanged, partial(replace, man_steps=EVERY_WAY, man_rests_on_last_rank=False)),
        ),
        Option("capture", ("must", "may"), (unchanged, partial(replace, duty=Duty.MAY))),
    ),
)
