"""The margins: each player's colour, name and captured pieces, and the number of the move."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.fonts import BOLD, PLAIN
from render.kit import Kit, kit
from render.lettering import fitted, legible, lettered
from render.pieces import Halo
from render.scene import Bar
from render.sprites import Cut, Sprite, mask_sprite, stamp
from render.theme import RGB
from rules import Color, Kind, Piece

NAME, COUNTER = 0.038, 0.032
"""Sizes of the letters, as shares of the width."""
ICON, TAKEN = 0.066, 0.05
"""Cells of the piece beside a name and of the one that stands for those captured, as shares of the width."""
TIMES = "\N{MULTIPLICATION SIGN}"
EDGE = 0.014
"""Space at the sides and between the parts, as a share of the width."""
KEPT = 128
"""Words kept as they look on a bar: names, and the numbers of moves; some 8 kB each."""


class Writing(NamedTuple):
    """How a word is written."""

    size: int
    weight: int
    color: RGB


def put_bar(image: Cut, tools: Kit, width: int, bar: Bar) -> None:
    """Paint a player's bar; names of any length and script fit in."""
    theme = tools.theme
    gap, size = round(width * EDGE), round(width * COUNTER)
    right = width - gap
    for text, room in ((bar.counter, width // 4), (f"{TIMES}{bar.taken}" if bar.taken else "", width // 8)):
        if text:
            word = _word(tools, text, Writing(size, PLAIN, theme.tan), room)
            right -= word.width
            image.paste(word, right, bar.y + -word.height // 2)
            right -= gap
    if bar.taken:
        cell = round(width * TAKEN)
        image.stamp(_man(tools, cell, bar.color.other, Halo.WAITING), right - cell // 2, bar.y)
        right -= cell + gap
    cell = round(width * ICON)
    image.stamp(_man(tools, cell, bar.color, Halo.MOVING if bar.moving else Halo.WAITING), gap + cell // 2, bar.y)
    left = gap * 2 + cell
    writing = Writing(round(width * NAME), BOLD, theme.gold if bar.moving else theme.paper)
    name = _word(tools, bar.name, writing, max(1, right - left))
    image.paste(name, left, bar.y + -name.height // 2)


def _man(tools: Kit, cell: int, color: Color, halo: Halo) -> Sprite:
    return kit(tools.name, tools.brush.surface, cell).piece(Piece(color, Kind.MAN), halo)


def _word(tools: Kit, text: str, writing: Writing, room: int) -> Image.Image:
    """Return a text on the colour of the bar, no wider than the room it has."""
    word = _written(tools, *fitted(legible(text), writing.size, room, writing.weight), writing)
    return word if word.width <= room else word.crop((0, 0, room, word.height))


@lru_cache(maxsize=KEPT)
def _written(tools: Kit, text: str, stretch: int, writing: Writing) -> Image.Image:
    mask = lettered(text, stretch, writing.size, writing.weight)
    word = Image.new("L", mask.size, tools.palette.index(tools.theme.ebony))
    stamp(word, mask_sprite(tools.palette, mask, writing.color, (0, 0)), 0, 0)
    return word
