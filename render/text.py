"""The same picture for those who cannot see it: the pieces in reading order, and a board of characters.

Words belong to whoever speaks the reader's language; this module only says what there is to tell.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from render.picture import BoardPicture, Notation
from render.scene import build_scene
from rules import Color, Kind, Piece

LETTERS: Mapping[Piece, str] = MappingProxyType(
    {
        Piece(Color.WHITE, Kind.MAN): "o",
        Piece(Color.WHITE, Kind.KING): "O",
        Piece(Color.WHITE, Kind.PARACHUTIST): "u",
        Piece(Color.BLACK, Kind.MAN): "x",
        Piece(Color.BLACK, Kind.KING): "X",
        Piece(Color.BLACK, Kind.PARACHUTIST): "v",
    }
)
"""One character a piece: white ones round, black ones crossed, kings large."""
EMPTY, UNPLAYED = ".", " "


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """All pieces of one colour and kind, their squares named as the reader's notation names them."""

    color: Color
    kind: Kind
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Description:
    """What an alternative text has to say. Squares are in the reader's notation, moves as their paths."""

    groups: tuple[PieceGroup, ...]
    """White's kings, men and parachutists, then Black's; empty groups are left out."""
    to_move: Color
    last_path: tuple[str, ...]
    """Start, landings and end of the last move; empty before the first."""
    last_captured: tuple[str, ...]
    forfeited: str | None
    choices: tuple[tuple[str, tuple[str, ...]], ...]
    """The numbered candidates: label and path."""


def describe(picture: BoardPicture) -> Description:
    """Say what a picture shows, as data."""
    board, move = picture.variant.board, picture.last_move
    pieces = picture.position.pieces(board)
    groups = (
        PieceGroup(
            color, kind, _listed(picture, (square for square, piece in pieces.items() if piece == (color, kind)))
        )
        for color in Color
        for kind in (Kind.KING, Kind.MAN, Kind.PARACHUTIST)
    )
    return Description(
        groups=tuple(group for group in groups if group.squares),
        to_move=picture.position.turn,
        last_path=_names(picture, move.path) if move else (),
        last_captured=_names(picture, move.captured) if move else (),
        forfeited=_name(picture, move.forfeited) if move and move.forfeited is not None else None,
        choices=tuple((choice.label, _names(picture, choice.path)) for choice in picture.choices),
    )


def _listed(picture: BoardPicture, squares: Iterable[str]) -> tuple[str, ...]:
    """Return the names of squares in an order in which one of them is easily found: numbers count upward."""
    names = tuple(_name(picture, square) for square in squares)
    return tuple(sorted(names, key=int)) if all(name.isdecimal() for name in names) else names


def _names(picture: BoardPicture, squares: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_name(picture, square) for square in squares)


def _name(picture: BoardPicture, square: str) -> str:
    numbering = picture.variant.numbering
    return numbering.number(square) if numbering and picture.notation is Notation.NUMERIC else square


def text_board(picture: BoardPicture, letters: Mapping[Piece, str] = LETTERS) -> str:
    """Return the board as lines of characters of one width, with files and ranks, from the viewer's side."""
    board, layout = picture.variant.board, build_scene(picture).layout
    pieces = picture.position.pieces(board)
    files, ranks = range(board.width), range(board.height)
    across = reversed(files) if layout.turned else files
    down = ranks if layout.turned else reversed(ranks)
    columns, wide = list(across), len(str(board.height))

    def character(file: int, rank: int) -> str:
        square = board.square(file, rank)
        if square is None:
            return UNPLAYED
        return letters[pieces[square]] if square in pieces else EMPTY

    rows = [f"{rank + 1:>{wide}} {' '.join(character(file, rank) for file in columns)}" for rank in down]
    return "\n".join([*rows, f"{'':>{wide}} {' '.join(chr(ord('a') + file) for file in columns)}"])
