"""Keny (Caucasian draughts).

Source: Wikipedia "Keny (game)", after Sokolov; a ken is a man, a pepper a king.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rules.board import FORWARD, ORTHOGONAL, SIDEWAYS
from rules.outcome import NoCapture, Repetition
from rules.priority import QUANTITY
from rules.special import Hops
from rules.variant import Duty, Option, Variant, unchanged
from rules.variants import armenian, turkish

HOPS = Hops(FORWARD + SIDEWAYS)


def _hopping(change: Callable[[Hops], Hops]) -> Callable[[Variant], Variant]:
    return lambda variant: replace(variant, hops=change(variant.hops or HOPS))


VARIANT = replace(
    turkish.VARIANT,
    key="keny",
    aliases=("caucasian", "ossetian", "kavkaz", "кавказские", "vayut tama", "ваюц тама"),
    man_jumps=ORTHOGONAL,  # a ken captures backward, too
    hops=HOPS,  # over friends, any number in one move, where it may step
    priority=(),  # free choice, no majority
    draws=(Repetition(), NoCapture(10)),  # "10 consecutive moves" read as ten by each side
    pdn=None,
    house=(
        Option("capture", ("must", "may"), (unchanged, partial(replace, duty=Duty.MAY))),
        Option("majority", ("no", "yes"), (unchanged, partial(replace, priority=(QUANTITY,)))),
        turkish.PROMOTION,
        Option("hops", ("many", "one"), (unchanged, _hopping(partial(replace, many=False)))),
        Option("hop-directions", ("forward", "all"), (unchanged, _hopping(partial(replace, directions=ORTHOGONAL)))),
        Option("hop-over", ("any", "kens"), (unchanged, _hopping(partial(replace, over_kings=False)))),
        Option("pepper-hops", ("no", "yes"), (unchanged, _hopping(partial(replace, king_directions=ORTHOGONAL)))),
        armenian.REVERSAL,
        Option("draw-after", ("20", "10"), (unchanged, partial(replace, draws=(Repetition(), NoCapture(5))))),
    ),
)
