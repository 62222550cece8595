"""Rematches as awkward people ask for them: twice, both at once, of each other, of games that go on after all."""

import pytest

from bot.callbacks import (
    AcceptChallenge,
    ConfirmUndo,
    FreshChallenge,
    Rematch,
    Undo,
    WithdrawChallenge,
    encode,
)
from storage import challenges
from storage.records import Challenge
from tests.e2e.games import data_of, from_position, in_group, in_private, kinds_of, resign, said, stored
from tests.e2e.table import Hands, Message, Table, at_table, labels_of


@pytest.fixture
async def table(tmp_path):
    async with at_table(tmp_path) as opened:
        yield opened


async def offered(table: Table, number: int) -> Challenge | None:
    """The challenge with this number; in a game in private that of the game is the first."""
    async with table.damka.database.read() as connection:
        return await challenges.by_id(connection, number)


async def over(table: Table, chat: int | None = None) -> Message:
    """The last message, as Anna sees it, of a game that Boris has just resigned."""
    await (in_private(table) if chat is None else in_group(table, chat=chat))
    await resign(table, table.boris, chat)
    return table.anna.last(chat)


def cards(hands: Hands, chat: int | None = None) -> list[Message]:
    return [
        message for message in hands.messages(chat) if {"AcceptChallenge", "WithdrawChallenge"} & {*kinds_of(message)}
    ]


async def test_a_rematch_tapped_twice_is_one_and_says_so(table):
    final = await over(table)
    assert await table.toast(table.anna, final, encode(Rematch(1))) == said(table.anna, "toast.rematch_offered")
    table.wait()
    assert await table.toast(table.anna, final, encode(Rematch(1))) == said(table.anna, "toast.rematch_waits")
    assert (len(cards(table.anna)), len(cards(table.boris))) == (1, 1)
    assert await offered(table, 3) is None


@pytest.mark.parametrize("in_a_group", [True, False])
async def test_a_rematch_tapped_by_both_at_once_is_one_game(table, in_a_group):
    chat = table.group if in_a_group else None
    final = await over(table, chat)
    theirs = final if in_a_group else table.boris.last()
    taps = [table.anna.tap_data(final, encode(Rematch(1))), table.boris.tap_data(theirs, encode(Rematch(1)))]
    await table.settle()
    assert all(tap.answer is not None for tap in taps)
    assert (await stored(table, 2)).white == 2
    assert await offered(table, 3) is None
    assert cards(table.anna, chat) == cards(table.boris, chat) == []


async def test_a_rematch_of_a_rematch_swaps_colours_back(table):
    await over(table)
    await table.toast(table.anna, table.anna.last(), encode(Rematch(1)))
    await table.toast(table.boris, table.boris.last(), data_of(table.boris.last(), AcceptChallenge))
    await resign(table, table.anna)
    for hands, final in [(hands, hands.last()) for hands in (table.boris, table.anna)]:
        await table.toast(hands, final, encode(Rematch(2)))
    assert [(await stored(table, number)).white for number in (1, 2, 3)] == [1, 2, 1]


async def test_rematch_tapped_under_a_game_whose_rematch_has_been_played_asks_for_the_next_one(table):
    final = await over(table)
    other = table.boris.last()
    await table.toast(table.anna, final, encode(Rematch(1)))
    await table.toast(table.boris, other, encode(Rematch(1)))
    table.wait()
    assert await table.toast(table.anna, final, encode(Rematch(1))) == said(table.anna, "toast.rematch_on")
    await resign(table, table.anna)
    assert await table.toast(table.anna, final, encode(Rematch(1))) == said(table.anna, "toast.rematch_offered")
    table.wait()
    assert await table.toast(table.boris, other, encode(Rematch(1))) == ""
    assert [(await stored(table, number)).white for number in (1, 2, 3)] == [1, 2, 1]


