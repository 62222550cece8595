"""The empty board: frame, squares, and the coordinates around it, painted once."""

from PIL import Image, ImageDraw

from render.brush import Brush
from render.empty import EmptyBoard, Label
from render.fonts import font
from render.patterns import Pattern, lay
from render.sprites import mask_sprite, stamp


def paint_plate(brush: Brush, empty: EmptyBoard, pattern: Pattern) -> Image.Image:
    """Paint frame, squares and coordinates as indices of the palette."""
    theme, entry, layout = brush.theme, brush.palette.index, empty.layout
    plate = Image.new("L", (layout.width, layout.height), entry(theme.ebony))
    thick = max(2, layout.width // 200)
    box = (layout.left - thick, layout.top - thick, layout.right + thick - 1, layout.bottom + thick - 1)
    ImageDraw.Draw(plate).rectangle(box, fill=entry(theme.tan))
    lay(pattern, plate, brush, layout, empty.board)
    size = round(min(layout.left * 0.68, layout.width * 0.034))
    for label in empty.labels:
        _write(plate, brush, label, size)
    return plate


def _write(target: Image.Image, brush: Brush, label: Label, size: int) -> None:
    """Write a coordinate around its point: all letters on one line, figures half their height above and below."""
    face, color = font(size), brush.theme.paper
    left, top, right, bottom = (round(value) for value in face.getbbox(label.text, anchor="ms"))
    mask = Image.new("L", (right - left + 2, bottom - top + 2))
    ImageDraw.Draw(mask).text((1 - left, 1 - top), label.text, fill=255, font=face, anchor="ms")
    rise = FIGURE_HEIGHT if label.text.isdigit() else LETTER_HEIGHT
    sprite = mask_sprite(brush.palette, mask, color, (left - 1, top - 1))
    stamp(target, sprite, label.x, label.y + round(size * rise / 2))


FIGURE_HEIGHT, LETTER_HEIGHT = 0.714, 0.56
"""Heights of Noto Sans figures and of its small letters without stems, as shares of the size."""
