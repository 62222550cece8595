"""Updates on their way in: written down, then handled, each chat's in order and different chats' side by side."""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from bot.clock import Clock
from storage import inbox
from storage.database import Database

logger = logging.getLogger(__name__)

RawUpdate = Mapping[str, object]
"""An update as Telegram's JSON."""

MOST_IN_MEMORY = 1000
"""Of a longer backlog the rest waits in the database."""
RETRY_SECONDS = 2.0
LONGEST_RETRY_SECONDS = 60.0


class HandlingError(Exception):
    """Handling an update broke; it is worth another try."""

    tries = inbox.MAX_ATTEMPTS


class UnreadableError(HandlingError):
    """What came is no update that could be understood; another try would not help."""

    tries = 1


class Inbox:
    """Takes updates in (`receive`) and has them handled (`run`).

    An update is confirmed to Telegram only after `receive` has returned: then it is on disk. It is handled at least
    once; the handler's transaction marks it as done, so that it has its effect once. `handle` answers whether that has
    happened, and raises HandlingError where trying again makes sense, and SQLAlchemyError where the database refuses.
    """

    def __init__(self, database: Database, handle: Callable[[RawUpdate], Awaitable[bool]], clock: Clock) -> None:
        self._database = database
        self._handle = handle
        self._clock = clock
        self._lanes: dict[object, deque[tuple[int, RawUpdate]]] = {}
        self._workers: set[asyncio.Task[None]] = set()
        self._taken: set[int] = set()
        self._latest = 0
        self._more = True  # there may be updates in the database that are not in a lane
        self._entering = asyncio.Lock()  # one way in at a time, or an update might come in by both
        self._drained = asyncio.Event()
        self._stopping = asyncio.Event()

    async def receive(self, updates: Sequence[RawUpdate]) -> None:
        """Write updates down and have them handled soon. Raises SQLAlchemyError: then Telegram must keep them."""
        numbered = [(number, update) for update in updates if isinstance(number := update["update_id"], int)]
        # Their order is kept by the time they came, and a clock may be put back.
        self._latest = max(self._latest, self._clock())
        async with self._entering:
            rows = [(number, json.dumps(update)) for number, update in numbered]
            fresh = await self._database.writing(partial(inbox.receive, updates=rows, now=self._latest))
            if self._more or len(self._taken) + len(fresh) > MOST_IN_MEMORY:
                self._more = True
                self._drained.set()
                return
            for number, update in dict(numbered).items():
                if number in fresh:
                    self._queue(number, update)

    async def run(self) -> None:
        """Handle what waits, until cancelled; then finish what has begun."""
        try:
            while True:
                self._drained.clear()
                if self._more and len(self._taken) <= MOST_IN_MEMORY // 2:
                    async with self._entering:
                        await self._fill()
                await self._drained.wait()
        finally:
            self._stopping.set()
            for lane in self._lanes.values():
                lane.clear()
            while self._workers:
                await asyncio.wait(self._workers)

    @property
    def idle(self) -> bool:
        """Whether nothing is being handled."""
        return not (self._workers or self._more)

    async def _fill(self) -> None:
        """Take what waits in the database into the lanes, as much as there is room for."""
        try:
            self._latest = max(self._latest, await self._database.reading(inbox.latest))
            batch = await self._database.reading(partial(inbox.waiting, taken=tuple(self._taken), limit=MOST_IN_MEMORY))
        except SQLAlchemyError as error:
            logger.error("what waits to be handled could not be read: %s", error)
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._drained.set)
            return
        self._more = len(batch) == MOST_IN_MEMORY
        for received in batch:
            self._queue(received.update_id, json.loads(received.payload))

    def _queue(self, number: int, update: RawUpdate) -> None:
        self._taken.add(number)
        key = order_key(update)
        if key in self._lanes:
            self._lanes[key].append((number, update))
            return
        lane = self._lanes[key] = deque([(number, update)])
        worker = asyncio.create_task(self._work(key, lane))
        self._workers.add(worker)
        worker.add_done_callback(self._workers.discard)

    async def _work(self, key: object, lane: deque[tuple[int, RawUpdate]]) -> None:
        """Handle one chat's updates in their order."""
        while lane:
            number, update = lane.popleft()
            await self._process(number, update)
            self._taken.discard(number)
            if self._more and len(self._taken) <= MOST_IN_MEMORY // 2:
                self._drained.set()
        del self._lanes[key]

    async def _process(self, number: int, update: RawUpdate) -> None:
        delay = RETRY_SECONDS
        while not self._stopping.is_set():
            try:
                if await self._settled(number, update):
                    return
            except SQLAlchemyError as error:
                # Disk full, locked: the update stays written down, and nothing behind it in its chat overtakes it.
                logger.error("update %s could not be handled yet: %s", number, error)
            with suppress(TimeoutError):
                async with asyncio.timeout(delay):
                    await self._stopping.wait()
            delay = min(2 * delay, LONGEST_RETRY_SECONDS)

    async def _settled(self, number: int, update: RawUpdate) -> bool:
        """Handle an update once; False when it should be tried again."""
        try:
            noted = await self._handle(update)
        except HandlingError as error:
            given_up = await self._database.writing(partial(inbox.failed, update_id=number, tries=error.tries))
            if given_up:
                logger.error("update %s is set aside: %s", number, error)
            return given_up
        if not noted:
            await self._database.writing(partial(inbox.done, update_id=number))
        return True


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