async def test_a_rematch_called_off_before_its_first_move_can_be_asked_for_again(table):
    final = await over(table)
    await table.toast(table.anna, final, encode(Rematch(1)))
    await table.toast(table.boris, table.boris.last(), data_of(table.boris.last(), AcceptChallenge))
    await table.say(table.boris, "/cancel")
    table.wait()
    assert await table.toast(table.anna, final, encode(Rematch(1))) == said(table.anna, "toast.rematch_offered")
    await table.toast(table.boris, table.boris.last(), data_of(table.boris.last(), AcceptChallenge))
    assert (await stored(table, 3)).white == 2


async def test_a_rematch_withdrawn_can_be_asked_for_by_either(table):
    final = await over(table)
    other = table.boris.last()
    await table.toast(table.anna, final, encode(Rematch(1)))
    mine = table.anna.last()
    await table.toast(table.anna, mine, data_of(mine, WithdrawChallenge))
    assert cards(table.boris) == []
    assert await table.toast(table.boris, other, encode(Rematch(1))) == said(table.boris, "toast.rematch_offered")
    table.wait()
    assert await table.toast(table.anna, final, encode(Rematch(1))) == ""
    assert (await stored(table, 2)).white == 2


async def test_whoever_takes_back_the_move_that_ended_the_game_wants_no_rematch_of_it(table):
    await from_position(table, "russian", "W:Wc3:Bd4")
    await table.say(table.anna, "c3:e5")
    final = table.anna.last()
    undo = data_of(final, Undo)
    await table.toast(table.anna, final, encode(Rematch(1)))
    asked = await table.tap(table.anna, final, undo)
    await table.tap(table.anna, asked, data_of(asked, ConfirmUndo))
    assert (await stored(table)).outcome is None
    assert cards(table.anna) == cards(table.boris) == []
    made = await offered(table, 1)
    assert made is not None
    assert made.state.value == "withdrawn"


async def test_no_move_is_taken_back_once_the_other_side_wants_a_rematch(table):
    await from_position(table, "russian", "W:Wc3:Bd4")
    await table.say(table.anna, "c3:e5")
    final = table.anna.last()
    undo = data_of(final, Undo)
    await table.toast(table.boris, table.boris.last(), encode(Rematch(1)))
    assert await table.toast(table.anna, final, undo) == said(table.anna, "toast.game_over")
    assert (await stored(table)).outcome is not None


@pytest.mark.parametrize("deleted", [True, False])
async def test_a_rematch_with_somebody_out_of_reach_waits_with_its_author(table, deleted):
    final = await over(table)
    if deleted:
        table.stand_in.deactivate(table.boris.id)
    else:
        table.boris.block()
    await table.settle()
    await table.toast(table.anna, final, encode(Rematch(1)))
    [card] = cards(table.anna)
    assert kinds_of(card) == ["WithdrawChallenge"]
    table.wait()
    assert await table.toast(table.anna, final, encode(Rematch(1))) == said(table.anna, "toast.rematch_waits")
    await table.toast(table.anna, card, data_of(card, WithdrawChallenge))
    assert labels_of(card) == []


async def test_a_rematch_asked_for_by_somebody_who_has_not_pressed_start_is_shown_in_the_group(table):
    """The other one has left it, so that it will be played in private."""
    table.boris.start()
    await table.settle()
    final = await over(table, table.group)
    table.stand_in.leave(table.boris.id, table.group)
    await table.settle()
    assert await table.toast(table.anna, final, encode(Rematch(1))) == said(table.anna, "toast.rematch_offered")
    [card] = cards(table.anna, table.group)
    theirs = table.boris.last()
    await table.toast(table.boris, theirs, data_of(theirs, AcceptChallenge))
    assert (await stored(table, 2)).place is None
    assert labels_of(card) == []


async def test_a_dead_rematch_offers_a_fresh_challenge_of_the_same_game(table):
    final = await over(table)
    await table.toast(table.anna, final, encode(Rematch(1)))
    made = await offered(table, 2)
    assert made is not None
    await table.say(table.anna, "/cancel")
    table.boris.start(made.token)
    await table.settle()
    assert "FreshChallenge" in kinds_of(table.boris.last())
    fresh = table.boris.last()
    assert "PostChallenge" in kinds_of(await table.tap(table.boris, fresh, data_of(fresh, FreshChallenge)))
