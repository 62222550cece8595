"""What Telegram refuses to send, in its own words."""

from __future__ import annotations

import pytest

from bot.local import Chat, Hands, Status, World
from tests.local.calls import BOARD, button, call, keyboard, refusal, send_board, updates
from tests.local.pictures import png


def test_a_text_must_not_be_empty(world: World, anna: Hands) -> None:
    assert refusal(world, "sendMessage", chat_id=anna.id, text="") == "400 Bad Request: message text is empty"
    for text in ("   \n ", "<b> </b>"):
        said = refusal(world, "sendMessage", chat_id=anna.id, text=text, parse_mode="HTML")
        assert said == "400 Bad Request: text must be non-empty"


def test_a_text_has_at_most_4096_characters_after_parsing(world: World, anna: Hands) -> None:
    message = call(world, "sendMessage", chat_id=anna.id, text=f"<b>{'x' * 4096}</b>", parse_mode="HTML")
    assert len(message["text"]) == 4096
    said = refusal(world, "sendMessage", chat_id=anna.id, text="x" * 4097)
    assert said == "400 Bad Request: message is too long"


def test_a_caption_has_at_most_1024_characters_after_parsing(world: World, anna: Hands) -> None:
    assert len(send_board(world, anna.id, f"<i>{'x' * 1024}</i>", parse_mode="HTML")["caption"]) == 1024
    said = refusal(world, "sendPhoto", chat_id=anna.id, caption="x" * 1025, files={"photo": BOARD})
    assert said == "400 Bad Request: message caption is too long"


def test_the_chat_must_be_known_to_the_bot(world: World) -> None:
    stranger = world.add_person("Celina")
    elsewhere = world.add_group("Elsewhere", [stranger.id], with_bot=False)
    for chat in (stranger.id, elsewhere.id, 12345, -999, "nobody"):
        assert refusal(world, "sendMessage", chat_id=chat, text="x") == "400 Bad Request: chat not found"
    assert refusal(world, "sendMessage", text="x") == "400 Bad Request: chat_id is empty"


def test_a_person_met_in_a_group_must_press_start_first(world: World, club: Chat) -> None:
    celina = world.add_person("Celina")
    world.join(celina.id, club.id)
    said = refusal(world, "sendMessage", chat_id=celina.id, text="x")
    assert said == "403 Forbidden: bot can't initiate conversation with a user"
    world.start(celina.id)
    assert call(world, "sendMessage", chat_id=celina.id, text="x")["text"] == "x"


def test_a_person_who_blocked_the_bot_gets_nothing_until_unblocking(world: World, anna: Hands) -> None:
    anna.block()
    assert refusal(world, "sendMessage", chat_id=anna.id, text="x") == "403 Forbidden: bot was blocked by the user"
    anna.unblock()
    assert call(world, "sendMessage", chat_id=anna.id, text="x")["text"] == "x"


def test_a_deleted_account_gets_nothing(world: World, anna: Hands) -> None:
    world.deactivate(anna.id)
    assert refusal(world, "sendMessage", chat_id=anna.id, text="x") == "403 Forbidden: user is deactivated"


@pytest.mark.parametrize("kind", ["group", "supergroup"])
def test_a_kicked_bot_cannot_write(world: World, anna: Hands, kind: str) -> None:
    chat = world.add_group("Club", [anna.id], kind=kind)
    world.remove_bot(anna.id, chat.id)
    said = refusal(world, "sendMessage", chat_id=chat.id, text="x")
    assert said == f"403 Forbidden: bot was kicked from the {kind} chat"


def test_a_bot_that_left_is_no_member(world: World, club: Chat) -> None:
    assert call(world, "leaveChat", chat_id=club.id) is True
    assert updates(world, "my_chat_member")[-1]["new_chat_member"]["status"] == "left"
    said = refusal(world, "sendMessage", chat_id=club.id, text="x")
    assert said == "403 Forbidden: bot is not a member of the supergroup chat"


def test_a_deleted_group_cannot_be_written_to(world: World, club: Chat) -> None:
    world.delete_group(club.id)
    assert refusal(world, "sendMessage", chat_id=club.id, text="x") == "403 Forbidden: the group chat was deleted"


