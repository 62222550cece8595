"""What a button says about a game being played or finished, beside the moves themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules import Color


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the move just played, before the opponent has acted. `turn` is the one that is now due."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class ConfirmUndo:
    """Take back a move that has ended the game."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class AskTakeback:
    """Ask the opponent to let me take my last move back. `by` is the side to which this is offered."""

    game: int
    turn: int
    by: Color


@dataclass(frozen=True, slots=True)
class FormerAskTakeback:
    """The same as buttons said it before they named the side; some of them stand in chats still."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class AcceptTakeback:
    """Grant the takeback asked for at turn `turn`."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class DeclineTakeback:
    """Refuse the takeback asked for at turn `turn`."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Play a finished game's opponent again with colours swapped: a challenge, or the answer to theirs."""

    game: int


@dataclass(frozen=True, slots=True)
class ShowHistory:
    """Show a game as it stood after `ply` plies."""

    game: int
    ply: int


@dataclass(frozen=True, slots=True)
class ShowMoves:
    """Show a page, counted from 1, of a game's moves in writing; 0: the first, as a message of its own."""

    game: int
    page: int = 0


@dataclass(frozen=True, slots=True)
class ShowReplay:
    """Show a game as a film."""

    game: int


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Show the card of a new game that starts where a game stood after `ply` plies."""

    game: int
    ply: int


@dataclass(frozen=True, slots=True)
class ToggleMute:
    """Hear nothing more of a game, or hear of it again."""

    game: int


@dataclass(frozen=True, slots=True)
class ReadNote:
    """Show me my note on a game."""

    game: int


@dataclass(frozen=True, slots=True)
class ShowGames:
    """Show a page, counted from 0, of the games of the person with the Telegram id `owner`.

    `place` is a chat id, 0 for those played in private, None for all; `variant` the only game to list.
    """

    owner: int
    page: int = 0
    place: int | None = None
    variant: str | None = None


@dataclass(frozen=True, slots=True)
class ShowFilters:
    """Show by what the list of games can be narrowed; `place` and `variant` are what it is narrowed by now."""

    owner: int
    place: int | None = None
    variant: str | None = None


GameTap: TypeAlias = (
    Undo
    | ConfirmUndo
    | AskTakeback
    | FormerAskTakeback
    | AcceptTakeback
    | DeclineTakeback
    | Rematch
    | ShowHistory
    | ShowMoves
    | ShowReplay
    | PlayOn
    | ToggleMute
    | ReadNote
    | ShowGames
    | ShowFilters
)
"""Everything a button says about games."""
