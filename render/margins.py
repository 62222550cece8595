"""The margins: each player's colour, name and captured pieces, and the number of the move."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image
from zlib_ng import zlib_ng

from render.fonts import BOLD, PLAIN
from render.kit import Kit, kit
from render.lettering import fitted, legible, lettered
from render.palette import Palette
from render.pieces import Halo
from render.scene import Bar
from render.sprites import CODES, Cut, edges, stamp
from render.theme import RGB
from rules import Color, Kind, Piece

NAME, COUNTER = 0.038, 0.032
"""Sizes of the letters, as shares of the width."""
ICON, TAKEN = 0.066, 0.05
"""Cells of the piece beside a name and of the one that stands for those captured, as shares of the width."""
TIMES = "\N{MULTIPLICATION SIGN}"
EDGE = 0.014
"""Space at the sides and between the parts, as a share of the width."""
KEPT_WORDS, KEPT_MEN = 2048, 64
"""Words (names and the numbers of moves, half a kilobyte each) and pieces on bars (3 kB) kept for the next picture."""


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
        _put_man(image, _man(tools, cell, bar.color.other, Halo.WAITING), right - cell // 2, bar.y)
        right -= cell + gap
    cell = round(width * ICON)
    man = _man(tools, cell, bar.color, Halo.MOVING if bar.moving else Halo.WAITING)
    _put_man(image, man, gap + cell // 2, bar.y)
    left = gap * 2 + cell
    writing = Writing(round(width * NAME), BOLD, theme.gold if bar.moving else theme.paper)
    name = _word(tools, bar.name, writing, max(1, right - left))
    image.paste(name, left, bar.y + -name.height // 2)


def _put_man(image: Cut, man: Image.Image, x: int, y: int) -> None:
    """Put a piece on a bar by its middle."""
    image.paste(man, x - man.width // 2, y - man.height // 2)


@lru_cache(maxsize=KEPT_MEN)
def _man(tools: Kit, cell: int, color: Color, halo: Halo) -> Image.Image:
    """Return a piece on the colour of the bar."""
    men = kit(tools.name, tools.brush.surface, cell)
    side = men.brush.even
    tile = Image.new("L", (side, side), tools.palette.index(tools.theme.ebony))
    stamp(tile, men.piece(Piece(color, Kind.MAN), halo), side // 2, side // 2)
    return tile


def _word(tools: Kit, text: str, writing: Writing, room: int) -> Image.Image:
    """Return a text on the colour of the bar, no wider than the room it has."""
    packed, size = _written(*fitted(legible(text), writing.size, room, writing.weight), writing.size, writing.weight)
    coverage = zlib_ng.decompress(packed, bufsize=size[0] * size[1])
    shades = _shades(tools.palette, writing.color, tools.theme.ebony)
    word = Image.frombuffer("L", size, coverage.translate(shades), "raw", "L", 0, 1)
    return word if word.width <= room else word.crop((0, 0, room, word.height))


@lru_cache(maxsize=KEPT_WORDS)
def _written(text: str, stretch: int, size: int, weight: int) -> tuple[bytes, tuple[int, int]]:
    """Return the coverage of a text in codes, packed, and its width and height."""
    mask = lettered(text, stretch, size, weight)
    return zlib_ng.compress(mask.tobytes().translate(CODES)), mask.size


@lru_cache(maxsize=512)
def _shades(palette: Palette, color: RGB, ground: RGB) -> bytes:
    """Return the table that sends codes to a colour upon another."""
    return edges(palette, color)[palette.index(ground) :].ljust(256, b"\0")