def test_rights_withdrawn_from_members_bind_the_bot_unless_it_is_an_administrator(world: World, club: Chat) -> None:
    world.forbid(club.id, "photos")
    said = refusal(world, "sendPhoto", chat_id=club.id, files={"photo": BOARD})
    assert said == "400 Bad Request: not enough rights to send photos to the chat"
    assert call(world, "sendMessage", chat_id=club.id, text="x")["text"] == "x"
    world.forbid(club.id, "text messages")
    said = refusal(world, "sendMessage", chat_id=club.id, text="x")
    assert said == "400 Bad Request: not enough rights to send text messages to the chat"
    world.forbid(club.id, "everything")
    said = refusal(world, "sendMessage", chat_id=club.id, text="x")
    assert said == "400 Bad Request: have no write access to the chat"
    world.set_member(club.id, world.bot.id, Status.ADMINISTRATOR)
    assert call(world, "sendMessage", chat_id=club.id, text="x")["text"] == "x"


def test_the_message_replied_to_must_exist_unless_the_reply_may_stand_alone(world: World, anna: Hands) -> None:
    gone = {"message_id": 999}
    said = refusal(world, "sendMessage", chat_id=anna.id, text="x", reply_parameters=gone)
    assert said == "400 Bad Request: message to be replied not found"
    said = refusal(world, "sendMessage", chat_id=anna.id, text="x", reply_parameters={"quote": "y"})
    assert said == '400 Bad Request: can\'t find field "message_id"'
    lenient = {**gone, "allow_sending_without_reply": True}
    message = call(world, "sendMessage", chat_id=anna.id, text="x", reply_parameters=lenient)
    assert "reply_to_message" not in message


def test_a_reply_carries_the_message_replied_to(world: World, anna: Hands) -> None:
    asked = anna.say("c3-d4")
    message = call(world, "sendMessage", chat_id=anna.id, text="x", reply_parameters={"message_id": asked.id})
    assert message["reply_to_message"]["text"] == "c3-d4"


@pytest.mark.parametrize(("width", "height"), [(9000, 1001), (2100, 100)])
def test_a_photo_must_not_be_huge_or_a_ribbon(world: World, anna: Hands, width: int, height: int) -> None:
    said = refusal(world, "sendPhoto", chat_id=anna.id, files={"photo": png(width, height)})
    assert said == "400 Bad Request: PHOTO_INVALID_DIMENSIONS"


def test_a_photo_of_exactly_the_largest_ratio_is_taken(world: World, anna: Hands) -> None:
    sizes = call(world, "sendPhoto", chat_id=anna.id, files={"photo": png(2000, 100)})["photo"]
    assert (sizes[-1]["width"], sizes[-1]["height"]) == (1280, 64)


