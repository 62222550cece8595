"""What has become of messages, written down together: one transaction serves every message that arrived meanwhile."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

from storage.database import Connection, Database

logger = logging.getLogger(__name__)

Entry = Callable[[Connection], Awaitable[None]]

RETRY_SECONDS = 1.0
LONGEST_RETRY_SECONDS = 30.0


class Ledger:
    """Writes entries down and never gives up: what was sent is sent, and must not be sent again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Entry, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def write(self, entry: Entry) -> None:
        """Write an entry down; returns when it is on the disk, be it after the disk has had no room for hours."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        delay = RETRY_SECONDS
        while self._waiting:
            batch = list(self._waiting)
            try:
                async with self._database.write() as connection:
                    for entry, _ in batch:
                        await entry(connection)
            except (SQLAlchemyError, OSError) as error:
                logger.error("what was sent could not be noted yet: %s", error)
                await asyncio.sleep(delay)
                delay = min(2 * delay, LONGEST_RETRY_SECONDS)
                continue
            delay = RETRY_SECONDS
            del self._waiting[: len(batch)]
            for _, done in batch:
                if not done.done():
                    done.set_result(None)
        self._writer = None
