"""The database: opening it, bringing its schema up to date, and transactions."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sqlalchemy import Connection as PlainConnection
from sqlalchemy import event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncTransaction, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from storage.direct import READING, WRITING, Direct, T, Work
from storage.files import only_reading
from storage.revisions import bring_up_to_date
from storage.syncing import Syncing

try:
    import fcntl
except ImportError:  # not a Unix: nothing guards the database there
    fcntl = None  # type: ignore[assignment]

BUSY_SECONDS = 10.0
"""How long a transaction waits for another process (a backup, a check) that has the database locked."""
BUSY_TIMEOUT_MS = 20
"""How long SQLite itself waits, and everything with it; longer waits are slept through in between."""
BUSY_PAUSE_SECONDS = 0.02

LARGEST_LOG = 64 * 2**20
"""Bytes that are left of the write-ahead log when it begins anew, however large it had to grow."""

MOST_PAGES = 2**32 - 2
"""SQLite's own limit."""


class DamagedError(Exception):
    """The database file is damaged; the text says how."""


class InUseError(Exception):
    """Another process has the database in use."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep a database to this process for the length of the block. Raises InUseError, also where no file can be made.

    Reading it and copying it is not hindered; a second bot, or putting a copy in its place, is.
    """
    if fcntl is None:
        yield
        return
    path = path.resolve()  # it may be known by more than one name
    try:
        lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise InUseError(f"unable to open database file {path}: {error.strerror}") from error
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise InUseError(f"{path} is in use by another process: stop it first") from error
        yield
    finally:
        os.close(lock)


Connection = AsyncConnection
"""A transaction's connection, as storage sees it."""


