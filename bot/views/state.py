"""What views are given: plain facts about games and challenges, filled in by the service."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from render import Notation
from rules import Color, Game, Move, Position, Variant


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A person as others see them: the name as they write it (not escaped) and, where known, their Telegram id."""

    name: str
    user_id: int | None = None


class Seat(Enum):
    """Who begins, as the author of a challenge asked for it. The value is the letter in callback data."""

    RANDOM = "r"
    FIRST = "f"
    SECOND = "s"


@dataclass(frozen=True, slots=True)
class DrawOffer:
    """A standing draw offer: who made it and the turn number at which it was made."""

    by: Color
    turn: int


class Automatic(Enum):
    """How a move came to be played without a hand: the only one there was, or as planned before."""

    FORCED = "forced"
    PLANNED = "planned"


class TextBoard(Enum):
    """How the pieces are told to a reader who can't see the picture."""

    OFF = "off"
    WORDS = "words"
    MONOSPACE = "monospace"


@dataclass(frozen=True, slots=True)
class Look:
    """How a reader wants boards: colours, and how squares are named (None: as players of the game name them)."""

    theme: str = "classic"
    notation: Notation | None = None


@dataclass(frozen=True, slots=True)
class GameState:
    """A game as one reader sees it.

    `turn` is the number that buttons carry. `viewer` is the reader's colour; None is for everybody in a group.
    `bottom` puts a side at the bottom of the board; without it the viewer's own, in a group that of the side to move.
    `notation` replaces the game's own notation on the board and in move texts. `text_board` tells the pieces in words.
    `automatic` holds those of the last plies, counted from 1, that were not played by hand. `plannable`: the
    reader, who waits, may plan replies; `plans` are those there are, each a line of moves: one of the opponent's and
    the answer to it, and where a plan goes on from another, such pairs after that one's.
    `undo`: the last move may be taken back freely, by the reader or, in a group, by whoever made it. `others_wait`: in
    so many other games the reader, who has nothing to do in this one, is waited for; `only_game`: it is the only one
    they play against somebody. `retracted` is who took a move back last, until the next one is played. `note` is what
    the reader has noted, `hushed` are the sides whose players want not to be notified. `place` is the title of the
    group that the game is played in, for a reader elsewhere.
    """

    id: int
    turn: int
    game: Game
    white: PlayerName
    black: PlayerName
    viewer: Color | None = None
    draw_offer: DrawOffer | None = None
    bottom: Color | None = None
    notation: Notation | None = None
    theme: str = "classic"
    text_board: TextBoard = TextBoard.OFF
    automatic: tuple[tuple[int, Automatic], ...] = ()
    plannable: bool = False
    plans: tuple[tuple[Move, ...], ...] = ()
    undo: bool = False
    others_wait: int = 0
    only_game: bool = True
    retracted: PlayerName | None = None
    note: str | None = None
    hushed: frozenset[Color] = frozenset()
    place: str | None = None

    def player(self, color: Color) -> PlayerName:
        """Return who plays a colour."""
        return self.white if color is Color.WHITE else self.black

    @property
    def solo(self) -> bool:
        """Return whether one person plays both sides."""
        return self.white.user_id is not None and self.white.user_id == self.black.user_id


class Reader(Enum):
    """Who reads a challenge card: everybody in a group, its author in private, or a guest who opened the link."""

    GROUP = "group"
    AUTHOR = "author"
    GUEST = "guest"


class ChallengeStatus(Enum):
    """What became of a challenge."""

    OPEN = "open"
    TAKEN = "taken"
    WITHDRAWN = "withdrawn"
    DECLINED = "declined"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class ChallengeState:
    """A challenge as it is shown in a chat.

    `opponent` is whom it is meant for (None: whoever comes first), `taken_by` who accepted it. `link` is the address
    that opens it in a private chat with the bot, `days` how long it lives. `start` is the position to play from, None
    for the opening; `delivered`: the opponent has it in a chat of their own; `place` is the group to be played in, for
    a reader elsewhere; `over`: the game that it led to has ended.
    """

    token: str
    variant: Variant
    seat: Seat
    author: PlayerName
    opponent: PlayerName | None = None
    status: ChallengeStatus = ChallengeStatus.OPEN
    taken_by: PlayerName | None = None
    link: str | None = None
    reader: Reader = Reader.GROUP
    days: int = 30
    start: Position | None = None
    rematch: bool = False
    delivered: bool = False
    place: str | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class GameLine:
    """One line of a list of games: whom I play, what, where, and whether the game waits for me.

    `place` is the title of the group it is played in, None in private.
    """

    id: int
    variant: Variant
    color: Color
    opponent: PlayerName
    my_turn: bool
    move_number: int
    place: str | None = None
