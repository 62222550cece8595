"""Sheets of pictures for people: the 21 openings on one, and a page with everything that can be drawn."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from io import BytesIO
from pathlib import Path
from string import Template

from PIL import Image, ImageDraw

from render.examples import choices_of, marks
from render.fonts import font
from render.paint import image_of, render_png
from render.picture import BoardPicture, Players
from render.theme import THEMES
from rules import VARIANTS, Game

COLUMNS, THUMBNAIL, GAP = 7, 240, 14
"""Of the sheet: pictures in a row, their width in pixels, and the space around them."""
CAPTION = 34
"""Height of a caption in pixels."""
SHEET_COLORS = 240
FINER = 2
"""Pictures for the sheet are drawn this much larger and averaged down."""
MOST_CHOICES = 8
"""Legal moves that are numbered on the board; more of them are chosen piece by piece."""
PHONE = 360
"""Width of a picture on a telephone, in points."""
TOLD = {
    "capture-path": "last and next captures",
    "hop-chain": "a chain of hops",
    "selected": "where a king can go",
    "refusal-offered": "what refusing costs",
    "linear": "a run of men",
    "parachutists": "parachutists",
    "frozen-and-crowns": "men at rest, crowns",
}
"""Captions of the marks on the sheet, by their example."""
PAGE = Template("""<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Board pictures</title>
<style>
body { font: 16px sans-serif; margin: 1rem; background: #fff; color: #222 }
body:has(#dark:checked) { background: #17212b; color: #ddd }
a { color: inherit; margin-right: 1em }
div { display: flex; flex-wrap: wrap; gap: 12px }
figure { margin: 0; width: ${width}px }
img { width: 100% }
</style>
<h1>Board pictures</h1>
<p>$links</p>
<label><input type="checkbox" id="dark"> dark chat</label>
$sections
</html>
""")


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


def write_gallery(folder: Path) -> None:
    """Write a page with every game in every theme, and every mark, as `index.html` and PNG files. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    links, sections = [], []
    for title, pictures in (("Marks", marks()), *((f"Theme: {theme}", in_theme(theme)) for theme in THEMES)):
        group = title.rpartition(" ")[2].lower()
        figures = []
        for name, picture in pictures.items():
            file = f"{group}-{name}.png"
            (folder / file).write_bytes(render_png(picture))
            figures.append(f'<figure><img src="{escape(file)}" alt=""><figcaption>{escape(name)}</figcaption></figure>')
        links.append(f'<a href="#{escape(group)}">{escape(title)}</a>')
        sections.append(f'<h2 id="{escape(group)}">{escape(title)}</h2>\n<div>{"".join(figures)}</div>')
    page = PAGE.substitute(links="\n".join(links), sections="\n".join(sections), width=PHONE)
    (folder / "index.html").write_text(page, encoding="utf-8")


def in_theme(theme: str) -> dict[str, BoardPicture]:
    """Return every game a few moves in, with players, in a theme."""
    pictures = {}
    for place, (key, variant) in enumerate(VARIANTS.items()):
        game, last = Game.new(variant), None
        for ply in range(6):
            last = game.legal[(place + 3 * ply) % len(game.legal)]
            game = game.play(last)
        few = len(game.legal) <= MOST_CHOICES
        pictures[key] = BoardPicture(
            variant,
            game.position,
            bottom=game.turn,
            last_move=last,
            choices=choices_of(game) if few else (),
            movable=() if few else tuple(dict.fromkeys(move.start for move in game.legal)),
            theme=theme,
            players=Players("Anna", "Борис", counter=str(game.plies // 2 + 1)),
        )
    return pictures


def marked() -> list[tuple[str, BoardPicture]]:
    """Return the themes on one game and, below them, what is told by drawing."""
    games = in_theme(next(iter(THEMES)))
    shown = [(f"theme {name}", replace(games["russian"], theme=name)) for name in THEMES]
    shown += [(key, games[key]) for key in ("dameo", "alquerque", "konane")]
    drawn = marks()
    shown += [(caption, drawn[name]) for name, caption in TOLD.items()]
    return [(caption, replace(picture, size=THUMBNAIL * FINER, players=None)) for caption, picture in shown]


def openings() -> list[tuple[str, BoardPicture]]:
    """Return every game's opening position under its key."""
    return [(key, BoardPicture(variant, variant.start, size=THUMBNAIL * FINER)) for key, variant in VARIANTS.items()]
