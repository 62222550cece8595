"""The database: opening it, bringing its schema up to date, and transactions."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection as PlainConnection
from sqlalchemy import CursorResult, Engine, Executable, ScalarResult, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from storage.syncing import Syncing

try:
    import fcntl
except ImportError:  # not a Unix: nothing guards the database there
    fcntl = None  # type: ignore[assignment]

BUSY_SECONDS = 10.0
"""How long a transaction waits for another process (a backup, a check) that has the database locked."""
BUSY_TIMEOUT_MS = 20
"""How long SQLite itself waits, and everything with it; longer waits are slept through in between."""

MOST_PAGES = 2**32 - 2
"""SQLite's own limit."""

Parameters: TypeAlias = Mapping[str, object] | Sequence[Mapping[str, object]]


class DamagedError(Exception):
    """The database file is damaged; the text says how."""


class InUseError(Exception):
    """Another process has the database in use."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep a database to this process for the length of the block. Raises InUseError.

    Reading it and copying it is not hindered; a second bot, or putting a copy in its place, is.
    """
    if fcntl is None:
        yield
        return
    lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise InUseError(f"{path} is in use by another process") from error
        yield
    finally:
        os.close(lock)


class Connection:
    """A transaction's connection, as storage sees it.

    A statement takes tens of microseconds, a hand-over to another thread and back ten times that: statements run
    where they are called. The methods are coroutines all the same, so that another database can take SQLite's place.
    """

    def __init__(self, plain: PlainConnection) -> None:
        self.plain = plain

    async def execute(self, statement: Executable, parameters: Parameters | None = None) -> CursorResult[Any]:
        """Run a statement. Raises sqlalchemy.exc.SQLAlchemyError."""
        return self.plain.execute(statement, parameters)

    async def scalar(self, statement: Executable) -> Any:  # noqa: ANN401 - the statement knows its type
        """The first column of the first row, None without one."""
        return self.plain.scalar(statement)

    async def scalars(self, statement: Executable) -> ScalarResult[Any]:
        """The first column of every row."""
        return self.plain.scalars(statement)


class Database:
    """One SQLite file, opened once a process.

    Writers take turns inside the process and start with BEGIN IMMEDIATE, so that a transaction that has begun to
    write never fails half-way on another writer; readers see the last committed state and wait for nobody.
    """

    def __init__(self, url: str) -> None:
        # The driver is Python's own, whichever the URL names: see Connection.
        plain_url = make_url(url).set(drivername="sqlite")
        self.path = Path(plain_url.database) if plain_url.database else None
        self._engine: Engine = create_engine(
            plain_url, poolclass=QueuePool, pool_use_lifo=True, connect_args={"check_same_thread": False}
        )
        self._most_pages = MOST_PAGES
        event.listen(self._engine, "connect", self._prepare_connection)
        event.listen(self._engine, "begin", _begin)
        self._writing = self._engine.execution_options(damka_begin="BEGIN IMMEDIATE")
        self._writer = asyncio.Lock()
        self._syncing = Syncing(self.path) if self.path else None

    def limit_pages(self, pages: int | None) -> None:
        """Let the file grow no further than to so many pages (None: without limit), as on a full disk."""
        self._most_pages = MOST_PAGES if pages is None else pages
        self._engine.dispose()

    def check(self) -> None:
        """Look whether the file is whole. Raises DamagedError."""
        with self._engine.connect() as connection:
            _check(connection)

    async def migrate(self) -> None:
        """Bring the schema up to date, from whatever version the file has. Raises DamagedError."""
        with self._engine.connect() as connection:
            _check(connection)
            _upgrade(connection)
        if self._syncing:
            self._syncing.begin()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Connection]:
        """A transaction that commits at the end of the block and rolls back on an exception.

        When the block has been left, what it wrote is on the disk, not only handed to the system.
        """
        async with self._writer:
            with self._writing.connect() as connection:
                transaction = await self._begin(connection)
                with transaction:
                    yield Connection(connection)
        if self._syncing:
            await self._syncing.sync()

    async def _begin(self, connection: PlainConnection) -> Any:  # noqa: ANN401 - SQLAlchemy's transaction
        loop = asyncio.get_running_loop()
        until = loop.time() + BUSY_SECONDS
        while True:
            try:
                return connection.begin()
            except OperationalError as error:
                if not is_locked(error) or loop.time() > until:
                    raise
            await asyncio.sleep(0.02)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Connection]:
        """One consistent view of the last committed state."""
        with self._engine.connect() as connection:
            yield Connection(connection)

    def _prepare_connection(self, connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # The driver must not open transactions on its own: it would begin them deferred.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=NORMAL",  # and Syncing does at once for many transactions what FULL does for each
            "wal_autocheckpoint=0",  # Syncing does it, in its thread
            "foreign_keys=ON",
            f"busy_timeout={BUSY_TIMEOUT_MS}",
            f"max_page_count={self._most_pages}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    async def close(self) -> None:
        """Close every connection."""
        if self._syncing:
            await self._syncing.close()
        self._engine.dispose()


def is_locked(error: OperationalError) -> bool:
    """Whether a transaction failed because another process has the database locked."""
    return "locked" in str(error.orig)


def _begin(connection: PlainConnection) -> None:
    # Past SQLAlchemy, which takes ten times as long over it; errors become its own all the same.
    driver = connection.connection.dbapi_connection
    assert isinstance(driver, sqlite3.Connection)
    statement = connection.get_execution_options().get("damka_begin", "BEGIN")
    try:
        driver.execute(statement)
    except sqlite3.OperationalError as error:
        raise OperationalError(statement, None, error) from error


def _check(connection: PlainConnection) -> None:
    found = list(connection.exec_driver_sql("PRAGMA quick_check(5)").scalars())
    if found != ["ok"]:
        raise DamagedError("; ".join(found))
    connection.rollback()


def alembic_config() -> Config:
    """Alembic's settings, for the program and for whoever writes a migration."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _upgrade(connection: PlainConnection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
