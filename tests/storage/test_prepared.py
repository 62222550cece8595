"""Statements that go straight to the driver do what they do by SQLAlchemy's way."""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

import pytest
from sqlalchemy import CursorResult, Executable, Select, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError, MultipleResultsFound, NoResultFound, OperationalError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import CompilerElement

import storage
from storage.database import Connection, Database
from storage.prepared import MARK, Prepared, prepared
from storage.schema import outbox, players

T = TypeVar("T")
MARKED: dict[str, Executable] = {
    f"{module.name}.{name}": statement
    for module in pkgutil.iter_modules(storage.__path__)
    for name, statement in vars(importlib.import_module(f"storage.{module.name}")).items()
    if isinstance(statement, Executable)
    and isinstance(statement, CompilerElement)
    and MARK in statement.get_execution_options()
}
PLAYER = {"user_id": 7, "name": "Anna", "username": None, "language": None, "reachable": 1, "created_at": 5}
ADD = prepared(insert(players))
FIND = prepared(select(players.c.name, players.c.user_id).where(players.c.name == bindparam("name")))


def test_there_are_some():
    assert len(MARKED) > 20


def named(statement: Executable) -> dict[str, object]:
    """A value for everything that a statement does not say itself."""
    assert isinstance(statement, CompilerElement)
    compiled = statement.compile()
    assert isinstance(compiled, SQLCompiler)
    return {bound.key: 1 for bound in compiled.binds.values() if bound.required or bound.value is None}


@pytest.mark.parametrize("name", MARKED)
async def test_every_marked_statement_can_go_straight_to_the_driver(database: Database, name: str):
    Prepared(MARKED[name], database.engine.dialect, list(named(MARKED[name])))


@pytest.mark.parametrize("name", [name for name in MARKED if isinstance(MARKED[name], Select)])
async def test_every_marked_query_is_answered_alike_on_either_way(database: Database, name: str):
    straight, around = await both(database, MARKED[name], named(MARKED[name]))
    assert repr(straight) == repr(around)  # as values and in kind: 0 is no False


Result = CursorResult[*tuple[object, ...]]


def named_rows(found: Result) -> list[Mapping[str, object]]:
    """The rows of a result by the names of their values."""
    return [dict(row) for row in found.mappings()]


async def ask(
    connection: Connection, statement: Executable, values: dict[str, object], read: Callable[[Result], T]
) -> T:
    """What is read in the result of a query."""
    return read(await connection.execute(statement, values))


async def both(
    database: Database,
    statement: Executable,
    values: dict[str, object],
    read: Callable[[Result], object] = named_rows,
):
    """What a query finds on either way."""
    found = await database.reading(partial(ask, statement=statement, values=values, read=read))
    async with database.read() as connection:
        return found, await ask(connection, statement, values, read)


async def test_a_query_finds_the_same_rows_under_the_same_names(database: Database):
    async def add(connection: Connection) -> int:
        return (await connection.execute(ADD, [PLAYER, {**PLAYER, "user_id": 8, "name": "Borys"}])).rowcount

    assert await database.writing(add) == 2
    direct, ordinary = await both(database, FIND, {"name": "Borys"})
    assert direct == ordinary == [{"name": "Borys", "user_id": 8}]
    assert await both(database, FIND, {"name": "nobody"}) == ([], [])


async def test_the_only_row_is_asked_for_where_there_is_one(database: Database):
    await database.writing(lambda connection: connection.execute(ADD, PLAYER))
    direct, ordinary = await both(database, FIND, {"name": "Anna"}, lambda found: tuple(found.one()))
    assert direct == ordinary == ("Anna", 7)
    for found in (lambda found: found.one(), lambda found: found.mappings().one()):
        with pytest.raises(NoResultFound):
            await database.reading(partial(ask, statement=FIND, values={"name": "nobody"}, read=found))
    await database.writing(lambda connection: connection.execute(ADD, {**PLAYER, "user_id": 8}))
    with pytest.raises(MultipleResultsFound):
        await database.reading(partial(ask, statement=FIND, values={"name": "Anna"}, read=lambda found: found.one()))


async def test_values_alone_are_answered_alike(database: Database):
    await database.writing(lambda connection: connection.execute(ADD, [PLAYER, {**PLAYER, "user_id": 8}]))
    direct, ordinary = await both(database, FIND, {"name": "Anna"}, lambda found: list(found.scalars()))
    assert direct == ordinary == ["Anna", "Anna"]
    direct, ordinary = await both(database, FIND, {"name": "nobody"}, lambda found: found.first())
    assert (direct, ordinary) == (None, None)


async def test_values_written_into_a_statement_are_kept(database: Database):
    rename = prepared(update(players).where(players.c.user_id == bindparam("who")).values(name="Celina"))

    async def change(connection: Connection) -> int:
        await connection.execute(ADD, PLAYER)
        return (await connection.execute(rename, {"who": 7})).rowcount

    assert await database.writing(change) == 1
    assert (await both(database, FIND, {"name": "Celina"}))[0] == [{"name": "Celina", "user_id": 7}]


async def test_errors_are_those_of_sqlalchemy(database: Database):
    async def add_twice(connection: Connection) -> None:
        await connection.execute(ADD, PLAYER)
        await connection.execute(ADD, PLAYER)

    with pytest.raises(IntegrityError, match="UNIQUE"):
        await database.writing(add_twice)
    database.limit_pages(1)
    many = [{**PLAYER, "user_id": number, "name": "x" * 500} for number in range(999)]
    with pytest.raises(OperationalError, match="full"):
        await database.writing(lambda connection: connection.execute(ADD, many))


async def test_a_value_that_is_not_given_is_an_error_and_no_null(database: Database):
    with pytest.raises(ValueError, match="missing"):
        await database.reading(lambda connection: connection.execute(FIND, {}))


def test_what_sqlalchemy_would_have_to_do_to_values_is_refused(database: Database):
    dialect = database.engine.dialect
    with pytest.raises(ValueError, match="prepared"):
        Prepared(select(outbox).where(outbox.c.id.in_(bindparam("ids", expanding=True))), dialect, ["ids"])
