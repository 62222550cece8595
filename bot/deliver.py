"""Letters into Bot API calls."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from telegram import (
    Bot,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, TelegramError

from bot.films import FilmError
from bot.keyboards import keyboard
from bot.letter import File, Letter
from bot.refusals import Refusal, judge
from bot.studio import Studio
from bot.translate import escaped
from bot.views.screen import Film
from render import BoardPicture, Drawable, draw, film_key, seconds_of, size_of, text_board
from storage.records import Place

logger = logging.getLogger(__name__)

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


UPLOAD_SECONDS = 60.0
"""How long Telegram may take to answer once it has a film: it looks into it first."""
DRAWING_AT_ONCE = 1
"""Threads that draw: few, since they share the processor with everything else, and each holds a few megabytes."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What has become of a letter: the id of the message that shows it, and the key and file id of a new picture."""

    message_id: int | None
    picture: tuple[str, str] | None = None


class Delivery:
    """Carries letters out. Every method raises telegram.error.TelegramError as Telegram answers."""

    def __init__(self, bot: Bot, studio: Studio) -> None:
        self._bot = bot
        self._studio = studio
        self._drawing = ThreadPoolExecutor(DRAWING_AT_ONCE, "drawing")

    async def deliver(self, place: Place, letter: Letter, *, plainer: bool = False) -> Delivered:
        """Send or edit. A board whose picture Telegram will not take goes out as text: the game goes on.

        `plainer` says so of a picture at which Telegram breaks, too. Raises UnmadeError where it takes a film that has
        to be made first.
        """
        if letter.screen.film is not None:
            return await self._film(place, letter, letter.screen.film, plainer=plainer)
        if letter.inline is not None:
            return await self._edit_inline(letter.inline, letter, plainer=plainer)
        picture = letter.screen.picture
        if letter.edit is None and picture is None:
            return await self._send_text(place, letter, letter.screen.text)
        if letter.edit is not None and letter.keyboard_only:
            await self._bot.edit_message_reply_markup(
                chat_id=place.chat_id, message_id=letter.edit, reply_markup=keyboard(letter.screen.buttons)
            )
            return Delivered(letter.edit)
        if letter.edit is not None and picture is None:
            return await self._edit_text(place, letter.edit, letter)
        assert picture is not None
        try:
            if letter.edit is None:
                return await self._send_picture(place, letter, picture)
            return await self._edit_picture(place, letter.edit, letter, picture)
        except TelegramError as error:
            if not _calls_for_words(error, plainer=plainer):
                raise
            logger.warning("a picture was refused in chat %s: %s", place.chat_id, error)
        if letter.edit is not None:
            return await self._edit_text(place, letter.edit, letter)
        return await self._send_text(place, letter, as_text(letter.screen.text, picture))

    async def _film(self, place: Place, letter: Letter, film: Film, *, plainer: bool) -> Delivered:
        try:
            return await self._send_film(place, letter, film)
        except FilmError as error:
            logger.error("a film for chat %s could not be made: %s", place.chat_id, error)
        except TelegramError as error:
            if not _calls_for_words(error, plainer=plainer):
                raise
            logger.warning("a film was refused in chat %s: %s", place.chat_id, error)
        return await self._send_text(place, letter, film.instead)

    async def _send_film(self, place: Place, letter: Letter, film: Film) -> Delivered:
        """Send the film as Telegram already keeps it, else upload it."""
        width, height = size_of(film.replay)

        async def send(animation: bytes | str) -> Message:
            return await self._bot.send_animation(
                chat_id=place.chat_id,
                message_thread_id=place.thread_id,
                animation=animation,
                filename="film.mp4",
                width=width,
                height=height,
                duration=seconds_of(film.replay),
                caption=letter.screen.text,
                parse_mode=ParseMode.HTML,
                reply_markup=keyboard(letter.screen.buttons),
                reply_parameters=_reply(letter),
                read_timeout=UPLOAD_SECONDS,
            )

        async def made() -> bytes:
            return self._studio.film(film_key(film.replay), film.replay)

        return await self._as_kept(letter, send, made)

    async def _send_text(self, place: Place, letter: Letter, text: str) -> Delivered:
        message = await self._bot.send_message(
            chat_id=place.chat_id,
            message_thread_id=place.thread_id,
            text=text,
            parse_mode=ParseMode.HTML,
            reply_markup=keyboard(letter.screen.buttons),
            reply_parameters=_reply(letter),
            disable_notification=letter.silent,
            link_preview_options=_NO_PREVIEW,
        )
        return Delivered(message.message_id)

    async def _send_picture(self, place: Place, letter: Letter, picture: Drawable) -> Delivered:
        return await self._with_picture(
            letter,
            picture,
            lambda photo: self._bot.send_photo(
                chat_id=place.chat_id,
                message_thread_id=place.thread_id,
                photo=photo,
                filename="board.png",
                caption=letter.screen.text,
                parse_mode=ParseMode.HTML,
                reply_markup=keyboard(letter.screen.buttons),
                reply_parameters=_reply(letter),
                disable_notification=letter.silent,
            ),
        )

    async def _edit_picture(self, place: Place, message_id: int, letter: Letter, picture: Drawable) -> Delivered:
        return await self._with_picture(
            letter,
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

    async def _edit_inline(self, message_id: str, letter: Letter, *, plainer: bool) -> Delivered:
        """Change text and buttons of a message that inline mode has sent; a picture in it stays.

        A letter with a picture turns a text into it. Nothing can be uploaded there: it is one that Telegram has.
        """
        if letter.file is not None and letter.file.id is not None:
            return await self._picture_inline(message_id, letter, letter.file.id, plainer=plainer)
        await self._edit_words(letter, inline=message_id)
        return Delivered(None)

    async def _picture_inline(self, message_id: str, letter: Letter, file_id: str, *, plainer: bool) -> Delivered:
        media = InputMediaPhoto(file_id, caption=letter.screen.text, parse_mode=ParseMode.HTML)
        try:
            await self._bot.edit_message_media(
                media, inline_message_id=message_id, reply_markup=keyboard(letter.screen.buttons)
            )
        except TelegramError as error:
            if not _calls_for_words(error, plainer=plainer):
                raise
            logger.info("a card of inline mode stays without its picture: %s", error)
        return Delivered(None)

    async def _edit_text(self, place: Place, message_id: int, letter: Letter) -> Delivered:
        await self._edit_words(letter, chat_id=place.chat_id, message_id=message_id)
        return Delivered(message_id)

    async def _edit_words(
        self, letter: Letter, *, chat_id: int | None = None, message_id: int | None = None, inline: str | None = None
    ) -> None:
        """Change text and buttons by the call that what is known of the message suggests, else by the other one.

        Not everything is known: the picture that a message was meant to show may have been refused.
        """
        markup = keyboard(letter.screen.buttons)
        as_text = partial(
            self._bot.edit_message_text,
            text=letter.screen.text,
            chat_id=chat_id,
            message_id=message_id,
            inline_message_id=inline,
            parse_mode=ParseMode.HTML,
            reply_markup=markup,
            link_preview_options=_NO_PREVIEW,
        )
        as_caption = partial(
            self._bot.edit_message_caption,
            caption=letter.screen.text,
            chat_id=chat_id,
            message_id=message_id,
            inline_message_id=inline,
            parse_mode=ParseMode.HTML,
            reply_markup=markup,
        )
        first, other = (as_caption, as_text) if letter.over_picture else (as_text, as_caption)
        try:
            await first()
        except BadRequest as error:
            if judge(error).refusal is not Refusal.OTHER_KIND:
                raise
            await other()

    async def _with_picture(
        self, letter: Letter, picture: Drawable, call: Callable[[bytes | str], Awaitable[Message | bool]]
    ) -> Delivered:
        """Make a call with the picture as Telegram already keeps it, else drawn and uploaded."""

        async def drawn() -> bytes:
            return await asyncio.get_running_loop().run_in_executor(self._drawing, draw, picture)

        return await self._as_kept(letter, call, drawn)

    async def _as_kept(
        self,
        letter: Letter,
        call: Callable[[bytes | str], Awaitable[Message | bool]],
        make: Callable[[], Awaitable[bytes]],
    ) -> Delivered:
        """Make a call with the file as Telegram keeps it, else with a new one."""
        kept = letter.file or File.of(letter.screen)
        if kept and kept.id:
            try:
                return Delivered(_message(await call(kept.id)).message_id)
            except BadRequest as error:
                if judge(error).refusal is not Refusal.BAD_PICTURE:
                    raise
        message = _message(await call(await make()))
        file = message.photo[-1] if message.photo else message.animation
        return Delivered(message.message_id, (kept.key, file.file_id) if kept and file else None)


def as_text(text: str, picture: Drawable) -> str:
    """A board in letters above what is said about it, as Telegram HTML."""
    if not isinstance(picture, BoardPicture):
        return text
    return f"<pre>{escaped(text_board(picture))}</pre>\n{text}"


def _calls_for_words(error: TelegramError, *, plainer: bool) -> bool:
    """Whether a picture or film can't be sent, words perhaps."""
    refusal = judge(error).refusal
    return refusal in (Refusal.BAD_PICTURE, Refusal.NO_PICTURES) or (plainer and refusal is Refusal.AGAIN)


def _reply(letter: Letter) -> ReplyParameters | None:
    return ReplyParameters(letter.reply_to, allow_sending_without_reply=True) if letter.reply_to else None


def _message(answer: Message | bool) -> Message:
    # Telegram answers True only for messages sent by inline mode, and none of these carry our boards.
    if isinstance(answer, bool):
        raise TypeError("Telegram answered with no message")
    return answer
