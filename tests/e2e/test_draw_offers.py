"""Draw offers: how often they may be made, and what boards say of them as long as they stand and afterwards."""

import pytest

from bot.callbacks import AcceptDraw, AcceptTakeback, DeclineDraw, OfferDraw, Undo, encode
from bot.local.faults import Fault, FaultKind
from bot.local.hands import wait_for
from storage.records import Place
from tests.e2e.games import data_of, from_position, in_group, in_private, kinds_of, line, play, stored
from tests.e2e.table import Hands, Message, Table, at_table, labels_of, text_of

OFFERS = ("draw offer stands", "предлагает ничью", "offers a draw", "предложили ничью")


def boards(hands: Hands, chat: int | None = None) -> list[Message]:
    return [message for message in hands.messages(chat) if "photo" in message.content]


def told_of_an_offer(hands: Hands, chat: int | None = None) -> list[Message]:
    """The boards in somebody's chat that say that an offer stands."""
    return [board for board in boards(hands, chat) if any(words in text_of(board) for words in OFFERS)]


async def declined(table: Table) -> Message:
    """Anna's board of a game in which Boris has just declined her offer."""
    board = await in_private(table)
    await table.tap(table.anna, board, data_of(board, OfferDraw))
    offer = table.boris.last()
    await table.tap(table.boris, offer, data_of(offer, DeclineDraw))
    return board


# --- How often -------------------------------------------------------------------------------------------------------


async def test_a_declined_draw_is_offered_again_only_after_another_move(table):
    board = await declined(table)
    count = len(table.boris.messages())
    for _ in range(2):
        table.wait()
        assert "after your next move" in await table.toast(table.anna, board, encode(OfferDraw(1, 1)))
    assert "after your next move" in text_of(await table.say(table.anna, "/draw"))
    assert len(table.boris.messages()) == count
    await play(table, "c3-d4")
    assert "on its way" in text_of(await table.say(table.anna, "/draw"))
    assert "AcceptDraw" in kinds_of(table.boris.last())


async def test_a_move_taken_back_earns_no_new_offer(table):
    board = await declined(table)
    await play(table, "c3-d4")
    await table.tap(table.anna, board, data_of(board, Undo))
    assert "after your next move" in text_of(await table.say(table.anna, "/draw"))
    assert (await stored(table)).draw_offer is None


async def test_whoever_declined_a_draw_may_offer_one(table):
    await declined(table)
    await table.say(table.boris, "/draw")
    assert "Boris offers a draw" in text_of(table.anna.last())


async def test_an_offer_that_lapsed_is_made_again_only_after_another_move(table):
    await in_private(table)
    await table.say(table.anna, "/draw")
    await play(table, "c3-d4", "f6-g5", "b2-c3")
    assert "after your next move" in text_of(await table.say(table.anna, "/draw"))
    await table.say(table.boris, "g5-h4")
    assert "after your next move" in text_of(await table.say(table.anna, "/draw"))  # Boris's move is not hers
    await play(table, "a1-b2")
    assert "on its way" in text_of(await table.say(table.anna, "/draw"))


async def test_draw_while_an_offer_stands_says_that_it_stands(table):
    board = await in_private(table)
    await table.say(table.anna, "/draw")
    count = len(table.boris.messages())
    assert "stands already" in text_of(await table.say(table.anna, "/draw"))
    assert "stands already" in await table.toast(table.anna, board, encode(OfferDraw(1, 1)))
    assert len(table.boris.messages()) == count
    assert (await stored(table)).draw_offer is not None


async def test_a_refusal_is_kept_through_a_restart(tmp_path):
    async with at_table(tmp_path) as table:
        await declined(table)
        stand_in = table.stand_in
    async with at_table(tmp_path, stand_in) as table:
        assert "after your next move" in text_of(await table.say(table.anna, "/draw"))


async def test_a_draw_button_of_an_older_board_offers_nothing(table):
    board = await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    assert "moved on" in await table.toast(table.anna, board, encode(OfferDraw(1, 1)))
    assert (await stored(table)).draw_offer is None


# --- What boards say of them -----------------------------------------------------------------------------------------


async def test_every_board_tells_of_an_offer_as_soon_as_it_is_made(table):
    board = await in_private(table)
    await table.say(table.anna, "/draw")
    assert "Your draw offer stands" in text_of(board)
    assert "Anna предлагает ничью" in text_of(table.boris.messages()[-2])
    await play(table, "c3-d4")
    assert "Your draw offer stands" in text_of(board)
    assert "AcceptDraw" in kinds_of(table.boris.last())


@pytest.mark.parametrize("moves", [(), ("c3-d4",), ("c3-d4", "f6-g5")])
async def test_no_board_tells_of_an_offer_that_was_declined(table, moves):
    await in_private(table)
    await table.say(table.anna, "/draw")
    offer = table.boris.last()
    await play(table, *moves)
    for hands in (table.anna, table.boris):
        await table.say(hands, "/board")
        assert told_of_an_offer(hands)
    await table.tap(table.boris, offer, data_of(offer, DeclineDraw))
    assert told_of_an_offer(table.anna) == told_of_an_offer(table.boris) == []
    mover = (table.anna, table.boris)[len(moves) % 2]
    assert "PlayMove" in kinds_of(boards(mover)[-1])
    assert "OfferDraw" in kinds_of(boards(mover)[-1])


