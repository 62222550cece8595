"""Reports about pictures, measured as a phone shows them: 320 pixels at most, packed once more by Telegram."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pytest
from PIL import Image

from bot.callbacks import PlayBothSides
from render import THEMES, BoardPicture, Notation
from render.layout import Layout
from render.scene import build_scene
from render.theme import RGB
from rules import Color
from storage.records import Preferences
from tests.e2e.games import data_of, drawn, picture_of, wishes
from tests.e2e.table import Table
from tests.render.vision import contrast

GAMES = ("russian", "international", "canadian", "turkish", "alquerque", "konane")
"""Every kind of board, and the largest."""

SMALL = 320
"""Pixels of the longer side of what a small screen is given."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Shown:
    """The opening of a game in a theme: what is drawn, as it was sent, and as a small screen shows it."""

    picture: BoardPicture
    sent: Image.Image
    small: Image.Image

    @property
    def layout(self) -> Layout:
        return build_scene(self.picture).layout

    def cell(self, square: str) -> Box:
        """Where a square is, in pixels of the layout."""
        x, y = self.layout.corner(*self.picture.variant.board.coordinates(square))
        return x, y, x + self.layout.cell, y + self.layout.cell

    def rows(self, image: Image.Image, box: Box) -> list[list[RGB]]:
        """The rows of pixels of a part of the picture; the box is in pixels of the layout."""
        scale = image.width / self.layout.width
        left, top, right, bottom = (round(edge * scale) for edge in box)
        part = image.crop((left, top, right, bottom))
        data, length = part.tobytes(), 3 * part.width
        rows = (data[start : start + length] for start in range(0, len(data), length))
        return [[(row[x], row[x + 1], row[x + 2]) for x in range(0, length, 3)] for row in rows]

    def names(self) -> Iterator[Box]:
        """Where squares are named: at the edges of the board, or in the corners of empty squares."""
        layout, board = self.layout, self.picture.variant.board
        if self.picture.notation is Notation.NUMERIC:
            empty = (square for square in board.squares if square not in self.picture.position.pieces(board))
            for x, y, right, bottom in map(self.cell, empty):
                yield x + 2, y + 2, (x + right) / 2, (y + bottom) / 2
            return
        for place in range(board.width):
            file, rank = layout.left + place * layout.cell, layout.top + place * layout.cell
            yield file, layout.bottom + 2, file + layout.cell, layout.height - layout.bar - 2
            yield 2, rank + 2, layout.left - 2, rank + layout.cell - 2


async def openings(table: Table, theme: str) -> list[Shown]:
    """The openings of all these games, played by Anna alone."""
    table.anna.start()
    await wishes(table, table.anna, Preferences(theme=theme))
    found = []
    for number, key in enumerate(GAMES, 1):
        card = await table.say(table.anna, f"/new {key}")
        board = await table.tap(table.anna, card, data_of(card, PlayBothSides))
        picture = await drawn(table, table.anna.id, viewer=1, game_id=number)
        sent, small = (picture_of(table, board, size).convert("RGB") for size in ("y", "m"))
        assert max(small.size) == SMALL
        found.append(Shown(picture, sent, small))
    return found


def middle(colors: Iterable[RGB]) -> RGB:
    """The colour in the middle of the scale of brightness."""
    found = sorted(colors, key=sum)
    return found[len(found) // 2]


def figure(rows: list[list[RGB]]) -> tuple[int, float]:
    """How many pixels high a figure stands on its ground, and its contrast."""
    ground = middle(color for row in rows for color in row)
    inked = [number for number, row in enumerate(rows) if any(contrast(color, ground) >= 2 for color in row)]
    return len(inked), max(contrast(color, ground) for row in rows for color in row)


def face(rows: list[list[RGB]]) -> RGB:
    """The colour of a piece, from the middle of its square."""
    third = len(rows) // 3
    return middle(color for row in rows[third:-third] for color in row[third:-third])


def outstanding(rows: list[list[RGB]]) -> float:
    """The contrast of a piece, its face or its outline, against its square."""
    ground, _ = Counter([*rows[2], *rows[-3], *(row[2] for row in rows), *(row[-3] for row in rows)]).most_common(1)[0]
    return max(contrast(color, ground) for color in rows[len(rows) // 2])


@pytest.mark.parametrize("theme", THEMES)
async def test_home_assistant_85608_squares_can_be_read_on_a_small_screen_after_telegrams_packing(
    table: Table, theme: str
):
    """home-assistant/core#85608, Instagram-Bot#1: photos were blurred by Telegram until nothing could be read."""
    for shown in await openings(table, theme):
        figures = [figure(shown.rows(shown.small, box)) for box in shown.names()]
        key = shown.picture.variant.key
        assert min(height for height, _ in figures) >= 7, key
        assert min(strength for _, strength in figures) >= 4, key


@pytest.mark.parametrize("theme", THEMES)
async def test_chessbot_24_the_sides_are_told_apart_at_a_glance_and_stand_out_from_their_squares(
    table: Table, theme: str
):
    """Piterden/chessbot#24: black and white were hard to tell."""
    for shown in await openings(table, theme):
        marked = {square for choice in shown.picture.choices for square in choice.path}
        pieces = shown.picture.position.pieces(shown.picture.variant.board)
        plain = {square: piece.color for square, piece in pieces.items() if square not in marked}
        for square in plain:
            assert outstanding(shown.rows(shown.sent, shown.cell(square))) >= 3, (shown.picture.variant.key, square)
        white, black = (
            [face(shown.rows(shown.small, shown.cell(square))) for square, color in plain.items() if color is side]
            for side in Color
        )
        assert min(map(sum, white)) > max(map(sum, black))
        assert contrast(min(white, key=sum), max(black, key=sum)) >= 4.5