class Database:
    """One SQLite file, opened once a process.

    Writers take turns inside the process and start with BEGIN IMMEDIATE, so that a transaction that has begun to
    write never fails half-way on another writer; readers see the last committed state and wait for nobody.

    With `only_reads` nothing is made to last that a process before may have left in a log it could not flush: SQLite
    moves a log into the database file when the last connection is closed, but for one that can only read.
    """

    def __init__(self, url: str, *, only_reads: bool = False) -> None:
        address = make_url(url)
        file = address.database
        self.path = Path(file) if file else None
        self._only_reads = only_reads
        if only_reads and self.path:
            address = address.set(
                database=self.path.absolute().as_uri(), query={"uri": "true", **only_reading(self.path)}
            )
        self.engine: AsyncEngine = create_async_engine(address, pool_use_lifo=True, hide_parameters=True)
        self._most_pages = MOST_PAGES
        event.listen(self.engine.sync_engine, "connect", self._prepare_connection)
        event.listen(self.engine.sync_engine, "checkout", self._limit_connection)
        event.listen(self.engine.sync_engine, "begin", _begin)
        self._writing = self.engine.execution_options(damka_begin=WRITING)
        self._writer = asyncio.Lock()
        self._closing: set[asyncio.Future[None]] = set()
        self._opening = asyncio.Lock()
        self._syncing = Syncing(self.path) if self.path and not only_reads else None
        self._direct = Direct(self.engine, self._note_commit)

    def limit_pages(self, pages: int | None) -> None:
        """Let the file grow no further than to so many pages (None: without limit), as on a full disk."""
        self._most_pages = MOST_PAGES if pages is None else pages

    async def check(self) -> None:
        """Look whether the file is whole. Raises DamagedError."""
        async with self.engine.connect() as connection:
            await connection.run_sync(_check)

    async def migrate(self) -> None:
        """Bring the schema up to date, from whatever version the file has.

        Raises DamagedError, storage.revisions.WrongVersionError for a file of a later version, and
        storage.syncing.UnsyncedError.
        """
        if self._syncing:
            await self._syncing.open(BUSY_SECONDS)
        async with self.engine.connect() as connection:
            await connection.run_sync(_check)
            await connection.run_sync(bring_up_to_date)
        if self._syncing:
            self._syncing.begin()

    async def writing(self, work: Work[T]) -> T:
        """Carry out a transaction that writes; answers what `work` does once it is on the disk.

        `work` may be tried more than once, where another process has the database locked: what it does has to be
        undone with the transaction. Raises storage.syncing.UnsyncedError when the disk has failed: see there.
        """
        return await self._carry_out(work, WRITING)

    async def reading(self, work: Work[T]) -> T:
        """Carry out a transaction that only reads, on the last committed state.

        What it may have seen is on the disk when it is answered for: nothing is said of what a power cut may undo.
        """
        return await self._carry_out(work, READING)

    async def watch(self) -> None:
        """Wait until the disk fails to keep what was written. Raises storage.syncing.UnsyncedError then."""
        if self._syncing is None:
            raise ValueError("only a database in a file is watched")
        await self._syncing.watch()

    async def _carry_out(self, work: Work[T], begin: str) -> T:
        if not self._direct.is_open:
            async with self._opening:
                await self._direct.open()
        loop = asyncio.get_running_loop()
        until = loop.time() + BUSY_SECONDS
        while True:
            self._check_disk()
            try:
                result, mark = await self._direct.run(work, begin, self._most_pages)
                break
            except OperationalError as error:
                self._check_disk(error)
                if not is_locked(error) or loop.time() > until:
                    raise
            await asyncio.sleep(BUSY_PAUSE_SECONDS)
        if self._syncing:
            await self._syncing.sync(mark)
        return result

    def _check_disk(self, error: OperationalError | None = None) -> None:
        if self._syncing:
            self._syncing.check(error)

    def _note_commit(self, wrote: bool) -> int:
        return self._syncing.committed(wrote=wrote) if self._syncing else 0

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Connection]:
        """A transaction that commits at the end of the block and rolls back on an exception.

        When the block has been left, what it wrote is on the disk, not only handed to the system.
        """
        async with self._writer, self._connected(self._writing) as connection:
            transaction = await self._begin(connection)
            try:
                yield connection
            except BaseException:
                await transaction.rollback()
                raise
            await transaction.commit()
            mark = self._note_commit(True)
        if self._syncing:
            await self._syncing.sync(mark)

    async def _begin(self, connection: Connection) -> AsyncTransaction:
        loop = asyncio.get_running_loop()
        until = loop.time() + BUSY_SECONDS
        while True:
            try:
                return await connection.begin()
            except OperationalError as error:
                if not is_locked(error) or loop.time() > until:
                    raise
            await asyncio.sleep(BUSY_PAUSE_SECONDS)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Connection]:
        """One consistent view of the last committed state."""
        async with self._connected(self.engine) as connection:
            yield connection

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncIterator[Connection]:
        """A connection of the pool, never opened or given back half-way: thread and file would stay behind."""
        opening = asyncio.ensure_future(engine.connect().start())
        try:
            connection = await asyncio.shield(opening)
        except asyncio.CancelledError:
            await (await opening).close()
            raise
        try:
            yield connection
        finally:
            closing = asyncio.ensure_future(connection.close())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
            await asyncio.shield(closing)

    def _prepare_connection(self, connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # The driver must not open transactions on its own: it would begin them deferred.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        for pragma in () if self._only_reads else _how_to_write():
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def _limit_connection(
        self, connection: DBAPIConnection, entry: ConnectionPoolEntry, _: PoolProxiedConnection
    ) -> None:
        if entry.info.get("most_pages", MOST_PAGES) != self._most_pages:
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA max_page_count={self._most_pages}")
            cursor.close()
            entry.info["most_pages"] = self._most_pages

    async def close(self) -> None:
        """Close every connection, after those that are being given back.

        Raises storage.syncing.UnsyncedError where the disk has failed: then the log is left as it is, and the process
        has to end without closing it.
        """
        await self._direct.close()
        while self._closing:
            await asyncio.wait(self._closing)
        if self._syncing:
            await self._syncing.close()
        await self.engine.dispose()
        self._check_disk()


def _how_to_write() -> tuple[str, ...]:
    return (
        "journal_mode=WAL",
        "synchronous=NORMAL",  # and Syncing does at once for many transactions what FULL does for each
        "wal_autocheckpoint=0",  # Syncing does it, in its thread
        f"journal_size_limit={LARGEST_LOG}",
        "foreign_keys=ON",
    )


def is_locked(error: OperationalError) -> bool:
    """Whether a transaction failed because another process has the database locked."""
    return "locked" in str(error.orig)


def _begin(connection: PlainConnection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("damka_begin", READING))


def _check(connection: PlainConnection) -> None:
    found = list(connection.exec_driver_sql("PRAGMA quick_check(5)").scalars())
    if found != ["ok"]:
        raise DamagedError("; ".join(found))
    connection.rollback()
