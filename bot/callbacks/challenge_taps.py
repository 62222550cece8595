"""What a button says about a game not begun yet: the menu, the card with its choices, and challenges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.views.state import Seat
from rules import Variant


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
class ReadRules:
    """Show a page, counted from 0, of the rules of a draft's game, with the way back to its card."""

    draft: Draft
    page: int = 0


@dataclass(frozen=True, slots=True)
class CompareRules:
    """Show how the game of a draft, with its house rules, differs from the one the reader knows."""

    draft: Draft


@dataclass(frozen=True, slots=True)
class ChangeGame:
    """Show the menu of games in place of a draft's card, with the way back to it."""

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
class OpenChallenge:
    """Show the card of a challenge that waits for the person who taps."""

    token: str


@dataclass(frozen=True, slots=True)
class AcceptChallenge:
    """Take a challenge."""

    token: str


@dataclass(frozen=True, slots=True)
class DeclineChallenge:
    """Say no to a challenge that is for the person who taps."""

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
class WithdrawListed:
    """Take a challenge of one's own back, from a page of the list it stands in."""

    token: str
    page: int


@dataclass(frozen=True, slots=True)
class FreshChallenge:
    """Show the card of a new challenge like a dead one."""

    token: str


InvitationTap: TypeAlias = (
    PostChallenge
    | PlayBothSides
    | OpenChallenge
    | AcceptChallenge
    | DeclineChallenge
    | WithdrawChallenge
    | WithdrawListed
)
"""What makes, answers or closes a challenge, or begins a game without one."""
ChallengeTap: TypeAlias = (
    InvitationTap
    | ShowMenu
    | ShowCard
    | ShowOptions
    | ShowOtherRules
    | ReadRules
    | CompareRules
    | ChangeGame
    | AcceptInline
    | WithdrawInline
    | FreshChallenge
)
"""Everything a button says about games that have not begun."""
