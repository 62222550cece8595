"""Transactions that run whole in the driver's thread."""

import asyncio
import gc
import resource
import sqlite3
import threading
from functools import partial

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from storage import players
from storage.database import Connection, Database
from storage.direct import WaitingError
from storage.schema import players as table


async def _meet(connection: Connection, name: str = "Anna") -> int:
    player = await players.meet(connection, user_id=7, name=name, username=None, language="en", now=0)
    return player.id


async def _count(connection: Connection) -> int | None:
    return await connection.scalar(select(func.count()).select_from(table))


async def test_a_transaction_answers_what_its_work_does_and_keeps_what_it_wrote(database: Database):
    number = await database.writing(_meet)
    found = await database.reading(lambda connection: players.get(connection, number))
    assert found.name == "Anna"


async def test_a_transaction_runs_in_a_thread_of_its_own(database: Database):
    async def where(_: Connection) -> int:
        return threading.get_ident()

    assert threading.get_ident() not in {await database.reading(where), await database.writing(where)}


async def test_what_fails_half_way_leaves_nothing(database: Database):
    async def fail(connection: Connection) -> None:
        await _meet(connection)
        raise KeyError("half-way")

    with pytest.raises(KeyError, match="half-way"):
        await database.writing(fail)
    assert await database.reading(_count) == 0


async def test_work_that_waits_for_anything_else_is_refused_and_undone(database: Database):
    async def wait(connection: Connection) -> None:
        await _meet(connection)
        await asyncio.sleep(0)

    with pytest.raises(WaitingError):
        await database.writing(wait)
    assert await database.reading(_count) == 0


async def test_transactions_begun_together_are_each_whole(database: Database):
    async def rename(connection: Connection, number: int) -> str:
        before = await players.by_user_id(connection, 7)
        await _meet(connection, f"{before.name if before else ''}{number}")
        return "done"

    numbers = range(9)
    await asyncio.gather(*(database.writing(partial(rename, number=number)) for number in numbers))
    found = await database.reading(lambda connection: players.by_user_id(connection, 7))
    assert found is not None
    assert sorted(found.name) == [str(number) for number in numbers]


async def test_a_reader_sees_the_last_committed_state_while_another_writes(database: Database):
    await database.writing(_meet)
    async with database.write() as connection:
        await _meet(connection, "Bella")
        during = await database.reading(lambda reader: players.by_user_id(reader, 7))
    after = await database.reading(lambda reader: players.by_user_id(reader, 7))
    assert during is not None
    assert after is not None
    assert (during.name, after.name) == ("Anna", "Bella")


async def test_a_database_locked_by_another_process_is_waited_for(database: Database):
    assert database.path is not None
    other = sqlite3.connect(database.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(database.writing(_meet))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    other.execute("COMMIT")
    other.close()
    assert await waiting == 1


async def test_a_full_disk_is_told_and_heals_when_there_is_room(database: Database):
    async def fill(connection: Connection) -> None:
        for number in range(2000):
            await players.meet(connection, user_id=number + 10, name="x" * 200, username=None, language="en", now=0)

    database.limit_pages(1)
    with pytest.raises(OperationalError, match="full"):
        await database.writing(fill)
    assert await database.reading(_count) == 0
    database.limit_pages(None)
    await database.writing(fill)
    assert await database.reading(_count) == 2000


async def test_whoever_gives_up_waiting_leaves_a_whole_transaction_and_a_connection_that_serves(database: Database):
    entered, go_on = threading.Event(), threading.Event()

    async def slow(connection: Connection) -> None:
        await _meet(connection)
        entered.set()
        go_on.wait(5)
        await _meet(connection, "Bella")

    waiting = asyncio.create_task(database.writing(slow))
    await asyncio.to_thread(entered.wait, 5)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    found = await database.reading(lambda connection: players.by_user_id(connection, 7))
    assert found is not None
    assert found.name == "Bella"


async def test_a_commit_that_is_refused_leaves_nothing_and_no_transaction_open(database: Database, largest_file):
    async def fill(connection: Connection) -> None:
        for number in range(500):
            await players.meet(connection, user_id=number + 10, name="x" * 200, username=None, language="en", now=0)

    assert database.path is not None
    largest_file(database.path.with_name(f"{database.path.name}-wal").stat().st_size + 20_000)
    with pytest.raises(OperationalError, match=r"disk|full"):
        await database.writing(fill)
    largest_file(resource.getrlimit(resource.RLIMIT_FSIZE)[1])
    assert await database.reading(_count) == 0
    await database.writing(fill)
    assert await database.reading(_count) == 500


async def test_nothing_is_left_to_be_tidied_up_after_closing(tmp_path, caplog):
    opened = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await opened.migrate()
    await opened.writing(_meet)
    await opened.close()
    del opened
    gc.collect()
    assert not caplog.records
