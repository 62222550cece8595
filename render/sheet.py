"""Several pictures on one, each with a caption: for choosing between them."""

import hashlib
from dataclasses import dataclass
from io import BytesIO
from typing import TypeAlias

from PIL import Image, ImageDraw

from render.fonts import font
from render.lettering import legible
from render.paint import image_of, render_png
from render.picture import BoardPicture, digest

COLUMNS = 2
GAP, CAPTION = 16, 52
"""Space around pictures and height of a caption, in pixels."""
GROUND, INK = (255, 252, 244), (61, 39, 27)
COLORS = 96
"""Of the palette that the boards of all themes share."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pictures of one size with their captions, in reading order. There must be at least one."""

    pictures: tuple[tuple[str, BoardPicture], ...]


Drawable: TypeAlias = BoardPicture | Sheet
"""Everything that can be drawn as one image."""


def draw(picture: Drawable) -> bytes:
    """Draw a board or a sheet of them as a PNG file. Raises as `render_png`."""
    return render_png(picture) if isinstance(picture, BoardPicture) else _render_sheet(picture)


def drawing_key(picture: Drawable) -> str:
    """Name everything drawn, as `digest` does, also on a sheet."""
    if isinstance(picture, BoardPicture):
        return digest(picture)
    parts = [part for caption, board in picture.pictures for part in (caption, digest(board))]
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=20).hexdigest()


def _render_sheet(sheet: Sheet) -> bytes:
    boards = [(legible(caption), image_of(picture)) for caption, picture in sheet.pictures]
    width = max(board.width for _, board in boards)
    height = max(board.height for _, board in boards) + CAPTION
    columns, rows = min(COLUMNS, len(boards)), -(-len(boards) // COLUMNS)
    page = Image.new("RGB", (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP), GROUND)
    pen, face = ImageDraw.Draw(page), font(CAPTION * 3 // 5)
    for place, (caption, board) in enumerate(boards):
        x, y = GAP + place % COLUMNS * (width + GAP), GAP + place // COLUMNS * (height + GAP)
        pen.text((x + width // 2, y + CAPTION // 2), caption, fill=INK, font=face, anchor="mm")
        page.paste(board, (x, y + CAPTION))
    file = BytesIO()
    page.quantize(COLORS, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()
