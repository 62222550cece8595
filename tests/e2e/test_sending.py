"""Moves that are asked about before they are sent, and captures that play themselves, for those who want that."""

from bot.callbacks import CancelPick, ConfirmRefusal, PlayMove, SendMove, encode, move_id, parse
from bot.service import moves
from storage.records import PlayedBy, Preferences
from tests.e2e.games import (
    MALAYSIAN,
    data_of,
    from_position,
    in_group,
    in_private,
    mover,
    played_by_itself,
    plies,
    refused_at,
    said,
    wishes,
)
from tests.e2e.table import Hands, Message, Table, button_data, labels_of, text_of


async def wish(table: Table, hands: Hands, *, confirm: bool = False, autoplay: bool = False) -> None:
    await wishes(table, hands, Preferences(confirm=confirm, autoplay=autoplay))


async def play_all(table: Table, *moves: str) -> None:
    """Let whoever's turn it is type each move."""
    for move in moves:
        await table.say(await mover(table), move)


# --- Confirm ---------------------------------------------------------------------------------------------------------


async def test_a_tapped_move_is_asked_about_on_the_same_board_and_then_sent(table):
    board = await in_private(table)
    await wish(table, table.anna, confirm=True)
    await table.tap(table.anna, board, "3. c3-d4")
    asked = table.anna.last()
    assert asked.id == board.id
    assert await plies(table) == 0
    assert labels_of(asked) == ["📤 c3-d4: send", "« Back"]
    await table.tap(table.anna, asked, "« Back")
    assert labels_of(table.anna.last()) == labels_of(board)
    await table.tap(table.anna, table.anna.last(), "3. c3-d4")
    await table.tap(table.anna, table.anna.last(), "📤 c3-d4: send")
    assert await plies(table) == 1
    assert "Waiting for Boris" in text_of(table.anna.last())


async def test_a_typed_move_is_asked_about_in_one_message(table):
    await in_private(table)
    await wish(table, table.anna, confirm=True)
    count = len(table.anna.messages())
    asked = await table.say(table.anna, "c3-d4")
    assert len(table.anna.messages()) == count + 1
    assert await plies(table) == 0
    assert "Send this move? c3-d4" in text_of(asked)
    await table.tap(table.anna, asked, data_of(asked, SendMove))
    assert await plies(table) == 1
    assert labels_of(asked) == []


async def test_a_typed_move_that_is_not_sent_loses_its_question(table):
    await in_private(table)
    await wish(table, table.anna, confirm=True)
    asked = await table.say(table.anna, "c3-d4")
    await table.tap(table.anna, asked, data_of(asked, CancelPick))
    assert labels_of(asked) == []
    assert "Send this move?" not in text_of(asked)
    assert "the move has not been sent" in text_of(asked)
    assert await plies(table) == 0


async def test_the_question_is_for_whoever_wants_it_only(table):
    board = await in_group(table)
    await wish(table, table.boris, confirm=True)
    await table.tap(table.anna, board, "3. c3-d4", table.group)
    assert await plies(table) == 1
    answered = table.boris.last(table.group)
    await table.tap(table.boris, answered, data_of(answered, PlayMove), table.group)
    assert await plies(table) == 1
    assert isinstance(data_of(table.boris.last(table.group), SendMove), str)


async def test_a_stale_or_foreign_send_changes_nothing(table):
    board = await in_private(table)
    await wish(table, table.anna, confirm=True)
    await table.tap(table.anna, board, "3. c3-d4")
    send = data_of(table.anna.last(), SendMove)
    assert await table.toast(table.boris, table.boris.last(), send) == said(table.boris, "toast.not_your_turn")
    assert await table.toast(table.anna, board, send) == ""
    table.wait()
    assert await table.toast(table.anna, board, send) == said(table.anna, "toast.stale")
    assert await plies(table) == 1


async def test_sending_a_refusal_still_asks_what_it_costs(table):
    await from_position(table, "malaysian", MALAYSIAN)
    board = await table.say(table.anna, "/board")
    await table.toast(table.anna, board, encode(SendMove(1, 1, move_id(refused_at(MALAYSIAN)))))
    assert await plies(table) == 0
    assert data_of(board, ConfirmRefusal)


# --- Forced captures -------------------------------------------------------------------------------------------------

