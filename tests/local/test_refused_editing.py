"""What Telegram refuses to change or take away, in its own words."""

from __future__ import annotations

from typing import Any

from bot.local import Chat, Hands, Status, World
from tests.local.calls import BOARD, button, call, keyboard, refusal, send_board

DAY = 24 * 3600.0
NOT_MODIFIED = (
    "400 Bad Request: message is not modified: specified new message content and reply markup are exactly the same as "
    "a current content and reply markup of the message"
)


def test_the_same_text_and_buttons_are_not_modified(world: World, anna: Hands) -> None:
    rows = keyboard([button()])
    sent = call(world, "sendMessage", chat_id=anna.id, text="<b>x</b>", parse_mode="HTML", reply_markup=rows)
    same = {"chat_id": anna.id, "message_id": sent["message_id"], "text": " <strong>x</strong>", "parse_mode": "HTML"}
    assert refusal(world, "editMessageText", **same, reply_markup=rows) == NOT_MODIFIED
    assert call(world, "editMessageText", **same)["text"] == "x"


def test_the_same_caption_is_not_modified(world: World, anna: Hands) -> None:
    sent = send_board(world, anna.id, "one")
    place: dict[str, Any] = {"chat_id": anna.id, "message_id": sent["message_id"], "reply_markup": keyboard([button()])}
    assert refusal(world, "editMessageCaption", **place, caption="one") == NOT_MODIFIED
    assert refusal(world, "editMessageReplyMarkup", **place) == NOT_MODIFIED
    assert call(world, "editMessageCaption", **place, caption="two")["caption"] == "two"


def test_the_same_photo_by_its_id_is_not_modified_but_a_new_upload_is(world: World, anna: Hands) -> None:
    sent = send_board(world, anna.id, "one")
    place: dict[str, Any] = {"chat_id": anna.id, "message_id": sent["message_id"], "reply_markup": keyboard([button()])}
    media: dict[str, Any] = {"type": "photo", "media": sent["photo"][0]["file_id"], "caption": "one"}
    assert refusal(world, "editMessageMedia", **place, media=media) == NOT_MODIFIED
    uploaded = {**media, "media": "attach://board"}
    edited = call(world, "editMessageMedia", **place, media=uploaded, files={"board": BOARD})
    assert edited["photo"][-1]["file_unique_id"] != sent["photo"][-1]["file_unique_id"]
    assert edited["edit_date"] == 1_800_000_000


def test_an_edit_without_buttons_takes_them_away(world: World, anna: Hands) -> None:
    sent = send_board(world, anna.id)
    edited = call(world, "editMessageCaption", chat_id=anna.id, message_id=sent["message_id"], caption="Your move")
    assert "reply_markup" not in edited


def test_a_missing_message_cannot_be_edited(world: World, anna: Hands) -> None:
    sent = send_board(world, anna.id)
    world.delete_message(anna.id, sent["message_id"])
    for method in ("editMessageCaption", "editMessageReplyMarkup"):
        said = refusal(world, method, chat_id=anna.id, message_id=sent["message_id"], caption="x")
        assert said == "400 Bad Request: message to edit not found"


def test_other_peoples_messages_cannot_be_edited(world: World, anna: Hands) -> None:
    said = anna.say("x")
    refused = refusal(world, "editMessageText", chat_id=anna.id, message_id=said.id, text="y")
    assert refused == "400 Bad Request: message can't be edited"


def test_a_photo_has_no_text_and_a_text_no_caption(world: World, anna: Hands) -> None:
    photo = send_board(world, anna.id)["message_id"]
    said = refusal(world, "editMessageText", chat_id=anna.id, message_id=photo, text="y")
    assert said == "400 Bad Request: there is no text in the message to edit"
    text = call(world, "sendMessage", chat_id=anna.id, text="x")["message_id"]
    said = refusal(world, "editMessageCaption", chat_id=anna.id, message_id=text, caption="y")
    assert said == "400 Bad Request: there is no caption in the message to edit"


def test_a_text_can_become_a_photo(world: World, anna: Hands) -> None:
    text = call(world, "sendMessage", chat_id=anna.id, text="x")["message_id"]
    media: dict[str, Any] = {"type": "photo", "media": "attach://board", "caption": "<b>y</b>", "parse_mode": "HTML"}
    edited = call(world, "editMessageMedia", chat_id=anna.id, message_id=text, media=media, files={"board": BOARD})
    assert (edited["caption"], edited["photo"][-1]["width"]) == ("y", 800)
    assert "text" not in edited


