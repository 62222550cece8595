"""Undo: a move is taken back freely until the opponent has acted."""

from sqlalchemy import select

from bot.callbacks import ConfirmUndo, LeaveQuestion, PlayMove, Undo, encode
from storage.schema import turns
from tests.e2e.games import alone, data_of, from_position, in_group, in_private, kinds_of, line, play, said, stored
from tests.e2e.table import Table, at_table, labels_of, text_of


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


async def test_alone_on_both_sides_one_may_go_back_to_the_start_and_no_further(table):
    await alone(table)
    for move in ("c3-d4", "f6-g5", "b2-c3"):
        await table.say(table.anna, move)
    for left in (2, 1, 0):
        assert await table.toast(table.anna, table.anna.last(), encode(Undo(1, (await stored(table)).turn))) == ""
        assert len(await line(table)) == left
    start = await stored(table)
    assert "Undo" not in kinds_of(table.anna.last())
    assert await table.toast(table.anna, table.anna.last(), encode(Undo(1, start.turn))) != ""
    assert (await stored(table)).turn == start.turn


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


async def test_the_question_whether_to_undo_the_end_answered_with_no_says_that_the_move_stands(table):
    await almost_over(table)
    final = await table.say(table.anna, "c3:e5")
    asked = await table.tap(table.anna, final, data_of(final, Undo))
    await table.tap(table.anna, asked, data_of(asked, LeaveQuestion))
    assert labels_of(asked) == []
    assert text_of(asked) == "Russian draughts: the move stands."
    assert "Undo" in kinds_of(final)


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


async def test_a_last_move_is_not_undone_once_the_other_side_wants_a_rematch(table):
    await from_position(table, "russian", "W:Wc3:Bd4")
    final = await table.say(table.anna, "c3:e5")
    undo = data_of(final, Undo)
    await table.say(table.boris, "/rematch")
    assert await table.toast(table.anna, final, undo) == said(table.anna, "toast.game_over")
    assert (await stored(table)).outcome is not None
