"""Updates by long polling, as Telegram's own JSON."""

import logging

from telegram import Bot

from bot.calls import call
from bot.guard import LARGEST_NUMBER
from bot.inbox import RawUpdate

logger = logging.getLogger(__name__)

POLL_SECONDS = 30
READ_SECONDS = 15.0


async def fetch(bot: Bot, offset: int | None, kinds: list[str]) -> list[RawUpdate]:
    """Wait for updates of these kinds from `offset` on, confirming those before it.

    Raises telegram.error.TelegramError. Not `Bot.get_updates`: that reads what comes, and one update it could
    not read would keep all others out for a day.
    """
    asked: dict[str, object] = {"timeout": POLL_SECONDS, "allowed_updates": kinds}
    if offset is not None:
        asked["offset"] = offset
    found = await call(bot, "getUpdates", asked, POLL_SECONDS + READ_SECONDS)
    updates = [update for update in found if _numbered(update)] if isinstance(found, list) else []
    if isinstance(found, list) and len(updates) < len(found):
        logger.error("%s updates without a number are passed over", len(found) - len(updates))
    return updates


def _numbered(update: object) -> bool:
    number = update.get("update_id") if isinstance(update, dict) else None
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number < LARGEST_NUMBER


def next_offset(updates: list[RawUpdate]) -> int:
    """The number that confirms all of these."""
    return max(int(str(update["update_id"])) for update in updates) + 1
