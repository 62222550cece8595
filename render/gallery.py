"""Sheets of pictures for people: the 21 openings on one, and a page with everything that can be drawn."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from render.fonts import font
from render.paint import paint
from render.picture import BoardPicture
from rules import VARIANTS

COLUMNS, THUMBNAIL, GAP = 7, 240, 14
"""Of the sheet: pictures in a row, their width in pixels, and the space around them."""
CAPTION = 34
"""Height of a caption in pixels."""
SHEET_COLORS = 64
FINER = 2
"""Pictures for the sheet are drawn this much larger and averaged down."""


def image_of(picture: BoardPicture) -> Image.Image:
    """Return a picture as an RGB image. Raises as `render_png`."""
    image, palette = paint(picture)
    image.putpalette(palette)
    return image.convert("RGB")


def sheet(pictures: Sequence[tuple[str, BoardPicture]]) -> bytes:
    """Return captioned pictures, `FINER` times too large, side by side as a PNG file on white."""
    images = [(caption, image_of(picture).reduce(FINER)) for caption, picture in pictures]
    height = max(image.height for _, image in images)
    rows = -(-len(images) // COLUMNS)
    columns = min(COLUMNS, len(images))
    size = (columns * (THUMBNAIL + GAP) + GAP, rows * (height + CAPTION + GAP) + GAP)
    page = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(page)
    for place, (caption, image) in enumerate(images):
        x = GAP + place % columns * (THUMBNAIL + GAP)
        y = GAP + place // columns * (height + CAPTION + GAP)
        page.paste(image, (x, y))
        draw.text((x + THUMBNAIL // 2, y + height + CAPTION // 2), caption, fill="#3D271B", font=font(21), anchor="mm")
    file = BytesIO()
    page.quantize(SHEET_COLORS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def openings() -> list[tuple[str, BoardPicture]]:
    """Return every game's opening position under its key."""
    return [(key, BoardPicture(variant, variant.start, size=THUMBNAIL * FINER)) for key, variant in VARIANTS.items()]
