"""Statements of every turn, written out once and handed straight to the driver.

SQLAlchemy's way from a statement to the driver is four times as long as the driver's own work. What a turn asks is
built with SQLAlchemy all the same, marked with `prepared`, and goes the long way only once. On a connection that knows
nothing of this the mark means nothing.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import NoReturn, TypeVar

from sqlalchemy import Dialect, Executable
from sqlalchemy.engine import IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import CompilerElement

S = TypeVar("S", bound=Executable)
Parameters = Mapping[str, object]
MARK = "damka_prepared"


def prepared(statement: S) -> S:
    """Mark a statement that is built once and run often. Its values are `bindparam`s, or the columns of an insert."""
    return statement.execution_options(**{MARK: True})


class Rows(IteratorResult[*tuple[object, ...]]):
    """What a prepared statement has found, and how many rows it has changed."""

    def __init__(self, metadata: SimpleResultMetaData, cursor: sqlite3.Cursor) -> None:
        super().__init__(metadata, iter(cursor.fetchall()))
        self.rowcount = cursor.rowcount


class Prepared:
    """A statement as the driver takes it."""

    def __init__(self, statement: Executable, dialect: Dialect, keys: Sequence[str]) -> None:
        assert isinstance(statement, CompilerElement)
        compiled = statement.compile(dialect=dialect, column_keys=list(keys))
        assert isinstance(compiled, SQLCompiler)
        # What SQLAlchemy would do to values on their way, nobody does here.
        if compiled._bind_processors or compiled.insert_prefetch or compiled.post_compile_params:
            raise ValueError(f"this statement can't be prepared: {compiled.string}")
        missing = [name for name, bound in compiled.binds.items() if bound.required and name not in keys]
        if missing:
            raise ValueError(f"values are missing: {missing}")
        self._sql = compiled.string
        self._names = tuple(compiled.positiontup or ())
        self._values = {name: value for name, value in compiled.params.items() if name not in keys}
        self._found = SimpleResultMetaData([column.keyname for column in compiled._result_columns])

    def run(self, database: sqlite3.Connection, parameters: Parameters) -> Rows:
        """Run it. Raises as SQLAlchemy does."""
        try:
            return Rows(self._found, database.execute(self._sql, self._row(parameters)))
        except sqlite3.Error as error:
            refused(error, self._sql)

    def run_many(self, database: sqlite3.Connection, rows: Sequence[Parameters]) -> Rows:
        """Run it for each row. Raises as SQLAlchemy does."""
        try:
            return Rows(self._found, database.executemany(self._sql, [self._row(row) for row in rows]))
        except sqlite3.Error as error:
            refused(error, self._sql)

    def _row(self, parameters: Parameters) -> list[object]:
        values = self._values
        return [parameters[name] if name in parameters else values[name] for name in self._names]


def refused(error: sqlite3.Error, sql: str) -> NoReturn:
    """Raise what SQLAlchemy makes of an error of the driver."""
    raise DBAPIError.instance(sql, None, error, sqlite3.Error) from error
