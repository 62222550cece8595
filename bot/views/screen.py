"""What a view makes: one message as data, ready to be sent but knowing nothing about sending."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from render import Drawable, Replay


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: a label (plain text) and exactly one action.

    `data` comes back as callback data, `url` opens a link, `switch_inline` starts an inline query in a chat that the
    person picks. Raises ValueError when there is not exactly one action.
    """

    text: str
    data: str | None = None
    url: str | None = None
    switch_inline: str | None = None

    def __post_init__(self) -> None:
        actions = (self.data, self.url, self.switch_inline)
        if actions.count(None) != len(actions) - 1:
            raise ValueError(f"a button needs one action: {self.text!r} has {len(actions) - actions.count(None)}")


Buttons: TypeAlias = tuple[tuple[Button, ...], ...]
"""Rows of buttons, top to bottom."""


@dataclass(frozen=True, slots=True)
class Film:
    """A game that plays by itself; `instead` is the text, as HTML, where no film can be shown."""

    replay: Replay
    instead: str


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: text in Telegram's HTML (all values escaped), rows of buttons and, where there is one, a picture.

    With a picture or a film the text is its caption and holds at most 1024 characters, otherwise at most 4096.
    """

    text: str
    buttons: Buttons = ()
    picture: Drawable | None = None
    film: Film | None = None
