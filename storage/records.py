"""Rows as frozen values, the only shape in which stored things leave this package."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from rules import Color, Move, Outcome

Payload: TypeAlias = Mapping[str, str | int | bool | list[str] | None]


class ChallengeState(StrEnum):
    """What has become of a challenge."""

    OPEN = "open"
    TAKEN = "taken"
    WITHDRAWN = "withdrawn"
    DECLINED = "declined"
    EXPIRED = "expired"


class Seat(StrEnum):
    """The seat a challenger asked for: to move first, to move second, or drawn by lot."""

    FIRST = "first"
    SECOND = "second"
    RANDOM = "random"


class PlayedBy(StrEnum):
    """How a turn came to be played without a hand: the only move there was, or a reply planned before."""

    FORCED = "forced"
    PLANNED = "planned"


class BoardSide(StrEnum):
    """Whose side is at the bottom of a board: the reader's own, the first player's, or that of the side to move."""

    OWN = "own"
    FIRST = "first"
    MOVER = "mover"


class Naming(StrEnum):
    """How squares are named, where a game knows both ways."""

    ALGEBRAIC = "algebraic"
    NUMERIC = "numeric"


class TextBoard(StrEnum):
    """How the pieces are told to those who can't see the picture."""

    WORDS = "words"
    MONOSPACE = "monospace"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What somebody, or a group, has chosen in the settings; None leaves a choice to the program.

    `confirm` asks before a chosen move is sent, `autoplay` plays a capture that is the only legal move: both are a
    person's own, wherever the game is played.
    """

    language: str | None = None
    theme: str | None = None
    side: BoardSide | None = None
    notation: Naming | None = None
    text_board: TextBoard | None = None
    confirm: bool = False
    autoplay: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where messages go: a Telegram chat and, in a forum, its topic."""

    chat_id: int
    thread_id: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """A person. `user_id` is Telegram's; None once they asked to be forgotten."""

    id: int
    user_id: int | None
    name: str
    username: str | None
    language: str | None
    reachable: bool

    @property
    def home(self) -> Place | None:
        """The private chat with the bot, None where nothing can be written there."""
        return Place(self.user_id) if self.user_id is not None and self.reachable else None


@dataclass(frozen=True, slots=True)
class Chat:
    """A group that the bot has been spoken to in."""

    id: int
    kind: str
    title: str
    language: str | None
    reachable: bool


@dataclass(frozen=True, slots=True)
class Challenge:
    """An offer to play, open until taken, withdrawn, declined or expired. `place` is None when it is spread by link.

    `start` is the position (FEN) to play on from, None for the opening; `folded` says that its card has become short;
    `inline_message_id` names the card that inline mode has put into some chat.
    """

    id: int
    token: str
    variant: str
    options: Mapping[str, str]
    seat: Seat
    author: int
    opponent: int | None
    opponent_username: str | None
    place: Place | None
    state: ChallengeState
    game_id: int | None
    taken_by: int | None
    expires_at: int
    start: str | None = None
    rematch_of: int | None = None
    folded: bool = False
    inline_message_id: str | None = None


@dataclass(frozen=True, slots=True)
class DrawOffer:
    """A standing draw offer: whose, and at which turn and ply it was made."""

    by: Color
    turn: int
    ply: int


@dataclass(frozen=True, slots=True)
class PastOffer:
    """The last draw offer, where it stands no longer: whose, and the ply at which it was turned down or lapsed."""

    by: Color
    ply: int


@dataclass(frozen=True, slots=True)
class StoredGame:
    """The game row: whose turn, in which position, and how it ended. `place` is None for a game in private.

    `takeback` is the side whose request to take a move back stands, `takeback_turns` the turn each side last asked at.
    """

    id: int
    variant: str
    options: Mapping[str, str]
    start: str
    position: str
    to_move: Color
    white: int
    black: int
    place: Place | None
    turn: int
    ply: int
    outcome: Outcome | None
    draw_offer: DrawOffer | None
    moved_at: int
    past_offer: PastOffer | None = None
    takeback: Color | None = None
    takeback_turns: Mapping[Color, int] = field(default_factory=dict)

    def player(self, color: Color) -> int:
        """The id of the player who has `color`."""
        return self.white if color is Color.WHITE else self.black

    def opponent(self, player: int) -> int:
        """The id of the player on the other side."""
        return self.black if self.white == player else self.white

    def colors(self, player: int) -> tuple[Color, ...]:
        """The colours that `player` has here: none, one, or both of a game alone."""
        return tuple(color for color in Color if self.player(color) == player)

    def moves_since(self, ply: int, color: Color) -> int:
        """How many moves a side has made since the game stood at `ply`, but for those taken back."""
        return max(0, self.ply - ply + (self.to_move is not color)) // 2

    def acting(self, player: int) -> Color:
        """The colour for which `player`, who plays here, acts now; of both in a game alone, the side to move."""
        colors = self.colors(player)
        return self.to_move if self.to_move in colors else colors[0]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as played: the move and the position (FEN) after it."""

    turn: int
    ply: int
    move: Move
    position: str


class Question(StrEnum):
    """What is asked in a message of its own, beside the boards of a game."""

    DRAW = "draw"  # whether to agree to one
    TAKEBACK = "takeback"  # whether to let the opponent take a move back
    RESIGN = "resign"  # whether to do so
    UNDO = "undo"  # whether to take one's own move back, which may have ended the game
    ASK = "ask"  # whether to ask for a takeback, undo being too late
    MOVE = "move"  # whether to send a typed move
    PLAN = "plan"  # what to answer to which move; also what has been planned so far


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message of ours that may be edited later: a board, a question about a game, or a challenge card."""

    place: Place
    message_id: int
    game_id: int | None
    challenge_id: int | None
    turn: int | None
    viewer: int | None
    live: bool
    bare: bool = False  # live without buttons: a board that waits where nothing can be undone
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """Something owed to a chat: a kind and what it needs to be put into words when it is sent."""

    id: int
    place: Place
    kind: str
    payload: Payload
    game_id: int | None
    turn: int | None
    attempts: int
    created_at: int


@dataclass(frozen=True, slots=True)
class Received:
    """An update as Telegram handed it over (JSON), not yet handled."""

    update_id: int
    payload: str
    attempts: int
