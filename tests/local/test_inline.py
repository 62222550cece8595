"""Inline mode: queries, results, and messages the bot knows only by an inline id."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local import ActionError, Chat, Hands, World
from tests.local.calls import BOARD, button, call, keyboard, refusal, send_board, updates


def article(number: str = "keny", **more: object) -> dict[str, object]:
    content = {"message_text": "<b>Keny</b>: who plays?", "parse_mode": "HTML"}
    return {"type": "article", "id": number, "title": "Keny", "input_message_content": content, **more}


ACCEPT = keyboard([button("Accept", callback_data="accept")])


def challenge(world: World, hands: Hands, chat: Chat) -> dict[str, Any]:
    """Let somebody send an inline challenge into a chat and return the chosen result."""
    asked = hands.inline("keny", chat.id)
    call(world, "answerInlineQuery", inline_query_id=asked.id, results=[article(reply_markup=ACCEPT)])
    hands.choose(asked, "keny", chat.id)
    chosen: dict[str, Any] = updates(world, "chosen_inline_result")[-1]
    return chosen


@pytest.fixture
def elsewhere(world: World, anna: Hands, boris: Hands) -> Chat:
    """A private chat the bot knows nothing of."""
    return world.add_conversation(anna.id, boris.id)


def test_a_query_reaches_the_bot(world: World, anna: Hands, elsewhere: Chat) -> None:
    asked = anna.inline("keny", elsewhere.id)
    query = updates(world, "inline_query")[-1]
    assert query == {
        "id": asked.id,
        "from": anna.user.json(),
        "query": "keny",
        "offset": "",
        "chat_type": "private",
    }


def test_a_chosen_result_becomes_a_message_the_bot_knows_by_an_inline_id_only(
    world: World, anna: Hands, boris: Hands, elsewhere: Chat
) -> None:
    chosen = challenge(world, anna, elsewhere)
    assert (chosen["result_id"], chosen["query"], chosen["from"]["id"]) == ("keny", "keny", anna.id)
    message = next(iter(elsewhere.messages.values()))
    boris.tap(message, "Accept")
    query = updates(world, "callback_query")[-1]
    assert query["inline_message_id"] == chosen["inline_message_id"]
    assert "message" not in query
    assert refusal(world, "sendMessage", chat_id=elsewhere.id, text="x") == "400 Bad Request: chat not found"


def test_an_inline_message_is_edited_by_its_id_and_answers_true(world: World, anna: Hands, elsewhere: Chat) -> None:
    place = {"inline_message_id": challenge(world, anna, elsewhere)["inline_message_id"]}
    assert call(world, "editMessageText", **place, text="Boris plays") is True
    message = next(iter(elsewhere.messages.values()))
    assert (message.content["text"], message.markup) == ("Boris plays", None)


def test_an_inline_id_must_be_known(world: World) -> None:
    said = refusal(world, "editMessageText", inline_message_id="nothing", text="x")
    assert said == "400 Bad Request: invalid inline message identifier specified"


def test_a_deleted_inline_message_cannot_be_edited(world: World, anna: Hands, elsewhere: Chat) -> None:
    inline_id = challenge(world, anna, elsewhere)["inline_message_id"]
    elsewhere.messages.clear()
    said = refusal(world, "editMessageText", inline_message_id=inline_id, text="x")
    assert said == "400 Bad Request: MESSAGE_ID_INVALID"


def test_an_inline_message_takes_no_upload_but_a_known_file(world: World, anna: Hands, elsewhere: Chat) -> None:
    place = {"inline_message_id": challenge(world, anna, elsewhere)["inline_message_id"]}
    media = {"type": "photo", "media": "attach://board"}
    said = refusal(world, "editMessageMedia", **place, media=media, files={"board": BOARD})
    assert said == "400 Bad Request: invalid message content specified"
    known = {**media, "media": send_board(world, anna.id)["photo"][-1]["file_id"]}
    assert call(world, "editMessageMedia", **place, media=known) is True
    assert "photo" in next(iter(elsewhere.messages.values())).content


def test_a_result_without_buttons_has_no_inline_id(world: World, anna: Hands, elsewhere: Chat) -> None:
    asked = anna.inline("", elsewhere.id)
    call(world, "answerInlineQuery", inline_query_id=asked.id, results=[article()])
    anna.choose(asked, "keny", elsewhere.id)
    assert "inline_message_id" not in updates(world, "chosen_inline_result")[-1]


def test_chosen_results_are_told_only_with_feedback_switched_on(world: World, anna: Hands, elsewhere: Chat) -> None:
    world.profile.inline_feedback = False
    with pytest.raises(IndexError):
        challenge(world, anna, elsewhere)


def test_a_message_via_the_bot_is_heard_in_a_group(world: World, anna: Hands, club: Chat) -> None:
    challenge(world, anna, club)
    message = updates(world, "message")[-1]
    assert (message["from"]["id"], message["via_bot"]["id"]) == (anna.id, world.bot.id)
    assert message["reply_markup"] == ACCEPT


def test_a_known_photo_is_a_result(world: World, anna: Hands, elsewhere: Chat) -> None:
    file_id = send_board(world, anna.id)["photo"][-1]["file_id"]
    asked = anna.inline("keny", elsewhere.id)
    photo = {"type": "photo", "id": "p", "photo_file_id": file_id, "caption": "<i>Keny</i>", "parse_mode": "HTML"}
    call(world, "answerInlineQuery", inline_query_id=asked.id, results=[photo])
    content = anna.choose(asked, "p", elsewhere.id).content
    assert (content["caption"], "photo" in content) == ("Keny", True)


def test_an_answer_is_kept_for_the_same_query_as_long_as_it_says(world: World, anna: Hands, boris: Hands) -> None:
    asked = anna.inline("keny")
    call(world, "answerInlineQuery", inline_query_id=asked.id, results=[article()], cache_time=10)
    assert boris.inline("keny").answer == asked.answer
    assert boris.inline("tama").answer is None
    world.advance(10)
    assert anna.inline("keny").answer is None


def test_a_personal_answer_is_kept_for_that_person_only(world: World, anna: Hands, boris: Hands) -> None:
    asked = anna.inline("keny")
    call(world, "answerInlineQuery", inline_query_id=asked.id, results=[article()], is_personal=True)
    assert anna.inline("keny").answer == asked.answer
    assert boris.inline("keny").answer is None


def test_an_inline_query_is_answered_once_and_soon(world: World, anna: Hands) -> None:
    asked = anna.inline("keny")
    call(world, "answerInlineQuery", inline_query_id=asked.id, results=[], cache_time=0)
    too_old = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"
    assert refusal(world, "answerInlineQuery", inline_query_id=asked.id, results=[]) == too_old
    late = anna.inline("keny")
    world.advance(world.query_lifetime + 1)
    assert refusal(world, "answerInlineQuery", inline_query_id=late.id, results=[]) == too_old


@pytest.mark.parametrize(
    ("results", "more", "said"),
    [
        ([article(str(number)) for number in range(51)], {}, "RESULTS_TOO_MUCH"),
        ([article(), article()], {}, "RESULT_ID_DUPLICATE"),
        ([article("ы" * 33)], {}, "RESULT_ID_INVALID"),
        ([article("")], {}, "RESULT_ID_INVALID"),
        ([article(title="")], {}, "ARTICLE_TITLE_EMPTY"),
        ([article(input_message_content={"message_text": ""})], {}, "message text is empty"),
        ([article(reply_markup=keyboard([button(callback_data="x" * 65)]))], {}, "BUTTON_DATA_INVALID"),
        ([article(reply_markup=keyboard([button(web_app={"url": "https://x.org"})]))], {}, "BUTTON_TYPE_INVALID"),
        ([{"type": "photo", "id": "p", "photo_file_id": "AAAAA"}], {}, "wrong remote file identifier specified"),
        ([{"type": "game", "id": "p"}], {}, "can't parse inline query result"),
        ([], {"next_offset": "x" * 65}, "NEXT_OFFSET_INVALID"),
        ([], {"button": {"text": "x", "start_parameter": "a b"}}, "START_PARAM_INVALID"),
        ([], {"button": {"text": "", "start_parameter": "a"}}, "can't parse inline query results button"),
    ],
)
def test_an_answer_to_an_inline_query_that_is_refused(
    world: World, anna: Hands, results: list[object], more: dict[str, Any], said: str
) -> None:
    asked = anna.inline("keny")
    refused = refusal(world, "answerInlineQuery", inline_query_id=asked.id, results=results, **more)
    assert refused.startswith(f"400 Bad Request: {said}")


def test_a_query_has_at_most_256_characters_and_inline_mode_must_be_on(world: World, anna: Hands) -> None:
    with pytest.raises(ActionError, match="at most 256"):
        anna.inline("x" * 257)
    world.profile.inline = False
    with pytest.raises(ActionError, match="no inline mode"):
        anna.inline("x")


def test_only_an_offered_result_can_be_chosen(world: World, anna: Hands) -> None:
    with pytest.raises(ActionError, match="no result keny"):
        anna.choose(anna.inline("keny"), "keny")
