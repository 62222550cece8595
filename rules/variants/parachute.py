"""Parachute checkers.

Sources: BrainKing rules page 32, checkerschest.com; the diagram as a third-party program copies it.
"""

from dataclasses import replace
from functools import partial

from rules.board import BACKWARD_DIAGONAL
from rules.pieces import Color
from rules.position import Position
from rules.variant import Option, unchanged
from rules.variants import czech

BOARD = czech.BOARD
DROPPED = BOARD.ranks(8, 8), BOARD.ranks(1, 1)
MEN = Position.setup(BOARD, BOARD.ranks(2, 3) + DROPPED[0], BOARD.ranks(6, 7) + DROPPED[1], Color.WHITE)

VARIANT = replace(
    czech.VARIANT,
    key="parachute",
    start=MEN._replace(parachutists=BOARD.mask(DROPPED[0] + DROPPED[1])),  # four each behind the enemy
    parachutes=BACKWARD_DIAGONAL,  # one jump toward its own side, never a duty; on landing it is a man
    pdn=None,
    house=(Option("parachutist", ("stops", "continues"), (unchanged, partial(replace, parachutist_continues=True))),),
)
