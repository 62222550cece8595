"""Buttons about a person's own things: settings, planned replies, invitations by inline mode."""

import asyncio
import logging

from telegram import CallbackQuery, ChatMember
from telegram.error import TelegramError

from bot.callbacks import ChangeSetting, ClearPlans, LeavePlan, PersonalTap, PlanMove, PlanPick, SendMove, ShowSettings
from bot.service import plans, play, preferences
from bot.service.answer import Answer
from bot.service.desk import Desk, Job

logger = logging.getLogger(__name__)

ASK_SECONDS = 3.0
"""How long Telegram may take to say who is an administrator."""


async def carry_out_personal(desk: Desk, job: Job, tap: PersonalTap) -> Answer:
    """Do what such a button says."""
    match tap:
        case ShowSettings():
            return preferences.tap_settings(job, tap)
        case ChangeSetting():
            return await preferences.tap_change(job, tap)
        case SendMove():
            return await play.tap_move(desk, job, tap)
        case PlanPick() | PlanMove() | ClearPlans() | LeavePlan():
            return await plans.tap_plan(desk, job, tap)


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
