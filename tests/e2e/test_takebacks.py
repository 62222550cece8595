"""Moves taken back: freely until the opponent has acted, after that with their leave."""

import pytest
from sqlalchemy import select

from bot.callbacks import (
    AcceptTakeback,
    AskTakeback,
    ConfirmResign,
    ConfirmUndo,
    DeclineTakeback,
    FormerAskTakeback,
    PlayMove,
    Undo,
    encode,
)
from rules import Color
from storage.schema import turns
from tests.e2e.games import alone, data_of, from_position, in_group, in_private, kinds_of, line, play, said, stored
from tests.e2e.table import Message, Table, at_table, button_data, labels_of, text_of


@pytest.fixture
async def table(tmp_path):
    async with at_table(tmp_path) as opened:
        yield opened


async def test_the_board_just_moved_on_carries_only_undo(table):
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    assert labels_of(board) == ["↩️ Undo"]
    assert "Waiting for Boris" in text_of(board)


async def test_undo_puts_the_move_back_and_a_new_board_asks_again(table):
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    boris = table.boris.last()
    again = await table.tap(table.anna, board, "↩️ Undo")
    assert await line(table) == []
    assert again.id != board.id
    assert "Your move" in text_of(again)
    assert labels_of(board) == []
    assert labels_of(boris) == []
    assert "Теперь ходит Anna" in text_of(boris)
    await table.tap(table.anna, again, "1. a3-b4")
    assert await line(table) == ["a3-b4"]
    assert "a3-b4" in text_of(table.boris.last())
    assert labels_of(boris) == []


async def test_an_undo_has_a_turn_number_of_its_own_and_old_buttons_stay_dead(table):
    board = await in_private(table)
    move, undo = data_of(board, PlayMove), encode(Undo(1, 2))
    await table.tap(table.anna, board, move)
    await table.tap(table.anna, board, undo)
    assert (await stored(table)).turn == 3
    assert await table.toast(table.anna, board, move) == said(table.anna, "toast.stale")
    assert await table.toast(table.anna, board, undo) == ""  # tapped twice is undone once
    assert (await stored(table)).turn == 3
    assert await line(table) == []
    async with table.damka.database.read() as connection:
        kinds = list(await connection.scalars(select(turns.c.kind).order_by(turns.c.turn)))
    assert kinds == ["move", "undo"]


async def test_undo_disappears_with_the_opponents_reply_and_is_too_late_then(table):
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    undo = data_of(board, Undo)
    await table.say(table.boris, "f6-g5")
    assert labels_of(board) == []
    assert "/takeback" in await table.toast(table.anna, board, undo)
    assert await line(table) == ["c3-d4", "f6-g5"]


async def test_undo_tapped_too_late_offers_to_ask_by_a_button(table):
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    undo = data_of(board, Undo)
    await table.say(table.boris, "f6-g5")
    await table.toast(table.anna, board, undo)
    offer = table.anna.last()
    assert "Boris has already replied" in text_of(offer)
    await table.tap(table.anna, offer, "↩️ Ask for it back")
    assert labels_of(offer) == []
    asked = table.boris.last()
    assert "Anna" in text_of(asked)
    assert kinds_of(asked) == ["AcceptTakeback", "DeclineTakeback"]
    await table.tap(table.boris, asked, data_of(asked, AcceptTakeback))
    assert await line(table) == []


async def test_undo_tapped_several_moves_late_is_answered_to_whoever_tapped_alone(table):
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    undo = data_of(board, Undo)
    await table.say(table.boris, "f6-g5")
    await play(table, "b2-c3", "g5-h4")
    counts = len(table.anna.messages()), len(table.boris.messages())
    assert "you have moved again since" in await table.toast(table.anna, board, undo)
    assert (len(table.anna.messages()), len(table.boris.messages())) == counts
    await table.say(table.anna, "/resign")
    asked = table.anna.last()
    await table.tap(table.anna, asked, data_of(asked, ConfirmResign))
    assert "over" in await table.toast(table.anna, board, undo)
    assert await line(table) == ["c3-d4", "f6-g5", "b2-c3", "g5-h4"]


async def test_undo_tapped_too_late_offers_nothing_that_could_not_be_asked(table):
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    undo = data_of(board, Undo)
    await table.say(table.boris, "f6-g5")
    await table.say(table.anna, "/takeback")
    count = len(table.anna.messages())
    await table.toast(table.anna, board, undo)  # asked already
    await table.say(table.anna, "b2-c3")
    await table.toast(table.anna, board, undo)  # the newest move can be undone freely
    assert [text for text in map(text_of, table.anna.messages()[count:]) if "already replied" in text] == []
    assert await line(table) == ["c3-d4", "f6-g5", "b2-c3"]


