"""What only Telegram knows: who is in a group, and who administers it."""

import asyncio
import logging

from telegram import Bot, CallbackQuery, ChatMember
from telegram.error import TelegramError

from bot.service.desk import Desk
from storage import challenges
from storage.records import ChallengeState

logger = logging.getLogger(__name__)

ASK_SECONDS = 3.0
"""How long Telegram may take to say who somebody is in a group."""


async def administers(query: CallbackQuery) -> bool | None:
    """Whether whoever tapped is an administrator of the group the button is in; None where Telegram does not tell."""
    message = query.message
    if message is None or message.chat.type == message.chat.PRIVATE:
        return False
    try:
        async with asyncio.timeout(ASK_SECONDS):
            member = await query.get_bot().get_chat_member(message.chat.id, query.from_user.id)
    except (TelegramError, TimeoutError) as error:
        logger.info("whether somebody is an administrator could not be asked: %s", error)
        return None
    return member.status in (ChatMember.ADMINISTRATOR, ChatMember.OWNER)


async def absent_from(desk: Desk, bot: Bot, token: str, user_id: int) -> int | None:
    """The group of an open challenge, where Telegram says that this person is not in it; else None.

    An invitation reaches people outside its group, by its link: they could not see a board there.
    """
    challenge = await desk.database.reading(lambda connection: challenges.by_token(connection, token))
    if challenge is None or challenge.place is None or challenge.state is not ChallengeState.OPEN:
        return None
    chat_id = challenge.place.chat_id
    try:
        async with asyncio.timeout(ASK_SECONDS):
            member = await bot.get_chat_member(chat_id, user_id)
    except (TelegramError, TimeoutError) as error:
        logger.info("whether somebody is in a group could not be asked: %s", error)
        return None
    return chat_id if member.status in (ChatMember.LEFT, ChatMember.BANNED) else None
