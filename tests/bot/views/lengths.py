"""What Telegram counts of a message, and whether it keeps to the limits."""

from html import unescape
from re import sub

from bot.views.screen import Screen

LABEL = {2: 17, 3: 10, 4: 6, 5: 4, 6: 3}
"""How many characters a label may have where so many buttons stand side by side, not to be cut on a phone."""


def shown(text: str) -> str:
    """A text of Telegram HTML as a reader sees it."""
    return unescape(sub(r"<[^>]*>", "", text))


def units(text: str) -> int:
    """The length of a text as Telegram counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def faults(screen: Screen) -> list[str]:
    """Every limit of Telegram that a screen breaks."""
    most = 4096 if screen.picture is None else 1024
    buttons = [button for row in screen.buttons for button in row]
    broken = {
        "text": units(shown(screen.text)) > most or not shown(screen.text).strip(),
        "buttons": len(buttons) > 100,
        "cut": any(len(button.text) > LABEL[len(row)] for row in screen.buttons if len(row) > 1 for button in row),
        "row": any(len(row) > 8 or not row for row in screen.buttons),
        "data": any(len((button.data or "").encode()) > 64 or button.data == "" for button in buttons),
        "label": any(not button.text.strip() or "\n" in button.text for button in buttons),
    }
    return [name for name, is_broken in broken.items() if is_broken]
