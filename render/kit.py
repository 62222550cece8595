"""Everything prepared once for a theme, a surface and a size of cell: the palette and the sprites."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import lru_cache

from render.brush import LAST_TINT, SELECTED_TINT, brush_for
from render.fonts import CONDENSED, font
from render.pieces import Halo, crown, piece_sprite
from render.sprites import SCALE, Canvas, Sprite
from render.theme import RGB, theme_named
from rules import Color, Piece, Surface

TRIM = 0.36
"""How far from the middle of a square, in cells, a path begins and ends."""
NUMBER_RIM = 0.14
"""Width of the rim of a square's number, as a share of its size: it keeps the figures readable upon any piece."""
FULL = 2048
"""Sprites kept by one kit before it starts afresh."""


class Kit:
    """Makes sprites on first use and keeps them."""

    def __init__(self, name: str, surface: Surface, cell: int) -> None:
        theme = theme_named(name)
        self.name, self.brush = name, brush_for(theme, surface, cell)
        self.theme, self.cell, self.palette = theme, cell, self.brush.palette
        self._kept: dict[Hashable, Sprite] = {}

    def _keep(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        sprite = self._kept.get(key)
        if sprite is None:
            if len(self._kept) >= FULL:
                self._kept.clear()
            sprite = self._kept[key] = make()
        return sprite

    def piece(self, piece: Piece, halo: Halo, *, frozen: bool = False) -> Sprite:
        """Return a piece."""
        return self._keep((piece, halo, frozen), lambda: piece_sprite(self.brush, piece, halo, frozen=frozen))

    def promotion(self, color: Color) -> Sprite:
        """Return the faint crown on a square where men of this colour become kings."""
        colors = self.theme.white if color is Color.WHITE else self.theme.black

        def make() -> Sprite:
            canvas = self._canvas(self.cell, colors.face)
            crown(canvas, 0, self.cell * 0.25, colors.face)
            return canvas.sprite(self.palette, opacity=0.7)

        return self._keep(("promotion", color), make)

    def tint(self, *, selected: bool) -> bytes:
        """Return the table that colours the chosen square, or one of the last move."""
        if selected:
            return self.palette.table(self.theme.signal, SELECTED_TINT)
        return self.palette.table(self.theme.gold, LAST_TINT)

    def ghost(self, color: Color) -> Sprite:
        """Return what is left of a captured piece of this colour: a ring of dashes around a faint disc."""
        return self._keep(("ghost", color), lambda: self._ghost(color))

    def _ghost(self, color: Color) -> Sprite:
        colors = self.theme.white if color is Color.WHITE else self.theme.black
        canvas = self._canvas(self.cell, colors.outline)
        for part in range(10):
            start = part * 36 - 11
            canvas.arc(self.cell * 0.36, (start - 2, start + 24), self.cell * 0.085, colors.outline)
            canvas.arc(self.cell * 0.345, (start, start + 22), self.cell * 0.055, colors.face)
        return canvas.sprite(self.palette)

    def veil(self, color: Color) -> Sprite:
        """Return the faint disc within a ghost."""
        colors = self.theme.white if color is Color.WHITE else self.theme.black

        def make() -> Sprite:
            canvas = self._canvas(self.cell, colors.face)
            canvas.circle(0, 0, self.cell * 0.3, colors.face)
            return canvas.sprite(self.palette, opacity=0.4)

        return self._keep(("veil", color), make)

    def target(self) -> Sprite:
        """Return the mark of a destination."""

        def make() -> Sprite:
            canvas = self._canvas(self.cell, self.theme.ink)
            for radius, color in ((0.2, self.theme.ink), (0.175, self.theme.signal)):
                canvas.circle(0, 0, self.cell * radius, color)
            return canvas.sprite(self.palette)

        return self._keep("target", make)

    def badge(self, label: str, place: int, diameter: int) -> Sprite:
        """Return the number of the candidate in this place."""
        return self._keep((label, place, diameter), lambda: self._badge(label, self.choice(place), diameter))

    def choice(self, place: int) -> RGB:
        """Return the colour of the candidate in this place, counted from 0."""
        return self.theme.choices[place % len(self.theme.choices)]

    def _badge(self, label: str, color: RGB, diameter: int) -> Sprite:
        theme, radius = self.theme, diameter / 2
        canvas = self._canvas(diameter + 4, theme.ink)
        for radius_share, ring in ((1.0, theme.ink), (0.95, theme.paper), (0.82, color)):
            canvas.circle(0, 0, radius * radius_share, ring)
        figures = max((theme.paper, theme.ink), key=lambda shade: abs(brightness(shade) - brightness(color)))
        size = diameter * (0.72 if len(label) == 1 else 0.52) * SCALE
        canvas.text(label[:3], font(round(size)), figures)
        return canvas.sprite(self.palette)

    def number(self, number: str) -> Sprite:
        """Return a square's number, to be stamped at the square's top left corner."""

        def make() -> Sprite:
            theme, size = self.theme, number_size(self.cell)
            face = font(round(size * SCALE), width=CONDENSED)
            rim = size * NUMBER_RIM
            wide = round(face.getlength(number) / SCALE + 2 * rim) + 6
            canvas = self._canvas(max(wide, number_height(self.cell)), theme.ink)
            canvas.text(number, face, theme.paper, rim=theme.ink, thick=rim)
            return replace(canvas.sprite(self.palette), left=1, top=1)

        return self._keep(("number", number), make)

    def cross(self, color: RGB) -> Sprite:
        """Return the mark of a piece that a refusal costs."""

        def make() -> Sprite:
            canvas, arm = self._canvas(self.cell, self.theme.ink), self.cell * 0.22
            for width, shade in ((0.19, self.theme.ink), (0.16, self.theme.paper), (0.1, color)):
                canvas.line((-arm, -arm), (arm, arm), self.cell * width, shade)
                canvas.line((-arm, arm), (arm, -arm), self.cell * width, shade)
            return canvas.sprite(self.palette)

        return self._keep(("cross", color), make)

    def _canvas(self, size: float, edge: RGB) -> Canvas:
        return Canvas(_even(size), _even(size), edge)


def number_size(cell: int) -> float:
    """Return how large the number of a square is written, in pixels."""
    return cell * 0.2 + 14


def number_height(cell: int) -> int:
    """Return more rows of pixels than a square's number takes; on the smallest boards that is more than the square."""
    size = number_size(cell)
    return round(size * 0.8 + 2 * (size * NUMBER_RIM)) + 4


def _even(size: float) -> int:
    return (int(size) + 1) // 2 * 2


def brightness(color: RGB) -> float:
    """Return how bright a colour looks, 0..255."""
    return 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]


@lru_cache(maxsize=64)
def kit(theme: str, surface: Surface, cell: int) -> Kit:
    """Return what is prepared for these; UnknownTheme when there is no such theme."""
    return Kit(theme, surface, cell)
