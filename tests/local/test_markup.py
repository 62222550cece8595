"""Buttons: what Telegram takes, and the words it refuses the rest with."""

from __future__ import annotations

import pytest

from bot.local import Chat, Hands, World
from tests.local.calls import button, call, keyboard, refusal

TEXT_BUTTON = "400 Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"


def send(world: World, chat: int, *rows: list[dict[str, object]]) -> str:
    """Return the refusal of a message with these rows of buttons."""
    return refusal(world, "sendMessage", chat_id=chat, text="x", reply_markup=keyboard(*rows))


def test_callback_data_has_at_most_64_bytes(world: World, anna: Hands) -> None:
    for data in ("x" * 64, "ы" * 32):
        rows = keyboard([button(callback_data=data)])
        sent = call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=rows)
        assert sent["reply_markup"] == rows
    for data in ("x" * 65, "ы" * 32 + "x"):
        assert send(world, anna.id, [button(callback_data=data)]) == "400 Bad Request: BUTTON_DATA_INVALID"


@pytest.mark.parametrize("action", [{}, {"callback_data": ""}, {"url": ""}, {"switch_inline_query": None}])
def test_a_button_needs_an_action(world: World, anna: Hands, action: dict[str, object]) -> None:
    assert send(world, anna.id, [{"text": "x", **action}]) == TEXT_BUTTON


def test_a_button_needs_a_label(world: World, anna: Hands) -> None:
    assert send(world, anna.id, [button(" ")]) == "400 Bad Request: inline keyboard button text must be non-empty"
    assert 'Can\'t find field "text"' in send(world, anna.id, [{"callback_data": "x"}])


def test_a_row_holds_8_buttons_and_a_keyboard_100(world: World, anna: Hands) -> None:
    full = [[button()] * 8] * 12 + [[button()] * 4]
    sent = call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=keyboard(*full))
    assert sum(map(len, sent["reply_markup"]["inline_keyboard"])) == 100
    assert send(world, anna.id, [button()] * 9) == "400 Bad Request: reply markup is too long"
    assert send(world, anna.id, *full, [button()]) == "400 Bad Request: reply markup is too long"


def test_a_mini_app_button_stands_in_private_chats_only(world: World, anna: Hands, club: Chat) -> None:
    row = [button(web_app={"url": "https://example.org/app"})]
    assert "reply_markup" in call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=keyboard(row))
    assert send(world, club.id, row) == "400 Bad Request: BUTTON_TYPE_INVALID"
    said = send(world, anna.id, [button(web_app={"url": "http://example.org"})])
    assert said.endswith("is invalid: Only HTTPS links are allowed")


@pytest.mark.parametrize(
    "url", ["https://t.me/damka_bot?start=x", "t.me/x", "tg://user?id=1", "http://example.org:80/"]
)
def test_an_address_a_button_may_open(world: World, anna: Hands, url: str) -> None:
    rows = keyboard([button(url=url)])
    assert call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=rows)["reply_markup"] == rows


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://localhost/board", "Wrong HTTP URL"),
        ("https://", "Wrong HTTP URL"),
        ("https://exa mple.org", "Wrong HTTP URL"),
        ("javascript://example.org", "Unsupported URL protocol"),
        ("/games", "Wrong HTTP URL"),
    ],
)
def test_an_address_a_button_may_not_open(world: World, anna: Hands, url: str, why: str) -> None:
    said = send(world, anna.id, [button(url=url)])
    assert said == f"400 Bad Request: inline keyboard button URL '{url}' is invalid: {why}"


def test_a_style_must_be_known(world: World, anna: Hands) -> None:
    rows = keyboard([button(callback_data="x", style="danger")])
    assert call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=rows)["reply_markup"] == rows
    assert "Invalid button style" in send(world, anna.id, [button(callback_data="x", style="pink")])


def test_copied_text_has_1_to_256_characters(world: World, anna: Hands) -> None:
    rows = keyboard([button(copy_text={"text": "W:Wc3:Bd6"})])
    assert call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=rows)["reply_markup"] == rows
    for text in ("", "x" * 257):
        assert send(world, anna.id, [button(copy_text={"text": text})]) == "400 Bad Request: BUTTON_COPY_TEXT_INVALID"


def test_an_empty_query_to_switch_to_is_an_action(world: World, anna: Hands) -> None:
    rows = keyboard([button(switch_inline_query="")])
    assert call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=rows)["reply_markup"] == rows


def test_empty_rows_are_dropped(world: World, anna: Hands) -> None:
    sent = call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=keyboard([], [button()], []))
    assert sent["reply_markup"] == keyboard([button()])
    assert "reply_markup" not in call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=keyboard([]))


@pytest.mark.parametrize("markup", ["[1]", '{"inline_keyboard": 3}', '{"inline_keyboard": [[3]]}', "{", '"x"'])
def test_a_markup_must_be_an_object_of_rows_of_buttons(world: World, anna: Hands, markup: str) -> None:
    assert refusal(world, "sendMessage", chat_id=anna.id, text="x", reply_markup=markup).startswith("400 Bad Request: ")


def test_a_message_may_ask_for_a_reply(world: World, anna: Hands) -> None:
    said = refusal(world, "sendMessage", chat_id=anna.id, text="x", reply_markup={"force_reply": "yes"})
    assert said == '400 Bad Request: field "force_reply" must be of type Boolean'
    call(world, "sendMessage", chat_id=anna.id, text="x", reply_markup={"force_reply": True})
    assert anna.last().markup == {"force_reply": True}
