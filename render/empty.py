"""The empty board as geometry: one for all pictures that show the same squares from the same side."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from render.layout import Layout, board_layout
from render.picture import BoardPicture, Notation
from render.trails import Point
from rules import Board, Color, Variant

KEPT = 256
"""Empty boards kept for the next picture, some kilobytes each."""


class Label(NamedTuple):
    """A coordinate at the border, written around its middle."""

    text: str
    x: int
    y: int


@dataclass(frozen=True)
class EmptyBoard:
    """A board without pieces and marks."""

    board: Board
    layout: Layout
    labels: tuple[Label, ...]
    numbers: Mapping[str, str]
    """Squares with the numbers written on them."""
    crowns: tuple[tuple[str, Color], ...]
    """Squares where men of a colour become kings, in games that promote elsewhere than on the whole last rank."""
    rests: bool
    """Whether men stay men on the last rank, for good."""

    def __hash__(self) -> int:
        return hash((self.board, self.layout))

    @cached_property
    def centers(self) -> dict[str, Point]:
        """The middle of every square, in pixels."""
        return {square: self.layout.center(*self.board.coordinates(square)) for square in self.board.squares}

    @cached_property
    def rows(self) -> tuple[dict[str, int], ...]:
        """The squares of every rank with their bits, from the upper edge of the picture."""
        board, turned = self.board, self.layout.turned
        ranks: list[dict[str, int]] = [{} for _ in range(board.height)]
        for square, bit in board.bits.items():
            ranks[board.coordinates(square)[1]][square] = bit
        return tuple(ranks if turned else reversed(ranks))

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The bits of every rank, from the upper edge."""
        return tuple(sum(row.values()) for row in self.rows)


def rests(variant: Variant) -> bool:
    """Whether men that reach the last rank of this game without promoting stay there for good."""
    return variant.man_rests_on_last_rank or variant.promotes_on is not None


def empty_board(picture: BoardPicture) -> EmptyBoard:
    """Return the board of a picture without what stands on it."""
    variant = picture.variant
    numeric = picture.notation is Notation.NUMERIC and variant.numbering is not None
    turned = picture.bottom is Color.BLACK and variant.flips
    return _empty(variant, picture.size, numeric, turned, picture.players is not None)


@lru_cache(maxsize=KEPT)
def _empty(variant: Variant, size: int, numeric: bool, turned: bool, players: bool) -> EmptyBoard:
    board, numbering = variant.board, variant.numbering if numeric else None
    layout = board_layout(board.width, board.height, size, coordinates=not numeric, turned=turned, players=players)
    return EmptyBoard(
        board,
        layout,
        labels=() if numeric else tuple(_labels(layout)),
        numbers={square: numbering.number(square) for square in board.squares} if numbering else {},
        crowns=tuple(_crowns(variant)),
        rests=rests(variant),
    )


def _labels(layout: Layout) -> Iterable[Label]:
    """Files below the board and ranks left of it, in the middle of the frame."""
    middle = layout.left // 2
    for file in range(layout.columns):
        yield Label(chr(ord("a") + file), layout.center(file, 0)[0], layout.bottom + layout.left - middle)
    for rank in range(layout.rows):
        yield Label(str(rank + 1), middle, layout.center(0, rank)[1])


def _crowns(variant: Variant) -> Iterable[tuple[str, Color]]:
    if variant.promotes_on is None:
        return
    for color in Color:
        for square in sorted(variant.promotion(color)):
            yield square, color
