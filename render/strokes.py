"""Paths as sprites: shapes shared by all colours, since a path's colours stand only in its table."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw
from zlib_ng import zlib_ng

from render.palette import ENTRIES, LEVELS, Palette
from render.sprites import CODES, STEPS, Sprite, blended
from render.theme import RGB
from render.trails import Point

FINE = 3
"""Strokes are drawn this many times as large and averaged down."""
KEPT = 2048
"""Shapes of paths kept for the next picture, some 700 bytes each: packed, since large ones are mostly empty."""
CASING, CORE = 0.15, 0.09
"""Widths of a path and of the rim that sets it off, in cells."""
LANDING = 1.6
"""How much wider a landing on the way is than the path."""
COMPACT, MOST_PIXELS = 9, 75_000
"""Paths whose surroundings are at most so many cells and so many pixels are drawn in one."""


@dataclass(frozen=True, slots=True)
class Pen:
    """How a path is drawn: a line of `core` pixels on a rim of `casing` pixels, both wide all in all."""

    core: float
    casing: float

    @property
    def reach(self) -> int:
        """How far it may leave traces around a point, in pixels."""
        return int(self.casing / 2) + 2


def pens(cell: int) -> tuple[Pen, Pen]:
    """Return what draws a path, and the dots where it touches down on its way."""
    core, casing = cell * CORE, cell * CASING
    return Pen(max(2.0, core), max(4.0, casing)), Pen(max(4.0, core * LANDING), max(6.0, casing * LANDING))


@lru_cache(maxsize=KEPT)
def _shape(points: tuple[Point, ...], pen: Pen) -> tuple[bytes, tuple[int, int], int, int]:
    """Draw a path whose first point is (0, 0).

    Return codes for a sprite, packed, its width and height, and the way to its top left corner. Codes 1 and 2 are the
    rim over what is beneath, 3 the rim itself, 4 and 5 the line over the rim, 6 the line.
    """
    left, top = min(x for x, _ in points) - pen.reach, min(y for _, y in points) - pen.reach
    size = max(x for x, _ in points) + pen.reach - left, max(y for _, y in points) + pen.reach - top
    placed = [((x - left) * FINE, (y - top) * FINE) for x, y in points]
    layer = _ranks(size, placed, pen.casing, 0)
    line = _ranks(size, placed, pen.core, STEPS)
    layer.paste(line, (0, 0), line.point([0] * (STEPS * ENTRIES + 1) + [255] * (255 - STEPS * ENTRIES), "1"))
    return zlib_ng.compress(layer.tobytes()), size, left, top


def _ranks(size: tuple[int, int], points: list[tuple[int, int]], width: float, first: int) -> Image.Image:
    """Draw a line with round ends and bends; return coverage in steps, counted from `first`, times 16."""
    large = Image.new("L", (size[0] * FINE, size[1] * FINE))
    draw, half = ImageDraw.Draw(large), width * FINE / 2
    if len(points) > 1:
        draw.line(points, fill=255, width=round(width * FINE))
    for x, y in points:
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return blended(large.reduce(FINE), bytes(code + first * ENTRIES for code in CODES))


@lru_cache(maxsize=64)
def path_sprite(palette: Palette, points: tuple[Point, ...], pen: Pen, color: RGB, rim: RGB) -> Sprite:
    """Return a path in its colours, to be stamped at its first point."""
    x, y = points[0]
    packed, size, left, top = _shape(tuple((to_x - x, to_y - y) for to_x, to_y in points), pen)
    layer = Image.frombytes("L", size, zlib_ng.decompress(packed, bufsize=size[0] * size[1]))
    return Sprite(layer, _table(palette, color, rim), left, top)


@lru_cache(maxsize=512)
def _table(palette: Palette, color: RGB, rim: RGB) -> bytes:
    beneath = b"".join(palette.table(rim, level)[:ENTRIES] for level in LEVELS)
    within = (palette.table(color, level)[palette.index(rim)] for level in LEVELS)
    solid = bytes(ENTRIES * [palette.index(rim)])
    line = b"".join(bytes(ENTRIES * [entry]) for entry in (*within, palette.index(color)))
    return (bytes(range(ENTRIES)) + beneath + solid + line).ljust(256, b"\0")
