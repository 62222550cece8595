"""Inbox and outbox: nothing twice, nothing out of order, nothing kept longer than needed."""

from sqlalchemy import select

from storage import due, inbox, outbox
from storage.due import Barred
from storage.outbox import Owed
from storage.records import Place
from storage.schema import inbox as inbox_table
from storage.schema import outbox as outbox_table


async def test_an_update_handed_over_twice_is_written_down_once(database):
    async with database.write() as connection:
        await inbox.receive(connection, [(1, "{}"), (2, "{}")], now=0)
        await inbox.receive(connection, [(2, "{}"), (3, "{}")], now=1)
        assert [row.update_id for row in await inbox.waiting(connection, (), 10)] == [1, 2, 3]
        assert [row.update_id for row in await inbox.waiting(connection, (1,), 1)] == [2]


async def test_an_update_has_its_effect_once_and_its_content_is_then_forgotten(database):
    async with database.write() as connection:
        await inbox.receive(connection, [(1, '{"secret": "text"}')], now=0)
        assert await inbox.waiting(connection, (), 1)
        assert await inbox.done(connection, 1)
        assert not await inbox.done(connection, 1)
        assert not await inbox.waiting(connection, (), 1)
        assert await connection.scalar(select(inbox_table.c.payload)) is None


async def test_an_update_that_breaks_every_time_is_set_aside_and_kept(database):
    async with database.write() as connection:
        await inbox.receive(connection, [(1, "content")], now=0)
        given_up = [await inbox.failed(connection, 1) for _ in range(inbox.MAX_ATTEMPTS)]
        assert given_up == [False] * (inbox.MAX_ATTEMPTS - 1) + [True]
        assert await inbox.waiting(connection, (), 10) == ()
        assert await connection.scalar(select(inbox_table.c.payload)) == "content"


async def test_numbers_of_handled_updates_are_forgotten_after_a_while_and_waiting_ones_are_not(database):
    newest = 2 + inbox.KEPT_IN_ANY_CASE
    async with database.write() as connection:
        await inbox.receive(connection, [(1, "{}"), (2, "{}"), (newest, "{}")], now=0)
        await inbox.done(connection, 1)
        await inbox.done(connection, newest)
        await inbox.forget(connection, before=10)
        assert list(await connection.scalars(select(inbox_table.c.update_id))) == [2, newest]


async def test_a_clock_that_leaps_ahead_makes_no_repeat_look_new(database):
    async with database.write() as connection:
        await inbox.receive(connection, [(7, "{}")], now=0)
        await inbox.done(connection, 7)
        await inbox.forget(connection, before=10**9)
        assert await inbox.receive(connection, [(7, "{}")], now=10**9) == frozenset()


async def test_each_chat_gets_its_oldest_notice_and_a_waiting_one_holds_back_those_behind_it(database):
    async with database.write() as connection:
        await outbox.owe(connection, [Owed(Place(1), "a"), Owed(Place(1), "b"), Owed(Place(2), "c")], now=0)
        first = (await due.look(connection, 0, 10)).due
        assert [notice.kind for notice in first] == ["a", "c"]
        await outbox.postpone(connection, first[0], until=5, error="later")
        assert [notice.kind for notice in (await due.look(connection, 0, 10)).due] == ["c"]
        assert [notice.kind for notice in (await due.look(connection, 5, 10, Barred(busy=(2,)))).due] == ["a"]
        await outbox.settle(connection, first[0].id, "sent")
        assert [notice.kind for notice in (await due.look(connection, 5, 10)).due] == ["b", "c"]


async def test_what_only_tidies_up_gives_way_to_news_of_its_chat_and_is_spared_on_demand(database):
    async with database.write() as connection:
        owed = [Owed(Place(1), "settle"), Owed(Place(1), "strip"), Owed(Place(1), "board"), Owed(Place(2), "strip")]
        await outbox.owe(connection, owed, now=0)
        board, strip = (await due.look(connection, 0, 10)).due
        assert (board.kind, strip.kind) == ("board", "strip")
        await outbox.settle(connection, board.id, "sent")
        assert [notice.kind for notice in (await due.look(connection, 0, 10)).due] == ["settle", "strip"]
        assert [notice.place.chat_id for notice in (await due.look(connection, 0, 10, Barred(spared=(1,)))).due] == [2]


async def test_what_was_sent_is_not_kept_and_what_is_given_up_can_be_read(database):
    async with database.write() as connection:
        await outbox.owe(connection, [Owed(Place(1), "a", {"text": "typed"}), Owed(Place(2), "b", {"x": 1})], now=0)
        sent, lost = (await due.look(connection, 0, 10)).due
        await outbox.settle(connection, sent.id, "sent")
        await outbox.settle(connection, lost.id, "dead", "Forbidden: bot was blocked by the user")
        payloads = list(await connection.scalars(select(outbox_table.c.payload).order_by(outbox_table.c.id)))
        assert payloads == ["{}", '{"x": 1}']
        assert [(notice.kind, why) for notice, why in await outbox.dead(connection)] == [
            ("b", "Forbidden: bot was blocked by the user")
        ]


async def test_a_chat_that_asked_for_patience_is_left_alone_and_others_are_not(database):
    async with database.write() as connection:
        await outbox.owe(connection, [Owed(Place(1), "a"), Owed(Place(2), "b")], now=0)
        await outbox.hold_chat(connection, 1, until=300)
        assert [notice.kind for notice in (await due.look(connection, 299, 10)).due] == ["b"]
        assert [notice.kind for notice in (await due.look(connection, 300, 10)).due] == ["a", "b"]


async def test_a_group_that_becomes_a_supergroup_takes_news_along_and_no_changes_of_its_old_messages(database):
    old, new = Place(-5), Place(-100)
    owed = [
        Owed(old, "board", {"viewer": None}),
        Owed(old, "strip", {"message": 7}),
        Owed(old, "settle", {"message": 7, "ply": 1}),
        Owed(old, "challenge", {"challenge": 1, "edit": 8}),
        Owed(old, "screen", {"screen": "menu", "edit": 9}),
        Owed(old, "challenge", {"challenge": 2}),
    ]
    async with database.write() as connection:
        await outbox.owe(connection, owed, now=0)
        await outbox.move_chat(connection, old.chat_id, new.chat_id)
        await outbox.move_chat(connection, old.chat_id, new.chat_id)  # told twice
        found = []
        while news := (await due.look(connection, 0, 10)).due:
            found += [(notice.place, notice.kind, dict(notice.payload)) for notice in news]
            await outbox.settle(connection, news[0].id, "sent")
    assert found == [
        (new, "board", {"viewer": None}),
        (new, "screen", {"screen": "menu"}),
        (new, "challenge", {"challenge": 2}),
    ]
