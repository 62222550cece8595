"""Serving until the process is told to stop, and what is said when it can't go on."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Coroutine
from contextlib import suppress

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.app import World, running
from bot.collector import spare_long_lived
from bot.http import NobodyThereError
from bot.receive import LONGEST_DELAY_SECONDS, ServeError, receive
from bot.refusals import judge
from bot.settings import Settings
from storage.database import DamagedError, InUseError
from storage.revisions import WrongVersionError
from storage.syncing import UnsyncedError

__all__ = ["DiskError", "ServeError", "serve"]

logger = logging.getLogger(__name__)


class DiskError(ServeError):
    """The disk has failed to keep what was written: the process has to end without touching the database again."""


async def serve(settings: Settings, world: World | None = None, *, while_input: bool = False) -> None:
    """Serve until SIGTERM or SIGINT, then finish what has begun.

    With `while_input` also until standard input ends: so the bot of `damka local` never outlives it. Raises ServeError,
    and of these DiskError when the disk fails.
    """
    spare_long_lived()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    if while_input:
        _stop_at_end_of_input(stop)
    tries = 0
    try:
        while not stop.is_set():
            tries += 1
            await _serve_until_put_off(settings, world, stop, tries)
    except TelegramError as error:
        raise ServeError(_about_telegram(error, settings)) from error
    except (InUseError, DamagedError, WrongVersionError) as error:
        raise ServeError(f"the database at DATABASE_URL can't be used: {error}") from error
    except UnsyncedError as error:
        raise DiskError(
            f"{error}: nothing was answered that may be lost, and the next start finds out what is there"
        ) from error
    except SQLAlchemyError as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        raise ServeError(f"the database at DATABASE_URL can't be used: {reason}") from error


async def _serve_until_put_off(settings: Settings, world: World | None, stop: asyncio.Event, tries: int) -> None:
    """Serve until told to stop, or until a start has to wait: Telegram wants no calls for a while, or does not answer.

    Where nobody is at the address of the Bot API, waiting would hide a mistake.
    """
    try:
        async with running(settings, world) as damka:
            logger.info("Damka is @%s", damka.desk.bot_username)
            await _until(stop, receive(damka, settings.webhook), *damka.workers)
            return
    except RetryAfter as error:
        seconds = judge(error).seconds
        logger.warning("Telegram wants no calls for %.0f s; starting then", seconds)
    except NetworkError as error:
        if isinstance(error, BadRequest | NobodyThereError):
            raise
        seconds = min(2**tries, LONGEST_DELAY_SECONDS)
        logger.warning("starting failed (%s); next try in %.0f s", error, seconds)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stop.wait()


def _stop_at_end_of_input(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    source = sys.stdin.fileno()

    def on_readable() -> None:
        if not os.read(source, 1024):
            loop.remove_reader(source)
            stop.set()

    loop.add_reader(source, on_readable)


def _about_telegram(error: TelegramError, settings: Settings) -> str:
    """One line on what stopped the serving. Never the text of InvalidToken: it quotes the token."""
    match error:
        case InvalidToken():
            return "Telegram does not know this BOT_TOKEN (mistyped, or revoked by @BotFather)"
        case Conflict():
            return "another process is already receiving this bot's updates; stop it first"
        case NetworkError() if not isinstance(error, BadRequest):
            return f"the Bot API at {settings.api_url} can't be reached: {error.message}"
        case _:
            return f"the Bot API at {settings.api_url} answers: {error.message}"


async def _until(stop: asyncio.Event, receiving: Coroutine[None, None, None], *workers: asyncio.Task[None]) -> None:
    """Receive until told to stop; raises what ends the receiving, or a worker, before that."""
    tasks = {asyncio.ensure_future(receiving), asyncio.ensure_future(stop.wait())}
    try:
        done, _ = await asyncio.wait({*tasks, *workers}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
