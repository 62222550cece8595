"""The shapes of the pieces: a man is one disc, a king two with a crown, a parachutist hangs from his canopy."""

from dataclasses import dataclass
from enum import Enum
from math import cos, pi, sin

from render.brush import Brush
from render.sprites import Canvas, Sprite
from render.theme import RGB, PieceColors
from rules import Color, Kind, Piece, Surface

Rings = list[tuple[float, RGB]]
"""Outlines from the outermost inwards: how far each reaches beyond the piece, in cells, and its colour."""


class Halo(Enum):
    """What surrounds a piece."""

    NONE = "none"
    MOVABLE = "movable"
    WAITING = "waiting"
    """In the margin, beside the player who waits."""
    MOVING = "moving"
    """Beside the player to move."""


def piece_sprite(brush: Brush, piece: Piece, halo: Halo, *, frozen: bool) -> Sprite:
    """Draw a piece, to be stamped at the middle of its cell.

    Pits hold pebbles, points plain tokens; frozen men bear a bar.
    """
    theme, cell = brush.theme, brush.cell
    colors = theme.white if piece.color is Color.WHITE else theme.black
    rings: Rings = [(theme.outline, colors.outline)]
    if halo is Halo.MOVABLE:
        rings = [(0.1, theme.signal), rings[0]]
        if brush.surface is not Surface.PITS:  # stone sets the ring off by itself
            rings = [(0.108, theme.ink), (0.092, theme.signal), rings[-1]]
    elif halo is not Halo.NONE:
        rings = [(0.1, theme.gold if halo is Halo.MOVING else theme.tan), rings[0]]
    canvas = Canvas(brush.even, brush.even, rings[0][1])
    man = {Surface.PITS: _pebble, Surface.LINES: _token}.get(brush.surface, _man)
    shape = {Kind.MAN: man, Kind.KING: _king, Kind.PARACHUTIST: _parachutist}[piece.kind]
    shape(canvas, cell, colors, rings)
    if frozen:
        canvas.box(-0.2 * cell, -0.085 * cell, 0.2 * cell, 0.025 * cell, colors.outline)
        canvas.box(-0.18 * cell, -0.065 * cell, 0.18 * cell, 0.005 * cell, colors.groove)
    return canvas.sprite(brush.palette)


@dataclass(frozen=True, slots=True)
class _Disc:
    """A lying disc, in pixels: its middle `y`, its radius, and `half` its thickness up and down."""

    y: float
    radius: float
    half: float

    def fill(self, canvas: Canvas, color: RGB, grow: float = 0) -> None:
        """Fill the silhouette, larger by `grow` pixels."""
        wide = self.radius + grow
        canvas.circle(0, self.y - self.half, wide, color)
        canvas.circle(0, self.y + self.half, wide, color)
        canvas.box(-wide, self.y - self.half, wide, self.y + self.half, color)

    def top(self, canvas: Canvas, color: RGB, share: float = 1) -> None:
        """Fill the top face, or a share of its radius."""
        canvas.circle(0, self.y - self.half, self.radius * share, color)


def _man(canvas: Canvas, cell: int, colors: PieceColors, rings: Rings) -> None:
    disc = _Disc(0, 0.35 * cell, 0.032 * cell)
    for grow, color in rings:
        disc.fill(canvas, color, grow * cell)
    disc.fill(canvas, colors.side)
    for share, color in ((1, colors.face), (0.7, colors.groove), (0.58, colors.face)):
        disc.top(canvas, color, share)


def _token(canvas: Canvas, cell: int, colors: PieceColors, rings: Rings) -> None:
    """A man without the ring, for boards whose pieces are large and many."""
    disc = _Disc(0, 0.35 * cell, 0.032 * cell)
    for grow, color in rings:
        disc.fill(canvas, color, grow * cell)
    disc.fill(canvas, colors.side)
    disc.top(canvas, colors.face)
    disc.top(canvas, colors.groove, 0.16)


def _king(canvas: Canvas, cell: int, colors: PieceColors, rings: Rings) -> None:
    lift, radius, half = 0.07 * cell, 0.305 * cell, 0.026 * cell
    lower, upper = _Disc(lift, radius, half), _Disc(-lift, radius, half)
    for grow, color in rings:
        for disc in (lower, upper):
            disc.fill(canvas, color, grow * cell)
    lower.fill(canvas, colors.side)
    lower.top(canvas, colors.groove)
    upper.fill(canvas, colors.outline, rings[-1][0] * cell)
    upper.fill(canvas, colors.side)
    upper.top(canvas, colors.face)
    crown(canvas, -lift - half, cell * 0.22, colors.crown)


def _pebble(canvas: Canvas, cell: int, colors: PieceColors, rings: Rings) -> None:
    """A smooth beach stone, a little wider than high, bright where the light falls."""
    across, down = 0.375, 0.335
    for grow, color in (*rings, (0.0, colors.face)):
        canvas.ellipse(0, 0, (across + grow) * cell, (down + grow) * cell, color)
    canvas.ellipse(-0.1 * cell, -0.13 * cell, 0.13 * cell, 0.06 * cell, colors.groove)


def crown(canvas: Canvas, y: float, half: float, color: RGB) -> None:
    """Fill a crown of three points, twice `half` wide, its middle at `y`."""
    tips = ((-half, y - half * 0.26), (0.0, y - half * 0.86), (half, y - half * 0.26))
    valley, foot = y + half * 0.1, y + half * 0.82
    left, middle, right = tips
    outline = [left, (-half * 0.42, valley), middle, (half * 0.42, valley), right]
    canvas.polygon([*outline, (half * 0.8, foot), (-half * 0.8, foot)], color)
    for tip in tips:
        canvas.circle(*tip, half * 0.17, color)


def _parachutist(canvas: Canvas, cell: int, colors: PieceColors, rings: Rings) -> None:
    for grow, color in rings:
        _canopy(canvas, cell, grow, color)
        _jumper(canvas, cell, grow, color)
    for x in (-0.33, -0.12, 0.12, 0.33):
        canvas.line((x * cell, -0.06 * cell), (0, 0.26 * cell), 0.025 * cell, colors.outline)
    _canopy(canvas, cell, 0, colors.face)
    for x in (-0.2, 0.0, 0.2):
        canvas.line((0, -0.385 * cell), (x * cell, -0.085 * cell), 0.022 * cell, colors.outline)
    _jumper(canvas, cell, 0, colors.face)
    canvas.circle(0, 0.27 * cell, 0.07 * cell, colors.groove)


def _canopy(canvas: Canvas, cell: int, grow: float, color: RGB) -> None:
    """Fill a dome with a scalloped hem."""
    across, up, base = 0.41 + grow, 0.35 + grow, -0.05
    dome = [(across * cos(pi * i / 24) * cell, (base - up * sin(pi * i / 24)) * cell) for i in range(25)]
    hem = [(x * cell, (base + y + grow) * cell) for x, y in _scallops(0.41 + grow)]
    canvas.polygon(dome + hem, color)


def _scallops(across: float) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    width = across / 2
    for part in range(4):
        middle = -across + width * (part + 0.5)
        points += [(middle - width / 2 * cos(pi * i / 8), -0.07 * sin(pi * i / 8)) for i in range(9)]
    return points


def _jumper(canvas: Canvas, cell: int, grow: float, color: RGB) -> None:
    canvas.circle(0, 0.27 * cell, (0.15 + grow) * cell, color)
