"""The real python-telegram-bot against the stand-in, over both adapters."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import ApplicationBuilder, CallbackQueryHandler, ContextTypes, MessageHandler, filters

from bot.local import UNLIMITED, Hands, LocalRequest, Server, World
from bot.local.hands import labels_of, text_of, wait_for
from tests.local.pictures import png

Builder = ApplicationBuilder[Any, Any, Any, Any, Any, Any]


async def echo(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Turn", callback_data="turn")]])
    assert update.effective_message is not None
    await update.effective_message.reply_photo(
        png(64, 48), caption=f"<b>{update.effective_message.text}</b>", parse_mode="HTML", reply_markup=keyboard
    )


async def turn(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    assert update.callback_query is not None
    await update.callback_query.answer("turned")
    await update.callback_query.edit_message_caption("turned")


@asynccontextmanager
async def running(builder: Builder) -> AsyncIterator[None]:
    application = builder.build()
    application.add_handler(MessageHandler(filters.TEXT, echo))
    application.add_handler(CallbackQueryHandler(turn))
    async with application:
        await application.start()
        assert application.updater is not None
        await application.updater.start_polling()
        yield
        await application.updater.stop()
        await application.stop()


async def play(world: World) -> None:
    anna = Hands(world, world.add_person("Anna").id)
    anna.start()
    await wait_for(world, lambda: bool(anna.messages()))
    board = anna.last()
    assert (text_of(board), labels_of(board)) == ("/start", ["Turn"])
    tap = anna.tap(board, "Turn")
    await wait_for(world, lambda: text_of(anna.last()) == "turned")
    assert tap.answer == {"text": "turned", "alert": False, "url": ""}
    assert labels_of(anna.last()) == []


async def test_an_application_plays_in_process() -> None:
    world = World(limits=UNLIMITED)
    request = LocalRequest(world)
    builder = ApplicationBuilder().token(world.token).request(request).get_updates_request(LocalRequest(world))
    async with running(builder):
        await play(world)
    assert world.idle


async def test_an_application_plays_over_http() -> None:
    world = World(limits=UNLIMITED)
    server = Server(world)
    await server.start()
    builder = (
        ApplicationBuilder().token(world.token).base_url(f"{server.url}/bot").base_file_url(f"{server.url}/file/bot")
    )
    async with running(builder):
        await asyncio.wait_for(server.polled.wait(), 5)
        await play(world)
    assert world.idle
    await server.stop()
