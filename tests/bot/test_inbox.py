"""Updates on their way in: each handled once in effect, each chat's in order, no chat held up by another."""

import asyncio
import sqlite3
from contextlib import asynccontextmanager, closing

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

import bot.inbox
import storage.database
from bot.inbox import MOST_IN_MEMORY, HandlingError, Inbox
from storage import inbox as table
from storage.database import Database
from storage.schema import inbox as inbox_table


def message(number: int, chat: int, text: str = "") -> dict[str, object]:
    return {"update_id": number, "message": {"chat": {"id": chat}, "text": text}}


@pytest.fixture(autouse=True)
def quick_retries(monkeypatch):
    monkeypatch.setattr(bot.inbox, "RETRY_SECONDS", 0.01)


class Handler:
    """Handles updates as the program does: the effect and the note that it is done are one transaction."""

    def __init__(self, database):
        self.database = database
        self.effects = []
        self.begun = []
        self.slow = {}
        self.breaks = {}

    async def __call__(self, update):
        number = update["update_id"]
        self.begun.append(number)
        if number in self.slow:
            await self.slow[number].wait()
        if self.breaks.get(number):
            raise self.breaks[number].pop(0)
        async with self.database.write() as connection:
            if await table.done(connection, number):
                self.effects.append(number)


@asynccontextmanager
async def running(handler, clock=lambda: 1000, handle=None):
    opened = Inbox(handler.database, handle or handler, clock)
    task = asyncio.create_task(opened.run())
    try:
        yield opened
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def settle(opened):
    async with asyncio.timeout(60):
        while not opened.idle:  # noqa: ASYNC110 - nothing tells when there is nothing left to do
            await asyncio.sleep(0.001)


async def states(database):
    async with database.read() as connection:
        rows = await connection.execute(select(inbox_table.c.update_id, inbox_table.c.state))
        return {row.update_id: row.state for row in rows}


async def test_an_update_handed_over_twice_has_its_effect_once(database):
    handler = Handler(database)
    async with running(handler) as opened:
        await opened.receive([message(1, 5), message(1, 5)])
        await opened.receive([message(1, 5), message(2, 5)])
        await settle(opened)
        await opened.receive([message(1, 5)])
        await settle(opened)
    assert handler.effects == [1, 2]


async def test_a_chat_gets_its_updates_in_order_and_a_slow_one_holds_up_nobody_else(database):
    handler = Handler(database)
    handler.slow[1] = asyncio.Event()
    async with running(handler) as opened:
        await opened.receive([message(number, 5) for number in range(1, 101)] + [message(200, 6), message(201, 7)])
        async with asyncio.timeout(5):
            while not {200, 201} <= set(handler.effects):  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        assert handler.begun[0] == 1
        assert 2 not in handler.begun
        handler.slow[1].set()
        await settle(opened)
    assert [number for number in handler.effects if number < 200] == list(range(1, 101))


async def test_a_broken_handling_is_tried_again_before_what_comes_after_it(database):
    handler = Handler(database)
    handler.breaks[1] = [HandlingError("once")]
    async with running(handler) as opened:
        await opened.receive([message(1, 5), message(2, 5)])
        await settle(opened)
    assert handler.effects == [1, 2]


async def test_an_update_that_breaks_every_time_is_set_aside_and_the_next_one_is_handled(database):
    handler = Handler(database)
    handler.breaks[1] = [HandlingError("always")] * 99
    async with running(handler) as opened:
        await opened.receive([message(1, 5), message(2, 5)])
        await settle(opened)
    assert handler.effects == [2]
    assert await states(database) == {1: "failed", 2: "done"}


async def test_while_the_database_refuses_nothing_is_set_aside_and_nothing_overtakes(database):
    handler = Handler(database)
    handler.breaks[1] = [OperationalError("insert", {}, Exception("database or disk is full")) for _ in range(6)]
    async with running(handler) as opened:
        await opened.receive([message(1, 5), message(2, 5)])
        await settle(opened)
    assert handler.effects == [1, 2]


async def test_after_a_long_refusal_the_database_is_asked_again_before_long(database, monkeypatch):
    monkeypatch.setattr(bot.inbox, "LONGEST_RETRY_SECONDS", 0.02)
    handler = Handler(database)
    handler.breaks[1] = [OperationalError("insert", {}, Exception("database or disk is full")) for _ in range(20)]
    async with running(handler) as opened:  # twice as long each time, the last wait alone would be an hour
        await opened.receive([message(1, 5)])
        await settle(opened)
    assert handler.effects == [1]


