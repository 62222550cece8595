"""Gothic checkers.

Source: BrainKing rules page 35; for the historical rules German Wikipedia "Altdeutsches Damespiel".
"""

from dataclasses import replace
from functools import partial

from rules.board import EVERY_WAY, FORWARD, FORWARD_DIAGONAL, SIDEWAYS, Surface, full
from rules.outcome import KingMoves, Repetition
from rules.pieces import Color
from rules.position import Position
from rules.priority import QUANTITY
from rules.variant import Option, Variant, unchanged

BOARD = full(8)
VARIANT = Variant(
    key="gothic",
    board=BOARD,
    surface=Surface.GRID,
    start=Position.setup(BOARD, BOARD.ranks(1, 2), BOARD.ranks(7, 8), Color.WHITE),
    man_steps=FORWARD + SIDEWAYS + FORWARD_DIAGONAL,
    man_jumps=FORWARD + SIDEWAYS + FORWARD_DIAGONAL,
    king_steps=EVERY_WAY,
    king_jumps=EVERY_WAY,
    flying=False,
    draws=(Repetition(), KingMoves(40)),
    house=(
        # Altdeutsche Dame: men step diagonally only, and the largest capture must be taken.
        Option(
            "rules",
            ("brainking", "historical"),
            (unchanged, partial(replace, man_steps=FORWARD_DIAGONAL, priority=(QUANTITY,))),
        ),
    ),
)
