"""Everything a button can say, one class each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.callbacks.challenge_taps import ChallengeTap
from bot.callbacks.game_taps import GameTap
from bot.callbacks.personal_taps import PersonalTap
from rules import Color

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
    """Show the first step of choosing a move again, with nothing picked (also: leave a move that was asked about)."""

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
    """Resign. `by` is the side that has been asked: in a group both players see the question."""

    game: int
    turn: int
    by: Color


@dataclass(frozen=True, slots=True)
class LeaveQuestion:
    """Leave a question about a game unanswered. `by` is the side that has been asked."""

    game: int
    turn: int
    by: Color


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Send the board of a game."""

    game: int


@dataclass(frozen=True, slots=True)
class ShowNext:
    """Send the board of the game that has waited longest for whoever taps."""


# --- Reading ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShowWelcome:
    """Show the greeting with a page, counted from 0, of the challenges that wait for the reader."""

    page: int = 0


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
    | LeaveQuestion
    | OpenGame
    | ShowNext
    | GameTap
    | ChallengeTap
    | PersonalTap
    | ShowWelcome
    | ShowHelp
    | ShowRulesMenu
    | ShowRules
    | ShowDifferences
)
"""Everything a button can say."""
