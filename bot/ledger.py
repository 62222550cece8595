"""What has become of messages, written down together: one transaction serves every message that arrived meanwhile."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from sqlalchemy.exc import (
    DataError,
    IntegrityError,
    InterfaceError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)

from storage.database import Connection, Database
from storage.syncing import UnsyncedError

logger = logging.getLogger(__name__)

Entry = Callable[[Connection], Awaitable[None]]
_Waiting = tuple[Entry, asyncio.Future[None]]

RETRY_SECONDS = 1.0
OURS = (DataError, IntegrityError, InterfaceError, NotSupportedError, ProgrammingError)
"""What a database says that can't do what it was asked for. All else it says of itself: full, locked, damaged."""


class Ledger:
    """Writes entries down and does not give up while the program runs: what was sent must not be sent again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._give_up_at: float | None = None

    async def write(self, entry: Entry) -> None:
        """Write an entry down; returns when it is on the disk, be it after the disk has had no room for hours.

        Raises at once what an entry raises that could never be written down, and UnsyncedError, after which no other
        will be; what else the database raises only once `close` has been called and its time is over.
        """
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await done

    def close(self, seconds: float) -> None:
        """From now on try no longer than so many seconds: the program ends."""
        self._give_up_at = asyncio.get_running_loop().time() + seconds

    async def _write_all(self) -> None:
        while self._waiting:
            batch = list(self._waiting)
            failure = await self._write_down(batch)
            if failure is not None and is_fault(failure):
                # Each by itself, so that the faulty one takes no other with it.
                batch = batch[:1]
                failure = await self._write_down(batch)
            if failure is not None and not (is_fault(failure) or isinstance(failure, UnsyncedError)):
                logger.error("what was sent could not be noted yet: %s", failure)
                if self._give_up_at is None or asyncio.get_running_loop().time() < self._give_up_at:
                    await asyncio.sleep(RETRY_SECONDS)
                    continue
            del self._waiting[: len(batch)]
            for _, done in batch:
                _tell(done, failure)
        self._writer = None

    async def _write_down(self, batch: Sequence[_Waiting]) -> BaseException | None:
        """Write entries down in one transaction; answers what went wrong."""
        # Gathered, alone: whatever an entry raises, the writer goes on.
        work = self._database.writing(partial(_enter, [entry for entry, _ in batch]))
        (failure,) = await asyncio.gather(work, return_exceptions=True)
        return failure


def is_fault(error: BaseException) -> bool:
    """Whether an error of a transaction is one of ours, which comes again however often it is tried."""
    return isinstance(error, OURS) or not isinstance(error, SQLAlchemyError | OSError)


def _tell(done: asyncio.Future[None], failure: BaseException | None) -> None:
    if done.done():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)


async def _enter(entries: Sequence[Entry], connection: Connection) -> None:
    for entry in entries:
        await entry(connection)
