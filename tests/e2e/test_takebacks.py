"""Moves taken back with the opponent's leave: asked by command, or by a button where Undo comes too late."""

from bot.callbacks import (
    AcceptTakeback,
    AskTakeback,
    ConfirmResign,
    DeclineTakeback,
    FormerAskTakeback,
    LeaveQuestion,
    Undo,
    encode,
)
from rules import Color
from tests.e2e.games import data_of, in_group, in_private, kinds_of, line, play, said, stored, undo_too_late
from tests.e2e.table import Message, Table, button_data, labels_of, text_of


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
    assert text_of(asked) == "Русские шашки: ход остаётся, игра продолжается."
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


async def test_undo_tapped_too_late_offers_to_ask_by_a_button(table):
    offer = await undo_too_late(table)
    assert "Boris has already replied" in text_of(offer)
    await table.tap(table.anna, offer, "↩️ Ask for it back")
    assert labels_of(offer) == []
    asked = table.boris.last()
    assert "Anna" in text_of(asked)
    assert kinds_of(asked) == ["AcceptTakeback", "DeclineTakeback"]
    await table.tap(table.boris, asked, data_of(asked, AcceptTakeback))
    assert await line(table) == []


async def test_the_offer_to_ask_answered_with_no_says_that_the_move_stands(table):
    offer = await undo_too_late(table)
    await table.tap(table.anna, offer, data_of(offer, LeaveQuestion))
    assert labels_of(offer) == []
    assert text_of(offer) == "Russian draughts: the move stands."


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
    await table.start(table.anna)
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
