"""Letters into Bot API calls."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from telegram import Bot
from telegram.error import BadRequest, TelegramError

from bot.calls import Parameters, call, upload
from bot.films import FilmError
from bot.keyboards import markup
from bot.letter import File, Letter
from bot.refusals import Refusal, judge
from bot.studio import Studio
from bot.translate import escaped
from bot.views.screen import Film
from render import BoardPicture, Drawable, draw, film_key, seconds_of, size_of, text_board
from storage.records import Place

logger = logging.getLogger(__name__)

_NO_PREVIEW = {"is_disabled": True}
_BOARD, _FILM = "board.png", "film.mp4"

UPLOAD_SECONDS = 60.0
"""How long Telegram may take to answer once it has a film: it looks into it first."""
DRAWING_AT_ONCE = 1
"""Threads that draw: few, since they share the processor with everything else, and each holds a few megabytes."""


class DrawingError(Exception):
    """A picture could not be drawn."""


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
            named = {"chat_id": place.chat_id, "message_id": letter.edit, "reply_markup": markup(letter.screen.buttons)}
            await self._call("editMessageReplyMarkup", named)
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
        except DrawingError as error:
            logger.error("a picture for chat %s could not be drawn", place.chat_id, exc_info=error)  # a fault of ours
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

        async def send(animation: bytes | str) -> object:
            shape = {"width": width, "height": height, "duration": seconds_of(film.replay)}
            named = {
                "animation": upload(animation, _FILM),
                **shape,
                **_captioned(letter),
                **_new(place, letter),
            }
            return await self._call("sendAnimation", named, UPLOAD_SECONDS)

        async def made() -> bytes:
            return self._studio.film(film_key(film.replay), film.replay)

        return await self._as_kept(letter, send, made)

    async def _send_text(self, place: Place, letter: Letter, text: str) -> Delivered:
        named = {"text": text, "parse_mode": "HTML", "link_preview_options": _NO_PREVIEW, **_new(place, letter)}
        named["reply_markup"] = markup(letter.screen.buttons)
        return Delivered(_message_id(await self._call("sendMessage", named)))

    async def _send_picture(self, place: Place, letter: Letter, picture: Drawable) -> Delivered:
        async def send(photo: bytes | str) -> object:
            named = {"photo": upload(photo, _BOARD), **_captioned(letter), **_new(place, letter)}
            return await self._call("sendPhoto", named)

        return await self._with_picture(letter, picture, send)

    async def _edit_picture(self, place: Place, message_id: int, letter: Letter, picture: Drawable) -> Delivered:
        async def edit(photo: bytes | str) -> object:
            named = {"chat_id": place.chat_id, "message_id": message_id, **_as_media(letter, photo)}
            return await self._call("editMessageMedia", named)

        return await self._with_picture(letter, picture, edit)

    async def _edit_inline(self, message_id: str, letter: Letter, *, plainer: bool) -> Delivered:
        """Change text and buttons of a message that inline mode has sent; a picture in it stays.

        A letter with a picture turns a text into it. Nothing can be uploaded there: it is one that Telegram has.
        """
        if letter.file is not None and letter.file.id is not None:
            return await self._picture_inline(message_id, letter, letter.file.id, plainer=plainer)
        await self._edit_words(letter, inline=message_id)
        return Delivered(None)

    async def _picture_inline(self, message_id: str, letter: Letter, file_id: str, *, plainer: bool) -> Delivered:
        try:
            await self._call("editMessageMedia", {"inline_message_id": message_id, **_as_media(letter, file_id)})
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
        where = {"chat_id": chat_id, "message_id": message_id, "inline_message_id": inline}
        buttons = markup(letter.screen.buttons)
        said = {"text": letter.screen.text, "parse_mode": "HTML", "link_preview_options": _NO_PREVIEW}
        as_text = partial(self._call, "editMessageText", {**where, **said, "reply_markup": buttons})
        as_caption = partial(self._call, "editMessageCaption", {**where, **_captioned(letter)})
        first, other = (as_caption, as_text) if letter.over_picture else (as_text, as_caption)
        try:
            await first()
        except BadRequest as error:
            if judge(error).refusal is not Refusal.OTHER_KIND:
                raise
            await other()

    async def _with_picture(
        self, letter: Letter, picture: Drawable, send: Callable[[bytes | str], Awaitable[object]]
    ) -> Delivered:
        """Make a call with the picture as Telegram already keeps it, else drawn and uploaded."""

        async def drawn() -> bytes:
            drawing = asyncio.get_running_loop().run_in_executor(self._drawing, draw, picture)
            (result,) = await asyncio.gather(drawing, return_exceptions=True)
            if isinstance(result, BaseException):
                raise DrawingError from result
            return result

        return await self._as_kept(letter, send, drawn)

    async def _as_kept(
        self,
        letter: Letter,
        send: Callable[[bytes | str], Awaitable[object]],
        make: Callable[[], Awaitable[bytes]],
    ) -> Delivered:
        """Make a call with the file as Telegram keeps it, else with a new one."""
        kept = letter.file or File.of(letter.screen)
        if kept and kept.id:
            try:
                return Delivered(_message_id(await send(kept.id)))
            except BadRequest as error:
                if judge(error).refusal is not Refusal.BAD_PICTURE:
                    raise
        answer = await send(await make())
        file_id = _file_id(answer)
        return Delivered(_message_id(answer), (kept.key, file_id) if kept and file_id else None)

    async def _call(self, method: str, parameters: Parameters, read_seconds: float | None = None) -> object:
        return await call(self._bot, method, parameters, read_seconds)


def as_text(text: str, picture: Drawable) -> str:
    """A board in letters above what is said about it, as Telegram HTML."""
    if not isinstance(picture, BoardPicture):
        return text
    return f"<pre>{escaped(text_board(picture))}</pre>\n{text}"


def _calls_for_words(error: TelegramError, *, plainer: bool) -> bool:
    """Whether a picture or film can't be sent, words perhaps."""
    refusal = judge(error).refusal
    return refusal in (Refusal.BAD_PICTURE, Refusal.NO_PICTURES) or (plainer and refusal is Refusal.AGAIN)


