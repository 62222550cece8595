"""Giveaway checkers (suicide checkers).

Sources: the comparison table of BrainKing, Fandom "Suicide Checkers", everything2 "Anti-Checkers".
"""

from dataclasses import replace
from functools import partial

from rules.variant import Option, unchanged
from rules.variants import english

VARIANT = replace(
    english.VARIANT,
    key="anti",
    aliases=("giveaway", "suicide", "поддавки"),
    no_moves_wins=True,  # who cannot move, blocked or without pieces, wins
    no_pieces_wins=True,
    pdn_exact=False,  # written as GameType 21 with a Variant tag
    house=(Option("blocked", ("wins", "loses"), (unchanged, partial(replace, no_moves_wins=False))),),
)
