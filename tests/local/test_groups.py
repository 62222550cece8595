"""Groups: coming and going, upgrade to a supergroup, forum topics, members."""

from __future__ import annotations

import pytest

from bot.local import ActionError, ApiError, Chat, Hands, Status, World
from tests.local.calls import call, refusal, send_board, updates


def test_adding_the_bot_is_told_twice(world: World, club: Chat) -> None:
    change = updates(world, "my_chat_member")[-1]
    assert (change["old_chat_member"]["status"], change["new_chat_member"]["status"]) == ("left", "member")
    assert updates(world, "message")[-1]["new_chat_members"][0]["id"] == world.bot.id


def test_a_startgroup_link_adds_the_bot_and_writes_its_payload(world: World, anna: Hands) -> None:
    chat = world.add_group("Club", [anna.id], with_bot=False)
    world.add_bot(anna.id, chat.id, "keny")
    assert updates(world, "message")[-1]["text"] == "/start@damka_local_bot keny"


def test_removing_and_blocking_the_bot_is_told(world: World, anna: Hands, club: Chat) -> None:
    world.remove_bot(anna.id, club.id)
    assert updates(world, "my_chat_member")[-1]["new_chat_member"] == {
        "user": world.bot.json(),
        "status": "kicked",
        "until_date": 0,
    }
    anna.block()
    assert updates(world, "my_chat_member")[-1]["chat"]["id"] == anna.id
    anna.start()
    assert updates(world, "my_chat_member")[-1]["new_chat_member"]["status"] == "member"


def test_changes_of_members_are_told_to_an_administrator_who_asked_for_them(
    world: World, boris: Hands, club: Chat
) -> None:
    call(world, "getUpdates", allowed_updates=["chat_member"])
    world.leave(boris.id, club.id)
    assert not updates(world, "chat_member")
    world.set_member(club.id, world.bot.id, Status.ADMINISTRATOR)
    world.join(boris.id, club.id)
    assert updates(world, "chat_member")[-1]["new_chat_member"]["status"] == "member"


def test_an_upgraded_group_lives_on_under_a_new_id(world: World, anna: Hands, boris: Hands) -> None:
    old = world.add_group("Club", [anna.id, boris.id], kind="group")
    board = send_board(world, old.id)["message_id"]
    new = world.upgrade_group(old.id)
    assert new.id < -1_000_000_000_000
    before, after = updates(world, "message")[-2:]
    assert (before["chat"]["id"], before["migrate_to_chat_id"]) == (old.id, new.id)
    assert (after["chat"]["id"], after["migrate_from_chat_id"]) == (new.id, old.id)
    for method, more in (("sendMessage", {"text": "x"}), ("editMessageCaption", {"message_id": board})):
        with pytest.raises(ApiError) as caught:
            call(world, method, chat_id=old.id, **more)
        assert str(caught.value) == "400 Bad Request: group chat was upgraded to a supergroup chat"
        assert caught.value.parameters == {"migrate_to_chat_id": new.id}
    said = refusal(world, "editMessageCaption", chat_id=new.id, message_id=board, caption="x")
    assert said == "400 Bad Request: message to edit not found"
    assert call(world, "sendMessage", chat_id=new.id, text="x")["chat"]["type"] == "supergroup"
    with pytest.raises(ActionError):
        anna.say("x", old.id)


def test_a_supergroup_counts_its_own_messages_and_a_group_shares_one(world: World, anna: Hands, club: Chat) -> None:
    group = world.add_group("Group", [anna.id], kind="group")
    first, second = (send_board(world, chat)["message_id"] for chat in (anna.id, group.id))
    assert second == first + 1
    assert send_board(world, club.id)["message_id"] == 2


def test_messages_stay_in_their_topic(world: World, anna: Hands, forum: Chat) -> None:
    topic = world.add_topic(anna.id, forum.id, "Keny")
    opened = updates(world, "message")[-1]
    assert (opened["message_thread_id"], opened["forum_topic_created"]["name"]) == (topic.id, "Keny")
    board = send_board(world, forum.id, message_thread_id=topic.id)
    assert (board["message_thread_id"], board["is_topic_message"]) == (topic.id, True)
    anna.say("c3-d4", forum.id, reply_to=board["message_id"])
    assert updates(world, "message")[-1]["message_thread_id"] == topic.id
    answer = call(
        world, "sendMessage", chat_id=forum.id, text="x", reply_parameters={"message_id": board["message_id"]}
    )
    assert answer["message_thread_id"] == topic.id


def test_what_is_no_reply_in_a_topic_comes_as_a_reply_to_its_opening(world: World, anna: Hands, forum: Chat) -> None:
    topic = world.add_topic(anna.id, forum.id, "Keny")
    anna.say("/new@damka_local_bot", forum.id, thread=topic.id)
    assert "forum_topic_created" in updates(world, "message")[-1]["reply_to_message"]


def test_the_general_topic_has_no_thread_id(world: World, anna: Hands, forum: Chat) -> None:
    anna.say("/new@damka_local_bot", forum.id)
    assert "message_thread_id" not in updates(world, "message")[-1]
    said = refusal(world, "sendMessage", chat_id=forum.id, text="x", message_thread_id=1)
    assert said == "400 Bad Request: message thread not found"


