"""A notice at which Telegram breaks for ever keeps no other from its chat, and in an outage nothing is given up."""

import asyncio

import pytest
from sqlalchemy import update

import bot.send
from bot.breaks import BREAKS_AS_IT_IS, LEAST_TRIES, MOST_OVERTAKEN
from bot.local.faults import FaultKind
from storage import outbox
from storage.schema import outbox as table
from tests.bot.office import Office, Said

FOR_EVER = 10**6


@pytest.fixture(autouse=True)
def hurried(monkeypatch) -> None:
    monkeypatch.setattr(bot.send, "ASIDE_SECONDS", 0.1)


async def minutes(office: Office, count: int) -> None:
    """Let time pass, the sender doing what it can."""
    for _ in range(count * 6):
        office.stand_in.advance(10)
        office.sender.wake()
        await asyncio.sleep(0.03)


def times_struck(office: Office) -> int:
    """How often the only fault ordered has struck."""
    (fault,) = office.stand_in.faults.queue
    return FOR_EVER - fault.times


async def dead(office: Office) -> list[str]:
    async with office.database.read() as connection:
        return [why for _, why in await outbox.dead(connection)]


@pytest.mark.parametrize("kind", [FaultKind.ERROR, FaultKind.LOST_BEFORE])
async def test_what_is_behind_a_notice_that_breaks_for_ever_arrives_within_minutes(office: Office, kind):
    office.fault("sendMessage", kind, text="broken", times=FOR_EVER)
    await office.say(office.anna.id, "broken", "behind it")
    await minutes(office, 3)
    assert office.texts(office.anna.id) == ["behind it"]


async def test_a_notice_that_others_overtake_time_and_again_is_given_up_and_can_be_read(office: Office):
    office.fault("sendMessage", text="broken", times=FOR_EVER)
    behind = [f"behind {number}" for number in range(10)]
    await office.say(office.anna.id, "broken", *behind)
    await minutes(office, 12)
    assert office.texts(office.anna.id) == behind
    assert await dead(office) == ["Internal Server Error"]
    assert times_struck(office) == LEAST_TRIES


async def test_two_that_break_for_ever_hold_nobody_either(office: Office):
    office.fault("sendMessage", text="broken", times=FOR_EVER)
    behind = [f"behind {number}" for number in range(15)]
    await office.say(office.anna.id, "broken", "broken too", *behind)
    await minutes(office, 30)
    assert office.texts(office.anna.id) == behind
    assert len(await dead(office)) == 2


async def test_in_an_outage_of_hours_nothing_is_given_up_and_a_chats_messages_come_in_order(office: Office):
    office.fault("*", FaultKind.LOST_BEFORE, times=FOR_EVER)
    texts = [str(number) for number in range(8)]
    await office.say(office.anna.id, *texts)
    await office.say(office.group, *texts)
    await minutes(office, 120)
    office.stand_in.faults.clear()
    await office.settle()
    assert await dead(office) == []
    assert (office.texts(office.anna.id), office.texts(office.group)) == (texts, texts)


async def test_a_chat_that_telegram_breaks_at_waits_though_other_chats_get_theirs(office: Office):
    office.fault("sendMessage", chat_id=office.anna.id, times=FOR_EVER)
    await office.say(office.anna.id, "one", "two", "three", "four", "five")
    for _ in range(6):
        await office.say(office.boris.id, "quick")
        await minutes(office, 10)
    office.stand_in.faults.clear()
    await office.settle()
    assert office.texts(office.anna.id) == ["one", "two", "three", "four", "five"]


async def test_that_messages_can_be_changed_says_nothing_of_new_ones(office: Office):
    await office.say(office.anna.id, "board")
    await office.settle()
    board = office.anna.last().id
    office.fault("sendMessage", times=FOR_EVER)
    await office.say(office.anna.id, "news")
    for number in range(2 * MOST_OVERTAKEN):
        await office.owe(office.anna.id, {"text": f"changed {number}", "edit": board})
    await minutes(office, 30)
    assert office.texts(office.anna.id) == [f"changed {2 * MOST_OVERTAKEN - 1}"]
    office.stand_in.faults.clear()
    await office.settle()
    assert office.texts(office.anna.id)[1:] == ["news"]


