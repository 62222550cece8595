"""Sprites: small antialiased shapes, drawn large once and kept as palette indices with the coverage of their edge."""

from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFont

from render.palette import ENTRIES, LEVELS, Palette
from render.theme import RGB

SCALE = 4
"""Shapes are drawn this many times as large and averaged down."""
STEPS = len(LEVELS) + 1
"""Coverages from the faintest edge to solid; a sprite's codes begin with these, 0 is nothing."""

CODES = bytes(round(value * STEPS / 255) * ENTRIES for value in range(256))
"""Coverage (0..255) as a code times 16."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A shape to stamp. Each pixel of `layer` is 16 times a code; `table` sends code plus index to a new index.

    So one addition and one look-up blend a whole sprite, however many colours and coverages it has.
    (`left`, `top`) leads from the point it is stamped at to its own corner, in pixels.
    """

    layer: Image.Image
    table: bytes
    left: int
    top: int


def stamp(target: Image.Image, sprite: Sprite, x: int, y: int) -> None:
    """Put a sprite on an image of indices; what falls outside is cut off."""
    layer, x, y = sprite.layer, x + sprite.left, y + sprite.top
    width, height = layer.size
    first, beyond = max(-y, 0), min(target.height - y, height)
    if first >= beyond:
        return
    if beyond - first < height:  # of a path on several strips, only the part on this one
        layer, y = layer.crop((0, first, width, beyond)), y + first
    beneath = target.crop((x, y, x + width, y + beyond - first))
    target.paste(blended(ImageChops.add_modulo(beneath, layer), sprite.table), (x, y))


@dataclass(frozen=True, slots=True)
class Cut:
    """A part of a picture, whose corner is at (`left`, `top`). Whatever is put there is placed as on the whole."""

    image: Image.Image
    left: int
    top: int

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """Put a sprite on it; what falls outside is cut off."""
        stamp(self.image, sprite, x - self.left, y - self.top)

    def paste(self, tile: Image.Image, x: int, y: int) -> None:
        """Put a tile on it by its top left corner."""
        left, top = x - self.left, y - self.top
        self.image.im.paste(tile.im, (left, top, left + tile.width, top + tile.height))


def blended(image: Image.Image, table: bytes) -> Image.Image:
    """Send every index through a table; bytes do this in a third of the time of Pillow's `point`."""
    return Image.frombuffer("L", image.size, image.tobytes().translate(table), "raw", "L", 0, 1)