def test_an_edit_takes_an_inline_keyboard_only(world: World, anna: Hands) -> None:
    sent = send_board(world, anna.id)["message_id"]
    markup = {"force_reply": True}
    said = refusal(world, "editMessageCaption", chat_id=anna.id, message_id=sent, caption="y", reply_markup=markup)
    assert said == "400 Bad Request: inline keyboard expected"


def test_edits_have_no_time_limit(world: World, anna: Hands) -> None:
    sent = send_board(world, anna.id)["message_id"]
    world.advance(400 * DAY)
    assert call(world, "editMessageCaption", chat_id=anna.id, message_id=sent, caption="y")["caption"] == "y"


def test_a_blocked_bot_cannot_edit(world: World, anna: Hands) -> None:
    sent = send_board(world, anna.id)["message_id"]
    anna.block()
    said = refusal(world, "editMessageCaption", chat_id=anna.id, message_id=sent, caption="y")
    assert said == "403 Forbidden: bot was blocked by the user"


def test_a_missing_message_cannot_be_deleted(world: World, anna: Hands) -> None:
    said = refusal(world, "deleteMessage", chat_id=anna.id, message_id=999)
    assert said == "400 Bad Request: message to delete not found"


def test_messages_older_than_48_hours_cannot_be_deleted(world: World, anna: Hands) -> None:
    old, older = (send_board(world, anna.id)["message_id"] for _ in range(2))
    world.advance(2 * DAY)
    assert call(world, "deleteMessage", chat_id=anna.id, message_id=old) is True
    world.advance(1)
    said = refusal(world, "deleteMessage", chat_id=anna.id, message_id=older)
    assert said == "400 Bad Request: message can't be deleted"


def test_other_peoples_messages_in_a_group_are_deleted_by_administrators_only(
    world: World, boris: Hands, club: Chat
) -> None:
    said = boris.say("x", club.id)
    refused = refusal(world, "deleteMessage", chat_id=club.id, message_id=said.id)
    assert refused == "400 Bad Request: message can't be deleted"
    world.set_member(club.id, world.bot.id, Status.ADMINISTRATOR)
    assert call(world, "deleteMessage", chat_id=club.id, message_id=said.id) is True
    assert said.id not in club.messages


def test_missing_messages_among_many_to_delete_are_skipped(world: World, anna: Hands) -> None:
    sent = send_board(world, anna.id)["message_id"]
    assert call(world, "deleteMessages", chat_id=anna.id, message_ids=[sent, 999]) is True
    assert not anna.messages()
    said = refusal(world, "deleteMessages", chat_id=anna.id, message_ids=list(range(101)))
    assert said == "400 Bad Request: too many message identifiers specified"
    said = refusal(world, "deleteMessages", chat_id=anna.id, message_ids=[])
    assert said == "400 Bad Request: message identifiers are not specified"


def test_a_reaction_is_one_of_the_free_emoji(world: World, anna: Hands) -> None:
    said = anna.say("x")
    place: dict[str, Any] = {"chat_id": anna.id, "message_id": said.id}
    for emoji in ("👍", "🤷‍♂️"):
        assert call(world, "setMessageReaction", **place, reaction=[{"type": "emoji", "emoji": emoji}]) is True
    wrong = refusal(world, "setMessageReaction", **place, reaction=[{"type": "emoji", "emoji": "♟"}])
    assert wrong == "400 Bad Request: REACTION_INVALID"
    two = refusal(world, "setMessageReaction", **place, reaction=[{"type": "emoji", "emoji": "👍"}] * 2)
    assert two == "400 Bad Request: REACTIONS_TOO_MANY"


def test_pinning_needs_an_administrator_in_groups(world: World, anna: Hands, club: Chat) -> None:
    sent = send_board(world, anna.id)["message_id"]
    assert call(world, "pinChatMessage", chat_id=anna.id, message_id=sent) is True
    assert call(world, "getChat", chat_id=anna.id)["pinned_message"]["message_id"] == sent
    board = send_board(world, club.id)["message_id"]
    said = refusal(world, "pinChatMessage", chat_id=club.id, message_id=board)
    assert said == "400 Bad Request: not enough rights to manage pinned messages in the chat"
