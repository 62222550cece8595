"""Everything a button can say, one class each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.callbacks.game_taps import GameTap
from bot.callbacks.personal_taps import PersonalTap
from bot.views.state import Seat
from rules import Variant

# --- Entering a move -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayMove:
    """Play a move. For a refusal to capture this only asks; see `ConfirmRefusal`."""

    game: int
    turn: int
    move: str


@dataclass(frozen=True, slots=True)
class ConfirmRefusal:
    """Play a refusal to capture, knowing what it costs."""

    game: int
    turn: int
    move: str


@dataclass(frozen=True, slots=True)
class PickPiece:
    """Show where the piece on `square` can go."""

    game: int
    turn: int
    square: str


@dataclass(frozen=True, slots=True)
class PickTarget:
    """Show what tells apart the moves from `start` to `end`."""

    game: int
    turn: int
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class PickVia:
    """Show what tells apart the moves that share both ends and the first `landings` landings with the move `move`."""

    game: int
    turn: int
    move: str
    landings: int


@dataclass(frozen=True, slots=True)
class CancelPick:
    """Show the first step of choosing a move again, with nothing picked (also: leave a question unanswered)."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class ExplainMoves:
    """Say which rules made the list of legal moves what it is."""

    game: int
    turn: int


# --- A game in progress ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw at a turn."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """Accept the draw offered at turn `turn`."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """Decline the draw offered at turn `turn`."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Ask whether to resign."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class ConfirmResign:
    """Resign."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Send the board of a game."""

    game: int


# --- Starting a game -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draft:
    """A challenge not made yet: the game with its house rules, who begins, for whom, and whose card this is.

    `owner` is the Telegram id of the person choosing. `opponent` is a user id, a user name without `@`, or None for
    whoever comes first. `source` is the game and the number of its plies after which this one starts; None for the
    opening position.
    """

    variant: str
    owner: int
    seat: Seat = Seat.RANDOM
    options: tuple[tuple[str, str], ...] = ()
    opponent: int | str | None = None
    source: tuple[int, int] | None = None

    @classmethod
    def of(cls, variant: Variant, owner: int, seat: Seat = Seat.RANDOM, opponent: int | str | None = None) -> Draft:
        """Return the draft for a game with the options it was made with."""
        return cls(variant.key, owner, seat, tuple(sorted(variant.chosen.items())), opponent)


@dataclass(frozen=True, slots=True)
class ShowMenu:
    """Show the menu of games to `owner`, for a challenge to `opponent` (as in `Draft`)."""

    owner: int
    opponent: int | str | None = None


@dataclass(frozen=True, slots=True)
class ShowCard:
    """Show the card of a game with the choices made so far."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """Show the house rules of a game with the choices made so far."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class ShowOtherRules:
    """Show under which other games' rules the position of a draft can be played."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class PostChallenge:
    """Make the challenge."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class PlayBothSides:
    """Start the game with oneself on both sides."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class AcceptChallenge:
    """Take a challenge."""

    token: str


@dataclass(frozen=True, slots=True)
class AcceptInline:
    """Take a challenge that inline mode has put into some chat.

    The card may be tapped before anything of it is stored: it says the draft it was made from, and a token that holds
    a seal, so that nobody makes a card in another's name.
    """

    draft: Draft
    token: str


@dataclass(frozen=True, slots=True)
class WithdrawInline:
    """Take such a challenge of one's own back."""

    draft: Draft
    token: str


@dataclass(frozen=True, slots=True)
class WithdrawChallenge:
    """Take a challenge of one's own back."""

    token: str


@dataclass(frozen=True, slots=True)
class FreshChallenge:
    """Show the card of a new challenge like a dead one."""

    token: str


# --- Reading ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShowHelp:
    """Show the help."""


@dataclass(frozen=True, slots=True)
class ShowRulesMenu:
    """Show the list of games to read about."""


@dataclass(frozen=True, slots=True)
class ShowRules:
    """Show a page of the rules of a game, counted from 0."""

    variant: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class ShowDifferences:
    """Show how a game differs from the one the reader knows."""

    variant: str


Callback: TypeAlias = (
    PlayMove
    | ConfirmRefusal
    | PickPiece
    | PickTarget
    | PickVia
    | CancelPick
    | ExplainMoves
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | Resign
    | ConfirmResign
    | OpenGame
    | GameTap
    | PersonalTap
    | ShowMenu
    | ShowCard
    | ShowOptions
    | ShowOtherRules
    | PostChallenge
    | PlayBothSides
    | AcceptChallenge
    | AcceptInline
    | WithdrawInline
    | WithdrawChallenge
    | FreshChallenge
    | ShowHelp
    | ShowRulesMenu
    | ShowRules
    | ShowDifferences
)
"""Everything a button can say."""
