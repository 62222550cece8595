"""Pixels: a scene painted in a theme's colours, a strip at a time."""

from bisect import bisect, bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache

from PIL import Image

from render.ground import Ground, ground_for
from render.kit import Kit, kit
from render.margins import put_bar
from render.marks import Figures, Laid, Line, Mark, Target, laid, lasting
from render.patterns import pattern_of
from render.picture import LARGEST, SMALLEST, BadSize, BoardPicture
from render.png import BEFORE, BRISK, LEVEL, Packed, join, pack
from render.scene import Badge, Bar, Cross, Ghost, Rank, Scene, build_scene
from render.sprites import Cut
from render.strokes import COMPACT, MOST_PIXELS, Pen, path_sprite, pens
from render.theme import RGB
from render.trails import cut
from rules import Surface

KEPT_STRIPS = 1024
"""Strips kept packed for the next picture, 4 kB each with what names them: most of a picture is of earlier ones."""


def render_png(picture: BoardPicture) -> bytes:
    """Draw a picture as a PNG file.

    Raises UnknownTheme, BadSize, or UnknownSquare for a mark beside the board; a board without pieces is drawn.
    """
    scene, ground = _prepared(picture)
    size = ground.layout.width, ground.layout.height
    return join(size, ground.tools.palette.chunk(), _strips(ground, tuple(laid(scene))))


def paint(picture: BoardPicture) -> tuple[Image.Image, bytes]:
    """Return a picture as palette indices, and the palette, three bytes an entry. Raises as `render_png`."""
    scene, ground = _prepared(picture)
    image = _painted(ground, 0, len(ground.cuts) - 1, (mark for mark, _, _ in laid(scene)))
    return image.crop((BEFORE, 0, *image.size)), ground.tools.palette.chunk()


def image_of(picture: BoardPicture) -> Image.Image:
    """Return a picture as an RGB image. Raises as `render_png`."""
    image, palette = paint(picture)
    image.putpalette(palette)
    return image.convert("RGB")


def _prepared(picture: BoardPicture) -> tuple[Scene, Ground]:
    if not SMALLEST <= picture.size <= LARGEST:
        raise BadSize(picture.size)
    scene, variant = build_scene(picture), picture.variant
    return scene, ground_for(kit(picture.theme, variant.surface, scene.layout.cell), pattern_of(variant), scene.empty)


def _strips(ground: Ground, laid: tuple[Laid, ...]) -> Iterator[Packed]:
    """Yield the picture in strips: those that last one by one, what lies between them in one piece."""
    marks, fleeting = _by_strip(ground.cuts, laid)
    first = 0
    for place, there in enumerate(marks):
        if place not in fleeting:
            if first < place:
                yield _packed(ground, first, place, _within(laid, ground.cuts[first], ground.cuts[place]))
            yield _kept(ground, place, tuple(there))
            first = place + 1
    if first < len(marks):
        yield _packed(ground, first, len(marks), _within(laid, ground.cuts[first], ground.cuts[-1]))


def _by_strip(cuts: tuple[int, ...], laid: tuple[Laid, ...]) -> tuple[list[list[Mark]], set[int]]:
    """Return the marks that touch every strip, and the places of strips on which any does not last."""
    marks: list[list[Mark]] = [[] for _ in cuts[1:]]
    fleeting: set[int] = set()
    for mark, top, bottom in laid:
        places = range(max(bisect(cuts, top) - 1, 0), min(bisect_left(cuts, bottom), len(marks)))
        for place in places:
            marks[place].append(mark)
        if not lasting(mark):
            fleeting.update(places)
    return marks, fleeting


def _within(laid: tuple[Laid, ...], top: int, bottom: int) -> tuple[Mark, ...]:
    return tuple(mark for mark, first, beyond in laid if first < bottom and beyond > top)


@lru_cache(maxsize=KEPT_STRIPS)
def _kept(ground: Ground, place: int, marks: tuple[Mark, ...]) -> Packed:
    return _packed(ground, place, place + 1, marks)


def _packed(ground: Ground, first: int, beyond: int, marks: Iterable[Mark]) -> Packed:
    there = tuple(marks)
    lasts = all(lasting(mark) for mark in there)
    level = LEVEL if lasts or ground.tools.brush.surface is Surface.PITS else BRISK
    return pack(_painted(ground, first, beyond, there), level)


def _painted(ground: Ground, first: int, beyond: int, marks: Iterable[Mark]) -> Image.Image:
    """Return the strips from the first to before another: all that is drawn there is in the arguments."""
    cut = Cut(ground.strips(first, beyond), -BEFORE, ground.cuts[first])
    for mark in marks:
        _put(cut, ground, mark)
    return cut.image


def _put(image: Cut, ground: Ground, mark: Mark) -> None:
    tools = ground.tools
    match mark:
        case Rank():
            for standing in mark.squares(ground.empty):
                image.paste(ground.square(standing), *ground.corners[standing.square])
        case Ghost():
            image.stamp(tools.veil(mark.color), mark.x, mark.y)
            image.stamp(tools.ghost(mark.color), mark.x, mark.y)
        case Line():
            _put_line(image, tools, mark)
        case Figures():
            image.stamp(tools.number(mark.number), *ground.corners[mark.square])
        case Target():
            image.stamp(tools.target(), mark.x, mark.y)
        case Cross():
            image.stamp(tools.cross(_cross_color(tools, mark)), mark.x, mark.y)
        case Badge():
            image.stamp(tools.badge(mark.label, mark.place, mark.diameter), mark.x, mark.y)
        case Bar():
            put_bar(image, tools, ground.layout.width, mark)


def _cross_color(tools: Kit, cross: Cross) -> RGB:
    """That of the last move, of the only candidate that costs the piece, or black where several do."""
    match cross.places:
        case ():
            return tools.theme.gold
        case (place,):
            return tools.choice(place)
        case _:
            return tools.theme.ink


def _put_line(image: Cut, tools: Kit, line: Line) -> None:
    """Draw a path in its colour and that of its rim.

    A compact one is one sprite. A long one is put together from short lines, first the rim and then the colour, so
    that bends and crossings stay clean and no large sprites are needed.
    """
    cell, points, theme = tools.cell, line.points, tools.theme
    color, rim = (theme.gold, theme.ink) if line.place is None else (tools.choice(line.place), theme.paper)
    (left, *_, right), (top, *_, bottom) = sorted(x for x, _ in points), sorted(y for _, y in points)
    pen, landing = pens(cell)
    if (right - left + pen.casing) * (bottom - top + pen.casing) <= min(COMPACT * cell * cell, MOST_PIXELS):
        image.stamp(path_sprite(tools.palette, points, pen, color, rim), *points[0])
    else:
        for width, shade in ((pen.casing, rim), (pen.core, color)):
            for part in cut(points, cell):
                image.stamp(path_sprite(tools.palette, part, Pen(width, width), shade, shade), *part[0])
    for point in points[1:-1]:
        image.stamp(path_sprite(tools.palette, (point,), landing, color, rim), *point)