@pytest.mark.parametrize("content", [b"no picture", BOARD[: len(BOARD) // 2], b"\x89PNG\r\n\x1a\n"])
def test_a_photo_must_be_a_picture(world: World, anna: Hands, content: bytes) -> None:
    said = refusal(world, "sendPhoto", chat_id=anna.id, files={"photo": content})
    assert said == "400 Bad Request: IMAGE_PROCESS_FAILED"


def test_a_photo_has_at_most_10_megabytes(world: World, anna: Hands) -> None:
    said = refusal(world, "sendPhoto", chat_id=anna.id, files={"photo": bytes(10 * 1024 * 1024 + 1)})
    assert said == "400 Bad Request: file is too big"


def test_a_file_has_at_most_50_megabytes_and_is_not_empty(world: World, anna: Hands) -> None:
    said = refusal(world, "sendDocument", chat_id=anna.id, files={"document": bytes(50 * 1024 * 1024 + 1)})
    assert said == "400 Bad Request: file is too big"
    said = refusal(world, "sendDocument", chat_id=anna.id, files={"document": b""})
    assert said == "400 Bad Request: file must be non-empty"


def test_a_photo_must_be_named_or_uploaded(world: World, anna: Hands) -> None:
    assert refusal(world, "sendPhoto", chat_id=anna.id) == "400 Bad Request: there is no photo in the request"


@pytest.mark.parametrize(
    ("file_id", "said"),
    [
        ("no.such.file", "wrong remote file identifier specified: Wrong character in the string"),
        ("AAAAA", "wrong remote file identifier specified: Wrong string length"),
        ("https://example.org/board.png", "wrong file identifier/HTTP URL specified"),
        ("attach://board", "wrong file identifier/HTTP URL specified: there is no part board"),
    ],
)
def test_a_wrong_file_identifier(world: World, anna: Hands, file_id: str, said: str) -> None:
    assert refusal(world, "sendPhoto", chat_id=anna.id, photo=file_id) == f"400 Bad Request: {said}"


def test_a_file_id_belongs_to_one_bot(world: World, anna: Hands) -> None:
    other = World(token="2000000000:another-token-of-another-bot-0123456789")
    celina = other.add_person("Celina")
    other.start(celina.id)
    file_id = send_board(other, celina.id)["photo"][-1]["file_id"]
    send_board(world, anna.id)
    said = refusal(world, "sendPhoto", chat_id=anna.id, photo=file_id)
    assert said == "400 Bad Request: wrong file identifier/HTTP URL specified"


def test_a_photo_is_no_document(world: World, anna: Hands) -> None:
    file_id = send_board(world, anna.id)["photo"][-1]["file_id"]
    said = refusal(world, "sendDocument", chat_id=anna.id, document=file_id)
    assert said == "400 Bad Request: can't use file of type Photo as Document"


def test_a_refused_photo_leaves_nothing_behind(world: World, anna: Hands) -> None:
    rows = keyboard([button(callback_data="x" * 65)])
    assert "BUTTON_DATA_INVALID" in refusal(
        world, "sendPhoto", chat_id=anna.id, reply_markup=rows, files={"photo": BOARD}
    )
    assert not world.files.stored
    assert not anna.messages()


def test_a_chat_action_must_be_known(world: World, anna: Hands) -> None:
    assert call(world, "sendChatAction", chat_id=anna.id, action="typing") is True
    said = refusal(world, "sendChatAction", chat_id=anna.id, action="thinking")
    assert said == "400 Bad Request: wrong parameter action in request"


def test_a_method_must_exist(world: World) -> None:
    assert refusal(world, "sendNonsense") == "404 Not Found: method not found"


def test_method_names_ignore_case(world: World) -> None:
    assert call(world, "GETME")["is_bot"] is True


def test_a_parse_mode_must_be_known(world: World, anna: Hands) -> None:
    said = refusal(world, "sendMessage", chat_id=anna.id, text="x", parse_mode="BBCode")
    assert said == "400 Bad Request: unsupported parse_mode"


def test_half_a_character_is_no_text(world: World, anna: Hands) -> None:
    said = "400 Bad Request: strings must be encoded in UTF-8"
    assert refusal(world, "sendMessage", chat_id=anna.id, text="\ud800") == said
    rows = keyboard([button(callback_data="\ud800")])
    assert refusal(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=rows) == said


@pytest.mark.parametrize(
    ("entity", "said"),
    [
        ({"type": "bold", "offset": 100, "length": 1}, "entity begins after the end of the text at UTF-16 offset 100"),
        (
            {"type": "bold", "offset": 0, "length": 100},
            "entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 100",
        ),
        ({"type": "bold", "offset": -1, "length": 1}, "receive an entity with incorrect offset -1"),
        ({"type": "bold", "offset": 0, "length": -1}, "receive an entity with incorrect length -1"),
        ({"type": "shout", "offset": 0, "length": 1}, "can't parse MessageEntity: Unsupported type specified"),
        ({"type": "text_link", "offset": 0, "length": 1}, "can't parse MessageEntity: Can't find field \"url\""),
        (7, "can't parse MessageEntity: expected an Object"),
    ],
)
def test_a_wrong_entity(world: World, anna: Hands, entity: object, said: str) -> None:
    refused = refusal(world, "sendMessage", chat_id=anna.id, text="hello", entities=[entity])
    assert refused == f"400 Bad Request: {said}"


def test_entities_may_be_given_instead_of_html(world: World, anna: Hands) -> None:
    user = {"id": anna.id, "is_bot": False, "first_name": "Somebody"}
    entities = [
        {"type": "bold", "offset": 0, "length": 2},
        {"type": "text_mention", "offset": 3, "length": 1, "user": user},
    ]
    sent = call(world, "sendMessage", chat_id=anna.id, text="hi A", entities=entities)
    assert sent["entities"] == [entities[0], {**entities[1], "user": anna.user.json()}]
