"""Paths as sprites: shapes shared by all colours, since a path's colours stand only in its table."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from render.palette import ENTRIES, LEVELS, Palette
from render.sprites import CODES, STEPS, Sprite, blended
from render.theme import RGB
from render.trails import Point

FINE = 3
"""Strokes are drawn this many times as large and averaged down."""
KEPT = 512
"""Shapes of paths kept for the next picture; some 10 kB each."""


@dataclass(frozen=True, slots=True)
class Pen:
    """How a path is drawn: a line of `core` pixels on a rim of `casing` pixels, both wide all in all."""

    core: float
    casing: float


@lru_cache(maxsize=KEPT)
def _shape(points: tuple[Point, ...], pen: Pen) -> tuple[Image.Image, int, int]:
    """Draw a path whose first point is (0, 0); return codes for a sprite and the way to its top left corner.

    Codes 1 and 2 are the rim over what is beneath, 3 the rim itself, 4 and 5 the line over the rim, 6 the line.
    """
    pad = int(pen.casing / 2) + 2
    left, top = min(x for x, _ in points) - pad, min(y for _, y in points) - pad
    size = max(x for x, _ in points) + pad - left, max(y for _, y in points) + pad - top
    placed = [((x - left) * FINE, (y - top) * FINE) for x, y in points]
    layer = _ranks(size, placed, pen.casing, 0)
    line = _ranks(size, placed, pen.core, STEPS)
    layer.paste(line, (0, 0), line.point([0] * (STEPS * ENTRIES + 1) + [255] * (255 - STEPS * ENTRIES), "1"))
    return layer, left, top


def _ranks(size: tuple[int, int], points: list[tuple[int, int]], width: float, first: int) -> Image.Image:
    """Draw a line with round ends and bends; return coverage in steps, counted from `first`, times 16."""
    large = Image.new("L", (size[0] * FINE, size[1] * FINE))
    draw, half = ImageDraw.Draw(large), width * FINE / 2
    if len(points) > 1:
        draw.line(points, fill=255, width=round(width * FINE))
    for x, y in points:
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return blended(large.reduce(FINE), bytes(code + first * ENTRIES for code in CODES))


def path_sprite(palette: Palette, points: tuple[Point, ...], pen: Pen, color: RGB, rim: RGB) -> Sprite:
    """Return a path in its colours, to be stamped at its first point."""
    x, y = points[0]
    layer, left, top = _shape(tuple((to_x - x, to_y - y) for to_x, to_y in points), pen)
    return Sprite(layer, _table(palette, color, rim), left, top)


@lru_cache(maxsize=512)
def _table(palette: Palette, color: RGB, rim: RGB) -> bytes:
    beneath = b"".join(palette.table(rim, level)[:ENTRIES] for level in LEVELS)
    within = (palette.table(color, level)[palette.index(rim)] for level in LEVELS)
    solid = bytes(ENTRIES * [palette.index(rim)])
    line = b"".join(bytes(ENTRIES * [entry]) for entry in (*within, palette.index(color)))
    return (bytes(range(ENTRIES)) + beneath + solid + line).ljust(256, b"\0")
