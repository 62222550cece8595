"""What a button says about settings, moves that are asked about, planned replies and invitations by inline mode."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ShowSettings:
    """Show all settings of the chat that the button is in, or, by its name, one of them with its values."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class ChangeSetting:
    """Give a setting of the chat that the button is in another value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SendMove:
    """Play a move that has been asked about."""

    game: int
    turn: int
    move: str


@dataclass(frozen=True, slots=True)
class PlanPick:
    """Show the next step of planning a reply, on the board as it is or after a plan made before, named by its `line`.

    First the opponent's move is chosen, then, once that is `expected`, the answer to it. What has been picked of either
    is said as in `PickPiece`, `PickTarget` and `PickVia`; fields are empty where nothing has.
    """

    game: int
    turn: int
    line: str = ""
    expected: str = ""
    start: str = ""
    end: str = ""
    move: str = ""
    landings: int = 0


@dataclass(frozen=True, slots=True)
class PlanMove:
    """Expect a move of the opponent, or, where one is `expected` already, plan to answer it with this one."""

    game: int
    turn: int
    line: str
    expected: str
    move: str


@dataclass(frozen=True, slots=True)
class ClearPlans:
    """Forget the replies planned in a game."""

    game: int
    turn: int


@dataclass(frozen=True, slots=True)
class LeavePlan:
    """Show what is planned in a game, with nothing planned further."""

    game: int
    turn: int


PlanTap: TypeAlias = PlanPick | PlanMove | ClearPlans | LeavePlan
PersonalTap: TypeAlias = ShowSettings | ChangeSetting | SendMove | PlanTap
