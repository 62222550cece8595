"""Transactions that run whole in the driver's thread.

aiosqlite carries every call on a connection to that connection's thread and its result back, several times a
statement, and a turn of a game makes dozens of statements: the journeys would cost ten times what the database does.
Here a transaction makes the journey once. What is to be done is a coroutine like any other; it is run to its end in
the thread, where its statements are at hand and never wait.

There is one such connection, for reading too: SQLite drops what a connection has in memory whenever another one has
written, and in one process of Python two threads would not be faster than one.
"""

import sqlite3
from collections.abc import Callable, Coroutine, Mapping
from typing import TypeAlias, TypeVar, cast

import aiosqlite
from sqlalchemy import Connection as PlainConnection
from sqlalchemy import CursorResult, Executable, StaticPool, create_engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.prepared import MARK, Prepared, refused

T = TypeVar("T")
Values: TypeAlias = dict[str, object]
Result: TypeAlias = CursorResult[*tuple[object, ...]]
Work = Callable[[AsyncConnection], Coroutine[object, object, T]]
"""What a transaction does. It may wait for its own statements and for nothing else."""


READING, WRITING = "BEGIN", "BEGIN IMMEDIATE"
"""How transactions begin: one that is going to write never fails half-way on another writer."""


class WaitingError(RuntimeError):
    """A transaction has waited for something else than its statements."""


class _Statements(AsyncConnection):
    """A connection as `Work` sees it: its statements are carried out where it is, without waiting.

    The prepared ones go straight to the driver, the others by SQLAlchemy's way.
    """

    def __init__(self, engine: AsyncEngine, plain: PlainConnection, database: sqlite3.Connection) -> None:
        super().__init__(engine, plain)
        self._dialect = plain.dialect
        self._database = database
        self._prepared: dict[tuple[Executable | str, ...], Prepared] = {}

    def forget(self) -> None:
        """End what SQLAlchemy has begun on its own account."""
        if self._proxied.in_transaction():
            self._proxied.rollback()

    def give_back(self) -> None:
        """Use the connection no more."""
        self._proxied.close()

    async def execute(  # type: ignore[override] # the most general one of its overloads
        self,
        statement: Executable,
        parameters: Values | list[Values] | None = None,
        *,
        execution_options: Mapping[str, object] | None = None,
    ) -> Result:
        values = parameters or {}
        names = values[0] if isinstance(values, list) else values
        prepared = self._prepared.get((statement, *names)) or self._prepare(statement, names)
        if prepared is None:
            return self._proxied.execute(statement, parameters, execution_options=execution_options)
        if isinstance(values, list):
            return cast("Result", prepared.run_many(self._database, values))
        return cast("Result", prepared.run(self._database, values))

    def _prepare(self, statement: Executable, names: Values) -> Prepared | None:
        """A statement that is met with values of these names for the first time; None where it is an ordinary one."""
        if MARK not in statement.get_execution_options():
            return None
        self._prepared[statement, *names] = prepared = Prepared(statement, self._dialect, list(names))
        return prepared


class Direct:
    """A connection of its own, in whose thread transactions are run one after the other.

    `committed` is told there of each when it ends, and whether it may have written; `run` answers what it says.
    """

    def __init__(self, engine: AsyncEngine, committed: Callable[[bool], int]) -> None:
        self._engine = engine
        self._committed = committed
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

    async def run(self, work: Work[T], begin: str, most_pages: int) -> tuple[T, int]:
        """Carry out a transaction, which is rolled back on an exception; `most_pages` limits what it may grow to."""
        assert self._driver is not None
        # The driver's own way into its thread, which it offers only call by call.
        result: tuple[T, int] = await self._driver._execute(self._carry_out, work, begin, most_pages)  # type: ignore[no-untyped-call]
        return result

    def _carry_out(self, work: Work[T], begin: str, most_pages: int) -> tuple[T, int]:
        assert self._driver is not None
        database = self._driver._conn
        statements = self._statements or self._set_up(database)
        if most_pages != self._most_pages:
            database.execute(f"PRAGMA max_page_count={most_pages}")
            self._most_pages = most_pages
        _order(database, begin)
        try:
            result = _finished(work(statements))
            _order(database, "COMMIT")
            mark = self._committed(begin == WRITING)
        finally:
            # There is none to roll back any more after a commit, but for what SQLAlchemy believes to be its own.
            statements.forget()
            database.rollback()
        return result, mark

    def _set_up(self, database: sqlite3.Connection) -> _Statements:
        engine = create_engine("sqlite://", creator=lambda: database, poolclass=StaticPool, hide_parameters=True)
        self._statements = _Statements(self._engine, engine.connect(), database)
        return self._statements

    async def close(self) -> None:
        """Give the connection back, after the transactions that have begun."""
        if self._driver is not None and self._statements is not None:
            await self._driver._execute(self._statements.give_back)  # type: ignore[no-untyped-call]
        if self._held is not None:
            await self._held.close()
            self._held = self._driver = self._statements = None


def _order(database: sqlite3.Connection, order: str) -> None:
    """Begin or end a transaction. Raises as SQLAlchemy does."""
    try:
        database.execute(order)
    except sqlite3.Error as error:
        refused(error, order)


def _finished(work: Coroutine[object, object, T]) -> T:
    """Run a coroutine that never waits."""
    try:
        work.send(None)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    work.close()
    raise WaitingError("a transaction may wait for nothing but its own statements")
