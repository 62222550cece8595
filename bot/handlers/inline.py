"""Inline mode: queries, results that were sent, and taps on cards in chats the bot does not know."""

import asyncio
import logging
from functools import partial

from telegram import (
    InlineQuery,
    InlineQueryResult,
    InlineQueryResultArticle,
    InlineQueryResultCachedPhoto,
    InlineQueryResultsButton,
    InputTextMessageContent,
    LinkPreviewOptions,
    Update,
)
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from bot.callbacks import AcceptInline, Callback, WithdrawInline, parse
from bot.handlers.base import Handlers
from bot.handlers.requests import request_of
from bot.keyboards import keyboard
from bot.service import inline
from bot.service.answer import Answer, tell
from bot.service.desk import Desk, HandledBeforeError, Job
from bot.service.inline import Offer

logger = logging.getLogger(__name__)

ANSWER_SECONDS = 5.0


class Inline(Handlers):
    """Handles inline queries and chosen results."""

    async def on_query(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Offer challenges for what is typed. Answers are for this person and this moment: nothing is cached."""
        query, request = update.inline_query, request_of(update)
        if query is None or request is None:
            return
        try:
            offers, way_in = await self.desk.perform(request, partial(inline.offers, self.desk, query=query.query))
        except HandledBeforeError:
            return
        button = InlineQueryResultsButton(way_in.text, start_parameter=way_in.payload) if way_in else None
        await _answer(query, [_result(offer) for offer in offers], button)

    async def on_chosen(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A result was sent: its challenge stands open."""
        result, request = update.chosen_inline_result, request_of(update)
        tap = parse(result.result_id) if result else None
        if request is None or not isinstance(tap, AcceptInline):
            return
        await self.desk.perform(request, partial(inline.chosen, self.desk, tap=tap))
        self.wake()


async def carry_out_inline(desk: Desk, job: Job, tap: Callback | None) -> Answer:
    """Do what a button says on a card in a chat the bot does not know. Only what such cards offer can be done there."""
    match tap:
        case AcceptInline():
            return await inline.tap_accept_inline(desk, job, tap)
        case WithdrawInline():
            return await inline.tap_withdraw_inline(desk, job, tap)
        case _:
            return tell(job, "toast.forged")


async def _answer(
    query: InlineQuery, results: list[InlineQueryResult], button: InlineQueryResultsButton | None
) -> None:
    """Answer a query; one that is too old, or whose typing has gone on, is let go."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await query.answer(results, cache_time=0, is_personal=True, button=button)
    except (TelegramError, TimeoutError) as error:
        logger.info("an inline query could not be answered: %s", error)


def _result(offer: Offer) -> InlineQueryResult:
    markup = keyboard(offer.card.buttons)
    if offer.file_id is not None:
        return InlineQueryResultCachedPhoto(
            offer.id,
            offer.file_id,
            title=offer.title,
            description=offer.description,
            caption=offer.card.text,
            parse_mode=ParseMode.HTML,
            reply_markup=markup,
        )
    content = InputTextMessageContent(
        offer.card.text, parse_mode=ParseMode.HTML, link_preview_options=LinkPreviewOptions(is_disabled=True)
    )
    return InlineQueryResultArticle(offer.id, offer.title, content, description=offer.description, reply_markup=markup)
