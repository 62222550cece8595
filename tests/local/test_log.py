"""The log of what the bot was asked and answered, as the page shows it."""

from __future__ import annotations

import json

from bot.local import Chat, Hands, World
from bot.local.log import KEPT
from bot.local.page_log import log_lines
from bot.local.page_state import state
from tests.local.calls import button, call, keyboard, refusal, send_board


def words(world: World) -> list[tuple[object, ...]]:
    return [(line["kind"], line["name"], line["state"], line["words"]) for line in log_lines(world)]


def test_updates_and_calls_stand_in_the_order_they_came(world: World, anna: Hands, boris: Hands, club: Chat) -> None:
    buttons = keyboard([button("Move", callback_data="m7")])
    board = send_board(world, anna.id, "<b>Keny</b>, your &amp; move", reply_markup=buttons)
    anna.tap_data(anna.last(), "m7")
    boris.say("/new@damka_local_bot", club.id)
    refusal(world, "sendMessage", chat_id=7, text="hello")
    assert board["message_id"] == anna.last().id
    assert words(world)[-4:] == [
        ("answered", "sendPhoto", "ok", "Anna: Keny, your & move"),
        ("asked", "callback_query", "waiting", "Anna: taps “Move”"),
        ("asked", "message", "waiting", "Boris in Club: /new@damka_local_bot"),
        ("answered", "sendMessage", "refused", "7: hello: Bad Request: chat not found"),
    ]


def test_an_update_waits_until_it_is_confirmed(world: World, anna: Hands) -> None:
    first = world.pending()[-1]
    anna.say("hello")
    call(world, "getUpdates", offset=first.id + 1)
    assert [line[2] for line in words(world)][-2:] == ["taken", "waiting"]


def test_what_happens_to_the_bot_is_told_in_words(world: World, anna: Hands, club: Chat) -> None:
    world.remove_bot(anna.id, club.id)
    assert words(world)[-1] == ("asked", "my_chat_member", "waiting", "Anna in Club: Damka is now kicked")
    anna.inline("keny")
    assert words(world)[-1][3] == "Anna: asks “keny”"


def test_a_line_opens_into_the_whole_update_or_call(world: World, anna: Hands) -> None:
    markup = json.dumps(keyboard([button("Move", callback_data="m7")]))
    send_board(world, anna.id, "Move", reply_markup=markup)
    line = world.log.find(int(str(log_lines(world)[-1]["id"])))
    assert line is not None
    shown = json.loads(json.dumps(line.json()))
    assert shown["method"] == "sendPhoto"
    assert shown["parameters"]["reply_markup"]["inline_keyboard"][0][0]["text"] == "Move"
    assert "bytes" in shown["parameters"]["photo"]
    assert shown["answer"]["result"]["message_id"] == anna.last().id
    refusal(world, "sendMessage", chat_id=7, text="hello")
    assert world.log.calls[-1].json()["answer"] == {"error_code": 400, "description": "Bad Request: chat not found"}


def test_hostile_calls_are_shown_and_only_the_latest_kept(world: World, anna: Hands) -> None:
    for _ in range(KEPT):
        refusal(world, "editMessageMedia", chat_id="\ud800", media="{", text=["<b"])
    assert len(log_lines(world)) == KEPT
    assert json.dumps(state(world), ensure_ascii=False).encode()
    assert world.log.find(1) is None
