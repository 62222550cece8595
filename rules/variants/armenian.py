"""Armenian draughts (Tama).

Sources: Wikipedia "Armenian draughts", igGameCenter, Ludii "Tama" (no turning back, promotion).
"""

from dataclasses import replace
from functools import partial

from rules.board import EVERY_WAY, FORWARD, FORWARD_DIAGONAL, SIDEWAYS
from rules.variant import Option, unchanged
from rules.variants import turkish

REVERSAL = Option("reversal", ("no", "yes"), (unchanged, partial(replace, reversal=True)))

VARIANT = replace(
    turkish.VARIANT,
    key="armenian",
    aliases=("tama", "тама"),
    man_steps=FORWARD + SIDEWAYS + FORWARD_DIAGONAL,  # captures stay orthogonal, as in the parent
    king_steps=EVERY_WAY,  # and so do the king's
    pdn=None,
    house=(turkish.PROMOTION, REVERSAL),
)
