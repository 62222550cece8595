"""The program put together: database, desk, handlers, inbox, sender, and Telegram at the other end."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random, SystemRandom

from sqlalchemy.exc import OperationalError
from telegram import Update
from telegram.ext import Application, ApplicationBuilder, ContextTypes
from telegram.request import BaseRequest

from bot.clock import Clock, Stopwatch, wall_clock
from bot.compose import Composer
from bot.deliver import Delivery
from bot.guard import Guard, Patience
from bot.handlers import register
from bot.handlers.register import App
from bot.handlers.requests import read_update
from bot.http import Requests
from bot.inbox import HandlingError, Inbox, RawUpdate
from bot.pace import Limits, Pace
from bot.send import Sender
from bot.service.chats import Chats
from bot.service.desk import Desk, HandledBeforeError
from bot.settings import Settings
from bot.studio import Studio
from bot.sweep import sweep
from storage import inbox
from storage.database import Database, held

logger = logging.getLogger(__name__)

READ_SECONDS = 15.0


@dataclass(frozen=True)
class Damka:
    """The running parts, for whoever serves updates to them."""

    application: App
    database: Database
    desk: Desk
    inbox: Inbox
    sender: Sender
    guard: Guard
    workers: tuple[asyncio.Task[None], ...] = ()
    """The tasks that never end by themselves: one that has ended has failed."""

    async def idle(self) -> bool:
        """Whether everything received is handled and everything owed is sent."""
        return self.inbox.idle and await self.sender.idle()


@dataclass(frozen=True)
class World:
    """What comes from outside and is replaced in tests: time, chance, limits and the way to Telegram."""

    clock: Clock = wall_clock
    stopwatch: Stopwatch = time.monotonic  # for how soon something follows on something else
    random: Random = field(default_factory=SystemRandom)
    limits: Limits = field(default_factory=Limits)
    patience: Patience = field(default_factory=Patience)
    requests: tuple[BaseRequest, BaseRequest] | None = None  # for polling, and for everything else


@asynccontextmanager
async def running(settings: Settings, world: World | None = None) -> AsyncIterator[Damka]:
    """Everything started, with the schema up to date; stopped in the opposite order, what has begun is finished.

    Raises telegram.error.TelegramError when Telegram can't be reached or does not know the token, and
    storage.database.InUseError, DamagedError or storage.revisions.WrongVersionError when the database can't be used.
    A worker raises storage.syncing.UnsyncedError when the disk fails.
    """
    world = world or World()
    async with AsyncExitStack() as stack:
        database = Database(settings.database_url)
        if database.path:
            stack.enter_context(held(database.path))
        stack.push_async_callback(database.close)
        await database.migrate()
        application = _application(settings, world.requests)
        stack.push_async_callback(application.bot.shutdown)  # closes connections also where the beginning fails
        await application.initialize()
        stack.push_async_callback(application.shutdown)
        damka = _wire(application, database, world)
        damka.desk.bot_username = application.bot.username
        damka.desk.inline = application.bot.supports_inline_queries
        if newest := await database.reading(inbox.newest):
            damka.guard.note_silence(world.clock() - newest)
        work = (damka.sender.run(), damka.inbox.run(), sweep(damka.desk, damka.sender.wake), database.watch())
        workers = tuple(asyncio.create_task(coroutine) for coroutine in work)
        for task in workers:
            stack.push_async_callback(_stop, task)
        yield replace(damka, workers=workers)


def _application(settings: Settings, requests: tuple[BaseRequest, BaseRequest] | None) -> App:
    polling, calling = requests or (
        Requests(connections=2, read_seconds=READ_SECONDS),
        Requests(connections=64, read_seconds=READ_SECONDS),
    )
    builder: ApplicationBuilder = Application.builder()  # type: ignore[type-arg] # its six parameters say nothing here
    return (
        builder.token(settings.token)
        .base_url(f"{settings.api_url}/bot")
        .base_file_url(f"{settings.api_url}/file/bot")
        .get_updates_request(polling)
        .request(calling)
        .updater(None)
        .job_queue(None)
        .build()
    )


def _wire(application: App, database: Database, world: World) -> Damka:
    desk = Desk(database, world.clock, world.random)
    desk.secret = sha256(application.bot.token.encode()).digest()
    studio = Studio()
    sender = Sender(
        database=database,
        delivery=Delivery(application.bot, studio),
        studio=studio,
        compose=Composer(desk).compose,
        chats=Chats(desk),
        pace=Pace(world.limits, world.stopwatch),
        clock=world.clock,
    )
    broken: dict[int, Exception] = {}

    async def handle(raw: RawUpdate) -> bool:
        update = read_update(raw, application.bot)
        await application.process_update(update)
        error, served = broken.pop(update.update_id, None), desk.has_served(update.update_id)
        if isinstance(error, OperationalError):
            raise error
        if error is not None:
            raise HandlingError("its handling broke every time") from error
        return served

    async def on_error(update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        if isinstance(context.error, HandledBeforeError):
            sender.wake()  # at an earlier try, which did not come as far as this
            return
        if not isinstance(context.error, OperationalError):  # the inbox waits until the database serves again
            logger.error("an update could not be handled", exc_info=context.error)
        if isinstance(update, Update) and context.error:
            broken[update.update_id] = context.error

    guard = Guard(world.patience, world.stopwatch)
    register(application, desk, sender.wake, guard, world.stopwatch)
    application.add_error_handler(on_error)
    return Damka(application, database, desk, Inbox(database, handle, world.clock), sender, guard)


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