class Canvas:
    """A drawing surface `width` x `height` pixels, measured from its middle, drawn `SCALE` times as large.

    Shapes are drawn twice: in colour, and as the silhouette from which the edge's coverage is taken.
    """

    def __init__(self, width: int, height: int, edge: RGB) -> None:
        """Start empty; the colour beyond every silhouette is `edge`, so that it bleeds into nothing."""
        self.width, self.height, self.edge = width, height, edge
        self._used: dict[RGB, None] = {edge: None}
        size = width * SCALE, height * SCALE
        self._image, self._shape = Image.new("RGB", size, edge), Image.new("L", size)
        self._paint, self._cut = ImageDraw.Draw(self._image), ImageDraw.Draw(self._shape)

    def _place(self, x: float, y: float) -> tuple[float, float]:
        return (self.width / 2 + x) * SCALE - 0.5, (self.height / 2 + y) * SCALE - 0.5

    def ellipse(self, x: float, y: float, rx: float, ry: float, color: RGB) -> None:
        """Fill an ellipse around a point."""
        (left, top), (right, bottom) = self._place(x - rx, y - ry), self._place(x + rx, y + ry)
        self._used[color] = None
        self._paint.ellipse((left, top, right, bottom), fill=color)
        self._cut.ellipse((left, top, right, bottom), fill=255)

    def circle(self, x: float, y: float, radius: float, color: RGB) -> None:
        """Fill a circle around a point."""
        self.ellipse(x, y, radius, radius, color)

    def polygon(self, points: list[tuple[float, float]], color: RGB) -> None:
        """Fill a polygon."""
        scaled = [self._place(x, y) for x, y in points]
        self._used[color] = None
        self._paint.polygon(scaled, fill=color)
        self._cut.polygon(scaled, fill=255)

    def box(self, left: float, top: float, right: float, bottom: float, color: RGB) -> None:
        """Fill a rectangle."""
        self.polygon([(left, top), (right, top), (right, bottom), (left, bottom)], color)

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float, color: RGB) -> None:
        """Draw a line with round ends."""
        self._paint.line((self._place(*start), self._place(*end)), fill=color, width=round(width * SCALE))
        self._cut.line((self._place(*start), self._place(*end)), fill=255, width=round(width * SCALE))
        for point in (start, end):
            self.circle(*point, width / 2, color)

    def arc(self, radius: float, turn: tuple[float, float], width: float, color: RGB) -> None:
        """Draw a part of a ring around the middle, from one angle to another in degrees clockwise from the right."""
        (left, top), (right, bottom) = self._place(-radius, -radius), self._place(radius, radius)
        self._used[color] = None
        self._paint.arc((left, top, right, bottom), *turn, fill=color, width=round(width * SCALE))
        self._cut.arc((left, top, right, bottom), *turn, fill=255, width=round(width * SCALE))

    def text(
        self, text: str, face: ImageFont.FreeTypeFont, color: RGB, rim: RGB | None = None, thick: float = 1.5
    ) -> None:
        """Write figures or capitals in the middle, with a `rim` so many pixels `thick` where one is given.

        `face` is `SCALE` times as large as they shall be.
        """
        left, top, right, bottom = self._paint.textbbox((0, 0), text, font=face, anchor="ls")
        place = self._place(-(left + right) / 2 / SCALE, -(top + bottom) / 2 / SCALE)
        width = 0 if rim is None else round(SCALE * thick)
        self._used |= dict.fromkeys([color] if rim is None else [rim, color])
        self._paint.text(place, text, color, face, "ls", stroke_width=width, stroke_fill=rim)
        self._cut.text(place, text, 255, face, "ls", stroke_width=width, stroke_fill=255)

    def sprite(self, palette: Palette, opacity: float = 1) -> Sprite:
        """Reduce what was drawn; below full opacity everything is `edge` colour, blended."""
        coverage = self._shape.reduce(SCALE)
        box = coverage.getbbox() or (0, 0, 1, 1)
        corner = box[0] - self.width // 2, box[1] - self.height // 2
        sprite = mask_sprite(palette, coverage.crop(box), self.edge, corner, opacity)
        if opacity < 1:
            return sprite
        core = palette.indices(self._image.reduce(SCALE).crop(box), tuple(self._used))
        shades = sorted(set(core.tobytes()))
        codes = bytes((shades.index(index) + STEPS) * ENTRIES if index in shades else 0 for index in range(256))
        solid = sprite.layer.point([255 if value == STEPS * ENTRIES else 0 for value in range(256)], "1")
        sprite.layer.paste(blended(core, codes), (0, 0), solid)
        table = sprite.table[: STEPS * ENTRIES] + b"".join(bytes([index]) * ENTRIES for index in shades)
        return replace(sprite, table=table.ljust(256, b"\0"))


def mask_sprite(
    palette: Palette, coverage: Image.Image, color: RGB, corner: tuple[int, int], opacity: float = 1
) -> Sprite:
    """Return a shape of one colour, given its coverage (0..255) and the way to its top left corner."""
    return Sprite(blended(coverage, CODES), edges(palette, color, opacity), *corner)


@lru_cache(maxsize=512)
def edges(palette: Palette, color: RGB, opacity: float = 1) -> bytes:
    """Return the table of a shape that has one colour."""
    table = bytes(range(ENTRIES))
    table += b"".join(palette.table(color, level * opacity)[:ENTRIES] for level in (*LEVELS, 1.0))
    return table.ljust(256, b"\0")