async def test_in_a_group_undo_tapped_too_late_is_answered_to_whoever_tapped_alone(table):
    board = await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    undo = data_of(board, Undo)
    await play(table, "b2-c3", chat=table.group)  # too early: it is not Anna's turn
    await table.say(table.boris, "/move@damka_local_bot f6-g5", table.group)
    count = len(table.anna.messages(table.group))
    for _ in range(2):
        table.wait()
        assert "/takeback" in await table.toast(table.anna, board, undo)
    assert "только тот, кто его сделал" in await table.toast(table.boris, board, undo)
    assert await table.toast(table.celina, board, undo) != ""
    assert len(table.anna.messages(table.group)) == count
    asked = await table.say(table.anna, "/takeback@damka_local_bot", table.group)
    assert kinds_of(asked) == ["AcceptTakeback", "DeclineTakeback"]
    table.wait()
    assert "asked already" in await table.toast(table.anna, board, undo)
    await play(table, "b2-c3", chat=table.group)
    count = len(table.anna.messages(table.group))
    assert "newest board" in await table.toast(table.anna, board, undo)  # it has an Undo of its own
    await table.say(table.boris, "/move@damka_local_bot g5-h4", table.group)
    assert "you have moved again since" in await table.toast(table.anna, board, undo)
    assert len(table.anna.messages(table.group)) == count + 1


async def asked_in_group(table: Table) -> Message:
    """The question in the group whether Anna will resign, where she can ask for her move back instead."""
    await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    return await table.say(table.anna, "/resign@damka_local_bot", table.group)


async def test_in_a_group_only_whom_it_is_offered_can_ask_for_the_move_back(table):
    asked = await asked_in_group(table)
    ask, labels, count = data_of(asked, AskTakeback), labels_of(asked), len(table.anna.messages(table.group))
    assert "Этот вопрос не вам" in await table.toast(table.boris, asked, ask)
    assert await table.toast(table.celina, asked, ask) != ""
    assert labels_of(asked) == labels
    assert len(table.anna.messages(table.group)) == count
    assert (await stored(table)).takeback is None
    await table.tap(table.anna, asked, ask, table.group)
    assert (await stored(table)).takeback is Color.WHITE
    assert labels_of(asked) == []


async def test_asking_by_a_button_for_a_move_that_is_not_the_last_any_more_asks_for_nothing(table):
    asked = await asked_in_group(table)
    await play(table, "b2-c3", "g5-h4", chat=table.group)
    count = len(table.anna.messages(table.group))
    assert "you have moved again since" in await table.toast(table.anna, asked, data_of(asked, AskTakeback))
    assert labels_of(asked) == []
    assert len(table.anna.messages(table.group)) == count
    assert (await stored(table)).takeback is None


async def test_buttons_from_before_they_named_the_side_lead_to_the_command_or_are_the_readers_own(table):
    asked = await asked_in_group(table)
    former = encode(FormerAskTakeback(1, 3))
    labels, count = labels_of(asked), len(table.anna.messages(table.group))
    assert "/takeback" in await table.toast(table.anna, asked, former)
    assert "/takeback" in await table.toast(table.boris, asked, former)
    assert labels_of(asked) == labels
    assert len(table.anna.messages(table.group)) == count
    table.anna.start()
    await table.settle()
    assert await table.toast(table.anna, table.anna.last(), former) == ""
    assert (await stored(table)).takeback is Color.WHITE


async def test_whoever_would_resign_for_a_slip_can_ask_for_the_move_back_instead(table):
    board = await in_private(table)
    asked = await table.tap(table.anna, board, "🏳 Resign")
    assert "↩️ Ask for it back" not in labels_of(asked)  # nothing has been moved
    await play(table, "c3-d4", "f6-g5")
    asked = await table.tap(table.anna, table.anna.last(), "🏳 Resign")
    assert "If it was a slip" in text_of(asked)
    await table.tap(table.anna, asked, "↩️ Ask for it back")
    assert labels_of(asked) == []
    assert (await stored(table)).outcome is None
    await table.tap(table.boris, table.boris.last(), data_of(table.boris.last(), AcceptTakeback))
    assert await line(table) == []


async def test_only_the_mover_can_undo_on_the_groups_board(table):
    board = await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    assert labels_of(board) == ["↩️ Undo"]
    undo = data_of(board, Undo)
    count = len(table.anna.messages(table.group))
    assert "только тот, кто его сделал" in await table.toast(table.boris, board, undo)
    assert await table.toast(table.celina, board, undo) == said(table.celina, "toast.not_your_game")
    assert len(table.anna.messages(table.group)) == count
    assert await line(table) == ["c3-d4"]
    after = table.anna.last(table.group)
    again = await table.tap(table.anna, board, undo, table.group)
    assert await line(table) == []
    assert labels_of(after) == labels_of(board) == []
    assert "took the last move back" in text_of(again)
    assert "PlayMove" in kinds_of(again)


async def test_undo_after_undo_is_over_unless_one_plays_both_sides(table):
    board = await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    mine = table.anna.last()
    await table.tap(table.anna, mine, data_of(mine, PlayMove))
    await table.tap(table.anna, mine, data_of(mine, Undo))
    assert await line(table) == ["c3-d4", "f6-g5"]
    for hands, message in ((table.anna, board), (table.boris, table.boris.last())):
        assert await table.toast(hands, message, encode(Undo(1, (await stored(table)).turn))) == said(
            hands, "toast.undo_gone"
        )
    assert await line(table) == ["c3-d4", "f6-g5"]


