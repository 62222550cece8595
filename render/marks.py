"""What lies on an empty board, piece by piece, with the rows of pixels that each may touch.

So a strip of a picture is known by the marks on it: it need not be painted to see whether it has been painted before.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from render.kit import TRIM, number_height
from render.scene import Badge, Bar, Cross, Ghost, Rank, Scene
from render.strokes import pens
from render.trails import Point


class Line(NamedTuple):
    """The path of the candidate in this place, counted from 0, or of the last move."""

    points: tuple[Point, ...]
    place: int | None = None


class Figures(NamedTuple):
    """A square's number, written once more where a path may have covered it."""

    square: str
    number: str


class Target(NamedTuple):
    """A destination of the chosen piece."""

    x: int
    y: int


Mark: TypeAlias = Rank | Ghost | Line | Figures | Target | Cross | Badge | Bar
"""No two marks of different kinds are equal tuples: their fields differ in number or type."""
Laid: TypeAlias = tuple[Mark, int, int]
"""A mark, the first row of pixels that it may touch, and the first one beyond it."""


def lasting(mark: Mark) -> bool:
    """Whether a mark is likely to be on later pictures, too: nothing of what belongs to one move alone."""
    match mark:
        case Rank():
            return not mark.tints
        case Bar():
            return not mark.counter
        case _:
            return False


def laid(scene: Scene) -> Iterator[Laid]:
    """Yield everything that lies on the empty board, from the lowest to the uppermost."""
    cell, centers, numbers = scene.layout.cell, scene.empty.centers, scene.empty.numbers
    above, around = cell // 2, cell // 2 + cell % 2
    for rank in scene.ranks:
        y = scene.layout.top + rank.row * cell
        yield rank, y, y + cell
    for ghost in scene.ghosts:
        yield ghost, ghost.y - around, ghost.y + around
    if scene.last is not None:
        yield from _line(scene.last.between(round(cell * TRIM), round(cell * TRIM)), cell)
        for square in (square for square, _ in scene.tints if square in numbers):
            y = centers[square][1] - above
            yield Figures(square, numbers[square]), y, y + number_height(cell)
    for x, y in scene.targets:
        yield Target(x, y), y - around, y + around
    for place, trail in enumerate(scene.trails):
        yield from _line(trail.between(round(cell * TRIM), 0), cell, place)
    for cross in scene.crosses:
        yield cross, cross.y - around, cross.y + around
    for badge in scene.badges:
        radius = badge.diameter // 2 + 3
        yield badge, badge.y - radius, badge.y + radius
    for bar in scene.bars:
        half = scene.layout.bar // 2
        yield bar, bar.y - half, bar.y + half


def _line(points: tuple[Point, ...], cell: int, place: int | None = None) -> Iterator[Laid]:
    if points:
        rows, far = [y for _, y in points], max(pen.reach for pen in pens(cell))
        yield Line(points, place), min(rows) - far, max(rows) + far
