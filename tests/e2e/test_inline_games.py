"""Inline mode: a challenge sent into any chat is taken there and played in the two private chats."""

import asyncio
from dataclasses import replace

import pytest

from bot.callbacks import AcceptInline, ConfirmUndo, FreshChallenge, PlayMove, Undo
from bot.local.faults import Fault, FaultKind
from bot.local.links import parse_link
from bot.local.markup import buttons_of
from tests.e2e.games import data_of, find_challenge, find_game, kinds_of, plies, resign, stored, stored_challenge
from tests.e2e.inline import elsewhere, send_card, tapped
from tests.e2e.table import at_table, labels_of, text_of

WHOLE_GAME = (
    *("d2-c3", "b4xd2", "e1xc3", "d4xb4", "c1-d2", "a3xc1"),
    *("b1xd1", "b3-a3", "e3-d4", "e5xc3", "a1-b1", "a3xe3"),
)
"""Of alquerque; the side that moves second wins."""


async def test_a_challenge_is_taken_in_a_chat_without_the_bot_and_played_in_private(table):
    await table.start(table.anna, table.boris)
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    assert "Anna invites anyone" in text_of(card)
    assert "o   o   o   o" in text_of(card)
    answer = await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert "личном чате" in answer["text"]
    assert "Anna and Boris are playing" in text_of(card)
    assert labels_of(card) == ["💬 Open Damka"]
    mover = next(hands for hands in (table.anna, table.boris) if "PlayMove" in kinds_of(hands.last()))
    await table.tap(mover, mover.last(), data_of(mover.last(), PlayMove))
    assert await plies(table) == 1


@pytest.mark.parametrize("trouble", [{"code": 429, "retry_after": 300}, {"code": 502, "description": "Bad Gateway"}])
async def test_a_flood_wait_of_the_chat_where_a_card_stands_delays_no_board_of_its_author(table, trouble):
    await table.start(table.anna, table.boris)
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    before = len(table.anna.messages())
    table.stand_in.faults.add(Fault("edit*", **trouble))
    table.boris.tap_data(card, data_of(card, AcceptInline))
    async with asyncio.timeout(10):
        while len(table.anna.messages()) == before:  # noqa: ASYNC110 - the parts have no common event
            await asyncio.sleep(0.005)
    assert "are playing" not in text_of(card)
    await table.settle_with_time()
    assert "Anna and Boris are playing" in text_of(card)


async def test_the_card_tells_who_won_and_that_play_goes_on_after_all(table):
    await table.start(table.anna, table.boris)
    card = await send_card(table, table.anna, "alquerque", elsewhere(table))
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    game = await stored(table)
    first, second = (table.anna, table.boris) if game.white == 1 else (table.boris, table.anna)
    for number, move in enumerate(WHOLE_GAME):
        await table.say((first, second)[number % 2], move)
    winner = "Boris" if second is table.boris else "Anna"
    assert f"🏆 {winner} wins: ⚫ Black." in text_of(card)
    assert "has no" in text_of(card)
    assert labels_of(card) == ["💬 Open Damka"]
    final = second.last()
    question = await table.tap(second, final, data_of(final, Undo))
    await table.tap(second, question, data_of(question, ConfirmUndo))
    assert "Anna and Boris are playing" in text_of(card)
    resigned = await resign(table, second)
    assert "🏆" in text_of(resigned)
    assert f"{winner} resigned." in text_of(card)


async def test_a_game_called_off_is_called_off_on_the_card_too(table):
    await table.start(table.anna, table.boris)
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    await table.say(table.anna, "/cancel")
    assert "called off before its first move" in text_of(card)


async def test_a_taker_who_never_pressed_start_is_led_into_the_chat_and_finds_the_board(table):
    await table.start(table.anna)
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    answer = await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert answer["url"].startswith("https://t.me/damka_local_bot?start=")
    assert await find_game(table) is not None
    table.boris.start(answer["url"].partition("start=")[2])
    await table.settle()
    assert "photo" in table.boris.last().content
    assert "Anna" in text_of(table.boris.last())


async def test_an_author_who_never_pressed_start_finds_the_way_on_the_card(table):
    await table.start(table.boris)
    card = await send_card(table, table.anna, "keny", elsewhere(table))
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert "photo" in table.boris.last().content
    challenge = await stored_challenge(table)
    table.anna.start(challenge.token)
    await table.settle()
    assert "photo" in table.anna.last().content
    assert "Boris" in text_of(table.anna.last())


async def test_without_telegrams_feedback_a_card_works_all_the_same(table):
    table.stand_in.profile.inline_feedback = False
    card = await send_card(table, table.anna, "russian", table.group)
    assert await find_challenge(table) is None
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert "Anna and Boris are playing" in text_of(card)


async def test_a_card_survives_a_restart(tmp_path):
    async with at_table(tmp_path) as table:
        card = await send_card(table, table.anna, "russian", table.group)
        stand_in = table.stand_in
    async with at_table(tmp_path, stand_in) as table:
        card = table.stand_in.chats[table.group].messages[card.id]
        await tapped(table, table.boris, card, data_of(card, AcceptInline))
        assert "Anna and Boris are playing" in text_of(card)


async def test_a_card_is_settled_though_its_author_has_blocked_the_bot(table):
    await table.start(table.anna, table.boris)
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    tap = table.boris.tap_data(card, data_of(card, AcceptInline))
    table.stand_in.users[table.anna.id].blocked = True
    await table.settle()
    assert tap.answer is not None
    assert "Anna and Boris are playing" in text_of(card)
    assert "Anna" in text_of(table.boris.last())


@pytest.mark.parametrize(
    "fault",
    [
        Fault("editMessage*", code=429, retry_after=1),
        Fault("editMessage*", code=502, description="Bad Gateway"),
        Fault("editMessage*", FaultKind.LOST_BEFORE),
        Fault("editMessage*", FaultKind.LOST_AFTER),
    ],
    ids=lambda fault: f"{fault.kind} {fault.code}",
)
async def test_a_card_whose_change_is_put_off_or_lost_is_settled_later(table, fault):
    await table.start(table.anna, table.boris)
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    table.stand_in.faults.add(replace(fault))
    table.boris.tap_data(card, data_of(card, AcceptInline))
    await table.settle_with_time(60)
    assert "Anna and Boris are playing" in text_of(card)


@pytest.mark.parametrize("called_off", [True, False])
async def test_the_link_of_a_card_whose_game_is_over_says_so_and_offers_a_fresh_challenge(table, called_off):
    await table.start(table.anna, table.boris)
    card = await send_card(table, table.anna, "keny", elsewhere(table))
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    link = parse_link(next(str(button["url"]) for button in buttons_of(card.markup)), table.damka.desk.bot_username)
    table.celina.start(link.payload)
    await table.settle()
    assert "Anna" in text_of(table.celina.last())
    assert "skończona" not in text_of(table.celina.last())
    if called_off:
        await table.say(table.anna, "/cancel")
    else:
        await resign(table, table.anna)
    table.celina.start(link.payload)
    await table.settle()
    told = table.celina.last()
    assert "partia jest już skończona: Anna – Boris" in text_of(told)
    fresh = await table.tap(table.celina, told, data_of(told, FreshChallenge))
    assert "Keny" in text_of(fresh)
    assert "PostChallenge" in kinds_of(fresh)
    table.anna.start(link.payload)
    await table.settle()
    assert kinds_of(table.anna.last()) == ["FreshChallenge" if called_off else "Rematch"]
