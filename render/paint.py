"""Pixels: a scene painted in a theme's colours."""

from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from render.kit import TRIM, Kit, kit
from render.layout import Layout
from render.margins import put_bar
from render.patterns import Pattern, pattern_of
from render.picture import LARGEST, SMALLEST, BadSize, BoardPicture
from render.pieces import Halo
from render.plate import paint_plate
from render.png import BRISK, LEVEL, encode
from render.scene import Cross, Label, Scene, Tint, build_scene
from render.sprites import blended, stamp
from render.strokes import Pen, path_sprite
from render.theme import RGB
from render.trails import Point, Trail, cut
from rules import Board, Color, Piece, Surface

Look = tuple[Halo, bool]
"""What surrounds a piece, and whether it is frozen."""
KEPT_BOARDS, KEPT_SQUARES = 32, 1024
"""Empty boards (640 kB each at 800 pixels) and squares (8 kB) kept for the next picture."""


def render_png(picture: BoardPicture) -> bytes:
    """Draw a picture as a PNG file.

    Raises UnknownTheme, BadSize, or UnknownSquare for a mark beside the board; a board without pieces is drawn.
    """
    image, palette = paint(picture)
    return encode(image, palette, BRISK if picture.variant.surface is Surface.LINES else LEVEL)


def paint(picture: BoardPicture) -> tuple[Image.Image, bytes]:
    """Return a picture as palette indices, and the palette, three bytes an entry. Raises as `render_png`."""
    if not SMALLEST <= picture.size <= LARGEST:
        raise BadSize(picture.size)
    scene, surface = build_scene(picture), picture.variant.surface
    tools = kit(picture.theme, surface, scene.layout.cell)
    board, pattern = picture.variant.board, pattern_of(picture.variant)
    ground = _ground(tools, scene.layout, board, pattern, scene.labels, scene.numbers, scene.crowns)
    image = ground.plate().copy()
    _put_squares(image, ground, scene)
    _put_marks(image, ground, scene)
    for bar in scene.bars:
        put_bar(image, tools, picture.theme, scene.layout, bar)
    return image, tools.palette.chunk()


def image_of(picture: BoardPicture) -> Image.Image:
    """Return a picture as an RGB image. Raises as `render_png`."""
    image, palette = paint(picture)
    image.putpalette(palette)
    return image.convert("RGB")


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """An empty board, from which squares are cut. Compared by identity: `_ground` makes each but once."""

    tools: Kit
    layout: Layout
    board: Board
    pattern: Pattern
    labels: tuple[Label, ...]
    numbers: tuple[tuple[str, str], ...]
    crowns: tuple[tuple[str, Color], ...]

    def plate(self) -> Image.Image:
        """Return the empty board."""
        return _plate(self)

    def alike(self, square: str) -> str:
        """Return a square that looks the same, so that what stands on it is painted once for all of them."""
        if self.numbers or self.pattern is Pattern.LINES:
            return square
        if square in dict(self.crowns):
            return square
        if self.pattern is Pattern.MOSAIC:
            return self.board.squares[sum(self.board.coordinates(square)) % 2]
        return next(square for square in self.board.squares if square not in dict(self.crowns))


_ground = lru_cache(maxsize=KEPT_BOARDS)(Ground)


@lru_cache(maxsize=KEPT_BOARDS)
def _plate(ground: Ground) -> Image.Image:
    tools = ground.tools
    plate = paint_plate(tools.brush, ground.layout, ground.board, ground.pattern, ground.labels)
    for square, color in ground.crowns:
        stamp(plate, tools.promotion(color), *ground.layout.center(*ground.board.coordinates(square)))
    for square, number in ground.numbers:
        x, y = ground.layout.corner(*ground.board.coordinates(square))
        stamp(plate, tools.number(number), x, y)
    return plate


