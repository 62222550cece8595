"""Taps: answered once and soon, on messages that may be long gone; and files to download."""

from __future__ import annotations

import base64

import pytest

from bot.local import ActionError, Chat, Hands, World
from tests.local.calls import BOARD, call, keyboard, refusal, send_board, updates
from tests.local.pictures import film, png

TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


def test_a_tap_reaches_the_bot_with_its_message_and_data(world: World, anna: Hands) -> None:
    board = send_board(world, anna.id)
    tap = anna.tap(anna.last(), "Move")
    query = updates(world, "callback_query")[-1]
    assert (query["id"], query["data"], query["from"]["id"]) == (tap.id, "move", anna.id)
    assert query["message"] == board
    assert query["chat_instance"]


def test_an_answer_is_seen_by_who_tapped(world: World, anna: Hands) -> None:
    send_board(world, anna.id)
    tap = anna.tap(anna.last(), "move")
    assert call(world, "answerCallbackQuery", callback_query_id=tap.id, text="Not your turn", show_alert=True) is True
    assert tap.answer == {"text": "Not your turn", "alert": True, "url": ""}


def test_a_tap_is_answered_once(world: World, anna: Hands) -> None:
    send_board(world, anna.id)
    tap = anna.tap(anna.last(), "Move")
    call(world, "answerCallbackQuery", callback_query_id=tap.id)
    assert refusal(world, "answerCallbackQuery", callback_query_id=tap.id) == TOO_OLD


def test_a_tap_is_answered_soon_or_never(world: World, anna: Hands) -> None:
    send_board(world, anna.id)
    early, late = anna.tap(anna.last(), "Move"), anna.tap(anna.last(), "Move")
    world.advance(world.query_lifetime)
    assert call(world, "answerCallbackQuery", callback_query_id=early.id) is True
    world.advance(1)
    assert refusal(world, "answerCallbackQuery", callback_query_id=late.id) == TOO_OLD
    assert refusal(world, "answerCallbackQuery", callback_query_id="no such tap") == TOO_OLD


def test_an_answer_has_at_most_200_characters(world: World, anna: Hands) -> None:
    send_board(world, anna.id)
    tap = anna.tap(anna.last(), "Move")
    said = refusal(world, "answerCallbackQuery", callback_query_id=tap.id, text="x" * 201)
    assert said == "400 Bad Request: MESSAGE_TOO_LONG"
    assert call(world, "answerCallbackQuery", callback_query_id=tap.id, text="x" * 200) is True


def test_an_answer_may_open_only_links_that_start_the_bot(world: World, anna: Hands) -> None:
    send_board(world, anna.id)
    tap = anna.tap(anna.last(), "Move")
    said = refusal(world, "answerCallbackQuery", callback_query_id=tap.id, url="https://example.org")
    assert said == "400 Bad Request: URL_INVALID"
    link = "https://t.me/damka_local_bot?start=game_7"
    assert call(world, "answerCallbackQuery", callback_query_id=tap.id, url=link) is True


def test_an_old_message_comes_without_its_content(world: World, anna: Hands) -> None:
    board = send_board(world, anna.id)
    world.advance(world.accessible_for + 1)
    anna.tap(anna.last(), "Move")
    message = updates(world, "callback_query")[-1]["message"]
    assert message == {"chat": board["chat"], "message_id": board["message_id"], "date": 0}


def test_a_client_may_send_data_no_button_has(world: World, anna: Hands) -> None:
    send_board(world, anna.id)
    anna.tap_data(anna.last(), "forged")
    assert updates(world, "callback_query")[-1]["data"] == "forged"
    with pytest.raises(ActionError, match="no button 'forged' among \\['Move'\\]"):
        anna.tap(anna.last(), "forged")


def test_a_tap_needs_a_message_of_the_bot_in_a_chat_of_ones_own(world: World, anna: Hands, boris: Hands) -> None:
    send_board(world, anna.id)
    with pytest.raises(ActionError, match="somebody else's private chat"):
        boris.tap(anna.last(), "Move")
    with pytest.raises(ActionError, match="not of the bot"):
        anna.tap_data(anna.say("x"), "move")
    with pytest.raises(ActionError, match="no message 999"):
        world.tap(anna.id, anna.id, 999, "move")


