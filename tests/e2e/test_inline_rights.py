"""Inline mode: who may do what with a card in somebody's chat, and until when."""

import pytest

from bot.callbacks import AcceptChallenge, AcceptInline, WithdrawInline, encode, parse
from bot.sweep import sweep_once
from tests.e2e.games import data_of, find_game, said, stored_challenge
from tests.e2e.inline import send_card, tapped
from tests.e2e.table import labels_of, text_of


async def test_the_first_to_tap_plays_and_the_next_is_told(table):
    card = await send_card(table, table.anna, "russian", table.group)
    accept = data_of(card, AcceptInline)
    await tapped(table, table.boris, card, accept)
    late = await tapped(table, table.celina, card, accept)
    assert late["text"] == said(table.celina, "toast.already_taken", game="russian")
    assert await find_game(table, 2) is None
    again = await tapped(table, table.boris, card, accept)
    assert "start=" in again["url"]


async def test_nobody_takes_their_own_and_only_the_author_withdraws(table):
    card = await send_card(table, table.anna, "russian", table.group)
    accept, withdraw = data_of(card, AcceptInline), data_of(card, WithdrawInline)
    assert "own" in (await tapped(table, table.anna, card, accept))["text"]
    assert (await tapped(table, table.boris, card, withdraw))["text"] != ""
    assert labels_of(card) != []
    assert "withdrawn" in (await tapped(table, table.anna, card, withdraw))["text"]
    assert labels_of(card) == []
    assert "withdrawn" in text_of(card)
    assert "отозвано" in (await tapped(table, table.boris, card, accept))["text"]


async def test_cancel_in_private_withdraws_it_too(table):
    table.anna.start()
    card = await send_card(table, table.anna, "russian", table.group)
    await table.say(table.anna, "/cancel")
    assert "withdrawn" in text_of(card)


async def test_a_card_expires_after_thirty_days_and_says_so(table):
    card = await send_card(table, table.anna, "russian", table.group)
    table.stand_in.advance(30 * 24 * 3600 + 1)
    await sweep_once(table.damka.desk)
    table.damka.sender.wake()
    await table.settle()
    assert "expired" in text_of(card)
    assert labels_of(card) == []


async def test_nobody_makes_a_card_in_anothers_name(table):
    mine = await send_card(table, table.anna, "russian", table.group)
    other = await send_card(table, table.celina, "keny", table.group)
    accept = parse(data_of(mine, AcceptInline))
    assert isinstance(accept, AcceptInline)
    borrowed = await tapped(table, table.boris, other, encode(accept))
    assert borrowed["text"] != ""
    forged = await tapped(table, table.boris, other, encode(AcceptInline(accept.draft, "A" * 14)))
    assert forged["text"] != ""
    assert await find_game(table) is None


@pytest.mark.parametrize("data", ["m:1:1:abcdefgh", "S:", "s:theme:night", "h", "nonsense", "G:1:0::", "i:keny.0.1.:x"])
async def test_other_buttons_do_nothing_on_a_card(table, data):
    card = await send_card(table, table.anna, "russian", table.group)
    assert (await tapped(table, table.boris, card, data))["text"] != ""
    assert labels_of(card) == ["✅ Accept", "📖 Rules", "Withdraw"]


async def test_a_card_in_a_chat_of_the_bot_is_no_board_there(table):
    card = await send_card(table, table.anna, "russian", table.group)
    count = len(table.anna.messages(table.group))
    await table.say(table.boris, "c3-d4", table.group, reply_to=card)
    assert len(table.anna.messages(table.group)) == count


async def test_an_open_challenge_of_another_kind_is_not_taken_on_a_card(table):
    card = await send_card(table, table.anna, "russian", table.group)
    challenge = await stored_challenge(table)
    answer = await tapped(table, table.boris, card, encode(AcceptChallenge(challenge.token)))
    assert answer["text"] != ""
