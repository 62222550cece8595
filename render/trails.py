"""Paths of moves as lines, kept apart where several candidates go the same way."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Trail:
    """A path through the middles of squares, in pixels; one point for a removal."""

    points: tuple[Point, ...]

    def between(self, leave: int, arrive: int) -> tuple[Point, ...]:
        """Return the path without `leave` pixels at its start and `arrive` at its end."""
        if len(self.points) < 2:
            return ()
        points = list(self.points)
        points[0] = _shortened(points[0], points[1], leave)
        points[-1] = _shortened(points[-1], points[-2], arrive)
        return tuple(points)


def cut(points: tuple[Point, ...], length: int) -> list[tuple[Point, Point]]:
    """Cut a path into lines of about `length` pixels along an axis."""
    lines: list[tuple[Point, Point]] = []
    for start, end in pairwise(points):
        count = max(1, round(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / length))
        stops = [_between(start, end, part / count) for part in range(count + 1)]
        lines += pairwise(stops)
    return lines


def _between(start: Point, end: Point, share: float) -> Point:
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


def _shortened(start: Point, end: Point, trim: int) -> Point:
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    return _between(start, end, min(trim / length, 0.9)) if length else start


def spread(paths: Sequence[Sequence[Point]], cell: int) -> tuple[Trail, ...]:
    """Make a trail of every path, each moved aside far enough not to cover those it shares a line with."""
    taken: dict[tuple[Point, Point], set[int]] = {}
    trails = []
    for path in paths:
        steps = [tuple(sorted(step)) for step in cut(tuple(path), cell)]
        used = set().union(*(taken.get((a, b), set()) for a, b in steps)) if steps else set()
        lane = next(lane for lane in _LANES if lane not in used)
        for a, b in steps:
            taken.setdefault((a, b), set()).add(lane)
        shift = round(lane * cell * _GAP)
        trails.append(Trail(tuple((x + shift, y + shift // 2) for x, y in path)))
    return tuple(trails)


_LANES = (0, 1, -1, 2, -2, 3, -3, 4, -4)
_GAP = 0.12
"""How far the lanes are apart, in cells."""
