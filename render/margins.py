"""The margins: each player's colour, name and captured pieces, and the number of the move."""

from PIL import Image

from render.fonts import BOLD, PLAIN
from render.kit import Kit, kit
from render.layout import Layout
from render.lettering import legible, lettered
from render.pieces import Halo
from render.scene import Bar
from render.sprites import mask_sprite, stamp
from render.theme import RGB
from rules import Kind, Piece

NAME, COUNTER = 0.038, 0.032
"""Sizes of the letters, as shares of the width."""
ICON, TAKEN = 0.066, 0.05
"""Cells of the piece beside a name and of the one that stands for those captured, as shares of the width."""
TIMES = "\N{MULTIPLICATION SIGN}"
EDGE = 0.014
"""Space at the sides and between the parts, as a share of the width."""


def put_bar(image: Image.Image, tools: Kit, theme: str, layout: Layout, bar: Bar) -> None:
    """Paint a player's bar; names of any length and script fit in."""
    width, gap = layout.width, round(layout.width * EDGE)
    right = width - gap
    if bar.counter:
        right -= _write(image, tools, bar.counter, (right, bar.y), (round(width * COUNTER), width // 4)) + gap
    if bar.taken:
        right -= _write(image, tools, f"{TIMES}{bar.taken}", (right, bar.y), (round(width * COUNTER), width // 8)) + gap
        small = kit(theme, tools.brush.surface, round(width * TAKEN))
        taken = small.piece(Piece(bar.color.other, Kind.MAN), Halo.WAITING)
        stamp(image, taken, right - small.cell // 2, bar.y)
        right -= small.cell + gap
    icon = kit(theme, tools.brush.surface, round(width * ICON))
    halo = Halo.MOVING if bar.moving else Halo.WAITING
    stamp(image, icon.piece(Piece(bar.color, Kind.MAN), halo), gap + icon.cell // 2, bar.y)
    left, size = gap * 2 + icon.cell, round(width * NAME)
    color = tools.theme.gold if bar.moving else tools.theme.paper
    name = lettered(legible(bar.name), size, max(1, right - left), BOLD)
    stamp(image, mask_sprite(tools.palette, name, color, (0, -name.height // 2)), left, bar.y)


def _write(image: Image.Image, tools: Kit, text: str, end: tuple[int, int], room: tuple[int, int]) -> int:
    """Write a short text that ends at a point, given its size and how wide it may be; return its width."""
    color: RGB = tools.theme.tan
    mask = lettered(legible(text), *room, PLAIN)
    stamp(image, mask_sprite(tools.palette, mask, color, (-mask.width, -mask.height // 2)), *end)
    return mask.width
