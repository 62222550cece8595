"""One-way checkers.

Source: BrainKing rules page 31; the diagram as a third-party program copies it.
"""

from dataclasses import replace

from rules.pieces import Color
from rules.position import Position
from rules.variant import Option, Variant, unchanged
from rules.variants import czech

LEFT = ("a1", "c1", "b2", "d2", "a3", "c3", "b4", "d4", "a5", "c5", "b6", "d6")
RIGHT = ("e1", "g1", "f2", "h2", "e3", "g3", "f4", "h4", "e5", "g5", "f6", "h6")


def white_on_the_left(variant: Variant) -> Variant:
    """The same diagram with the colours exchanged."""
    return replace(variant, start=Position.setup(variant.board, LEFT, RIGHT, variant.first))


VARIANT = replace(
    czech.VARIANT,
    key="oneway",
    start=Position.setup(czech.BOARD, RIGHT, LEFT, Color.WHITE),
    one_way=True,  # both colours move, capture and promote toward rank 8, and see the board the same way round
    pdn=None,
    house=(Option("sides", ("e-h", "a-d"), (unchanged, white_on_the_left)),),
)
