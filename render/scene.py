"""What is drawn where: a picture's pieces, labels and marks as geometry in pixels, without colours."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from enum import Enum

from render.layout import Layout, board_layout
from render.picture import BoardPicture, Choice, Notation, UnknownSquare
from render.trails import Point, Trail, spread
from rules import Board, Color, Kind, Move, Piece, Variant


class Tint(Enum):
    """Why a square is coloured."""

    LAST = "last"
    SELECTED = "selected"


@dataclass(frozen=True, slots=True)
class Label:
    """A coordinate at the border, written around its middle."""

    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece and the middle of its square."""

    square: str
    piece: Piece
    x: int
    y: int
    movable: bool = False
    frozen: bool = False
    """A man that has come to rest: it can make no quiet move any more."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a captured piece stood, and whose it was."""

    square: str
    color: Color
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Badge:
    """The number of a candidate move around its middle; `place` counts the candidates from 0."""

    label: str
    place: int
    x: int
    y: int
    diameter: int


@dataclass(frozen=True, slots=True)
class Cross:
    """A piece that a refusal costs: by the candidates in these places, or, without any, in the last move."""

    square: str
    places: tuple[int, ...]
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Bar:
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

    layout: Layout
    labels: tuple[Label, ...]
    numbers: tuple[tuple[str, str], ...]
    """Squares with the numbers written on them."""
    crowns: tuple[tuple[str, Color], ...]
    """Squares where men of a colour become kings, in games that promote elsewhere than on the whole last rank."""
    tints: tuple[tuple[str, Tint], ...]
    pieces: tuple[PlacedPiece, ...]
    last: Trail | None
    ghosts: tuple[Ghost, ...]
    targets: tuple[Point, ...]
    trails: tuple[Trail, ...]
    """The candidates' paths, in their order."""
    crosses: tuple[Cross, ...]
    badges: tuple[Badge, ...]
    bars: tuple[Bar, ...]


def build_scene(picture: BoardPicture) -> Scene:
    """Lay a picture out. UnknownSquare when a mark names a square this board does not have."""
    variant, board = picture.variant, picture.variant.board
    numeric = picture.notation is Notation.NUMERIC and variant.numbering is not None
    turned = picture.bottom is Color.BLACK and variant.flips
    layout = board_layout(
        board.width,
        board.height,
        picture.size,
        coordinates=not numeric,
        turned=turned,
        players=picture.players is not None,
    )
    grid = _Grid(board, layout)
    grid.check((*picture.movable, *(() if picture.selected is None else (picture.selected,))))
    badges = tuple(grid.badges(picture))
    standing = variant.numbering if numeric else None
    return Scene(
        layout=layout,
        labels=() if numeric else tuple(_labels(layout)),
        numbers=tuple((square, standing.number(square)) for square in board.squares) if standing else (),
        crowns=tuple(_crowns(variant)),
        tints=tuple(_tints(picture)),
        pieces=tuple(grid.pieces(picture)),
        last=grid.last_trail(picture),
        ghosts=tuple(grid.ghosts(picture)),
        targets=tuple(grid.center(square) for square in picture.targets),
        trails=tuple(grid.trails(picture, badges)),
        crosses=tuple(grid.crosses(picture)),
        badges=badges,
        bars=tuple(_bars(picture, layout)),
    )


def _labels(layout: Layout) -> Iterable[Label]:
    """Files below the board and ranks left of it, in the middle of the frame."""
    middle = layout.left // 2
    for file in range(layout.columns):
        yield Label(chr(ord("a") + file), layout.center(file, 0)[0], layout.bottom + layout.left - middle)
    for rank in range(layout.rows):
        yield Label(str(rank + 1), middle, layout.center(0, rank)[1])


def _bars(picture: BoardPicture, layout: Layout) -> Iterable[Bar]:
    """The player at the far side above the board, the nearer one below; the counter stands with the upper one."""
    players, middle = picture.players, layout.bar // 2
    if players is None:
        return
    bottom = Color.BLACK if layout.turned else Color.WHITE
    for color, counter, y in ((bottom.other, players.counter, middle), (bottom, "", layout.height - middle)):
        moving = players.running and picture.position.turn is color
        yield Bar(color, players.name(color), players.taken_by(color), moving, counter, y)


def _crowns(variant: Variant) -> Iterable[tuple[str, Color]]:
    if variant.promotes_on is None:
        return
    for color in Color:
        for square in sorted(variant.promotion(color)):
            yield square, color


def shifted(variant: Variant, move: Move, pieces: Container[str]) -> tuple[str, ...]:
    """Return the squares between both ends of a linear move, where a run of men stands before and after it.

    `pieces` holds the occupied squares; a sliding king passes only empty ones.
    """
    if variant.quiet_men is None or move.captured:
        return ()
    (file, rank), (to_file, to_rank) = variant.board.coordinates(move.start), variant.board.coordinates(move.end)
    length = max(abs(to_file - file), abs(to_rank - rank))
    across, up = (to_file - file) // length, (to_rank - rank) // length
    squares = (variant.board.square(file + across * step, rank + up * step) for step in range(1, length))
    return tuple(square for square in squares if square is not None and square in pieces)


def at_rest(variant: Variant, square: str, piece: Piece) -> bool:
    """Whether a man stands on its last rank for good: one that does not promote there (corner, Alquerque)."""
    resting = variant.man_rests_on_last_rank or variant.promotes_on is not None
    if not resting or piece.kind is not Kind.MAN:
        return False
    _, rank = variant.board.coordinates(square)
    return rank == (variant.board.height - 1 if piece.color is Color.WHITE else 0)


def _tints(picture: BoardPicture) -> Iterable[tuple[str, Tint]]:
    """Colour the last move's squares: its ends, and the whole run of men that a linear move shifts."""
    move = picture.last_move
    if move is not None:
        run = shifted(picture.variant, move, picture.position.pieces(picture.variant.board))
        for square in dict.fromkeys((move.start, *run, move.end)):
            if square != picture.selected:
                yield square, Tint.LAST
    if picture.selected is not None:
        yield picture.selected, Tint.SELECTED


@dataclass(frozen=True, slots=True)
class _Grid:
    board: Board
    layout: Layout

    def center(self, square: str) -> Point:
        try:
            return self.layout.center(*self.board.coordinates(square))
        except KeyError:
            raise UnknownSquare(square) from None

    def check(self, squares: Iterable[str]) -> None:
        for square in squares:
            self.center(square)

    def pieces(self, picture: BoardPicture) -> Iterable[PlacedPiece]:
        for square, piece in picture.position.pieces(self.board).items():
            movable, frozen = square in picture.movable, at_rest(picture.variant, square, piece)
            yield PlacedPiece(square, piece, *self.center(square), movable, frozen)

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
