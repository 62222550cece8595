"""Serving: updates come in by long polling or by webhook until the process is told to stop."""

import asyncio
import json
import logging
import signal
from collections.abc import Coroutine
from hmac import compare_digest
from urllib.parse import urlsplit

from telegram import Bot, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from bot.app import POLL_SECONDS, Damka, World, as_raw, running
from bot.clock import Clock, wall_clock
from bot.handlers.register import UPDATES
from bot.inbox import Inbox
from bot.settings import Settings, Webhook
from bot.translate import LANGUAGES, Translator
from bot.views.start import GROUP_COMMANDS, PRIVATE_COMMANDS, commands

logger = logging.getLogger(__name__)

MAX_UPDATE_BYTES = 1_000_000


class ServeError(Exception):
    """Serving can't go on; the text is one line for the person who runs it."""


async def serve(settings: Settings, clock: Clock = wall_clock) -> None:
    """Serve until SIGTERM or SIGINT, then finish what has begun. Raises ServeError."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    try:
        async with running(settings, World(clock=clock)) as damka:
            logger.info("Damka is @%s", damka.desk.bot_username)
            await publish_commands(damka.application.bot)
            receiving = listen(damka, settings.webhook) if settings.webhook else poll(damka)
            await _until(receiving, stop)
    except InvalidToken as error:
        raise ServeError("Telegram does not know this BOT_TOKEN (mistyped, or revoked by @BotFather)") from error
    except Conflict as error:
        raise ServeError("another process is already receiving this bot's updates; stop it first") from error
    except NetworkError as error:
        raise ServeError(f"the Bot API at BOT_API_URL can't be reached: {error.message}") from error


async def publish_commands(bot: Bot) -> None:
    """Tell Telegram the commands in each language, English being everybody else's.

    A failure is logged and no more: the commands work without a menu.
    """
    scopes = ((PRIVATE_COMMANDS, BotCommandScopeAllPrivateChats()), (GROUP_COMMANDS, BotCommandScopeAllGroupChats()))
    try:
        for language in LANGUAGES:
            for names, scope in scopes:
                code = None if language == LANGUAGES[0] else language
                await bot.set_my_commands(commands(Translator.of(language), names), scope, code)
    except TelegramError as error:
        logger.warning("the command menu could not be set: %s", error)


async def _until(receiving: Coroutine[None, None, None], stop: asyncio.Event) -> None:
    tasks = {asyncio.ensure_future(receiving), asyncio.ensure_future(stop.wait())}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def poll(damka: Damka) -> None:
    """Fetch updates for ever. Each batch is on disk before the next request confirms it."""
    bot = damka.application.bot
    await bot.delete_webhook()
    offset: int | None = None  # at a start Telegram repeats what was not confirmed; the inbox knows repeats
    trouble = 0
    while True:
        try:
            updates = await bot.get_updates(offset=offset, timeout=POLL_SECONDS, allowed_updates=UPDATES)
        except (InvalidToken, Conflict):
            raise
        except RetryAfter as error:
            await asyncio.sleep(float(error.retry_after if isinstance(error.retry_after, int) else 5))
            continue
        except TelegramError as error:
            trouble += 1
            delay = min(2**trouble, 60)
            logger.warning("fetching updates failed (%s); next try in %s s", error.message, delay)
            await asyncio.sleep(delay)
            continue
        trouble = 0
        if updates:
            await damka.inbox.receive([update.to_dict() for update in updates])
            offset = updates[-1].update_id + 1


async def listen(damka: Damka, webhook: Webhook) -> None:
    """Listen for updates; each is on disk before it is answered with 200."""
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
        await damka.application.bot.set_webhook(webhook.url, secret_token=webhook.secret, allowed_updates=UPDATES)
        await asyncio.Event().wait()
    finally:
        server.stop()
        await server.close_all_connections()


class _Receiver(RequestHandler):
    """Takes one update a request, from whoever knows the secret."""

    def initialize(self, inbox: Inbox, secret: str) -> None:
        self._inbox = inbox
        self._secret = secret

    async def post(self) -> None:
        """Write the update down, then answer 200; 403 without the secret, 400 for what is no update."""
        given = self.request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        if not compare_digest(given.encode(), self._secret.encode()):
            self.set_status(403)
            return
        try:
            update = as_raw(json.loads(self.request.body))
        except ValueError:
            self.set_status(400)
            return
        await self._inbox.receive([update])
