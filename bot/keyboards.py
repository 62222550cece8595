"""Buttons as Telegram takes them."""

from telegram import InlineKeyboardMarkup

from bot.views.screen import Button, Buttons


class Keyboard(InlineKeyboardMarkup):
    """An inline keyboard that is never taken apart again: rows as JSON, without an object for each button."""

    __slots__ = ("_rows",)

    def __init__(self, rows: list[list[dict[str, str]]]) -> None:
        super().__init__(())
        self._rows = rows

    def to_dict(self, recursive: bool = True) -> dict[str, object]:
        """What Telegram takes."""
        return {"inline_keyboard": self._rows}


def keyboard(buttons: Buttons) -> Keyboard | None:
    """Buttons as python-telegram-bot takes them; None where there are none."""
    return Keyboard(_rows(buttons)) if buttons else None


def markup(buttons: Buttons) -> dict[str, object] | None:
    """Buttons as Telegram takes them; None, which takes buttons away, where there are none."""
    return {"inline_keyboard": _rows(buttons)} if buttons else None


def _rows(buttons: Buttons) -> list[list[dict[str, str]]]:
    return [[_written(button) for button in row] for row in buttons]


def _written(button: Button) -> dict[str, str]:
    fields = (
        ("text", button.text),
        ("callback_data", button.data),
        ("url", button.url),
        ("switch_inline_query", button.switch_inline),
    )
    return {name: value for name, value in fields if value is not None}