TO_A_FORCED_CAPTURE = ("c3-d4", "f6-e5")
"""In Russian draughts: White must now capture d4:f6, and Black then with e7 or g7."""


async def test_a_capture_that_is_the_only_move_is_played_in_the_same_transaction_and_told(table):
    await in_private(table)
    await wish(table, table.anna, autoplay=True)
    count = len(table.anna.messages())
    await play_all(table, *TO_A_FORCED_CAPTURE)
    assert await plies(table) == 3
    assert len(table.anna.messages()) == count
    board = table.boris.last()
    assert "Перед этим: f6-e5" in text_of(board)
    assert "d4:f6 (взята 1 шашка, сыграно само)" in text_of(board)
    assert "Waiting for Boris" in text_of(table.anna.last())
    assert "played by itself" in text_of(table.anna.last())
    assert await played_by_itself(table) == {3: PlayedBy.FORCED}


async def test_without_the_wish_nothing_plays_itself(table):
    await in_private(table)
    await play_all(table, *TO_A_FORCED_CAPTURE)
    assert await plies(table) == 2


async def test_a_choice_of_captures_is_left_to_the_player(table):
    await in_private(table)
    await wish(table, table.anna, autoplay=True)
    await wish(table, table.boris, autoplay=True)
    await play_all(table, *TO_A_FORCED_CAPTURE)
    assert await plies(table) == 3  # Black can now capture in two ways
    assert len(button_data(table.boris.last())) >= 2


async def test_a_single_quiet_move_is_left_to_the_player(table):
    await from_position(table, "russian", "W:Wa1,c1:Bh6")
    await wish(table, table.boris, autoplay=True)
    await table.say(table.anna, "a1-b2")
    assert await plies(table) == 1
    assert [label for label, data in button_data(table.boris.last()) if isinstance(parse(data), PlayMove)] == [
        "1. h6-g5"
    ]


async def test_what_played_itself_can_be_followed_on_the_next_board_and_later_is_not_told_again(table):
    await in_private(table)
    await wish(table, table.anna, autoplay=True)
    await play_all(table, *TO_A_FORCED_CAPTURE, "g7:e5")
    board = table.anna.last()
    assert "Before it: f6-e5, d4:f6 (played by itself)" in text_of(board)
    await play_all(table, "b2-c3", "e5-d4")
    assert "by itself" not in text_of(table.anna.last())


CHAIN = "B:Wa1,a3,b2,b4,c1,e1,e3,e5,f2,g1,h4:Ba5,a7,b8,c7,d6,d8,e7,f6,g7,h6,h8"
"""Russian draughts: after f6xd4 five captures follow, each the only move."""


async def in_the_chain(table: Table) -> None:
    """A game in private before f6xd4, in which both want forced captures played."""
    for hands in (table.anna, table.boris):
        await wish(table, hands, autoplay=True)
    await from_position(table, "russian", CHAIN)


async def test_forced_captures_of_both_sides_follow_each_other_and_are_all_told(table):
    await in_the_chain(table)
    count = len(table.anna.messages()) + len(table.boris.messages())
    await table.say(table.boris, "f6xd4")
    assert await plies(table) == 6
    board = next(hands.last() for hands in (table.anna, table.boris) if "PlayMove" in str(kinds(hands.last())))
    assert text_of(board).count("by itself") + text_of(board).count("само") == 5
    assert len(table.anna.messages()) + len(table.boris.messages()) <= count + 2


async def test_a_chain_of_forced_captures_is_limited(table, monkeypatch):
    monkeypatch.setattr(moves, "MOST_AUTOMATIC", 3)
    await in_the_chain(table)
    await table.say(table.boris, "f6xd4")
    assert await plies(table) == 4


def kinds(message: Message) -> set[str]:
    return {type(parse(data)).__name__ for _, data in button_data(message)}


async def test_in_a_group_a_forced_capture_makes_one_message(table):
    await in_group(table)
    await wish(table, table.anna, autoplay=True)
    await table.say(table.anna, "/move@damka_local_bot c3-d4", table.group)
    count = len(table.anna.messages(table.group))
    await table.say(table.boris, "/move@damka_local_bot f6-e5", table.group)
    assert await plies(table) == 3
    assert len(table.anna.messages(table.group)) == count + 1
    assert "played by itself" in text_of(table.anna.last(table.group))
