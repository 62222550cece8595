"""The database: opening it, bringing its schema up to date, and transactions."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_TIMEOUT_MS = 10_000


class Database:
    """One SQLite file (or any engine URL that aiosqlite serves), opened once a process.

    Writers take turns inside the process and start with BEGIN IMMEDIATE, so that a transaction that has begun to
    write never fails half-way on another writer; readers see the last committed state and wait for nobody.
    """

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url)
        event.listen(self.engine.sync_engine, "connect", _prepare_connection)
        event.listen(self.engine.sync_engine, "begin", _begin)
        self._writer = asyncio.Lock()

    async def migrate(self) -> None:
        """Bring the schema up to date, from whatever version the file has."""
        async with self.engine.connect() as connection:
            await connection.run_sync(_upgrade)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that commits at the end of the block and rolls back on an exception."""
        async with self._writer, self.engine.connect() as plain:
            connection = await plain.execution_options(damka_begin="BEGIN IMMEDIATE")
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """One consistent view of the last committed state."""
        async with self.engine.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Close every connection."""
        await self.engine.dispose()


def _prepare_connection(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # The driver must not open transactions on its own: it would begin them deferred.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",  # a move that was acknowledged survives a power cut
        "foreign_keys=ON",
        f"busy_timeout={BUSY_TIMEOUT_MS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("damka_begin", "BEGIN"))


def alembic_config() -> Config:
    """Alembic's settings, for the program and for whoever writes a migration."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def _upgrade(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
