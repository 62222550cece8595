"""Fetching by long polling: what cannot be read keeps nothing else out, and a revoked token is told apart."""

import sqlite3
from contextlib import closing

import pytest
from telegram.error import InvalidToken

from bot.fetch import fetch, next_offset
from tests.e2e.table import at_table, text_of


async def test_an_update_that_cannot_be_read_is_set_aside_and_the_others_are_answered(tmp_path):
    async with at_table(tmp_path) as table:
        table.anna.start()
        await table.settle()
        table.stand_in.push("message", {"message_id": 1, "date": "soon"})
        table.stand_in.push("callback_query", {"id": "1"})
        table.stand_in.push("something_new", {"text": "\ud83d"})
        answer = await table.say(table.anna, "/help")
        assert "How to play" in text_of(answer)
    with closing(sqlite3.connect(tmp_path / "damka.db")) as connection:
        states = dict(connection.execute("SELECT state, count(*) FROM inbox GROUP BY state"))
    assert states["failed"] == 2
    assert set(states) == {"failed", "done"}


async def test_updates_come_as_they_are_and_are_confirmed_by_the_next_number(tmp_path):
    async with at_table(tmp_path) as table:
        bot = table.damka.application.bot
        table.stand_in.allowed_updates = []
        table.stand_in.updates.clear()
        table.stand_in.push("message", {"anything": [1, "\u202e"]})
        fetched = await fetch(bot, None, [])
        assert [update["message"] for update in fetched] == [{"anything": [1, "\u202e"]}]
        assert next_offset(fetched) == table.stand_in.updates[0].id + 1


async def test_a_token_that_is_no_longer_known_is_named_so(tmp_path):
    async with at_table(tmp_path) as table:
        table.stand_in.token = "1000000000:another-token-of-the-stand-in-0000000"
        with pytest.raises(InvalidToken):
            await fetch(table.damka.application.bot, None, ["message"])
