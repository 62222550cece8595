"""Privacy mode: what of a group's talk the bot is given (https://core.telegram.org/bots/features#privacy-mode)."""

from __future__ import annotations

import pytest

from bot.local import Chat, Hands, Message, Status, World
from bot.local.model import ANONYMOUS_ADMIN, CHANNEL_BOT
from tests.local.calls import call, send_board, updates


@pytest.fixture
def group(world: World, club: Chat) -> Chat:
    """The club, with everything said so far confirmed."""
    world.confirm(1 << 40)
    return club


def heard(world: World, message: Message) -> bool:
    """Tell whether the bot was given the message."""
    return any(found["message_id"] == message.id for found in updates(world, "message"))


def test_plain_talk_and_mentions_are_not_heard(world: World, boris: Hands, group: Chat) -> None:
    for text in ("c3-d4", "@damka_local_bot play", "hello /new@damka_local_bot"):
        assert not heard(world, boris.say(text, group.id))


def test_a_command_with_the_bots_name_is_heard(world: World, boris: Hands, group: Chat) -> None:
    assert heard(world, boris.say("/move@Damka_Local_Bot c3-d4", group.id))
    assert not heard(world, boris.say("/move@other_bot c3-d4", group.id))


def test_a_plain_command_is_heard_only_by_the_bot_that_posted_last(world: World, boris: Hands, group: Chat) -> None:
    other = world.add_person("Other", username="other_bot", is_bot=True)
    world.join(other.id, group.id)
    assert not heard(world, boris.say("/new", group.id))
    send_board(world, group.id)
    boris.say("people in between do not matter", group.id)
    assert heard(world, boris.say("/new", group.id))
    world.send_text(other.id, group.id, "now it is my turn")
    assert not heard(world, boris.say("/new", group.id))


def test_a_reply_to_the_bot_is_heard_and_wins_over_a_command(world: World, boris: Hands, group: Chat) -> None:
    other = world.add_person("Other", username="other_bot", is_bot=True)
    world.join(other.id, group.id)
    board = send_board(world, group.id)["message_id"]
    theirs = world.send_text(other.id, group.id, "hello").id
    assert heard(world, boris.say("c3-d4", group.id, reply_to=board))
    assert not heard(world, boris.say("/new@damka_local_bot", group.id, reply_to=theirs))


def test_a_reply_to_a_person_is_not_heard(world: World, anna: Hands, boris: Hands, group: Chat) -> None:
    said = anna.say("who plays?", group.id)
    assert not heard(world, boris.say("me", group.id, reply_to=said))


def test_other_bots_are_never_heard(world: World, group: Chat) -> None:
    other = world.add_person("Other", username="other_bot", is_bot=True)
    world.set_member(group.id, world.bot.id, Status.ADMINISTRATOR)
    world.join(other.id, group.id)
    assert not heard(world, world.send_text(other.id, group.id, "/new@damka_local_bot"))


def test_service_messages_are_heard(world: World, boris: Hands, group: Chat) -> None:
    boris.world.leave(boris.id, group.id)
    assert updates(world, "message")[-1]["left_chat_member"]["id"] == boris.id


def test_an_administrator_hears_everything(world: World, boris: Hands, group: Chat) -> None:
    world.set_member(group.id, world.bot.id, Status.ADMINISTRATOR)
    assert heard(world, boris.say("hello", group.id))
    world.set_member(group.id, world.bot.id, Status.MEMBER)
    assert not heard(world, boris.say("hello", group.id))


def test_switching_privacy_off_counts_only_after_adding_the_bot_again(
    world: World, anna: Hands, boris: Hands, group: Chat
) -> None:
    world.profile.privacy = False
    assert not heard(world, boris.say("hello", group.id))
    world.remove_bot(anna.id, group.id)
    world.add_bot(boris.id, group.id)
    assert heard(world, boris.say("hello", group.id))
    assert call(world, "getMe")["can_read_all_group_messages"] is True


def test_nothing_is_heard_in_a_group_without_the_bot(world: World, anna: Hands, boris: Hands, group: Chat) -> None:
    world.remove_bot(anna.id, group.id)
    assert not heard(world, boris.say("/new@damka_local_bot", group.id))


def test_an_anonymous_administrator_writes_as_the_group_and_taps_as_a_person(
    world: World, anna: Hands, group: Chat
) -> None:
    board = send_board(world, group.id)["message_id"]
    world.set_member(group.id, anna.id, Status.CREATOR, anonymous=True)
    anna.say("c3-d4", group.id, reply_to=board)
    written = updates(world, "message")[-1]
    assert (written["from"]["id"], written["sender_chat"]["id"]) == (ANONYMOUS_ADMIN, group.id)
    anna.tap(anna.last(group.id), "Move")
    assert updates(world, "callback_query")[-1]["from"]["id"] == anna.id


def test_a_channel_writes_as_itself(world: World, anna: Hands, group: Chat) -> None:
    world.send_text(anna.id, group.id, "/new@damka_local_bot", as_channel=-1009)
    written = updates(world, "message")[-1]
    assert written["from"]["id"] == CHANNEL_BOT
    assert written["sender_chat"] == {"id": -1009, "type": "channel", "title": "Channel"}
