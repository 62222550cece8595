"""Letters into Bot API calls."""

import asyncio
from collections.abc import Awaitable, Callable

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.letter import Letter
from bot.refusals import Refusal, judge
from bot.views.screen import Buttons
from render import Drawable, draw, drawing_key
from storage import messages
from storage.database import Database
from storage.records import Place

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class Delivery:
    """Carries letters out. Every method raises telegram.error.TelegramError as Telegram answers."""

    def __init__(self, bot: Bot, database: Database) -> None:
        self._bot = bot
        self._database = database

    async def deliver(self, place: Place, letter: Letter) -> int | None:
        """Send or edit; answers the id of the message that now shows the letter, None where it only lost buttons."""
        if letter.edit is None:
            return (await self._send(place, letter)).message_id
        if letter.keyboard_only:
            await self._bot.edit_message_reply_markup(
                chat_id=place.chat_id, message_id=letter.edit, reply_markup=keyboard(letter.screen.buttons)
            )
        elif letter.screen.picture:
            await self._edit_picture(place, letter.edit, letter, letter.screen.picture)
        else:
            await self._edit_text(place, letter.edit, letter)
        return letter.edit

    async def _send(self, place: Place, letter: Letter) -> Message:
        reply = None
        if letter.reply_to:
            reply = ReplyParameters(letter.reply_to, allow_sending_without_reply=True)
        if letter.screen.picture is None:
            return await self._bot.send_message(
                chat_id=place.chat_id,
                message_thread_id=place.thread_id,
                text=letter.screen.text,
                parse_mode=ParseMode.HTML,
                reply_markup=keyboard(letter.screen.buttons),
                reply_parameters=reply,
                link_preview_options=_NO_PREVIEW,
            )
        return await self._with_picture(
            letter.screen.picture,
            lambda photo: self._bot.send_photo(
                chat_id=place.chat_id,
                message_thread_id=place.thread_id,
                photo=photo,
                filename="board.png",
                caption=letter.screen.text,
                parse_mode=ParseMode.HTML,
                reply_markup=keyboard(letter.screen.buttons),
                reply_parameters=reply,
            ),
        )

    async def _edit_picture(self, place: Place, message_id: int, letter: Letter, picture: Drawable) -> None:
        await self._with_picture(
            picture,
            lambda photo: self._bot.edit_message_media(
                chat_id=place.chat_id,
                message_id=message_id,
                media=InputMediaPhoto(
                    photo, caption=letter.screen.text, parse_mode=ParseMode.HTML, filename="board.png"
                ),
                reply_markup=keyboard(letter.screen.buttons),
            ),
        )

    async def _edit_text(self, place: Place, message_id: int, letter: Letter) -> None:
        markup = keyboard(letter.screen.buttons)
        try:
            await self._bot.edit_message_text(
                text=letter.screen.text,
                chat_id=place.chat_id,
                message_id=message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=markup,
                link_preview_options=_NO_PREVIEW,
            )
        except BadRequest as error:
            if judge(error).refusal is not Refusal.NO_TEXT:
                raise
            await self._bot.edit_message_caption(
                chat_id=place.chat_id,
                message_id=message_id,
                caption=letter.screen.text,
                parse_mode=ParseMode.HTML,
                reply_markup=markup,
            )

    async def _with_picture(
        self, picture: Drawable, call: Callable[[bytes | str], Awaitable[Message | bool]]
    ) -> Message:
        """Make a call with the picture as Telegram already keeps it, else drawn and uploaded."""
        key = drawing_key(picture)
        async with self._database.read() as connection:
            known = await messages.picture(connection, key)
        if known:
            try:
                return _message(await call(known))
            except BadRequest as error:
                if judge(error).refusal is not Refusal.BAD_PICTURE:
                    raise
        png = await asyncio.to_thread(draw, picture)
        message = _message(await call(png))
        if message.photo:
            async with self._database.write() as connection:
                await messages.keep_picture(connection, key, message.photo[-1].file_id)
        return message


def keyboard(buttons: Buttons) -> InlineKeyboardMarkup | None:
    """Rows of buttons as Telegram takes them; None, which takes buttons away, where there are none."""
    if not buttons:
        return None
    return InlineKeyboardMarkup(
        [
            [
                InlineKeyboardButton(
                    button.text, callback_data=button.data, url=button.url, switch_inline_query=button.switch_inline
                )
                for button in row
            ]
            for row in buttons
        ]
    )


def _message(answer: Message | bool) -> Message:
    # Telegram answers True only for messages sent by inline mode, and none of these carry our boards.
    if isinstance(answer, bool):
        raise TypeError("Telegram answered with no message")
    return answer
