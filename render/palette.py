"""Indexed colour: sixteen entries, and the tables that blend within them.

A picture is an `L` image of palette indices. Antialiasing happens in index space: for a colour and a coverage there
is a table that sends every index to the entry nearest to the true blend. Only neutral entries may stand for a blend
of two others, so that no green appears between white and black.
"""

from collections.abc import Iterable, Sequence

from PIL import Image

from render.theme import RGB, mix

LEVELS = (1 / 3, 2 / 3)
"""Coverages of an antialiased edge between nothing and all."""
ENTRIES = 16
"""Two pixels in a byte."""


class Palette:
    """At most sixteen colours, the neutral ones among them."""

    def __init__(self, colors: Iterable[RGB], neutral: Iterable[RGB]) -> None:
        self.colors = tuple(dict.fromkeys(colors))
        if len(self.colors) > ENTRIES:
            raise ValueError(f"{len(self.colors)} colours do not fit into {ENTRIES} entries")
        self._indices = {color: index for index, color in enumerate(self.colors)}
        self._neutral = tuple(dict.fromkeys(neutral))
        self._tables: dict[tuple[RGB, float], bytes] = {}

    def index(self, color: RGB) -> int:
        """Return the entry of a colour; KeyError when it has none."""
        return self._indices[color]

    def table(self, color: RGB, level: float) -> bytes:
        """Return 256 bytes: what each index becomes under `color` at this coverage (0..1)."""
        key = color, level
        if key not in self._tables:
            blends = (_nearest(mix(below, color, level), (*self._neutral, below, color)) for below in self.colors)
            self._tables[key] = bytes(self._indices[blend] for blend in blends).ljust(256, b"\0")
        return self._tables[key]

    def indices(self, image: Image.Image, flat: Sequence[RGB]) -> Image.Image:
        """Turn an RGB image drawn in `flat` colours and then averaged into indices of these and the neutral ones."""
        used = tuple(dict.fromkeys((*flat, *self._neutral)))
        few = Image.new("P", (1, 1))
        few.putpalette([value for color in used for value in color])
        nearest = image.quantize(palette=few, dither=Image.Dither.NONE)
        entries = bytes(self._indices[color] for color in used).ljust(256, b"\0")
        return Image.frombytes("L", nearest.size, nearest.tobytes().translate(entries))

    def chunk(self) -> bytes:
        """Return the colours as a PNG palette holds them."""
        return bytes(value for color in self.colors for value in color)


def _nearest(color: RGB, among: Iterable[RGB]) -> RGB:
    return min(among, key=lambda other: sum((a - b) ** 2 for a, b in zip(color, other, strict=True)))
