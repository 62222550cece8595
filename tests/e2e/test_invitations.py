"""Whom a challenge reaches, where they play then, and what they are told about the game."""

import pytest

from bot.callbacks import (
    AcceptChallenge,
    CompareRules,
    OpenChallenge,
    PostChallenge,
    ShowDifferences,
)
from bot.local.faults import Fault
from tests.e2e.games import challenge, data_of, in_group, link_of, stored, stored_challenge
from tests.e2e.table import Hands, Table, text_of

DAY = 24 * 3600


async def test_in_a_group_whoever_invites_somebody_not_met_yet_gets_the_link_to_pass_on(table):
    card = await challenge(table, "keny @dora", table.group)
    assert "send them this link" in text_of(card)
    table.celina.start(link_of(card))
    await table.settle()
    assert "@dora" in text_of(table.celina.last())
    dora = Hands(table.stand_in, table.stand_in.add_person("Dora", username="dora", language_code="en").id)
    dora.start(link_of(card))
    await table.settle()
    assert "✅" in text_of(card)
    await table.start(table.boris)
    known = await challenge(table, "keny @boris", table.group)
    assert "start=" not in text_of(known)


async def dora_outside(table: Table) -> Hands:
    """Somebody who is in no group."""
    return Hands(table.stand_in, table.stand_in.add_person("Dora", username="dora", language_code="en").id)


async def test_whoever_is_not_in_the_group_of_an_invitation_plays_in_private(table):
    table.anna.start()
    card = await challenge(table, "keny @dora", table.group)
    dora = await dora_outside(table)
    dora.start(link_of(card))
    await table.settle()
    assert (await stored(table)).place is None
    assert "photo" in dora.last().content
    assert "photo" in table.anna.last().content
    assert "Dora" in text_of(table.anna.last())


async def test_the_same_by_the_button_of_a_card_opened_in_private(table):
    card = await challenge(table, "keny @dora", table.group)
    count = len(table.anna.messages(table.group))
    dora = await dora_outside(table)
    dora.start()
    await table.settle()
    opened = await table.tap(dora, dora.last(), data_of(dora.last(), OpenChallenge))
    await table.tap(dora, opened, data_of(opened, AcceptChallenge))
    assert (await stored(table)).place is None
    # Anna has never pressed Start: only the group can call her into private.
    called = table.anna.messages(table.group)[count:]
    assert ["press Start" in text_of(message) for message in called] == [True]
    assert "Dora" in text_of(card)


@pytest.mark.parametrize("silent", [False, True])
async def test_a_member_plays_in_the_group_from_wherever_they_accept_also_if_telegram_does_not_tell(table, silent):
    card = await challenge(table, "keny @boris", table.group)
    link = await link_of_first(table)
    table.stand_in.faults.queue += [Fault("getChatMember", times=9)] if silent else []
    table.boris.start(link)
    await table.settle()
    game = await stored(table)
    assert game.place is not None
    assert game.place.chat_id == table.group
    assert "Boris" in text_of(card)


async def link_of_first(table: Table) -> str:
    return (await stored_challenge(table)).token


@pytest.mark.parametrize(
    ("chosen", "author", "guest"),
    [("I begin", "You begin.", "Начинает Anna."), ("Guest", "The guest begins.", "Начинаете вы.")],
)
async def test_in_private_whoever_begins_is_told_so(table, chosen, author, guest):
    table.anna.start()
    table.boris.start()
    card = await table.say(table.anna, "/new keny @boris")
    await table.tap(table.anna, card, chosen)
    await table.tap(table.anna, card, data_of(card, PostChallenge))
    assert author in text_of(card)
    assert guest in text_of(table.boris.last())


async def test_the_card_says_what_changes_against_the_game_best_known_in_ones_language(table):
    for hands, known in (
        (table.anna, "English draughts"),
        (table.boris, "Русские шашки"),
        (table.celina, "Warcaby mi"),
    ):
        hands.start()
        card = await table.say(hands, "/new keny")
        told = await table.tap(hands, card, data_of(card, CompareRules))
        assert known in text_of(told).split("\n")[0]
        assert told.id != card.id
    page = await table.say(table.boris, "/rules russian")
    told = await table.tap(table.boris, page, data_of(page, ShowDifferences))
    assert text_of(told).count("•") >= 2


async def test_what_changes_is_told_against_the_game_i_have_played_most(table):
    for _ in range(2):
        await in_group(table, "turkish")
    card = await table.say(table.anna, "/new@damka_local_bot keny", table.group)
    told = await table.tap(table.anna, card, data_of(card, CompareRules), table.group)
    assert "Turkish" in text_of(told).split("\n")[0]
