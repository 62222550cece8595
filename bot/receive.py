"""How updates come in: fetched by long polling, or brought to a webhook; and the menus of commands told to Telegram."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from hmac import compare_digest
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from telegram import (
    Bot,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import BadRequest, Conflict, InvalidToken, RetryAfter, TelegramError
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from bot.app import Damka
from bot.fetch import fetch, next_offset
from bot.guard import Guard, decoded
from bot.handlers.register import UPDATES
from bot.inbox import Inbox
from bot.refusals import judge
from bot.settings import Webhook
from bot.translate import LANGUAGES, Translator
from bot.views.start import ADMIN_COMMANDS, GROUP_COMMANDS, PRIVATE_COMMANDS, commands

logger = logging.getLogger(__name__)

MAX_UPDATE_BYTES = 1_000_000
LONGEST_DELAY_SECONDS = 60
CHECK_SECONDS = 30.0
"""How often a bot with a webhook asks whether the webhook is still its own, and whether updates wait at Telegram."""
GATHER_SECONDS = 0.02
"""How long updates may gather after some have come: one transaction and one flush of the disk serve them all."""


class ServeError(Exception):
    """Serving can't go on; the text is one line for the person who runs it."""


async def receive(damka: Damka, webhook: Webhook | None) -> None:
    """Receive updates for ever, and tell Telegram the commands beside it. Raises as `poll` and `listen` do."""
    publishing = asyncio.create_task(publish_commands(damka.application.bot))
    try:
        await (listen(damka, webhook) if webhook else poll(damka))
    finally:
        publishing.cancel()
        await asyncio.gather(publishing, return_exceptions=True)


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
    while True:
        try:
            updates = await fetch(bot, offset, UPDATES)
            damka.guard.hears()
            await damka.inbox.receive(updates)
        except (TelegramError, SQLAlchemyError) as error:
            await trouble.wait(error)
            continue
        trouble.over()
        damka.guard.caught_up()
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
        Application([(path, _Receiver, {"inbox": damka.inbox, "guard": damka.guard, "secret": webhook.secret})]),
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
            await _check_webhook(bot, webhook, damka.guard)
    except BadRequest as error:
        raise ServeError(f"Telegram does not take WEBHOOK_URL: {error.message}") from error
    finally:
        server.stop()
        await server.close_all_connections()


async def _check_webhook(bot: Bot, webhook: Webhook, guard: Guard) -> None:
    """Look whether all is well. A quiet hour is no silence: it is one only where something waits, or nobody can tell.

    Raises Conflict when Telegram has another address or none, InvalidToken when it no longer knows the token.
    """
    try:
        info = await bot.get_webhook_info()
    except InvalidToken:
        raise
    except TelegramError as error:
        logger.warning("the webhook could not be checked: %s", error)
        return
    if info.url != webhook.url:
        raise Conflict("the webhook is no longer ours")
    if not info.pending_update_count:
        guard.caught_up()


class _Receiver(RequestHandler):
    """Takes one update a request, from whoever knows the secret."""

    def initialize(self, inbox: Inbox, guard: Guard, secret: str) -> None:
        self._inbox = inbox
        self._guard = guard
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
        self._guard.hears()
        try:
            await self._inbox.receive([update])
        except SQLAlchemyError as error:
            logger.error("an update could not be written down yet: %s", error)
            self.set_status(503)
        else:
            self._guard.caught_up()
