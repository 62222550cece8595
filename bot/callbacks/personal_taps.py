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


PersonalTap: TypeAlias = ShowSettings | ChangeSetting | SendMove