@lru_cache(maxsize=KEPT_SQUARES)
def _square(ground: Ground, square: str, tint: Tint | None, piece: Piece | None, look: Look) -> Image.Image:
    """Return one square with what stands on it."""
    tools, cell = ground.tools, ground.layout.cell
    x, y = ground.layout.corner(*ground.board.coordinates(square))
    tile = ground.plate().crop((x, y, x + cell, y + cell))
    if tint is not None:
        tile = blended(tile, tools.tint(selected=tint is Tint.SELECTED))
    if piece is not None:
        stamp(tile, tools.piece(piece, look[0], frozen=look[1]), cell // 2, cell // 2)
    for number in [number for named, number in ground.numbers if named == square]:
        stamp(tile, tools.number(number), 0, 0)
    return tile


def _put_squares(image: Image.Image, ground: Ground, scene: Scene) -> None:
    layout, board, tints = scene.layout, ground.board, dict(scene.tints)
    for placed in scene.pieces:
        tint = tints.pop(placed.square, None)
        halo = Halo.MOVABLE if placed.movable and tint is not Tint.SELECTED else Halo.NONE
        tile = _square(ground, ground.alike(placed.square), tint, placed.piece, (halo, placed.frozen))
        image.paste(tile, layout.corner(*board.coordinates(placed.square)))
    for square, tint in tints.items():
        tile = _square(ground, ground.alike(square), tint, None, (Halo.NONE, False))
        image.paste(tile, layout.corner(*board.coordinates(square)))


def _put_marks(image: Image.Image, ground: Ground, scene: Scene) -> None:
    tools, theme = ground.tools, ground.tools.theme
    for ghost in scene.ghosts:
        stamp(image, tools.veil(ghost.color), ghost.x, ghost.y)
        stamp(image, tools.ghost(ghost.color), ghost.x, ghost.y)
    if scene.last is not None:
        _put_trail(image, tools, scene.last, (theme.gold, theme.ink), TRIM)
        _put_numbers(image, ground, dict(scene.tints))
    target = tools.target() if scene.targets else None
    for x, y in scene.targets:
        if target is not None:
            stamp(image, target, x, y)
    for place, trail in enumerate(scene.trails):
        _put_trail(image, tools, trail, (tools.choice(place), theme.paper), 0)
    for cross in scene.crosses:
        stamp(image, tools.cross(_cross_color(tools, cross)), cross.x, cross.y)
    for badge in scene.badges:
        stamp(image, tools.badge(badge.label, badge.place, badge.diameter), badge.x, badge.y)


def _put_numbers(image: Image.Image, ground: Ground, squares: Container[str]) -> None:
    """Write the numbers of squares once more, where a path may have covered them."""
    for square, number in ground.numbers:
        if square in squares:
            stamp(image, ground.tools.number(number), *ground.layout.corner(*ground.board.coordinates(square)))


def _cross_color(tools: Kit, cross: Cross) -> RGB:
    """That of the last move, of the only candidate that costs the piece, or black where several do."""
    match cross.places:
        case ():
            return tools.theme.gold
        case (place,):
            return tools.choice(place)
        case _:
            return tools.theme.ink


def _put_trail(image: Image.Image, tools: Kit, trail: Trail, shades: tuple[RGB, RGB], arrive: float) -> None:
    """Draw a path in its colour and that of its rim.

    A compact one is one sprite. A long one is put together from short lines, first the rim and then the colour, so
    that bends and crossings stay clean and no large sprites are needed.
    """
    cell, (color, rim) = tools.cell, shades
    points = trail.between(round(cell * TRIM), round(cell * arrive))
    if not points:
        return
    (left, *_, right), (top, *_, bottom) = sorted(x for x, _ in points), sorted(y for _, y in points)
    core, casing = max(2.0, cell * CORE), max(4.0, cell * CASING)
    if (right - left + casing) * (bottom - top + casing) <= min(COMPACT * cell * cell, MOST_PIXELS):
        stamp(image, path_sprite(tools.palette, points, Pen(core, casing), color, rim), *points[0])
        _put_landings(image, tools, points[1:-1], shades)
        return
    for width, shade in ((casing, rim), (core, color)):
        for line in cut(points, cell):
            stamp(image, path_sprite(tools.palette, line, Pen(width, width), shade, shade), *line[0])
    _put_landings(image, tools, points[1:-1], shades)


def _put_landings(image: Image.Image, tools: Kit, points: tuple[Point, ...], shades: tuple[RGB, RGB]) -> None:
    """Dot the squares where a move touches down on its way."""
    pen = Pen(max(4.0, tools.cell * CORE * LANDING), max(6.0, tools.cell * CASING * LANDING))
    for point in points:
        stamp(image, path_sprite(tools.palette, (point,), pen, *shades), *point)


CASING, CORE = 0.15, 0.09
"""Widths of a path and of the rim that sets it off, in cells."""
LANDING = 1.6
"""How much wider a landing on the way is than the path."""
COMPACT, MOST_PIXELS = 9, 75_000
"""Paths whose surroundings are at most so many cells and so many pixels are drawn in one."""