async def test_the_board_on_which_whoever_offered_a_draw_waits_tells_no_more_of_it_once_declined(table):
    board = await in_private(table)
    await table.say(table.anna, "/draw")
    offer = table.boris.last()
    await table.tap(table.anna, board, "3. c3-d4")
    assert "Your draw offer stands" in text_of(board)
    await table.tap(table.boris, offer, data_of(offer, DeclineDraw))
    assert "Your draw offer stands" not in text_of(board)
    assert "Waiting for Boris" in text_of(board)
    assert kinds_of(board) == ["Undo"]


async def test_an_offer_declined_while_a_board_that_tells_of_it_is_on_its_way_goes_from_it_too(table):
    board = await in_private(table)
    await table.say(table.anna, "/draw")
    offer = table.boris.last()
    table.stand_in.faults.add(Fault("editMessageMedia", FaultKind.SLOW, seconds=1.5, chat_id=table.anna.id))
    table.anna.tap(board, "3. c3-d4")
    await wait_for(table.stand_in, lambda: "PlayMove" in kinds_of(table.boris.last()))
    table.boris.tap_data(offer, data_of(offer, DeclineDraw))
    await table.settle()
    assert "c3-d4" in text_of(board)
    assert told_of_an_offer(table.anna) == []


async def test_no_board_tells_of_an_offer_that_was_accepted(table):
    await in_private(table)
    await table.say(table.anna, "/draw")
    offer = table.boris.last()
    await play(table, "c3-d4")
    await table.tap(table.boris, offer, data_of(offer, AcceptDraw))
    for hands in (table.anna, table.boris):
        assert told_of_an_offer(hands) == []
        assert [kinds_of(board) for board in boards(hands)[:-1]] == [[]] * (len(boards(hands)) - 1)
        assert "Rematch" in kinds_of(hands.last())


async def test_no_board_tells_of_an_offer_that_has_lapsed(table):
    await in_private(table)
    await table.say(table.anna, "/draw")
    await play(table, "c3-d4", "f6-g5")
    assert told_of_an_offer(table.anna)
    assert told_of_an_offer(table.boris)
    await play(table, "b2-c3")
    assert told_of_an_offer(table.anna) == told_of_an_offer(table.boris) == []


async def test_no_board_tells_of_an_offer_in_a_game_that_ended_otherwise(table):
    await from_position(table, "russian", "W:Wc3:Bd4")
    for hands in (table.anna, table.boris):
        await table.say(hands, "/board")
    await table.say(table.anna, "/draw")
    await table.say(table.anna, "c3:e5")
    assert told_of_an_offer(table.anna) == told_of_an_offer(table.boris) == []
    assert "Anna wins" in text_of(table.anna.last())


async def test_after_undo_and_takeback_only_the_boards_at_hand_tell_of_the_offer(table):
    """The offer outlives both; once it is declined, no board tells of it any more."""
    board = await in_private(table)
    await table.say(table.anna, "/draw")
    offer = table.boris.last()
    await play(table, "c3-d4")
    await table.tap(table.anna, board, data_of(board, Undo))
    assert [told.id for told in told_of_an_offer(table.anna)] == [boards(table.anna)[-1].id]
    await play(table, "c3-d4", "f6-g5")
    await table.say(table.anna, "/takeback")
    asked = table.boris.last()
    await table.tap(table.boris, asked, data_of(asked, AcceptTakeback))
    assert await line(table) == []
    assert [told.id for told in told_of_an_offer(table.anna)] == [boards(table.anna)[-1].id]
    await table.tap(table.boris, offer, data_of(offer, DeclineDraw))
    assert told_of_an_offer(table.anna) == told_of_an_offer(table.boris) == []


async def test_a_board_of_a_groups_game_shown_in_private_is_refreshed_too(table):
    await table.start(table.anna, table.boris)
    await from_position(table, "russian", "W:Wc3,e1:Bd6,f8", Place(table.group))
    await table.say(table.anna, "/board@damka_local_bot", table.group)
    for hands in (table.anna, table.boris):
        await table.say(hands, "/board")
    offer = await table.say(table.anna, "/draw@damka_local_bot", table.group)
    assert [len(told_of_an_offer(hands)) for hands in (table.anna, table.boris)] == [1, 1]
    assert len(told_of_an_offer(table.anna, table.group)) == 1
    await table.tap(table.boris, offer, data_of(offer, DeclineDraw), table.group)
    assert told_of_an_offer(table.anna) == told_of_an_offer(table.boris) == []
    assert told_of_an_offer(table.anna, table.group) == []
    assert "PlayMove" in kinds_of(boards(table.anna, table.group)[0])


async def test_in_a_group_an_offer_is_one_message_and_its_refusal_another(table):
    board = await in_group(table)
    count = len(table.anna.messages(table.group))
    offer = await table.tap(table.anna, board, data_of(board, OfferDraw), table.group)
    assert len(table.anna.messages(table.group)) == count + 1
    await table.tap(table.boris, offer, data_of(offer, DeclineDraw), table.group)
    assert len(table.anna.messages(table.group)) == count + 2
    assert labels_of(offer) == []
