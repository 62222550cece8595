"""What is drawn where: a picture's pieces, labels and marks as geometry in pixels, without colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from render.empty import EmptyBoard, empty_board, rests
from render.layout import Layout
from render.picture import BoardPicture, Choice, UnknownSquare
from render.trails import Point, Trail, spread
from rules import Board, Color, Kind, Move, Piece, Position, Variant


class Tint(Enum):
    """Why a square is coloured."""

    LAST = "last"
    SELECTED = "selected"


class Standing(NamedTuple):
    """A square with what stands on it."""

    square: str
    tint: Tint | None
    piece: Piece | None
    movable: bool
    frozen: bool
    """A man that has come to rest: it can make no quiet move any more."""


class Rank(NamedTuple):
    """The pieces of one rank, as bits of the board, and how its squares are marked.

    Ranks are compared in the time that it would take to place a single piece; `row` counts them from the upper edge.
    """

    row: int
    white: int
    black: int
    kings: int
    parachutists: int
    movable: tuple[str, ...]
    tints: tuple[tuple[str, Tint], ...]

    def squares(self, empty: EmptyBoard) -> Iterator[Standing]:
        """Yield the squares that differ from those of the empty board."""
        tints = dict(self.tints)
        for square, bit in empty.rows[self.row].items():
            tint, piece = tints.get(square), self._piece(bit)
            if piece is not None:
                movable = square in self.movable and tint is not Tint.SELECTED
                yield Standing(square, tint, piece, movable, empty.rests and _at_last(empty.board, square, piece))
            elif tint is not None:
                yield Standing(square, tint, None, False, False)

    def _piece(self, bit: int) -> Piece | None:
        if not bit & (self.white | self.black):
            return None
        kind = Kind.KING if bit & self.kings else Kind.PARACHUTIST if bit & self.parachutists else Kind.MAN
        return Piece(Color.WHITE if bit & self.white else Color.BLACK, kind)


class Ghost(NamedTuple):
    """Where a captured piece stood, and whose it was."""

    square: str
    color: Color
    x: int
    y: int


class Badge(NamedTuple):
    """The number of a candidate move around its middle; `place` counts the candidates from 0."""

    label: str
    place: int
    x: int
    y: int
    diameter: int


class Cross(NamedTuple):
    """A piece that a refusal costs: by the candidates in these places, or, without any, in the last move."""

    square: str
    places: tuple[int, ...]
    x: int
    y: int


class Bar(NamedTuple):
    """A player's part of the margin: who, with how many captured pieces, and whether to move; `y` is its middle."""

    color: Color
    name: str
    taken: int
    moving: bool
    counter: str
    y: int


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture, ready to be painted from the first field to the last."""

    empty: EmptyBoard
    tints: tuple[tuple[str, Tint], ...]
    ranks: tuple[Rank, ...]
    """From the upper edge."""
    last: Trail | None
    ghosts: tuple[Ghost, ...]
    targets: tuple[Point, ...]
    trails: tuple[Trail, ...]
    """The candidates' paths, in their order."""
    crosses: tuple[Cross, ...]
    badges: tuple[Badge, ...]
    bars: tuple[Bar, ...]

    @property
    def layout(self) -> Layout:
        """Where the squares are."""
        return self.empty.layout

    @property
    def pieces(self) -> tuple[Standing, ...]:
        """Every piece on its square."""
        squares = (standing for rank in self.ranks for standing in rank.squares(self.empty))
        return tuple(standing for standing in squares if standing.piece is not None)


def build_scene(picture: BoardPicture) -> Scene:
    """Lay a picture out. UnknownSquare when a mark names a square this board does not have."""
    empty = empty_board(picture)
    grid = _Grid(empty.layout, empty.centers)
    grid.check((*picture.movable, *(() if picture.selected is None else (picture.selected,))))
    badges, tints = tuple(grid.badges(picture)), tuple(_tints(picture))
    return Scene(
        empty=empty,
        tints=tints,
        ranks=tuple(_ranks(picture, empty, tints)),
        last=grid.last_trail(picture),
        ghosts=tuple(grid.ghosts(picture)),
        targets=tuple(grid.center(square) for square in picture.targets),
        trails=tuple(grid.trails(picture, badges)),
        crosses=tuple(grid.crosses(picture)),
        badges=badges,
        bars=tuple(_bars(picture, empty.layout)),
    )


def _ranks(picture: BoardPicture, empty: EmptyBoard, tints: Sequence[tuple[str, Tint]]) -> Iterable[Rank]:
    white, black, kings, parachutists, _ = picture.position
    for row, squares in enumerate(empty.rows):
        mask = empty.masks[row]
        movable = tuple(square for square in picture.movable if square in squares)
        tinted = tuple(tint for tint in tints if tint[0] in squares)
        yield Rank(row, white & mask, black & mask, kings & mask, parachutists & mask, movable, tinted)


def _bars(picture: BoardPicture, layout: Layout) -> Iterable[Bar]:
    """The player at the far side above the board, the nearer one below; the counter stands with the upper one."""
    players, middle = picture.players, layout.bar // 2
    if players is None:
        return
    bottom = Color.BLACK if layout.turned else Color.WHITE
    for color, counter, y in ((bottom.other, players.counter, middle), (bottom, "", layout.height - middle)):
        moving = players.running and picture.position.turn is color
        yield Bar(color, players.name(color), players.taken_by(color), moving, counter, y)