def _new(place: Place, letter: Letter) -> dict[str, object]:
    """What is said of every new message beside what it shows."""
    answered = {"message_id": letter.reply_to, "allow_sending_without_reply": True} if letter.reply_to else None
    return {
        "chat_id": place.chat_id,
        "message_thread_id": place.thread_id,
        "reply_parameters": answered,
        "disable_notification": letter.silent or None,
    }


def _captioned(letter: Letter) -> dict[str, object]:
    """What stands below a picture or film."""
    return {"caption": letter.screen.text, "parse_mode": "HTML", "reply_markup": markup(letter.screen.buttons)}


def _as_media(letter: Letter, photo: bytes | str) -> dict[str, object]:
    """A picture in the place of what a message has shown."""
    shown = {"type": "photo", "caption": letter.screen.text, "parse_mode": "HTML"}
    buttons = markup(letter.screen.buttons)
    if isinstance(photo, str):
        return {"media": {**shown, "media": photo}, "reply_markup": buttons}
    return {"media": {**shown, "media": "attach://photo"}, "photo": upload(photo, _BOARD), "reply_markup": buttons}


def _message_id(answer: object) -> int:
    # Telegram answers True only for messages sent by inline mode, and none of these carry our boards.
    match answer:
        case {"message_id": int(number)}:
            return number
        case _:
            raise TypeError("Telegram answered with no message")


def _file_id(answer: object) -> str | None:
    """What Telegram keeps the picture, in its largest size, or film of a message under."""
    match answer:
        case {"photo": [*_, {"file_id": str(name)}]} | {"animation": {"file_id": str(name)}}:
            return name
        case _:
            return None
