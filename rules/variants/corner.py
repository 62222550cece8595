"""Corner checkers.

Source: BrainKing rules page 30; the diagram as a third-party program copies it.
"""

from dataclasses import replace

from rules.pieces import Color
from rules.position import Position
from rules.variants import czech

WHITE = ("c1", "e1", "g1", "d2", "f2", "h2", "e3", "g3", "f4", "h4", "g5", "h6")
BLACK = ("a3", "b4", "a5", "c5", "b6", "d6", "a7", "c7", "e7", "b8", "d8", "f8")

VARIANT = replace(
    czech.VARIANT,
    key="corner",
    start=Position.setup(czech.BOARD, WHITE, BLACK, Color.WHITE),  # the armies face each other across a1-h8
    promotes_on=(("a7", "b8"), ("h2", "g1")),  # elsewhere on the last rank a man stays a man, without moves
    pdn=None,
)
