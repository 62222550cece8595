"""The squares of every kind of board: chequers, inlaid squares, carved lines, and pits in stone."""

from collections.abc import Callable
from enum import Enum

from PIL import Image, ImageDraw

from render.brush import Brush
from render.layout import Layout
from render.sprites import Canvas, Sprite, stamp
from render.strokes import Pen, path_sprite
from render.theme import RGB
from rules import Board, Surface, Variant


class Pattern(Enum):
    """How the squares of a board are laid out."""

    CHEQUERS = "chequers"
    INLAY = "inlay"
    """Plain inlaid squares, for games played along files and ranks only."""
    OCTAGONS = "octagons"
    """Octagons with a stud at every crossing, for games whose pieces also step cornerwise."""
    MOSAIC = "mosaic"
    """Octagons in two woods, for games that capture cornerwise on every square."""
    LINES = "lines"
    PITS = "pits"


def pattern_of(variant: Variant) -> Pattern:
    """Choose a board by how its pieces move, never by the name of the game."""
    if variant.surface is not Surface.GRID:
        return {
            Surface.CHEQUERED: Pattern.CHEQUERS,
            Surface.LINES: Pattern.LINES,
            Surface.PITS: Pattern.PITS,
        }[variant.surface]
    if _cornerwise(variant.man_jumps):
        return Pattern.MOSAIC
    return Pattern.OCTAGONS if _cornerwise((*variant.man_steps, *variant.king_steps)) else Pattern.INLAY


def _cornerwise(directions: tuple[tuple[int, int], ...]) -> bool:
    return any(across and up for across, up in directions)


def lay(pattern: Pattern, plate: Image.Image, brush: Brush, layout: Layout, board: Board) -> None:
    """Paint the squares of an empty board."""
    _PATTERNS[pattern](plate, brush, layout, board)


def _chequers(plate: Image.Image, brush: Brush, layout: Layout, board: Board) -> None:
    """Dark squares where the game is played."""
    light, dark = (Image.new("L", (layout.cell, layout.cell), brush.palette.index(c)) for c in brush.theme.squares)
    if brush.theme.hatched:
        _hatch(dark, brush)
    for file in range(board.width):
        for rank in range(board.height):
            plate.paste(light if board.square(file, rank) is None else dark, layout.corner(file, rank))


def _hatch(square: Image.Image, brush: Brush) -> None:
    """Draw slanting lines; they need no smoothing at 45 degrees."""
    draw, cell, gap = ImageDraw.Draw(square), brush.cell, max(4, round(brush.cell / 9))
    for start in range(-cell + gap // 2, cell, gap):
        draw.line((start, cell, start + cell, 0), fill=brush.palette.index(brush.theme.ink), width=max(1, cell // 60))


def _inlay(plate: Image.Image, brush: Brush, layout: Layout, board: Board) -> None:
    """Squares of one wood, each framed and inlaid."""
    line, theme = max(1, round(layout.cell * 0.022)), brush.theme
    for square in board.squares:
        x, y = layout.corner(*board.coordinates(square))
        for gap, color in ((0, theme.brown), (line, theme.field[0]), (line * 4, theme.field[1])):
            _fill(plate, brush, (x + gap, y + gap, layout.cell - 2 * gap, layout.cell - 2 * gap), color)


def _fill(plate: Image.Image, brush: Brush, box: tuple[int, int, int, int], color: RGB) -> None:
    """Fill a rectangle given by its corner, width and height."""
    x, y, width, height = box
    plate.paste(brush.palette.index(color), (x, y, x + width, y + height))


def _octagons(plate: Image.Image, brush: Brush, layout: Layout, board: Board) -> None:
    """Octagons that leave a stud at every crossing."""
    _tile(plate, layout, board, [_octagon(brush, brush.theme.field)])


def _mosaic(plate: Image.Image, brush: Brush, layout: Layout, board: Board) -> None:
    """Octagons in two woods, so that the squares a piece reaches cornerwise are of its own."""
    bevel, middle = brush.theme.field
    _tile(plate, layout, board, [_octagon(brush, woods) for woods in ((middle, bevel), (bevel, middle))])


def _tile(plate: Image.Image, layout: Layout, board: Board, tiles: list[Sprite]) -> None:
    for square in board.squares:
        file, rank = board.coordinates(square)
        stamp(plate, tiles[(file + rank) % len(tiles)], *layout.center(file, rank))


def _octagon(brush: Brush, woods: tuple[RGB, RGB]) -> Sprite:
    """Paint one square with its bevel and its middle in these woods."""
    cell, brown = brush.cell, brush.theme.brown
    canvas = Canvas(brush.even, brush.even, brown)
    half, line = cell / 2, max(1, round(cell * 0.022))
    canvas.box(-half, -half, half, half, brown)
    for gap, color in zip((line, line * 3.4), woods, strict=True):
        side, cut = half - gap, cell * 0.15
        quarter = [(side - cut, side), (side, side - cut)]
        right = [*quarter, *((x, -y) for x, y in reversed(quarter))]
        canvas.polygon([*right, *((-x, y) for x, y in reversed(right))], color)
    return canvas.sprite(brush.palette)


def _lines(plate: Image.Image, brush: Brush, layout: Layout, board: Board) -> None:
    """Carved lines between points on one plate."""
    cell, brown = layout.cell, brush.theme.brown
    _fill(plate, brush, (layout.left, layout.top, cell * layout.columns, cell * layout.rows), brush.theme.plate)
    pen = Pen(max(2.0, cell * 0.035), max(2.0, cell * 0.035))
    for line in board.lines:
        start, end = (layout.center(*board.coordinates(square)) for square in line)
        stamp(plate, path_sprite(brush.palette, (start, end), pen, brown, brown), *start)
    canvas = Canvas(brush.even, brush.even, brown)
    canvas.circle(0, 0, cell * 0.085, brown)
    _tile(plate, layout, board, [canvas.sprite(brush.palette)])


def _pits(plate: Image.Image, brush: Brush, layout: Layout, board: Board) -> None:
    """Hollows in stone, lit from above: dark at the upper rim, bright at the lower."""
    cell, theme = layout.cell, brush.theme
    stone, ground = theme.stone
    _fill(plate, brush, (layout.left, layout.top, cell * layout.columns, cell * layout.rows), stone)
    canvas = Canvas(brush.even, brush.even, stone)
    canvas.circle(0, 0, cell * 0.32, theme.ebony)
    canvas.circle(0, cell * 0.02, cell * 0.3, ground)
    _tile(plate, layout, board, [canvas.sprite(brush.palette)])


_PATTERNS: dict[Pattern, Callable[[Image.Image, Brush, Layout, Board], None]] = {
    Pattern.CHEQUERS: _chequers,
    Pattern.INLAY: _inlay,
    Pattern.OCTAGONS: _octagons,
    Pattern.MOSAIC: _mosaic,
    Pattern.LINES: _lines,
    Pattern.PITS: _pits,
}
