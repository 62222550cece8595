"""Squares that look the same are painted once for all of them."""

from dataclasses import replace
from itertools import product

import pytest

from render import THEMES, BoardPicture
from render.paint import paint
from rules import Color, variant

GAME = variant("alquerque")


@pytest.mark.parametrize(("theme", "size", "bottom"), list(product(THEMES, (240, 800), Color)))
def test_the_lines_that_lead_from_a_piece_are_those_of_its_own_point(theme: str, size: int, bottom: Color):
    board = BoardPicture(GAME, GAME.start, bottom=bottom, theme=theme, size=size)
    full, empty = (paint(replace(board, position=position))[0] for position in (GAME.start, NOBODY))
    cell = size * 9 // 10 // GAME.board.size
    corner = (size - cell * GAME.board.size) // 2
    for column, row in product(range(GAME.board.size), repeat=2):
        x, y = corner + column * cell, corner + row * cell
        for edge in ((x, y, x + cell, y + 2), (x, y, x + 2, y + cell)):
            assert full.crop(edge).tobytes() == empty.crop(edge).tobytes()


NOBODY = GAME.start._replace(white=0, black=0)
