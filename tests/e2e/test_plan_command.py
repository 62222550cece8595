"""/plan finds the game that is meant; buttons sent before it was there lead on to it."""

import pytest

from bot.callbacks import ClearPlans, LeavePlan, PlanMove, PlanPick, PlayMove, ShowNext, encode, move_id, parse
from rules import Color, format_fen, parse_move, variant
from storage import games
from storage.games import NewGame
from tests.e2e.games import data_of, in_group, in_private
from tests.e2e.planning import after, planned, waiting_after
from tests.e2e.table import Message, Table, button_data, labels_of, text_of


async def waiting_in_three_games(table: Table) -> list[Message]:
    """Anna's boards in private of three games in which she has moved: two played there, the last one in the group."""
    boards = []
    for key in ("russian", "czech"):
        boards.append(await in_private(table, key))
        await table.toast(table.anna, boards[-1], data_of(boards[-1], PlayMove))
    await in_group(table, "italian")
    board = await table.say(table.anna, "/next")
    await table.toast(table.anna, board, data_of(board, PlayMove))
    return [*boards, board]


async def test_with_several_games_a_board_names_its_own_in_the_command(table):
    boards = await waiting_in_three_games(table)
    assert [text_of(board).splitlines()[-1].split()[-1] for board in boards[1:]] == ["/plan_2", "/plan_3"]
    shown = await table.say(table.anna, "/plan_3")
    assert "Italian" in text_of(shown)
    assert "In the group “Club”" in text_of(shown)
    shown = await table.say(table.anna, "/PLAN_2@damka_local_bot")
    assert "Czech" in text_of(shown)


async def test_a_reply_to_a_board_says_in_which_game_to_plan(table):
    boards = await waiting_in_three_games(table)
    assert "Czech" in text_of(await table.say(table.anna, "/plan", reply_to=boards[1]))
    assert "Russian" in text_of(await table.say(table.anna, "/plan", reply_to=boards[0]))


async def test_without_that_buttons_ask_in_which_game_and_games_with_plans_show_them(table):
    await waiting_in_three_games(table)
    shown = await table.say(table.anna, "/plan_1")
    await table.toast(table.anna, shown, data_of(shown, PlanMove))
    await table.toast(table.anna, shown, data_of(shown, PlanMove))
    asked = await table.say(table.anna, "/plan")
    assert [parse(data) for _, data in button_data(asked)] == [PlanPick(number, 2) for number in (1, 2, 3)]
    assert labels_of(asked)[2] == "Italian – Boris (Club)"
    begun = await table.tap(table.anna, asked, labels_of(asked)[1])
    assert begun.id != asked.id
    assert "Czech" in text_of(begun)
    assert "Which move do you expect" in text_of(begun)
    assert "🗑 Clear plans" in labels_of(await table.tap(table.anna, asked, labels_of(asked)[0]))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("/plan_1", "It is your move now"),
        ("/plan_2", "You are not playing in this game"),
        *((f"/plan_{name}", "I do not know this game") for name in ("3", "0", "9" * 30, "x", "1_1", "__")),
    ],
)
async def test_a_command_for_a_game_that_cannot_be_planned_in_is_answered_kindly(table, words, told):
    await in_private(table)
    async with table.damka.database.write() as connection:
        foreign = NewGame(
            "russian", {}, format_fen(variant("russian"), variant("russian").start), Color.WHITE, 2, 2, None
        )
        await games.create(connection, foreign, 0)
    count = len(table.anna.messages())
    assert told in text_of(await table.say(table.anna, words))
    assert len(table.anna.messages()) == count + 1
    assert await planned(table) == 0


async def test_a_command_for_another_bot_is_not_for_this_one(table):
    await waiting_after(table, "c3-d4")
    assert "another bot" in text_of(await table.say(table.anna, "/plan_1@other_bot"))


async def test_old_buttons_on_a_board_go_on_below_it_and_the_board_keeps_only_undo(table):
    board = await waiting_after(table, "c3-d4")
    table.stand_in.chats[table.anna.id].messages[board.id].markup = {
        "inline_keyboard": [
            [
                {"text": label, "callback_data": encode(tap)}
                for label, tap in (("plan", PlanPick(1, 2)), ("clear", ClearPlans(1, 2)), ("next", ShowNext()))
            ]
        ]
    }
    shown = await table.tap(table.anna, board, "plan")
    assert shown.id > board.id
    assert "Which move do you expect" in text_of(shown)
    assert labels_of(board) == ["↩️ Undo"]
    await table.toast(table.anna, shown, data_of(shown, PlanMove))
    await table.toast(table.anna, shown, data_of(shown, PlanMove))
    assert "🗓 If" in text_of(board)
    assert await table.toast(table.anna, board, encode(ClearPlans(1, 2))) == "Nothing is planned any more."
    assert "🗓 If" not in text_of(board)
    assert await planned(table) == 0


async def test_planning_begun_on_a_board_before_is_finished_there(table):
    """Such a board shows a question in place of its caption until then."""
    board = await waiting_after(table, "c3-d4")
    before = text_of(board)
    game, _ = after("c3-d4")
    move = parse_move(game.variant, game.position, "f6-e5")
    reply = parse_move(game.variant, game.play(move).position, "d4:f6")
    table.stand_in.chats[table.anna.id].messages[board.id].content["caption"] = "And your answer?"
    data = encode(PlanMove(1, 2, "", move_id(move), move_id(reply)))
    assert "Planned" in await table.toast(table.anna, board, data)
    assert "If f6-e5, then d4:f6" in text_of(board)
    assert table.anna.last().id == board.id
    table.stand_in.chats[table.anna.id].messages[board.id].content["caption"] = "Which move do you expect?"
    await table.toast(table.anna, board, encode(ClearPlans(1, 2)))
    assert await table.toast(table.anna, board, encode(LeavePlan(1, 2))) == ""
    assert text_of(board) == before
