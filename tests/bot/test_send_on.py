"""Sending goes on whatever the clock, the disk and those who are written to do, and whenever it is stopped."""

import asyncio

import pytest
from sqlalchemy import text

import bot.ledger
import bot.send
from rules import format_fen, variant
from storage import due, games, players
from storage.games import NewGame
from tests.bot.office import Office, Said, open_office


async def test_a_clock_that_is_put_back_delays_nothing_new_and_what_was_put_off_only_a_while(office: Office):
    office.fault("sendMessage", code=502, description="Bad Gateway", chat_id=office.boris.id)
    await office.say(office.boris.id, "put off")
    await asyncio.sleep(0.1)
    office.stand_in.ahead -= 30 * 24 * 3600
    await office.say(office.anna.id, "new")
    await office.until(lambda: office.texts(office.anna.id) == ["new"])
    await office.settle()
    assert office.texts(office.boris.id) == ["put off"]


async def test_what_was_sent_while_the_disk_was_full_is_not_sent_again(office: Office, monkeypatch):
    monkeypatch.setattr(bot.ledger, "RETRY_SECONDS", 0.02)
    await office.say(office.anna.id, "hello", "x" * 3000)
    office.database.limit_pages(1)
    await asyncio.sleep(0.3)
    assert office.texts(office.anna.id)[:1] == ["hello"]
    office.database.limit_pages(None)
    await office.settle()
    assert office.texts(office.anna.id) == ["hello", "x" * 3000]


async def test_a_restart_repeats_nothing_that_was_noted(tmp_path):
    async with open_office(tmp_path) as office:
        await office.say(office.anna.id, "hello")
        await office.settle()
    async with open_office(tmp_path) as office:
        await office.settle()
        assert office.texts(office.anna.id) == []


async def test_what_is_put_off_is_tried_in_its_time_whatever_waits_behind_it(office: Office):
    office.fault("sendMessage", code=502, description="Bad Gateway", chat_id=office.anna.id)
    await office.say(office.anna.id, "put off", "behind it")
    await office.until(lambda: office.texts(office.anna.id) == ["put off", "behind it"])


async def test_a_flood_wait_of_hours_is_kept(office: Office):
    office.fault("sendMessage", code=429, retry_after=4 * 3600, chat_id=office.anna.id)
    await office.say(office.anna.id, "first")
    await office.until(lambda: not office.stand_in.faults.queue)
    for _ in range(4 * 60 - 1):
        office.stand_in.advance(60)
        office.sender.wake()
        await asyncio.sleep(0.002)
        assert office.texts(office.anna.id) == []
    office.stand_in.advance(62)
    await office.settle()
    assert office.texts(office.anna.id) == ["first"]


async def test_a_clock_that_is_put_back_an_hour_delays_what_was_put_off_by_minutes(office: Office):
    office.fault("sendMessage", code=502, description="Bad Gateway", chat_id=office.anna.id)
    office.stand_in.ahead += 3600
    await office.say(office.anna.id, "put off")
    await office.until(lambda: not office.stand_in.faults.queue)
    await asyncio.sleep(0.1)
    office.stand_in.ahead -= 3600
    office.stand_in.advance(due.FURTHEST_SECONDS)
    await office.settle()
    assert office.texts(office.anna.id) == ["put off"]


async def test_what_was_sent_but_cannot_be_remembered_is_not_sent_again(office: Office):
    no_such_game = 404
    await office.owe(office.anna.id, {"text": "board", "keep": no_such_game}, {"text": "after"})
    await office.settle()
    assert office.texts(office.anna.id) == ["board", "after"]
    assert await office.states() == ["sent", "sent"]


async def test_a_message_of_a_game_whose_row_somebody_has_spoilt_is_sent_once(office: Office):
    rules = variant("russian")
    async with office.database.write() as connection:
        anna = await players.by_user_id(connection, office.anna.id)
        assert anna is not None
        start = format_fen(rules, rules.start)
        await games.create(connection, NewGame("russian", {}, start, rules.first, anna.id, anna.id, None), now=0)
        await connection.execute(text("UPDATE games SET options = 'nonsense'"))
    await office.owe(office.anna.id, {"text": "board", "keep": 1}, {"text": "after"})
    await office.settle()
    assert office.texts(office.anna.id) == ["board", "after"]
    assert await office.states() == ["sent", "sent"]


@pytest.mark.parametrize("payload", ["{", "[]", "", "7"])
async def test_a_notice_whose_row_somebody_has_spoilt_holds_up_nobody(office: Office, payload: str):
    await office.end()
    await office.owe(office.anna.id, {"text": "spoilt"}, kind="spoilt")
    async with office.database.write() as connection:
        await connection.execute(text("UPDATE outbox SET payload = :payload"), {"payload": payload})
    await office.say(office.boris.id, "quick")
    office.begin()
    await office.until(lambda: office.texts(office.boris.id) == ["quick"])


async def test_a_database_that_notes_no_fault_makes_the_chat_wait_and_nobody_else(office: Office, caplog):
    async with office.database.write() as connection:
        refuse = "BEGIN SELECT RAISE(ABORT, 'no faults here'); END"
        condition = "BEFORE UPDATE ON outbox WHEN NEW.error IS NOT NULL"
        await connection.execute(text(f"CREATE TRIGGER refusing {condition} {refuse}"))
    await office.owe(office.anna.id, {"bug": True})
    await office.say(office.boris.id, "quick")
    await office.until(lambda: office.texts(office.boris.id) == ["quick"])
    await office.until(lambda: "has to wait for the database" in caplog.text)
    await asyncio.sleep(0.2)
    assert caplog.text.count("could not be handled") == 1


async def test_a_message_that_is_sent_anew_is_as_silent_as_it_was_meant_to_be(office: Office):
    await office.say(office.anna.id, "card")
    await office.settle()
    gone = office.anna.last().id
    office.stand_in.delete_message(office.anna.id, gone)
    await office.owe(office.anna.id, {"text": "card", "edit": gone, "resend": True, "silent": True})
    await office.settle()
    assert office.stand_in.log.calls[-1].parameters["disable_notification"] == "true"


async def test_ten_thousand_notices_for_a_chat_that_is_closed_cost_one_call_and_hold_up_nobody(office: Office):
    await office.say(office.anna.id, "hello")
    await office.settle()
    office.anna.block()
    notices: list[Said] = [{"text": str(number)} for number in range(10_000)]
    await office.owe(office.anna.id, *notices)
    await office.say(office.boris.id, "quick")
    await office.until(lambda: office.texts(office.boris.id) == ["quick"])
    await office.settle()
    to_anna = [call for call in office.stand_in.log.calls if not call.ok]
    assert len(to_anna) == 1
    assert set((await office.states())[2:-1]) == {"dropped"}


async def test_a_sender_that_is_stopped_at_any_moment_loses_and_repeats_nothing(office: Office):
    expected = []
    for number in range(60):
        for hands in (office.anna, office.boris):
            await office.owe(hands.id, {"text": str(number), "board": number % 7 == 0})
        expected.append(str(number))
        await asyncio.sleep(number * 0.0007)
        await office.end()
        office.begin()
    await office.settle()
    assert office.texts(office.anna.id) == office.texts(office.boris.id) == expected
