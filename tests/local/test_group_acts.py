"""What people do about groups, and who may."""

from __future__ import annotations

import asyncio

import pytest

from bot.local import ActionError, World
from bot.local.model import ANONYMOUS_ADMIN
from bot.local.page_acts import act
from bot.local.page_state import state
from bot.local.parameters import JsonObject, as_object
from bot.local.seed import CLUB, FORUM, settle
from tests.local.calls import call, refusal, updates

ANNA, BORIS, CELINA = 1001, 1002, 1003


@pytest.fixture
def world() -> World:
    return settle(World(clock=lambda: 1_800_000_000.0))


def do(world: World, who: int, what: str, **more: object) -> JsonObject:
    return as_object(asyncio.run(act(world, {"as": who, "do": what, **more})))


def number(result: JsonObject, name: str) -> int:
    return int(str(result[name]))


def test_a_new_group_is_a_basic_one_with_everybody_and_the_bot(world: World) -> None:
    chat = world.chats[number(do(world, BORIS, "found_group", title=" Trio "), "chat")]
    assert (chat.kind, chat.title, chat.founder) == ("group", "Trio", BORIS)
    assert set(chat.members) == {ANNA, BORIS, CELINA, world.bot.id}
    assert updates(world, "my_chat_member")[-1]["chat"]["title"] == "Trio"
    assert updates(world, "message")[-1]["new_chat_members"][0]["is_bot"] is True
    for title in ("  ", "x" * 256):
        with pytest.raises(ActionError):
            do(world, BORIS, "found_group", title=title)


def test_a_basic_group_is_upgraded_by_its_owner_and_by_getting_topics(world: World) -> None:
    first, second = (number(do(world, ANNA, "found_group", title="Trio"), "chat") for _ in range(2))
    with pytest.raises(ActionError, match="owner"):
        do(world, BORIS, "upgrade", chat=first)
    assert world.chats[number(do(world, ANNA, "upgrade", chat=first), "chat")].kind == "supergroup"
    forum = number(do(world, ANNA, "set_forum", chat=second, topics=True), "chat")
    assert (world.chats[forum].kind, world.chats[forum].is_forum) == ("supergroup", True)
    assert world.chats[second].migrated_to == forum


def test_topics_come_and_go_with_the_forum(world: World) -> None:
    with pytest.raises(ActionError, match="owner"):
        do(world, BORIS, "set_forum", chat=CLUB, topics=True)
    do(world, ANNA, "set_forum", chat=CLUB, topics=True)
    topic = number(do(world, BORIS, "add_topic", chat=CLUB, name="Keny"), "thread")
    sent = call(world, "sendMessage", chat_id=CLUB, message_thread_id=topic, text="x")
    do(world, ANNA, "set_forum", chat=CLUB, topics=False)
    said = refusal(world, "sendMessage", chat_id=CLUB, message_thread_id=topic, text="x")
    assert said == "400 Bad Request: message thread not found"
    reply = {"message_id": sent["message_id"]}
    assert "is_topic_message" not in call(world, "sendMessage", chat_id=CLUB, text="x", reply_parameters=reply)
    with pytest.raises(ActionError, match="no topics"):
        do(world, BORIS, "add_topic", chat=CLUB, name="Keny")


def test_a_topic_is_closed_opened_and_deleted_by_administrators(world: World) -> None:
    topic = number(do(world, CELINA, "add_topic", chat=FORUM, name="Keny"), "thread")
    for what in ("close_topic", "delete_topic"):
        with pytest.raises(ActionError, match="administrator"):
            do(world, CELINA, what, chat=FORUM, thread=topic)
    do(world, ANNA, "close_topic", chat=FORUM, thread=topic, closed=True)
    assert world.chats[FORUM].topics[topic].closed
    do(world, ANNA, "close_topic", chat=FORUM, thread=topic, closed=False)
    assert not world.chats[FORUM].topics[topic].closed
    do(world, ANNA, "delete_topic", chat=FORUM, thread=topic)
    assert topic not in world.chats[FORUM].topics
    for name in ("", "x" * 129):
        with pytest.raises(ActionError, match="name"):
            do(world, CELINA, "add_topic", chat=FORUM, name=name)


def test_administrators_are_made_by_the_owner_and_remove_members(world: World) -> None:
    for what, more in (("kick", {}), ("promote", {"admin": True})):
        with pytest.raises(ActionError):
            do(world, BORIS, what, chat=CLUB, person=CELINA, **more)
    do(world, ANNA, "promote", chat=CLUB, person=BORIS, admin=True)
    do(world, BORIS, "kick", chat=CLUB, person=CELINA)
    assert world.chats[CLUB].status(CELINA) == "kicked"
    for person in (ANNA, CELINA):
        with pytest.raises(ActionError):
            do(world, BORIS, "kick", chat=CLUB, person=person)
        with pytest.raises(ActionError):
            do(world, ANNA, "promote", chat=CLUB, person=person, admin=True)
    do(world, ANNA, "promote", chat=CLUB, person=BORIS, admin=False)
    with pytest.raises(ActionError, match="administrator"):
        do(world, BORIS, "remove_bot", chat=CLUB)


def test_an_administrator_may_hide_behind_the_group(world: World) -> None:
    with pytest.raises(ActionError, match="administrator"):
        do(world, BORIS, "hide_name", chat=CLUB, anonymous=True)
    do(world, ANNA, "hide_name", chat=CLUB, anonymous=True)
    do(world, ANNA, "send", chat=CLUB, text="/new@damka_local_bot")
    assert updates(world, "message")[-1]["from"]["id"] == ANONYMOUS_ADMIN
    do(world, ANNA, "hide_name", chat=CLUB, anonymous=False)
    do(world, ANNA, "send", chat=CLUB, text="/new@damka_local_bot")
    assert updates(world, "message")[-1]["from"]["id"] == ANNA
    basic = number(do(world, ANNA, "found_group", title="Trio"), "chat")
    with pytest.raises(ActionError, match="supergroup"):
        do(world, ANNA, "hide_name", chat=basic, anonymous=True)


def test_the_owner_who_left_comes_back_as_the_owner(world: World) -> None:
    do(world, ANNA, "leave", chat=CLUB)
    do(world, ANNA, "join", chat=CLUB)
    assert world.chats[CLUB].status(ANNA) == "creator"


def test_two_people_have_one_private_chat_the_bot_knows_nothing_of(world: World) -> None:
    chat = number(do(world, ANNA, "write_to", person=BORIS), "chat")
    assert number(do(world, BORIS, "write_to", person=ANNA), "chat") == chat
    before = len(world.pending())
    do(world, ANNA, "send", chat=chat, text="/new")
    assert len(world.pending()) == before
    for person in (ANNA, world.bot.id, 999):
        with pytest.raises(ActionError):
            do(world, ANNA, "write_to", person=person)


def test_the_page_is_told_who_runs_a_group(world: World) -> None:
    do(world, ANNA, "promote", chat=CLUB, person=BORIS, admin=True)
    do(world, BORIS, "hide_name", chat=CLUB, anonymous=True)
    chats = state(world)["chats"]
    assert isinstance(chats, list)
    club = next(chat for chat in chats if chat["id"] == CLUB)
    assert (club["owner"], club["admins"], club["anonymous"]) == (ANNA, [ANNA, BORIS], [BORIS])
