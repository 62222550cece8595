"""Statements of every turn, written out once and handed straight to the driver.

SQLAlchemy's way from a statement to the driver is four times as long as the driver's own work. What a turn asks is
built with SQLAlchemy all the same, marked with `prepared`, and goes the long way only once. On a connection that knows
nothing of this the mark means nothing.
"""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NoReturn, TypeAlias, TypeVar

from sqlalchemy import Dialect, Executable
from sqlalchemy.exc import DBAPIError, MultipleResultsFound, NoResultFound
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import CompilerElement

S = TypeVar("S", bound=Executable)
Row: TypeAlias = tuple[object, ...]
R = TypeVar("R")
Parameters = Mapping[str, object]
MARK = "damka_prepared"


def prepared(statement: S) -> S:
    """Mark a statement that is built once and run often. Its values are `bindparam`s, or the columns of an insert."""
    return statement.execution_options(**{MARK: True})


class Rows:
    """What a prepared statement has found, as plain tuples, and how many rows it has changed.

    It can be asked as SQLAlchemy's results can, as far as anybody asks, and is made in a fraction of their time.
    """

    __slots__ = ("_found", "_names", "rowcount")

    def __init__(self, names: Sequence[str], cursor: sqlite3.Cursor) -> None:
        self._names = names
        self._found: list[Row] = cursor.fetchall() if names else []
        self.rowcount = cursor.rowcount

    def __iter__(self) -> Iterator[Row]:
        return iter(self._found)

    def first(self) -> Row | None:
        """The first row, None where there is none."""
        return self._found[0] if self._found else None

    def one(self) -> Row:
        """The only row. Raises sqlalchemy.exc.InvalidRequestError where there is none, or another."""
        return _only(self._found)

    def scalar(self) -> object:
        """The first value of the first row, None where there is none."""
        return self._found[0][0] if self._found else None

    def scalars(self) -> list[object]:
        """The first value of each row."""
        return [row[0] for row in self._found]

    def mappings(self) -> "Named":
        """The same, with the values of each row by their names."""
        return Named([dict(zip(self._names, row, strict=True)) for row in self._found])


class Named:
    """Rows as mappings."""

    __slots__ = ("_found",)

    def __init__(self, found: list[dict[str, object]]) -> None:
        self._found = found

    def __iter__(self) -> Iterator[dict[str, object]]:
        return iter(self._found)

    def first(self) -> dict[str, object] | None:
        """The first row, None where there is none."""
        return self._found[0] if self._found else None

    def one(self) -> dict[str, object]:
        """The only row. Raises sqlalchemy.exc.InvalidRequestError where there is none, or another."""
        return _only(self._found)


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
        self._row = _in_order(compiled.positiontup or (), {n: v for n, v in compiled.params.items() if n not in keys})
        self._names = tuple(column.keyname for column in compiled._result_columns)

    def run(self, database: sqlite3.Connection, parameters: Parameters) -> Rows:
        """Run it. Raises as SQLAlchemy does."""
        try:
            return Rows(self._names, database.execute(self._sql, self._row(parameters)))
        except sqlite3.Error as error:
            refused(error, self._sql)

    def run_many(self, database: sqlite3.Connection, rows: Sequence[Parameters]) -> Rows:
        """Run it for each row. Raises as SQLAlchemy does."""
        try:
            return Rows((), database.executemany(self._sql, [self._row(row) for row in rows]))
        except sqlite3.Error as error:
            refused(error, self._sql)


def _only(rows: Sequence[R]) -> R:
    if len(rows) != 1:
        raise MultipleResultsFound("more than one row") if rows else NoResultFound("no row")
    return rows[0]


def _in_order(names: Sequence[str], fixed: Parameters) -> Callable[[Parameters], Sequence[object]]:
    """What puts values into the order of their names, those among them that are always the same."""
    if fixed:
        return lambda parameters: [parameters[name] if name in parameters else fixed[name] for name in names]
    if len(names) > 1:
        return itemgetter(*names)
    return lambda parameters: [parameters[name] for name in names]


def refused(error: sqlite3.Error, sql: str) -> NoReturn:
    """Raise what SQLAlchemy makes of an error of the driver."""
    raise DBAPIError.instance(sql, None, error, sqlite3.Error) from error