def test_many_old_taps_are_forgotten(world: World, anna: Hands) -> None:
    send_board(world, anna.id)
    for _ in range(510):
        anna.tap(anna.last(), "Move")
    assert len(world.taps) == 510
    world.advance(world.query_lifetime + 1)
    anna.tap(anna.last(), "Move")
    assert len(world.taps) == 500


def test_a_file_is_described_and_downloaded_in_every_size(world: World, anna: Hands) -> None:
    small, *_, large = send_board(world, anna.id)["photo"]
    assert (small["width"], large["width"]) == (90, 800)
    described = call(world, "getFile", file_id=large["file_id"])
    assert described["file_unique_id"] == large["file_unique_id"]
    assert described["file_path"].startswith("photos/")
    file, letter = world.files.resolve(large["file_id"])
    assert world.files.read(file, letter) == BOARD
    file, letter = world.files.resolve(small["file_id"])
    assert world.files.read(file, letter).startswith(b"\xff\xd8")


def test_a_file_over_20_megabytes_cannot_be_downloaded(world: World, anna: Hands) -> None:
    sent = call(world, "sendDocument", chat_id=anna.id, files={"document": bytes(20 * 1024 * 1024 + 1)})
    said = refusal(world, "getFile", file_id=sent["document"]["file_id"])
    assert said == "400 Bad Request: file is too big"


def test_a_file_id_can_be_sent_again(world: World, anna: Hands, club: Chat) -> None:
    first = send_board(world, anna.id)["photo"]
    again = call(world, "sendPhoto", chat_id=club.id, photo=first[0]["file_id"], reply_markup=keyboard())
    assert again["photo"] == first


def test_a_file_id_is_of_no_other_file_in_a_world_begun_anew() -> None:
    ids: list[str] = []
    for color in ("black", "white"):
        world = World()
        Hands(world, world.add_person("Anna", user_id=1001).id).start()
        sent = call(world, "sendPhoto", chat_id=1001, files={"photo": png(90, 90, color)})
        ids.append(sent["photo"][-1]["file_id"])
    assert ids[0] != ids[1]
    assert "wrong file identifier" in refusal(world, "sendPhoto", chat_id=1001, photo=ids[0])
    unmarked = base64.urlsafe_b64encode(f"{world.files.bot_id}:photo:1:m".encode()).decode().rstrip("=")
    assert call(world, "sendPhoto", chat_id=1001, photo=unmarked)["photo"][-1]["file_id"] == ids[1]


def test_documents_and_animations_are_described(world: World, anna: Hands) -> None:
    document = call(world, "sendDocument", chat_id=anna.id, files={"document": BOARD})["document"]
    assert (document["mime_type"], document["file_size"]) == ("image/png", len(BOARD))
    sent = call(world, "sendAnimation", chat_id=anna.id, files={"animation": film(64, 48, 2)})
    assert sent["animation"] == sent["document"]
    assert [sent["animation"][name] for name in ("width", "height", "duration")] == [64, 48, 2]


def test_a_film_without_sound_is_an_animation_and_anything_else_a_file(world: World, anna: Hands) -> None:
    assert "animation" in call(world, "sendVideo", chat_id=anna.id, files={"video": film(64, 48, 1)})
    for content in (b"film", b"GIF89a", BOARD, b"0000ftypisom"):
        sent = call(world, "sendAnimation", chat_id=anna.id, files={"animation": content})
        assert ("animation" in sent, "document" in sent) == (False, True)


def test_people_send_files_too(world: World, anna: Hands) -> None:
    world.send_file(anna.id, anna.id, "game.pdn", b"1. c3-d4", caption="/import")
    document = updates(world, "message")[-1]["document"]
    assert document["file_name"] == "game.pdn"
    path = call(world, "getFile", file_id=document["file_id"])["file_path"]
    assert path == "documents/file_1_d.pdn"