def shifted(variant: Variant, move: Move, position: Position) -> tuple[str, ...]:
    """Return the squares between both ends of a linear move, where a run of men stands before and after it.

    `position` is that before it or after it; a sliding king passes only empty squares.
    """
    if variant.quiet_men is None or move.captured:
        return ()
    (file, rank), (to_file, to_rank) = variant.board.coordinates(move.start), variant.board.coordinates(move.end)
    length = max(abs(to_file - file), abs(to_rank - rank))
    across, up = (to_file - file) // length, (to_rank - rank) // length
    squares = (variant.board.square(file + across * step, rank + up * step) for step in range(1, length))
    occupied = position.white | position.black
    return tuple(square for square in squares if square is not None and variant.board.bits[square] & occupied)


def at_rest(variant: Variant, square: str, piece: Piece) -> bool:
    """Whether a man stands on its last rank for good: one that does not promote there (corner, Alquerque)."""
    return rests(variant) and _at_last(variant.board, square, piece)


def _at_last(board: Board, square: str, piece: Piece) -> bool:
    last = board.height - 1 if piece.color is Color.WHITE else 0
    return piece.kind is Kind.MAN and board.coordinates(square)[1] == last


def _tints(picture: BoardPicture) -> Iterable[tuple[str, Tint]]:
    """Colour the last move's squares: its ends, and the whole run of men that a linear move shifts."""
    move = picture.last_move
    if move is not None:
        run = shifted(picture.variant, move, picture.position)
        for square in dict.fromkeys((move.start, *run, move.end)):
            if square != picture.selected:
                yield square, Tint.LAST
    if picture.selected is not None:
        yield picture.selected, Tint.SELECTED


@dataclass(frozen=True, slots=True)
class _Grid:
    layout: Layout
    centers: Mapping[str, Point]

    def center(self, square: str) -> Point:
        try:
            return self.centers[square]
        except KeyError:
            raise UnknownSquare(square) from None

    def check(self, squares: Iterable[str]) -> None:
        for square in squares:
            self.center(square)

    def last_trail(self, picture: BoardPicture) -> Trail | None:
        move = picture.last_move
        if move is None or move.is_removal:
            return None
        return Trail(tuple(self.center(square) for square in move.path))

    def ghosts(self, picture: BoardPicture) -> Iterable[Ghost]:
        move, victim = picture.last_move, picture.position.turn
        if move is None:
            return
        if move.is_removal:
            yield Ghost(move.start, victim.other, *self.center(move.start))
        for square in move.captured:
            yield Ghost(square, victim, *self.center(square))
        if move.forfeited is not None:
            yield Ghost(move.forfeited, victim.other, *self.center(move.forfeited))

    def crosses(self, picture: BoardPicture) -> Iterable[Cross]:
        if picture.last_move is not None and picture.last_move.forfeited is not None:
            yield Cross(picture.last_move.forfeited, (), *self.center(picture.last_move.forfeited))
        costs: dict[str, list[int]] = {}
        for place, choice in enumerate(picture.choices):
            if choice.forfeited is not None:
                costs.setdefault(choice.forfeited, []).append(place)
        for square, places in costs.items():
            yield Cross(square, tuple(places), *self.center(square))

    def trails(self, picture: BoardPicture, badges: tuple[Badge, ...]) -> Iterable[Trail]:
        """The candidates' paths side by side, each ending under its own badge."""
        paths = [[self.center(square) for square in choice.path] for choice in picture.choices]
        for trail, badge in zip(spread(paths, self.layout.cell), badges, strict=True):
            yield Trail((*trail.points[:-1], (badge.x, badge.y))) if len(trail.points) > 1 else trail

    def badges(self, picture: BoardPicture) -> Iterable[Badge]:
        """Number every candidate where it ends.

        Several on one square share it without hiding each other, each on the side its path comes from.
        """
        ends: dict[str, list[int]] = {}
        for place, choice in enumerate(picture.choices):
            ends.setdefault(choice.path[-1], []).append(place)
        for place, choice in enumerate(picture.choices):
            sharing = sorted(ends[choice.path[-1]], key=lambda other: self.comes_from(picture.choices[other]))
            if len(sharing) == 2:
                sharing.sort(key=lambda other: self.comes_from(picture.choices[other])[1])
            spots = _SPOTS[min(len(sharing), len(_SPOTS))]
            across, down = spots[sharing.index(place) % len(spots)]
            x, y = self.center(choice.path[-1])
            cell, share = self.layout.cell, _BADGE[min(len(sharing), len(_BADGE))]
            yield Badge(choice.label, place, x + round(across * cell), y + round(down * cell), round(cell * share))

    def comes_from(self, choice: Choice) -> tuple[bool, int]:
        """Return whether a path reaches its end from below, and how far right the square before is."""
        (x, y), (_, end_y) = self.center(choice.path[-2:][0]), self.center(choice.path[-1])
        return y > end_y, x


_PAIR, _THIRD = 0.25, 1 / 3
_QUAD = tuple((x, y) for y in (-_PAIR, _PAIR) for x in (-_PAIR, _PAIR))
_NINE = tuple((x, y) for y in (-_THIRD, 0.0, _THIRD) for x in (-_THIRD, 0.0, _THIRD))
_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.0),),
    2: ((-_PAIR, 0.0), (_PAIR, 0.0)),
    **dict.fromkeys((3, 4), _QUAD),
    **dict.fromkeys((5, 6, 7, 8, 9), _NINE),
}
"""Where the badges of moves that end on one square stand around its middle, in cells, by how many they are."""
_BADGE = {1: 0.58, 2: 0.48, **dict.fromkeys((3, 4), 0.47), **dict.fromkeys((5, 6, 7, 8, 9), 0.32)}
"""Their diameter in cells."""