def test_a_deleted_topic_is_not_found(world: World, anna: Hands, forum: Chat) -> None:
    topic = world.add_topic(anna.id, forum.id, "Keny")
    board = send_board(world, forum.id, message_thread_id=topic.id)["message_id"]
    world.delete_topic(anna.id, forum.id, topic.id)
    said = refusal(world, "sendMessage", chat_id=forum.id, text="x", message_thread_id=topic.id)
    assert said == "400 Bad Request: message thread not found"
    said = refusal(world, "editMessageCaption", chat_id=forum.id, message_id=board, caption="x")
    assert said == "400 Bad Request: message to edit not found"


def test_a_closed_topic_takes_messages_of_admins_only(world: World, anna: Hands, boris: Hands, forum: Chat) -> None:
    topic = world.add_topic(anna.id, forum.id, "Keny")
    world.close_topic(anna.id, forum.id, topic.id)
    assert updates(world, "message")[-1]["forum_topic_closed"] == {}
    said = refusal(world, "sendMessage", chat_id=forum.id, text="x", message_thread_id=topic.id)
    assert said == "400 Bad Request: TOPIC_CLOSED"
    with pytest.raises(ActionError, match="closed"):
        boris.say("x", forum.id, thread=topic.id)
    assert anna.say("x", forum.id, thread=topic.id).thread == topic.id
    world.close_topic(anna.id, forum.id, topic.id, closed=False)
    assert call(world, "sendMessage", chat_id=forum.id, text="x", message_thread_id=topic.id)["text"] == "x"


def test_a_chat_without_topics_has_no_threads(world: World, anna: Hands, club: Chat) -> None:
    for chat in (anna.id, club.id):
        said = refusal(world, "sendMessage", chat_id=chat, text="x", message_thread_id=7)
        assert said == "400 Bad Request: message thread not found"


def test_members_and_administrators_are_listed(world: World, anna: Hands, boris: Hands, club: Chat) -> None:
    statuses = {
        user_id: call(world, "getChatMember", chat_id=club.id, user_id=user_id)["status"]
        for user_id in (anna.id, boris.id, world.bot.id, world.add_person("Celina").id)
    }
    assert list(statuses.values()) == ["creator", "member", "member", "left"]
    admins = call(world, "getChatAdministrators", chat_id=club.id)
    assert [admin["user"]["id"] for admin in admins] == [anna.id]
    assert call(world, "getChatMemberCount", chat_id=club.id) == 3
    world.kick(anna.id, club.id, boris.id)
    assert call(world, "getChatMember", chat_id=club.id, user_id=boris.id)["status"] == "kicked"
    assert call(world, "getChatMemberCount", chat_id=anna.id) == 2


def test_a_member_must_be_a_user(world: World, anna: Hands, boris: Hands, club: Chat) -> None:
    said = refusal(world, "getChatMember", chat_id=club.id, user_id=7)
    assert said == "400 Bad Request: invalid user_id specified"
    said = refusal(world, "getChatMember", chat_id=anna.id, user_id=boris.id)
    assert said == "400 Bad Request: member not found"
    said = refusal(world, "getChatAdministrators", chat_id=anna.id)
    assert said == "400 Bad Request: there are no administrators in the private chat"


def test_what_no_client_lets_people_do(world: World, anna: Hands, boris: Hands, club: Chat) -> None:
    celina = Hands(world, world.add_person("Celina").id)
    for act in (
        lambda: celina.say("x"),
        lambda: celina.say("x", club.id),
        lambda: celina.say("x", anna.id),
        lambda: anna.say(" "),
        lambda: anna.say("x" * 4097),
        lambda: anna.say("\ud800"),
        lambda: anna.say("x", reply_to=999),
        lambda: anna.say("x", -7),
        lambda: world.join(anna.id, club.id),
        lambda: world.leave(celina.id, club.id),
        lambda: world.leave(anna.id, anna.id),
        lambda: world.upgrade_group(club.id),
        lambda: world.add_topic(anna.id, club.id, "x"),
        lambda: world.start(999),
        lambda: world.add_person("Anna again", user_id=anna.id),
        lambda: world.edit_text(boris.id, anna.id, 1, "x"),
        lambda: world.delete_message(anna.id, 999),
    ):
        with pytest.raises(ActionError):
            act()
    world.remove_bot(anna.id, club.id)
    with pytest.raises(ActionError):
        world.remove_bot(anna.id, club.id)
    world.forbid(club.id, "text messages")
    with pytest.raises(ActionError):
        boris.say("x", club.id)


def test_an_edited_message_is_told(world: World, anna: Hands) -> None:
    said = anna.say("c3-d4")
    world.edit_text(anna.id, anna.id, said.id, "c3-b4")
    edited = updates(world, "edited_message")[-1]
    assert (edited["message_id"], edited["text"], edited["edit_date"]) == (said.id, "c3-b4", 1_800_000_000)
