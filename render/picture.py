"""What a board picture shows: plain hashable data, no pixels."""

import hashlib
from dataclasses import dataclass, fields
from enum import Enum

from rules import Color, Kind, Move, Position, Variant

STYLE = "4"
"""Raised whenever the same data is drawn differently, so that pictures already sent are not taken for the new ones."""

SMALLEST, LARGEST = 160, 1600
"""Widths in pixels that are drawn; Telegram shows photos up to 1280 wide."""


class RenderError(ValueError):
    """A picture that cannot be drawn as asked."""


class UnknownTheme(RenderError):
    """There is no theme of this name; `theme` holds it."""

    def __init__(self, theme: str) -> None:
        super().__init__(f"no theme named {theme!r}")
        self.theme = theme


class BadSize(RenderError):
    """The width is outside `SMALLEST`..`LARGEST`; `size` holds it in pixels."""

    def __init__(self, size: int) -> None:
        super().__init__(f"picture width {size} is not between {SMALLEST} and {LARGEST} pixels")
        self.size = size


class UnknownSquare(RenderError):
    """A mark stands on a square the board does not have; `square` holds its name."""

    def __init__(self, square: str) -> None:
        super().__init__(f"no square named {square!r} on this board")
        self.square = square


class Notation(Enum):
    """What names the squares: letters and figures around the board, or a number on every playable square."""

    ALGEBRAIC = "algebraic"
    NUMERIC = "numeric"


@dataclass(frozen=True, slots=True, repr=False)
class Choice:
    """A numbered candidate move, as the button with the same label offers it.

    `path` runs from the start through every landing to the end; a Konane removal has one square. `captured` and
    `forfeited` name the squares of the pieces the move takes or costs.
    """

    label: str
    path: tuple[str, ...]
    captured: tuple[str, ...] = ()
    forfeited: str | None = None

    def __repr__(self) -> str:
        # The usual one, written out: every digest has those of all choices, and it takes a third of the time so.
        path, captured = self.path, self.captured
        return f"Choice(label={self.label!r}, path={path!r}, captured={captured!r}, forfeited={self.forfeited!r})"


@dataclass(frozen=True, slots=True)
class Players:
    """What the margins tell, so that a forwarded picture still tells its story."""

    white: str
    black: str
    """The players' names, as they write them."""
    taken: tuple[int, int] = (0, 0)
    """How many pieces White has captured, and Black."""
    counter: str = ""
    """The number of the move, in the reader's words."""
    running: bool = True
    """Whether the side to move is marked."""

    def name(self, color: Color) -> str:
        """Return the name of the player of this colour."""
        return self.white if color is Color.WHITE else self.black

    def taken_by(self, color: Color) -> int:
        """Return how many pieces this player has captured."""
        return self.taken[0] if color is Color.WHITE else self.taken[1]


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """One board as one viewer sees it. Equal values are drawn as equal bytes."""

    variant: Variant
    position: Position
    bottom: Color = Color.WHITE
    """Whose side is at the bottom; games whose variant never flips ignore it."""
    notation: Notation = Notation.ALGEBRAIC
    last_move: Move | None = None
    movable: tuple[str, ...] = ()
    selected: str | None = None
    targets: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    theme: str = "classic"
    size: int = 800
    """Width in pixels. Margins with `players` add a seventh to the height."""
    players: Players | None = None


def digest(picture: BoardPicture) -> str:
    """Name everything drawn in 40 hexadecimal digits, the same in every process.

    Two pictures of one digest are the same bytes, so a file already sent under it can be sent again.
    """
    parts = [STYLE, picture.variant.key, *(f"{name}={value}" for name, value in sorted(picture.variant.chosen.items()))]
    pieces = picture.position.pieces(picture.variant.board)
    parts += [f"{square}{_PIECES[color][kind]}" for square, (color, kind) in sorted(pieces.items())]
    parts += [f"{name}:{getattr(picture, name)!r}" for name in _DRAWN]
    move = picture.last_move
    if move is not None:
        parts.append(f"{picture.position.turn.value}:{move.path}:{move.captured}:{move.forfeited}")
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=20).hexdigest()


_DRAWN = tuple(field.name for field in fields(BoardPicture) if field.name not in ("variant", "position", "last_move"))
_PIECES = {color: {kind: f"{color.value}{kind.name}" for kind in Kind} for color in Color}
