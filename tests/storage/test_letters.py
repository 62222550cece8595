"""Dead letters are read, sent again and dropped by a person."""

import pytest

from storage import due, inbox, letters, outbox
from storage.outbox import Owed
from storage.records import Place


@pytest.fixture
async def dead(database):
    """Two notices and two updates that were given up."""
    async with database.write() as connection:
        notices = [
            Owed(Place(7), "board", {"viewer": 1}, game_id=3, turn=1),
            Owed(Place(-8), "screen", {"screen": "help"}),
        ]
        await outbox.owe(connection, notices, now=100)
        await outbox.settle(connection, 1, "dead", "Forbidden")
        await outbox.settle(connection, 2, "dead", "Bad Request: message is too long")
        await inbox.receive(connection, [(5, '{"update_id": 5}'), (6, '{"update_id": 6}')], now=200)
        await inbox.failed(connection, 5, tries=1)
        await inbox.failed(connection, 6, tries=1)
    return database


async def test_they_say_what_to_whom_since_when_and_why(dead):
    async with dead.read() as connection:
        found = [(one.id, one.what, one.why, one.since) for one in await letters.dead(connection)]
    assert found == [
        ("n1", "board of game 3 to chat 7", "Forbidden", 100),
        ("n2", "screen to chat -8", "Bad Request: message is too long", 100),
        ("u5", "update", "its handling broke; see the log", 200),
        ("u6", "update", "its handling broke; see the log", 200),
    ]


async def test_what_is_sent_again_is_owed_and_handled_as_if_it_had_come_now(dead):
    async with dead.write() as connection:
        await letters.retry(connection, ["n1", "u6"], now=5000)
    async with dead.read() as connection:
        assert [one.id for one in await letters.dead(connection)] == ["n2", "u5"]
        (notice,) = (await due.look(connection, 5000, 10)).due
        assert (notice.kind, notice.payload, notice.attempts, notice.created_at) == ("board", {"viewer": 1}, 0, 5000)
        (update,) = await inbox.waiting(connection, (), 10)
        assert (update.update_id, update.payload, update.attempts) == (6, '{"update_id": 6}', 0)


async def test_what_is_dropped_is_gone_and_an_update_is_still_known(dead):
    async with dead.write() as connection:
        await letters.drop(connection, ["n2", "u5"])
        assert [one.id for one in await letters.dead(connection)] == ["n1", "u6"]
        assert await inbox.receive(connection, [(5, "{}")], now=300) == frozenset()
        assert (await due.look(connection, 5000, 10)).due == ()
