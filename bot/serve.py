"""Serving: updates come in by long polling or by webhook until the process is told to stop."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from hmac import compare_digest
from urllib.parse import urlsplit

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from telegram import (
    Bot,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from bot.app import Damka, World, running
from bot.collector import spare_long_lived
from bot.fetch import fetch, next_offset
from bot.guard import decoded
from bot.handlers.register import UPDATES
from bot.http import NobodyThereError
from bot.inbox import Inbox
from bot.refusals import judge
from bot.settings import Settings, Webhook
from bot.translate import LANGUAGES, Translator
from bot.views.start import ADMIN_COMMANDS, GROUP_COMMANDS, PRIVATE_COMMANDS, commands
from storage.database import DamagedError, InUseError, WrongVersionError
from storage.syncing import UnsyncedError

logger = logging.getLogger(__name__)

MAX_UPDATE_BYTES = 1_000_000
LONGEST_DELAY_SECONDS = 60
CHECK_SECONDS = 60.0
"""How often a bot with a webhook asks whether the webhook is still its own."""


class ServeError(Exception):
    """Serving can't go on; the text is one line for the person who runs it."""


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
            await _until(stop, _receive(damka, settings.webhook), *damka.workers)
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


GATHER_SECONDS = 0.02
"""How long updates may gather after some have come: one transaction and one flush of the disk serve them all."""


async def publish_commands(bot: Bot) -> None:
    """Tell Telegram the commands in each language, English being everybody else's.

    What Telegram refuses is logged and no more: the commands work without a menu.
    """
    scopes = (
        (PRIVATE_COMMANDS, BotCommandScopeAllPrivateChats()),
        (GROUP_COMMANDS, BotCommandScopeAllGroupChats()),
        (ADMIN_COMMANDS, BotCommandScopeAllChatAdministrators()),
    )
    try:
        for language in LANGUAGES:
            for names, scope in scopes:
                code = None if language == LANGUAGES[0] else language
                names_told = commands(Translator.of(language), names)
                await _persist(partial(bot.set_my_commands, names_told, scope, code), "setting the command menu")
    except TelegramError as error:
        logger.warning("the command menu could not be set: %s", error)


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


async def _receive(damka: Damka, webhook: Webhook | None) -> None:
    publishing = asyncio.create_task(publish_commands(damka.application.bot))
    try:
        await (listen(damka, webhook) if webhook else poll(damka))
    finally:
        publishing.cancel()
        await asyncio.gather(publishing, return_exceptions=True)


class _Trouble:
    """How often a call has failed in a row, and how long to wait before the next try."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._times = 0

    async def wait(self, error: TelegramError | SQLAlchemyError) -> None:
        """Wait as long as Telegram asks for, else twice as long each time. Raises what no waiting mends."""
        if isinstance(error, InvalidToken | Conflict):
            raise error
        self._times += 1
        delay = judge(error).seconds if isinstance(error, RetryAfter) else min(2**self._times, LONGEST_DELAY_SECONDS)
        logger.warning("%s failed (%s); next try in %.0f s", self._what, error, delay)
        await asyncio.sleep(delay)

    def over(self) -> None:
        """Note that a call has succeeded."""
        self._times = 0


async def _persist(call: Callable[[], Awaitable[object]], what: str) -> None:
    """Make a call until it succeeds. Raises BadRequest, telegram.error.InvalidToken and Conflict."""
    trouble = _Trouble(what)
    while True:
        try:
            await call()
        except BadRequest:
            raise
        except TelegramError as error:
            await trouble.wait(error)
        else:
            return


async def poll(damka: Damka) -> None:
    """Fetch updates for ever. Each batch is on disk before the next request confirms it.

    Raises telegram.error.InvalidToken when the token is revoked, Conflict when another process polls.
    """
    bot = damka.application.bot
    await _persist(bot.delete_webhook, "deleting the webhook")
    offset: int | None = None  # at a start Telegram repeats what was not confirmed; the inbox knows repeats
    trouble = _Trouble("fetching updates")
    loop = asyncio.get_running_loop()
    heard_at = loop.time()
    while True:
        try:
            updates = await fetch(bot, offset, UPDATES)
            damka.guard.note_silence(loop.time() - heard_at)
            await damka.inbox.receive(updates)
        except (TelegramError, SQLAlchemyError) as error:
            await trouble.wait(error)
            continue
        trouble.over()
        heard_at = loop.time()
        if updates:
            offset = next_offset(updates)
            await asyncio.sleep(GATHER_SECONDS)


async def listen(damka: Damka, webhook: Webhook, check_seconds: float = CHECK_SECONDS) -> None:
    """Listen for updates for ever; each is on disk before it is answered with 200.

    Raises ServeError when it can't listen or Telegram does not take the address, telegram.error.Conflict when another
    process has taken the updates over, InvalidToken when the token is revoked.
    """
    path = urlsplit(webhook.url).path or "/"
    server = HTTPServer(
        Application([(path, _Receiver, {"inbox": damka.inbox, "secret": webhook.secret})]),
        max_body_size=MAX_UPDATE_BYTES,
        xheaders=True,
    )
    try:
        server.listen(webhook.port)
    except OSError as error:
        raise ServeError(f"port {webhook.port} can't be listened on: {error.strerror}") from error
    try:
        bot = damka.application.bot
        told = partial(bot.set_webhook, webhook.url, secret_token=webhook.secret, allowed_updates=UPDATES)
        await _persist(told, "setting the webhook")
        while True:
            await asyncio.sleep(check_seconds)
            await _check_webhook(bot, webhook)
    except BadRequest as error:
        raise ServeError(f"Telegram does not take WEBHOOK_URL: {error.message}") from error
    finally:
        server.stop()
        await server.close_all_connections()


async def _check_webhook(bot: Bot, webhook: Webhook) -> None:
    """Raises Conflict when Telegram has another address or none, InvalidToken when it no longer knows the token."""
    try:
        info = await bot.get_webhook_info()
    except InvalidToken:
        raise
    except TelegramError as error:
        logger.warning("the webhook could not be checked: %s", error)
        return
    if info.url != webhook.url:
        raise Conflict("the webhook is no longer ours")


class _Receiver(RequestHandler):
    """Takes one update a request, from whoever knows the secret."""

    def initialize(self, inbox: Inbox, secret: str) -> None:
        self._inbox = inbox
        self._secret = secret

    async def post(self) -> None:
        """Write the update down, then answer 200; 403 without the secret, 400 for what is no update.

        503 where the database does not take it: then Telegram keeps it and sends it again.
        """
        given = self.request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        if not compare_digest(given.encode(), self._secret.encode()):
            self.set_status(403)
            return
        try:
            update = decoded(self.request.body)
        except ValueError:
            self.set_status(400)
            return
        try:
            await self._inbox.receive([update])
        except SQLAlchemyError as error:
            logger.error("an update could not be written down yet: %s", error)
            self.set_status(503)
