"""Buttons tapped where they do not stand, and names that are none, change nothing and tell nothing."""

import pytest

from bot.callbacks import AcceptChallenge, PostChallenge, ShowMoves, encode
from bot.callbacks.numbers import base36
from tests.e2e.games import data_of, said
from tests.e2e.table import text_of


async def test_a_forged_button_changes_no_message_that_it_does_not_stand_on(table):
    menu = await table.say(table.anna, "/new@damka_local_bot", table.group)
    before = str(table.stand_in.chats[table.group].messages[menu.id])
    draft_card = await table.say(table.boris, "/new@damka_local_bot russian", table.group)
    data = data_of(draft_card, PostChallenge)
    table.boris.tap_data(menu, data)
    await table.settle()
    assert str(table.stand_in.chats[table.group].messages[menu.id]) == before


async def test_nobody_is_found_out_by_their_number(table):
    table.boris.start()
    table.anna.start()
    card = await table.say(table.anna, "/new russian")
    forged = data_of(card, PostChallenge) + f"#{base36(table.boris.id)}"
    count = len(table.boris.messages())
    assert await table.toast(table.anna, card, forged) == said(table.anna, "toast.forged")
    assert len(table.boris.messages()) == count
    assert "Boris" not in text_of(table.anna.last())


async def test_moves_in_writing_do_not_take_the_place_of_a_board(table):
    card = await table.say(table.anna, "/new@damka_local_bot russian", table.group)
    posted = await table.tap(table.anna, card, data_of(card, PostChallenge), table.group)
    board = await table.tap(table.boris, posted, data_of(posted, AcceptChallenge), table.group)
    before = str(table.stand_in.chats[table.group].messages[board.id])
    table.celina.tap_data(board, encode(ShowMoves(1, 1)))
    await table.settle()
    assert str(table.stand_in.chats[table.group].messages[board.id]) == before


@pytest.mark.parametrize("name", ["@" * 200, "@é", "@a-b", "@{0}", "@" + "x" * 33, "@<b>"])
async def test_what_cannot_be_a_user_name_holds_nothing_up(table, name):
    answer = await table.say(table.anna, f"/new@damka_local_bot {name}", table.group)
    assert f"I cannot read the name “{name[:20]}" in text_of(answer)
    assert "How to play" in text_of(await table.say(table.anna, "/help@damka_local_bot", table.group))


async def test_nobody_is_served_in_somebody_elses_chat_with_the_bot(table):
    """Telegram never says that somebody writes there; whoever does is not Telegram."""
    await table.start(table.boris)
    count = len(table.boris.messages())
    person, chat = table.stand_in.users[table.anna.id].json(), {"id": table.boris.id, "type": "private"}
    message = {"message_id": 99, "from": person, "chat": chat, "date": 1, "text": "c3-d4"}
    await table.damka.inbox.receive([{"update_id": 10**6, "message": message}])
    await table.settle()
    assert len(table.boris.messages()) == count
