"""Transactions that run whole in the driver's thread.

aiosqlite carries every call on a connection to that connection's thread and its result back, several times a
statement, and a turn of a game makes dozens of statements: the journeys would cost ten times what the database does.
Here a transaction makes the journey once. What is to be done is a coroutine like any other; it is run to its end in
the thread, where its statements are at hand and never wait.

There is one such connection, for reading too: SQLite drops what a connection has in memory whenever another one has
written, and in one process of Python two threads would not be faster than one.
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import TypeVar

import aiosqlite
from sqlalchemy import Connection as PlainConnection
from sqlalchemy import CursorResult, Executable, StaticPool, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
Work = Callable[[AsyncConnection], Coroutine[object, object, T]]
"""What a transaction does. It may wait for its own statements and for nothing else."""


class WaitingError(RuntimeError):
    """A transaction has waited for something else than its statements."""


class _Statements(AsyncConnection):
    """A connection as `Work` sees it: its statements are carried out where it is, without waiting."""

    async def execute(  # type: ignore[override] # the most general one of its overloads
        self,
        statement: Executable,
        parameters: Sequence[Mapping[str, object]] | Mapping[str, object] | None = None,
        *,
        execution_options: Mapping[str, object] | None = None,
    ) -> CursorResult[*tuple[object, ...]]:
        return self._proxied.execute(statement, parameters, execution_options=execution_options)


class Direct:
    """A connection of its own, in whose thread transactions are run one after the other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._begin = ""
        self._held: AsyncConnection | None = None
        self._driver: aiosqlite.Connection | None = None
        self._statements: _Statements | None = None
        self._most_pages = 0

    @property
    def is_open(self) -> bool:
        """Whether transactions can be run."""
        return self._driver is not None

    async def open(self) -> None:
        """Take a connection out of the engine's pool, if that has not been done."""
        if self.is_open:
            return
        self._held = await self._engine.connect()
        driver = (await self._held.get_raw_connection()).driver_connection
        assert isinstance(driver, aiosqlite.Connection)
        self._driver = driver

    async def run(self, work: Work[T], begin: str, most_pages: int) -> T:
        """Carry out a transaction, which is rolled back on an exception; `most_pages` limits what it may grow to."""
        assert self._driver is not None
        # The driver's own way into its thread, which it offers only call by call.
        result: T = await self._driver._execute(self._carry_out, work, begin, most_pages)  # type: ignore[no-untyped-call]
        return result

    def _carry_out(self, work: Work[T], begin: str, most_pages: int) -> T:
        statements = self._statements or self._set_up()
        plain = statements.sync_connection
        assert plain is not None
        if most_pages != self._most_pages:
            plain.exec_driver_sql(f"PRAGMA max_page_count={most_pages}")
            plain.rollback()
            self._most_pages = most_pages
        self._begin = begin
        with plain.begin():
            return _finished(work(statements))

    def _set_up(self) -> _Statements:
        assert self._driver is not None
        database = self._driver._conn
        engine = create_engine("sqlite://", creator=lambda: database, poolclass=StaticPool)
        plain = engine.connect()
        event.listen(engine, "begin", self._on_begin)
        self._statements = _Statements(self._engine, plain)
        return self._statements

    def _on_begin(self, connection: PlainConnection) -> None:
        connection.exec_driver_sql(self._begin)

    async def close(self) -> None:
        """Give the connection back, after the transactions that have begun."""
        if self._held is not None:
            await self._held.close()
            self._held = self._driver = self._statements = None


def _finished(work: Coroutine[object, object, T]) -> T:
    """Run a coroutine that never waits."""
    try:
        work.send(None)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    work.close()
    raise WaitingError("a transaction may wait for nothing but its own statements")
