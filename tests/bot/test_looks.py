"""Looking for what is due finds everybody in their time, and costs nothing while all wait."""

import asyncio

import pytest

import bot.send
from bot.local.limits import FloodControl
from bot.pace import Limits
from storage import due, outbox
from storage.outbox import Owed
from storage.records import Place
from tests.bot.office import Office, open_office


async def test_where_more_chats_are_owed_something_than_a_look_goes_through_each_gets_it_in_its_time(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(due, "MOST_CHATS", 7)
    monkeypatch.setattr(bot.send, "LOOK_AGAIN_SECONDS", 3600.0)
    async with open_office(tmp_path, Limits(per_second=30)) as office:
        office.stand_in.flood = FloodControl()
        people = [office.stand_in.add_person(f"P{number}") for number in range(100)]
        for number, person in enumerate(people):
            person.started = person.known = True
            if number % 2:
                office.fault("sendMessage", code=502, description="Bad Gateway", times=2, chat_id=person.id)
        async with office.database.write() as connection:
            await outbox.owe(connection, [Owed(Place(person.id), "test", {"text": "hello"}) for person in people], 0)
        office.sender.wake()
        await office.settle()
        assert [office.texts(person.id) for person in people] == [["hello"]] * len(people)
        await office.say(office.anna.id, "after")
        await office.until(lambda: office.texts(office.anna.id) == ["after"])
        assert not office.stand_in.faults.queue


@pytest.fixture
def looks(monkeypatch) -> list[int]:
    """From which chat on each look goes, one chat a look."""
    monkeypatch.setattr(due, "MOST_CHATS", 1)
    monkeypatch.setattr(bot.send, "LOOK_AGAIN_SECONDS", 3600.0)
    began: list[int] = []

    async def counted(connection, **how):
        began.append(how["after"])
        return await due.look(connection, **how)

    monkeypatch.setattr("bot.send.look", counted)
    return began


async def wait_for_their_time(office: Office) -> None:
    """Owe a number of chats something that is not due yet."""
    chats = [office.celina.id + number for number in range(1, 31)]
    async with office.database.write() as connection:
        await outbox.owe(connection, [Owed(Place(chat), "test", {"text": "x"}) for chat in chats], 0)
        for chat in chats:
            await outbox.hold_chat(connection, chat, office.now() + 300)
    office.sender.wake()


async def test_chats_that_wait_for_their_time_are_looked_at_once(looks, office: Office):
    await wait_for_their_time(office)
    await office.until(lambda: len(looks) > 30)
    await asyncio.sleep(0.2)
    looked = len(looks)
    await asyncio.sleep(0.2)
    assert len(looks) == looked


async def test_what_is_owed_to_a_chat_that_was_just_looked_at_goes_out_at_once(looks, office: Office):
    await wait_for_their_time(office)
    await office.until(lambda: looks and looks[-1] > office.celina.id)
    await office.say(office.anna.id, "hello")
    await office.until(lambda: office.texts(office.anna.id) == ["hello"])
