"""The report about emulators: what the bot is tested against must be as strict as Telegram."""

from collections.abc import Awaitable, Callable

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.error import BadRequest, Forbidden

from tests.e2e.table import Table
from tests.local.pictures import png

REFUSED: dict[str, tuple[Callable[[Bot, int, int], Awaitable[object]], str]] = {
    "a text too long": (lambda bot, chat, _: bot.send_message(chat, "x" * 4097), "Message is too long"),
    "no text": (lambda bot, chat, _: bot.send_message(chat, " "), "Text must be non-empty"),
    "broken markup": (lambda bot, chat, _: bot.send_message(chat, "<b>x", parse_mode="HTML"), "Can't parse entities"),
    "a caption too long": (
        lambda bot, chat, _: bot.send_photo(chat, png(80, 80), caption="x" * 1025),
        "Message caption is too long",
    ),
    "a ribbon for a picture": (lambda bot, chat, _: bot.send_photo(chat, png(2100, 100)), "Photo_invalid_dimensions"),
    "65 bytes in a button": (
        lambda bot, chat, _: bot.send_message(chat, "x", reply_markup=keys([["Щ" * 33]])),
        "Button_data_invalid",
    ),
    "nine buttons in a row": (
        lambda bot, chat, _: bot.send_message(chat, "x", reply_markup=keys([["x"] * 9])),
        "Reply markup is too long",
    ),
    "101 buttons": (
        lambda bot, chat, _: bot.send_message(chat, "x", reply_markup=keys([["x"] * 8] * 12 + [["x"] * 5])),
        "Reply markup is too long",
    ),
    "the topic General by its number": (
        lambda bot, chat, _: bot.send_message(chat, "x", message_thread_id=1),
        "Message thread not found",
    ),
    "an edit that changes nothing": (
        lambda bot, chat, message: bot.edit_message_text("Hello", chat, message),
        "Message is not modified",
    ),
    "a text edited as a caption": (
        lambda bot, chat, message: bot.edit_message_caption(chat, message, caption="x"),
        "There is no caption in the message to edit",
    ),
    "an edit of what is gone": (
        lambda bot, chat, _: bot.edit_message_text("x", chat, 999),
        "Message to edit not found",
    ),
    "an upload into an inline message": (
        lambda bot, _chat, _: bot.edit_message_media(InputMediaPhoto(png(80, 80)), inline_message_id="a"),
        "Invalid inline message identifier specified",
    ),
    "an answer to no tap": (lambda bot, _chat, _: bot.answer_callback_query("1"), "Query is too old"),
    "a chat nobody knows": (lambda bot, _chat, _: bot.send_message(-5, "x"), "Chat not found"),
}


def keys(rows: list[list[str]]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data=data) for data in row] for row in rows])


async def test_telegram_test_api_62_the_stand_in_refuses_what_telegram_refuses_in_its_words(table: Table):
    """jehy/telegram-test-api#62: a lenient emulator let tests pass that failed in production. More: tests/local."""
    bot = table.damka.application.bot
    message = await bot.send_message(table.group, "Hello")
    for call, words in REFUSED.values():
        with pytest.raises(BadRequest, match=words):
            await call(bot, table.group, message.message_id)


async def test_telegram_test_api_62_nobody_is_written_to_who_has_not_pressed_start_or_has_blocked_the_bot(table: Table):
    """jehy/telegram-test-api#62: the refusal that most surprises in production."""
    bot = table.damka.application.bot
    table.anna.say("/help@damka_local_bot", table.group)
    await table.settle()
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(table.anna.id, "x")
    table.anna.start()
    table.anna.block()
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(table.anna.id, "x")