async def test_alone_on_both_sides_one_may_go_back_to_the_start(table):
    await alone(table)
    for move in ("c3-d4", "f6-g5", "b2-c3"):
        await table.say(table.anna, move)
    for left in (2, 1, 0):
        assert await table.toast(table.anna, table.anna.last(), encode(Undo(1, (await stored(table)).turn))) == ""
        assert len(await line(table)) == left


async def almost_over(table: Table) -> None:
    """Anna can take the last piece of Boris."""
    await from_position(table, "russian", "W:Wc3:Bd4")


async def test_undoing_the_move_that_ended_the_game_asks_first_and_reopens_it(table):
    await almost_over(table)
    await table.say(table.anna, "c3:e5")
    assert (await stored(table)).outcome is not None
    final, lost = table.anna.last(), table.boris.last()
    assert "Anna wins" in text_of(final)
    assert "Undo" not in kinds_of(lost)
    asked = await table.tap(table.anna, final, data_of(final, Undo))
    assert (await stored(table)).outcome is not None
    await table.tap(table.anna, asked, data_of(asked, ConfirmUndo))
    assert (await stored(table)).outcome is None
    assert labels_of(asked) == labels_of(final) == []
    assert labels_of(lost) == []
    assert "Your move" in text_of(table.anna.last())
    await table.say(table.anna, "c3:e5")
    assert "Anna wins" in text_of(table.anna.last())


async def test_a_restart_keeps_the_line_on_the_board_after_an_undo(tmp_path):
    async with at_table(tmp_path) as table:
        board = await in_private(table)
        await table.tap(table.anna, board, "3. c3-d4")
        await table.tap(table.anna, board, "↩️ Undo")
        await play(table, "a3-b4", "f6-g5")
        stand_in = table.stand_in
    async with at_table(tmp_path, stand_in) as table:
        await play(table, "b2-a3")
        assert await line(table) == ["a3-b4", "f6-g5", "b2-a3"]


# --- With the opponent's leave ---------------------------------------------------------------------------------------


async def test_takeback_asks_the_opponent_and_takes_back_both_plies(table):
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    sent = await table.say(table.anna, "/takeback")
    assert "Boris has been asked" in text_of(sent)
    asked = table.boris.last()
    assert "Anna" in text_of(asked)
    assert "Русские шашки" in text_of(asked)
    assert "c3-d4" in text_of(asked)
    await table.tap(table.boris, asked, data_of(asked, AcceptTakeback))
    assert await line(table) == []
    assert labels_of(asked) == []
    assert "Your move" in text_of(table.anna.last())
    assert (await stored(table)).turn == 4


async def test_a_refused_takeback_leaves_the_move_and_is_asked_only_once_a_ply(table):
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    await table.say(table.anna, "/takeback")
    asked = table.boris.last()
    await table.tap(table.boris, asked, data_of(asked, DeclineTakeback))
    assert "the move stands" in text_of(table.anna.last())
    assert await line(table) == ["c3-d4", "f6-g5"]
    count = len(table.boris.messages())
    assert "asked already" in text_of(await table.say(table.anna, "/takeback"))
    assert len(table.boris.messages()) == count
    await play(table, "b2-c3", "g5-h4")
    await table.say(table.anna, "/takeback")
    assert "AcceptTakeback" in kinds_of(table.boris.last())


async def test_a_request_lapses_with_the_next_move(table):
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    await table.say(table.anna, "/takeback")
    asked = table.boris.last()
    accept = data_of(asked, AcceptTakeback)
    await play(table, "b2-c3")
    assert labels_of(asked) == []
    assert await table.toast(table.boris, asked, accept) == said(table.boris, "toast.takeback_gone")
    assert await line(table) == ["c3-d4", "f6-g5", "b2-c3"]


async def test_nobody_grants_their_own_takeback(table):
    await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    asked = await table.say(table.anna, "/takeback@damka_local_bot", table.group)
    for hands in (table.anna, table.celina):
        assert await table.toast(hands, asked, data_of(asked, AcceptTakeback)) != ""
    assert await line(table) == ["c3-d4", "f6-g5"]
    await table.tap(table.boris, asked, data_of(asked, AcceptTakeback), table.group)
    assert await line(table) == []


async def test_takeback_offers_undo_where_nobody_need_be_asked(table):
    await in_private(table)
    await play(table, "c3-d4")
    offer = await table.say(table.anna, "/takeback")
    await table.tap(table.anna, offer, data_of(offer, Undo))
    assert await line(table) == []
    assert labels_of(offer) == []


async def test_takeback_without_a_move_of_ones_own_says_so(table):
    await in_private(table)
    assert "no move of yours" in text_of(await table.say(table.anna, "/takeback"))
    assert button_data(table.anna.last()) == []