class Hesitating(Database):
    """A database after whose commits something else comes first."""

    def __init__(self, url):
        super().__init__(url)
        self.written = asyncio.Event()

    async def writing(self, work):
        result = await super().writing(work)
        self.written.set()
        await asyncio.sleep(0.1)
        return result


async def test_what_comes_while_a_backlog_is_taken_up_is_handled_once(database):
    handler = Handler(database)
    hesitating = Hesitating(f"sqlite+aiosqlite:///{database.path}")
    opened = Inbox(hesitating, handler, lambda: 1000)
    receiving = asyncio.create_task(opened.receive([message(1, 5)]))
    await hesitating.written.wait()
    task = asyncio.create_task(opened.run())
    await receiving
    await settle(opened)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await hesitating.close()
    assert handler.begun == [1]


async def test_what_comes_faster_than_it_is_handled_waits_in_the_database(database):
    handler = Handler(database)
    handler.slow[1] = asyncio.Event()
    total = MOST_IN_MEMORY + 500
    async with running(handler) as opened:
        await settle(opened)
        for begin in range(1, total + 1, 100):
            await opened.receive([message(number, 5) for number in range(begin, begin + 100)])
        held = len(opened._taken)
        handler.slow[1].set()
        await settle(opened)
    assert held == MOST_IN_MEMORY
    assert handler.effects == list(range(1, total + 1))


async def test_updates_that_the_database_did_not_take_are_handled_once_when_they_come_again(database, monkeypatch):
    monkeypatch.setattr(storage.database, "BUSY_SECONDS", 0.1)
    handler = Handler(database)
    async with running(handler) as opened:
        await settle(opened)
        with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(OperationalError):
                await opened.receive([message(1, 5), message(2, 6)])
        await opened.receive([message(1, 5), message(2, 6)])
        await settle(opened)
    assert sorted(handler.effects) == [1, 2]
    assert await states(database) == {1: "done", 2: "done"}


async def test_what_was_received_and_not_handled_is_handled_after_a_restart_in_the_order_it_came(database):
    now = iter([1000, 400])  # the clock is put back between two batches
    waiting = Inbox(database, Handler(database), lambda: next(now))
    await waiting.receive([message(7, 5), message(8, 5)])
    await waiting.receive([message(9, 5), message(10, 5)])
    handler = Handler(database)
    async with running(handler) as opened:
        await settle(opened)
    assert handler.effects == [7, 8, 9, 10]


async def test_a_backlog_of_a_day_is_handled_in_order_with_a_bounded_part_of_it_in_memory(database):
    handler = Handler(database)
    waiting = Inbox(database, handler, lambda: 1000)
    total = 3 * MOST_IN_MEMORY
    for begin in range(1, total + 1, 100):
        await waiting.receive([message(number, number % 7) for number in range(begin, begin + 100)])
    peak = 0

    async def watched(update):
        nonlocal peak
        peak = max(peak, len(opened._taken))
        return await handler(update)

    async with running(handler, handle=watched) as opened:
        await opened.receive([message(total + 1, 1)])
        await settle(opened)
    assert MOST_IN_MEMORY // 2 < peak <= MOST_IN_MEMORY + MOST_IN_MEMORY // 2
    assert sorted(handler.effects) == list(range(1, total + 2))
    for chat in range(7):
        mine = [number for number in handler.effects if number % 7 == chat and number <= total]
        assert mine == sorted(mine)


async def test_stopping_finishes_what_has_begun_and_leaves_the_rest_for_the_next_start(database):
    handler = Handler(database)
    handler.slow[1] = asyncio.Event()
    async with running(handler) as opened:
        await opened.receive([message(1, 5), message(2, 5)])
        await asyncio.sleep(0.05)
        asyncio.get_running_loop().call_later(0.05, handler.slow[1].set)
    assert handler.effects == [1]
    async with running(handler) as opened:
        await settle(opened)
    assert handler.effects == [1, 2]


async def test_an_update_nobody_handles_is_done_all_the_same(database):
    async def ignore(_):
        pass

    opened = Inbox(database, ignore, lambda: 1000)
    task = asyncio.create_task(opened.run())
    await opened.receive([message(1, 5)])
    await settle(opened)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await states(database) == {1: "done"}
