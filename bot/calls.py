"""Methods of the Bot API, called with what Telegram takes and answered with what it says."""

from collections.abc import Mapping

from telegram import Bot, InputFile
from telegram.error import EndPointNotFound, InvalidToken
from telegram.request import BaseRequest

Parameters = Mapping[str, object]
"""What a method is called with: texts, numbers, whatever JSON holds, and files. What is None is left out."""


async def call(bot: Bot, method: str, parameters: Parameters, read_seconds: float | None = None) -> object:
    """Call a method; answers its result as JSON. Raises telegram.error.TelegramError.

    Not python-telegram-bot's method of that name: it makes objects of all that is said and of all that comes back,
    which takes three times as long as to send it.
    """
    seconds = BaseRequest.DEFAULT_NONE if read_seconds is None else read_seconds
    try:
        # In lower case, which Telegram allows: python-telegram-bot warns of names that it has a method for.
        result: object = await bot.do_api_request(method.lower(), dict(parameters), read_timeout=seconds)
    except EndPointNotFound as error:
        # Its word for a token that was known and is no longer.
        raise InvalidToken("the token is not known any more") from error
    return result


def upload(file: bytes | str, name: str) -> InputFile | str:
    """A file as a parameter of its own: its bytes, to be named so, or the id that Telegram knows it by."""
    return file if isinstance(file, str) else InputFile(file, filename=name)
