"""The empty board in pixels, on which pictures are painted strip by strip, and its squares with what stands on them."""

from functools import cached_property, lru_cache
from itertools import pairwise

from PIL import Image
from zlib_ng import zlib_ng

from render.empty import EmptyBoard
from render.kit import Kit
from render.patterns import Pattern
from render.pieces import Halo
from render.plate import paint_plate
from render.png import BEFORE
from render.scene import Standing, Tint
from render.sprites import blended, stamp
from rules import Piece
from rules.board import EVERY_WAY

KEPT_GROUNDS, KEPT_SQUARES = 128, 512
"""Empty boards (10 kB each at 800 pixels) and squares (8 kB) kept for the next picture."""
PACKING = 9
"""Level at which empty boards are kept packed: a hundredth of 640 kB, and unpacked almost as fast as copied."""


class Ground:
    """An empty board in a theme's colours. Compared by identity: `ground_for` makes each but once."""

    def __init__(self, tools: Kit, pattern: Pattern, empty: EmptyBoard) -> None:
        self.tools, self.empty, self.layout = tools, empty, empty.layout
        self.cuts = empty.layout.cuts
        self._pattern = pattern

    @cached_property
    def corners(self) -> dict[str, tuple[int, int]]:
        """The top left pixel of every square."""
        board = self.empty.board
        return {square: self.layout.corner(*board.coordinates(square)) for square in board.squares}

    def strips(self, first: int, beyond: int) -> Image.Image:
        """Return the strips from the first to before another, counted from the top, as `pack` takes them."""
        size = BEFORE + self.layout.width, self.cuts[beyond] - self.cuts[first]
        rows = [zlib_ng.decompress(packed, bufsize=length) for packed, length in self._packed[first:beyond]]
        return Image.frombytes("L", size, rows[0] if len(rows) == 1 else b"".join(rows))

    def square(self, standing: Standing) -> Image.Image:
        """Return one square with what stands on it."""
        return _square(self, self._alike[standing.square], standing[1:])

    @cached_property
    def _alike(self) -> dict[str, str]:
        """For every square one that looks the same, so that what stands on it is painted once for all of them."""
        board, crowned = self.empty.board, {square for square, _ in self.empty.crowns}
        if self.empty.numbers:
            return {square: square for square in board.squares}
        firsts: dict[tuple[bool, ...], str] = {}
        return {
            square: square if square in crowned else firsts.setdefault(self._look(square), square)
            for square in board.squares
        }

    def _look(self, square: str) -> tuple[bool, ...]:
        """In what a square differs from others: its wood, or the lines that lead from it."""
        board = self.empty.board
        match self._pattern:
            case Pattern.MOSAIC:
                return (sum(board.coordinates(square)) % 2 == 0,)
            case Pattern.LINES:
                return tuple(board.neighbour(square, direction) is not None for direction in EVERY_WAY)
            case _:
                return ()

    @cached_property
    def _packed(self) -> tuple[tuple[bytes, int], ...]:
        """Every strip and how long it is unpacked."""
        plate, width = self._painted(), self.layout.width
        strips = (plate.crop((-BEFORE, top, width, bottom)).tobytes() for top, bottom in pairwise(self.cuts))
        return tuple((zlib_ng.compress(strip, PACKING), len(strip)) for strip in strips)

    def _painted(self) -> Image.Image:
        tools, empty = self.tools, self.empty
        plate = paint_plate(tools.brush, empty, self._pattern)
        for square, color in empty.crowns:
            stamp(plate, tools.promotion(color), *empty.centers[square])
        for square, number in empty.numbers.items():
            stamp(plate, tools.number(number), *self.corners[square])
        return plate


ground_for = lru_cache(maxsize=KEPT_GROUNDS)(Ground)


@lru_cache(maxsize=KEPT_SQUARES)
def _square(ground: Ground, square: str, standing: tuple[Tint | None, Piece | None, bool, bool]) -> Image.Image:
    tint, piece, movable, frozen = standing
    tools, cell, number = ground.tools, ground.layout.cell, ground.empty.numbers.get(square)
    x, y = ground.corners[square]
    place = ground.cuts.index(y)
    tile = ground.strips(place, place + 1).crop((BEFORE + x, 0, BEFORE + x + cell, cell))
    if tint is not None:
        tile = blended(tile, tools.tint(selected=tint is Tint.SELECTED))
    if piece is not None:
        stamp(tile, tools.piece(piece, Halo.MOVABLE if movable else Halo.NONE, frozen=frozen), cell // 2, cell // 2)
    if number is not None:
        stamp(tile, tools.number(number), 0, 0)
    return tile
