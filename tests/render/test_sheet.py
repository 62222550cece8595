"""Sheets: every picture on it, and a name that changes with whatever is drawn."""

from dataclasses import replace
from io import BytesIO

from PIL import Image

from render import THEMES, BoardPicture, Sheet, draw, drawing_key, render_png
from rules import variant

BOARD = BoardPicture(variant("russian"), variant("russian").start, size=320)
SHEET = Sheet(tuple((theme, replace(BOARD, theme=theme)) for theme in THEMES))


def test_a_sheet_shows_every_picture_two_in_a_row():
    image = Image.open(BytesIO(draw(SHEET)))
    one = Image.open(BytesIO(draw(Sheet(SHEET.pictures[:1]))))
    assert image.width > 2 * BOARD.size
    assert image.height > 2 * BOARD.size
    assert one.width < 2 * BOARD.size
    assert len(draw(SHEET)) < 200_000


def test_the_name_of_a_sheet_tells_what_is_on_it():
    names = {
        drawing_key(BOARD),
        drawing_key(SHEET),
        drawing_key(Sheet(SHEET.pictures[::-1])),
        drawing_key(Sheet((("Ω", BOARD),))),
        drawing_key(Sheet((("o", BOARD),))),
    }
    assert len(names) == 5


def test_a_single_board_is_drawn_as_ever():
    assert draw(BOARD) == render_png(BOARD)
