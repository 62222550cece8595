"""Boards shown again: one with buttons for a game, a place and a reader; and where a game is said to be played."""

import pytest

from bot.callbacks import OpenGame, PlayMove
from storage import players
from tests.e2e.games import data_of, from_position, in_group, in_private, play
from tests.e2e.table import Message, Table, button_data, labels_of, text_of

# --- One board with buttons -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("again", ["/board", "/next"])
async def test_a_board_shown_again_takes_the_buttons_of_the_one_before(table, again):
    first = await in_private(table)
    second = await table.say(table.anna, "/board")
    third = await table.say(table.anna, again)
    assert [labels_of(board) for board in (first, second)] == [[], []]
    await table.tap(table.anna, third, data_of(third, PlayMove))
    assert labels_of(third) == ["↩️ Undo"]


async def test_boards_asked_for_at_once_leave_one_with_buttons(table):
    await in_private(table)
    for _ in range(3):
        table.anna.say("/board")
    await table.settle()
    boards = [message for message in table.anna.messages() if "photo" in message.content]
    assert [bool(labels_of(board)) for board in boards if labels_of(board)] == [True]
    assert labels_of(boards[-1])


async def test_the_board_that_waits_takes_undo_along(table):
    board = await in_private(table)
    await table.tap(table.anna, board, data_of(board, PlayMove))
    again = await table.say(table.anna, "/board")
    assert labels_of(board) == []
    assert labels_of(again) == ["↩️ Undo"]
    once_more = await table.say(table.anna, "/board")
    assert labels_of(again) == []
    await table.tap(table.anna, once_more, "↩️ Undo")
    assert "Your move" in text_of(table.anna.last())
    assert labels_of(once_more) == []


async def test_a_groups_board_shown_twice_in_private_stays_in_the_group_as_it_is(table):
    shared = await in_group(table)
    await table.start(table.anna)
    first, second = [await table.say(table.anna, "/board") for _ in range(2)]
    assert labels_of(first) == []
    assert labels_of(shared) == labels_of(second) != []
    await table.say(table.boris, "/board@damka_local_bot", table.group)
    assert labels_of(shared) == []
    assert labels_of(second) == labels_of(table.anna.last(table.group)) != []


async def test_in_a_group_the_board_moved_on_keeps_undo_when_the_new_one_is_shown_again(table):
    first = await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    second = table.anna.last(table.group)
    third = await table.say(table.boris, "/board@damka_local_bot", table.group)
    assert [bool(labels_of(board)) for board in (first, second, third)] == [True, False, True]
    assert len(labels_of(first)) == 1


async def test_the_board_of_a_finished_game_opened_again_takes_the_buttons_along(table):
    await from_position(table, "russian", "W:Wc3:Bd4")
    final = await table.say(table.anna, "c3:e5")
    again = await table.say(table.anna, "/board", reply_to=final)
    assert labels_of(final) == []
    assert "🔁 Rematch" in labels_of(again)
    assert "🔁 Реванш" in labels_of(table.boris.last())


async def test_playing_alone_one_board_is_to_be_played_on(table):
    table.anna.start()
    card = await table.say(table.anna, "/new russian")
    await table.tap(table.anna, card, "🪞 Play both sides")
    await table.say(table.anna, "c3-d4")
    boards = [table.anna.last(), *[await table.say(table.anna, "/board") for _ in range(2)]]
    assert [bool(labels_of(board)) for board in boards] == [False, False, True]
    await table.say(table.anna, "f6-g5")
    assert [labels_of(board) for board in boards] == [[], [], ["↩️ Undo"]]


# --- Where it is played -----------------------------------------------------------------------------------------------


async def renamed(table: Table, title: str) -> Message:
    """Anna's board in private of a game in the group, which now has this title."""
    await in_group(table)
    async with table.damka.database.write() as connection:
        await players.visit(connection, chat_id=table.group, kind="supergroup", title=title, now=0)
    await table.start(table.anna)
    return await table.say(table.anna, "/board")


async def test_a_board_in_private_says_in_which_group_the_game_is_played(table):
    board = await renamed(table, "Second <b>club</b> & friends")
    assert text_of(board).splitlines()[1] == "👥 In the group “Second <b>club</b> & friends”"
    await table.tap(table.anna, board, data_of(board, PlayMove))
    assert text_of(board).splitlines()[1] == "👥 In the group “Second <b>club</b> & friends”"
    assert "👥" not in text_of(table.anna.last(table.group))


async def test_a_long_title_is_cut(table):
    line = text_of(await renamed(table, "x" * 255)).splitlines()[1]
    assert "x" * 20 in line
    assert "…”" in line
    assert len(line) < 100


async def test_a_game_in_private_names_no_group(table):
    assert "👥" not in text_of(await in_private(table))


async def test_the_end_of_a_groups_game_opened_in_private_names_the_group(table):
    await in_group(table)
    await table.start(table.anna)
    listed = await table.say(table.anna, "/games")
    open_game = data_of(listed, OpenGame)
    asked = await table.say(table.boris, "/resign@damka_local_bot", table.group)
    await table.tap(table.boris, asked, button_data(asked)[0][1], table.group)
    final = await table.tap(table.anna, listed, open_game)
    assert "Anna wins" in text_of(final)
    assert "👥 In the group “Club”" in text_of(final)
