"""A look into the outbox costs about the same however much is owed, and sees everybody in the course of time."""

import pytest

from storage import due, outbox
from storage.due import FIRST
from storage.outbox import Owed
from storage.records import Place

LIMIT = 5


async def steps(database, **how) -> int:
    """How many steps SQLite's machine takes for a look."""
    taken = 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    async with database.read() as connection:
        await due.look(connection, 100, LIMIT, **how)  # the schema is read now
        driver = (await connection.get_raw_connection()).driver_connection
        await driver.set_progress_handler(count, 1)
        await due.look(connection, 100, LIMIT, **how)
        await driver.set_progress_handler(None, 0)
    assert taken
    return taken


async def owe(database, chats: int, times: int = 1, kind: str = "screen", *, until: int = 0) -> None:
    """Owe so many chats something, not before `until`."""
    async with database.write() as connection:
        await outbox.owe(connection, [Owed(Place(chat), kind) for chat in range(1, chats + 1)] * times, 0)
        for chat in range(1, chats + 1) if until else ():
            await outbox.hold_chat(connection, chat, until)


@pytest.mark.parametrize("kind", ["screen", "strip"])
async def test_a_look_costs_the_same_whether_hundreds_or_tens_of_chats_are_owed_something(database, kind):
    await owe(database, 50, kind=kind)
    few = await steps(database)
    await owe(database, 1000, kind=kind)
    assert await steps(database) <= 1.2 * few


async def test_a_look_costs_the_same_whether_a_chat_is_owed_hundreds_of_notices_or_one(database):
    await owe(database, LIMIT)
    one = await steps(database)
    await owe(database, LIMIT, 200)
    assert await steps(database) <= 1.2 * one


async def test_a_look_costs_the_same_whether_hundreds_or_tens_of_chats_wait_for_their_time(database, monkeypatch):
    monkeypatch.setattr(due, "MOST_CHATS", 20)
    await owe(database, 50, until=200)
    few = await steps(database)
    await owe(database, 500, until=200)
    assert await steps(database) <= 1.2 * few


async def test_what_was_sent_long_ago_makes_no_look_more_expensive(database):
    await owe(database, LIMIT)
    async with database.write() as connection:
        for notice in (await due.look(connection, 0, LIMIT)).due:
            await outbox.settle(connection, notice.id, "sent")
    await owe(database, LIMIT)
    before = await steps(database)
    for _ in range(20):
        async with database.write() as connection:
            for notice in (await due.look(connection, 0, LIMIT)).due:
                await outbox.settle(connection, notice.id, "sent")
        await owe(database, LIMIT)
    assert await steps(database) <= 1.2 * before


async def test_looks_that_go_on_from_each_other_see_every_chat_once_and_then_begin_anew(database, monkeypatch):
    monkeypatch.setattr(due, "MOST_CHATS", 7)
    await owe(database, 40)
    async with database.write() as connection:
        for chat in range(10, 30):
            await outbox.hold_chat(connection, chat, 100 + chat)
        seen, later, reached = [], [], FIRST
        for _ in range(20):
            found = await due.look(connection, 100, LIMIT, after=reached)
            seen += [notice.place.chat_id for notice in found.due]
            later.append(found.later)
            reached = found.reached
            if reached == FIRST:
                break
    assert reached == FIRST
    assert seen == [*range(1, 10), *range(30, 41)]
    assert min(time for time in later if time is not None) == 110


async def test_a_look_that_has_found_all_says_when_something_will_be_due(database):
    async with database.write() as connection:
        await outbox.owe(connection, [Owed(Place(1), "a"), Owed(Place(2), "b"), Owed(Place(3), "c")], 0)
        assert (await due.look(connection, 0, 10)).later is None
        await outbox.hold_chat(connection, 2, 300)
        await outbox.hold_chat(connection, 3, 200)
        found = await due.look(connection, 100, 10)
    assert ([notice.kind for notice in found.due], found.later, found.reached) == (["a"], 200, FIRST)
