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


def pairs(buttons: Sequence[Button]) -> Buttons:
    """Return buttons in their order, two in a row; of an odd number the longest that can be stands alone."""
    alone = len(buttons)
    if alone % 2:
        alone = max(range(0, len(buttons), 2), key=lambda index: len(buttons[index].text))
    before, after = buttons[:alone], buttons[alone + 1 :]
    row = (tuple(buttons[alone : alone + 1]),) if alone < len(buttons) else ()
    return (*_in_twos(before), *row, *_in_twos(after))


def _in_twos(buttons: Sequence[Button]) -> Buttons:
    return tuple(tuple(buttons[first : first + 2]) for first in range(0, len(buttons), 2))


def rows(buttons: Sequence[Button]) -> Buttons:
    """Return buttons in even rows, as many side by side as their labels allow."""
    if not buttons:
        return ()
    longest = max(len(one.text) for one in buttons)
    per_row = next((count for length, count in _PER_ROW if longest <= length), 1)
    lines = -(-len(buttons) // per_row)
    width = -(-len(buttons) // lines)
    return tuple(tuple(buttons[first : first + width]) for first in range(0, len(buttons), width))