async def test_an_edit_that_breaks_for_ever_is_given_up_though_news_come_in_between(office: Office):
    await office.say(office.anna.id, "board")
    await office.settle()
    board = office.anna.last().id
    office.fault("editMessageText", text="broken", times=FOR_EVER)
    await office.owe(office.anna.id, {"text": "broken", "edit": board}, kind="settle")
    for number in range(14):
        await office.owe(office.anna.id, {"text": f"changed {number}", "edit": board}, kind="settle")
        await minutes(office, 1)
        await office.say(office.anna.id, "news")
    await minutes(office, 2)
    assert await dead(office) == ["Internal Server Error"]
    assert office.texts(office.anna.id)[0] == "changed 13"


async def test_a_notice_that_breaks_and_holds_nobody_is_tried_for_days(office: Office):
    office.fault("sendMessage", times=FOR_EVER)
    await office.say(office.anna.id, "hello")
    await minutes(office, 60)
    office.stand_in.faults.clear()
    await office.settle()
    assert office.texts(office.anna.id) == ["hello"]


async def test_a_clock_that_leaps_a_year_ahead_in_an_outage_makes_nothing_be_given_up(office: Office):
    office.fault("sendMessage", times=FOR_EVER)
    await office.say(office.anna.id, "hello", "again")
    await minutes(office, 15)
    office.stand_in.advance(365 * 24 * 3600)
    await minutes(office, 2)
    office.stand_in.faults.clear()
    await office.settle()
    assert office.texts(office.anna.id) == ["hello", "again"]


@pytest.mark.parametrize(("tried", "expected"), [(3 * 24 * 60 - 2, ["owed"]), (3 * 24 * 60 - 1, ["dead"])])
async def test_an_outage_is_waited_out_for_three_days_of_a_try_a_minute(office: Office, tried: int, expected):
    await office.end()
    await office.say(office.anna.id, "hello")
    async with office.database.write() as connection:
        await connection.execute(update(table).values(attempts=tried))
    office.fault("sendMessage", times=FOR_EVER)
    office.begin()
    await office.until(lambda: times_struck(office))
    await office.end()
    assert await office.states() == expected


@pytest.mark.parametrize("kind", [FaultKind.ERROR, FaultKind.LOST_BEFORE])
async def test_a_board_at_whose_picture_telegram_breaks_comes_in_letters_after_a_minute(office: Office, kind):
    office.fault("sendPhoto", kind, times=FOR_EVER)
    await office.owe(office.anna.id, {"text": "Your move", "board": True, "buttons": True}, {"text": "behind it"})
    await office.settle()
    board, behind = office.texts(office.anna.id)
    assert board.endswith("Your move")
    assert board.count("\n") >= 8
    assert behind == "behind it"
    assert times_struck(office) == BREAKS_AS_IT_IS + 1


async def test_after_an_outage_boards_come_with_their_pictures(office: Office):
    office.fault("*", code=502, description="Bad Gateway", times=FOR_EVER)
    await office.owe(office.anna.id, {"text": "Your move", "board": True})
    await minutes(office, 20)
    office.stand_in.faults.clear()
    await office.settle()
    assert "photo" in office.anna.last().content


async def test_a_change_of_a_picture_that_breaks_changes_the_words_alone(office: Office):
    await office.owe(office.anna.id, {"text": "Your move", "board": True})
    await office.settle()
    office.fault("editMessageMedia", times=FOR_EVER)
    edit: Said = {"text": "Waiting", "board": True, "edit": office.anna.last().id, "over_picture": True}
    await office.owe(office.anna.id, edit)
    await office.settle()
    assert office.texts(office.anna.id) == ["Waiting"]


async def test_a_film_that_breaks_comes_in_words(office: Office):
    office.fault("sendAnimation", times=FOR_EVER)
    await office.owe_film(office.anna.id, "Anna")
    await office.settle()
    assert office.texts(office.anna.id) == ["in words"]
