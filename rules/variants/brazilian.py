"""Brazilian draughts: International rules on 8x8.

Sources: BrainKing rules page 120, lidraughts (draws), PDN 3.0 (GameType 26).
"""

from dataclasses import replace

from rules.outcome import RUSSIAN_DRAWS
from rules.pieces import Color
from rules.variant import PdnType
from rules.variants import international, russian

VARIANT = replace(
    international.VARIANT,
    key="brazilian",
    aliases=(),
    board=russian.BOARD,
    start=russian.VARIANT.start,
    draws=RUSSIAN_DRAWS,
    numbering=None,
    numeric_by_default=False,
    pdn=PdnType(26, Color.WHITE, 8, "A", 0),
)
