"""Rows of buttons that fit a phone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.callbacks import Callback, encode
from bot.views.screen import Button, Buttons

_PER_ROW = ((3, 6), (6, 4), (10, 3), (17, 2))
"""The longest label of a row and how many such buttons stand side by side without being cut."""


def button(text: str, callback: Callback) -> Button:
    """Return a button that says `callback` when it is tapped."""
    return Button(text, data=encode(callback))


def rows(buttons: Sequence[Button]) -> Buttons:
    """Return buttons in even rows, as many side by side as their labels allow."""
    if not buttons:
        return ()
    longest = max(len(one.text) for one in buttons)
    per_row = next((count for length, count in _PER_ROW if longest <= length), 1)
    lines = -(-len(buttons) // per_row)
    width = -(-len(buttons) // lines)
    return tuple(tuple(buttons[first : first + width]) for first in range(0, len(buttons), width))
