"""Updates on their way in: written down, then handled, each chat's in order and different chats' side by side."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from bot.clock import Clock
from storage import inbox
from storage.database import Database
from storage.records import Received

logger = logging.getLogger(__name__)

RawUpdate = Mapping[str, object]
"""An update as Telegram's JSON."""

AT_ONCE = 64
RETRY_SECONDS = 2.0


class HandlingError(Exception):
    """Handling an update broke; it is worth another try."""

    tries = inbox.MAX_ATTEMPTS


class UnreadableError(HandlingError):
    """What came is no update that could be understood; another try would not help."""

    tries = 1


class Inbox:
    """Takes updates in (`receive`) and has them handled (`run`).

    An update is confirmed to Telegram only after `receive` has returned: then it is on disk. It is handled at least
    once; the handler's transaction marks it as done, so that it has its effect once.
    """

    def __init__(self, database: Database, handle: Callable[[RawUpdate], Awaitable[None]], clock: Clock) -> None:
        self._database = database
        self._handle = handle
        self._clock = clock
        self._wake = asyncio.Event()
        self._taken: set[int] = set()
        self._tails: dict[object, asyncio.Task[None]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._looking = False

    async def receive(self, updates: Sequence[RawUpdate]) -> None:
        """Write updates down and have them handled soon."""
        rows = [(number, json.dumps(update)) for update in updates if isinstance(number := update["update_id"], int)]
        async with self._database.write() as connection:
            await inbox.receive(connection, rows, self._clock())
        self._wake.set()

    async def run(self) -> None:
        """Handle what waits, until cancelled; then finish what has begun."""
        try:
            while True:
                self._wake.clear()
                if len(self._running) < AT_ONCE:
                    self._looking = True
                    await self._take()
                    self._looking = False
                await self._wake.wait()
        finally:
            while self._running:
                await asyncio.wait(self._running)

    @property
    def idle(self) -> bool:
        """Whether nothing is being handled."""
        return not (self._running or self._looking or self._wake.is_set())

    async def _take(self) -> None:
        async with self._database.read() as connection:
            batch = await inbox.waiting(connection, self._taken, AT_ONCE - len(self._running))
        for received in batch:
            update = json.loads(received.payload)
            key = order_key(update)
            task = asyncio.create_task(self._process(received, update, self._tails.get(key)))
            self._taken.add(received.update_id)
            self._running.add(task)
            self._tails[key] = task
            task.add_done_callback(partial(self._finished, key, received.update_id))

    def _finished(self, key: object, number: int, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if self._tails.get(key) is task:
            del self._tails[key]
        if not task.cancelled() and (error := task.exception()):
            # The database itself refused (disk full, locked): the update is still written down, so wait and retry.
            logger.error("update %s could not be handled: %s", number, error)
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._release, number)
            return
        self._release(number)

    def _release(self, number: int) -> None:
        self._taken.discard(number)
        self._wake.set()

    async def _process(self, received: Received, update: RawUpdate, earlier: asyncio.Task[None] | None) -> None:
        if earlier:
            await asyncio.wait([earlier])
        while True:
            try:
                await self._handle(update)
            except HandlingError as error:
                async with self._database.write() as connection:
                    given_up = await inbox.failed(connection, received.update_id, error.tries)
                if given_up:
                    logger.error("update %s is set aside: %s", received.update_id, error)
                    return
                await asyncio.sleep(RETRY_SECONDS)
            else:
                break
        async with self._database.read() as connection:
            left = await inbox.is_waiting(connection, received.update_id)
        if left:
            async with self._database.write() as connection:
                await inbox.done(connection, received.update_id)


def order_key(update: RawUpdate) -> object:
    """What an update must be handled in order with: its chat, else its sender."""
    for content in update.values():
        if not isinstance(content, dict):
            continue
        message = content.get("message")
        chat = content.get("chat") or (message.get("chat") if isinstance(message, dict) else None)
        sender = content.get("from")
        who = chat if isinstance(chat, dict) else sender
        if isinstance(who, dict):
            number = who.get("id")
            return number if isinstance(number, int) else None
    return None
