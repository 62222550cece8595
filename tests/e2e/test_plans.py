"""Replies planned in advance: private to their owner, played at once when the move comes, told, and gone otherwise."""

import pytest

from bot.callbacks import (
    ChangeSetting,
    ClearPlans,
    LeavePlan,
    PlanMove,
    PlanPick,
    PlayMove,
    ShowNext,
    encode,
    move_id,
    parse,
)
from rules import Color, Game, Move, format_fen, parse_move, variant
from storage import games, plans, takebacks
from storage.games import NewGame
from storage.records import PlayedBy
from tests.e2e.games import data_of, in_group, in_private, plies, said
from tests.e2e.table import Message, Table, at_table, button_data, labels_of, text_of


@pytest.fixture
async def table(tmp_path):
    async with at_table(tmp_path) as opened:
        yield opened


def after(*moves: str, key: str = "russian") -> tuple[Game, Move]:
    """A game after some moves, and the last of them."""
    game = Game.new(variant(key))
    for text in moves:
        game = game.play(parse_move(game.variant, game.position, text))
    return game, game.moves[-1]


async def waiting_after(table: Table, *moves: str, key: str = "russian") -> Message:
    """Anna's waiting board of a game in private after her move."""
    await in_private(table, key)
    for place, move in enumerate(moves):
        await table.say(table.boris if place % 2 else table.anna, move)
    return table.anna.last()


async def plan(table: Table, expected: str, reply: str, *moves: str, turn: int = 2) -> str:
    """Plan by /plan and the buttons' data; answers what Anna is told."""
    game, _ = after(*moves)
    move = parse_move(game.variant, game.position, expected)
    answer = parse_move(game.variant, game.play(move).position, reply)
    shown = await table.say(table.anna, "/plan")
    assert await table.toast(table.anna, shown, encode(PlanMove(1, turn, "", "", move_id(move)))) == ""
    return await table.toast(table.anna, shown, encode(PlanMove(1, turn, "", move_id(move), move_id(answer))))


async def planned(table: Table) -> int:
    async with table.damka.database.read() as connection:
        return await plans.count(connection, 1)


async def test_a_plan_is_made_by_buttons_in_a_message_of_its_own_and_told_on_the_waiting_board(table):
    board = await waiting_after(table, "c3-d4")
    assert text_of(board).splitlines()[-1] == "🗓 Know your answer already? /plan"
    shown = await table.say(table.anna, "/plan")
    assert shown.id > board.id
    assert "only you see it" in text_of(shown)
    assert "Boris" in text_of(shown)
    await table.tap(table.anna, shown, "5. f6-e5")
    assert "If f6-e5 is played" in text_of(shown)
    assert "Planned" in await table.toast(table.anna, shown, data_of(shown, PlanMove))
    assert table.anna.last().id == shown.id
    assert "If f6-e5, then d4:f6" in text_of(shown)
    assert labels_of(shown) == ["🗓 f6-e5 d4:f6, and then …", "🗓 Another move", "🗑 Clear plans"]
    assert "Waiting for Boris" in text_of(board)
    assert text_of(board).splitlines()[-2:] == ["🗓 If f6-e5, then d4:f6", "🗓 Add to this or clear it: /plan"]
    assert labels_of(board) == ["↩️ Undo"]


async def test_planning_is_over_with_the_move_it_is_about(table):
    await waiting_after(table, "c3-d4")
    shown = await table.say(table.anna, "/plan")
    await table.say(table.boris, "f6-g5")
    assert labels_of(shown) == []


async def test_planning_begun_anew_takes_the_place_of_the_first(table):
    board = await waiting_after(table, "c3-d4")
    first = await table.say(table.anna, "/plan")
    second = await table.say(table.anna, "/plan")
    assert labels_of(first) == []
    assert "5. f6-e5" in labels_of(second)
    assert labels_of(board) == ["↩️ Undo"]


async def test_a_planned_reply_is_played_with_the_move_it_answers_and_told(table):
    board = await waiting_after(table, "c3-d4")
    await plan(table, "f6-e5", "d4:f6", "c3-d4")
    mine, theirs = len(table.anna.messages()), len(table.boris.messages())
    await table.say(table.boris, "f6-e5")
    assert await plies(table) == 3
    assert len(table.anna.messages()) == mine + 1
    assert len(table.boris.messages()) == theirs + 1
    report = text_of(table.anna.last())
    assert "d4:f6 (1 piece taken, as you planned)" in report
    assert "Before it: f6-e5" in report
    assert "Waiting for Boris" in report
    assert labels_of(board) == []
    assert await planned(table) == 0
    async with table.damka.database.read() as connection:
        stored = await games.get(connection, 1)
        assert stored is not None
        assert (await takebacks.latest(connection, stored, 12)).automatic == {3: PlayedBy.PLANNED}


async def test_the_opponent_never_learns_that_a_reply_was_planned(table):
    await waiting_after(table, "c3-d4")
    await plan(table, "f6-e5", "d4:f6", "c3-d4")
    shown = await table.say(table.boris, "/board")
    assert "🗓" not in text_of(shown)
    await table.say(table.boris, "f6-e5")
    assert "план" not in text_of(table.boris.last())
    assert "Ваш ход" in text_of(table.boris.last())


async def test_another_move_drops_the_plans_silently(table):
    await waiting_after(table, "c3-d4")
    await plan(table, "f6-e5", "d4:f6", "c3-d4")
    await table.say(table.boris, "f6-g5")
    assert await plies(table) == 2
    assert await planned(table) == 0
    assert "🗓" not in text_of(table.anna.last())
    assert "plan" not in text_of(table.anna.last())


async def test_several_moves_can_be_answered_and_all_are_cleared_by_one_tap(table):
    board = await waiting_after(table, "c3-d4")
    for expected, reply in (("f6-e5", "d4:f6"), ("f6-g5", "b2-c3"), ("h6-g5", "b2-c3"), ("f6-g5", "a1-b2")):
        with_b2 = reply if reply != "a1-b2" else "d4-e5"
        assert "Planned" in await plan(table, expected, with_b2, "c3-d4")
    for shown in (table.anna.last(), board):
        assert text_of(shown).count("🗓 If") == 3
        assert "If f6-g5, then d4-e5" in text_of(shown)
    assert await planned(table) == 3
    await table.tap(table.anna, table.anna.last(), "🗑 Clear plans")
    assert await planned(table) == 0
    assert "🗓 If" not in text_of(board)
    assert "Nothing is planned." in text_of(table.anna.last())
    assert labels_of(table.anna.last()) == []


async def plan_further(table: Table, expected: str, reply: str, *moves: str) -> str:
    """Go on from the plan with these moves (after Anna's first); answers what Anna is told."""
    shown = await table.say(table.anna, "/plan")
    pick = parse(table.anna.data(shown, f"🗓 {moves[-2]} {moves[-1]}, and then …"))
    assert isinstance(pick, PlanPick)
    await table.tap(table.anna, shown, encode(pick))
    assert "Your plan so far" in text_of(table.anna.last())
    game, _ = after("c3-d4", *moves)
    move = parse_move(game.variant, game.position, expected)
    answer = parse_move(game.variant, game.play(move).position, reply)
    assert await table.toast(table.anna, shown, encode(PlanMove(1, 2, pick.line, "", move_id(move)))) == ""
    return await table.toast(table.anna, shown, encode(PlanMove(1, 2, pick.line, move_id(move), move_id(answer))))


async def test_a_plan_goes_on_from_another_and_every_reply_of_the_line_is_played_and_told(table):
    await waiting_after(table, "c3-d4")
    await plan(table, "f6-e5", "d4:f6", "c3-d4")
    line = ("f6-e5", "d4:f6")
    assert "Planned" in await plan_further(table, "g7:e5", "b2-c3", *line)
    assert "If f6-e5, then d4:f6\n    ↳ and if g7:e5, then b2-c3" in text_of(table.anna.last())
    assert "Planned" in await plan_further(table, "e5-f4", "g3:e5", *line, "g7:e5", "b2-c3")
    await table.say(table.boris, "f6-e5")
    assert await plies(table) == 3
    report = text_of(table.anna.last())
    assert "as you planned" in report
    assert "If g7:e5, then b2-c3\n    ↳ and if e5-f4, then g3:e5" in report
    await table.say(table.boris, "g7:e5")
    assert await plies(table) == 5
    assert "b2-c3 (as you planned)" in text_of(table.anna.last())
    await table.say(table.boris, "e5-f4")
    assert await plies(table) == 7
    assert "g3:e5 (1 piece taken, as you planned)" in text_of(table.anna.last())
    assert await planned(table) == 0


async def test_a_line_is_dropped_where_the_opponent_leaves_it(table):
    await waiting_after(table, "c3-d4")
    await plan(table, "f6-e5", "d4:f6", "c3-d4")
    await plan_further(table, "g7:e5", "b2-c3", "f6-e5", "d4:f6")
    await table.say(table.boris, "f6-e5")
    await table.say(table.boris, "e7:g5")
    assert await plies(table) == 4
    assert await planned(table) == 0
    assert "🗓" not in text_of(table.anna.last())


async def test_another_answer_takes_the_place_of_the_first_with_all_that_went_on_from_it(table):
    await waiting_after(table, "c3-d4")
    await plan(table, "f6-g5", "d4-e5", "c3-d4")
    assert "Planned" in await plan_further(table, "d6:f4", "g3:e5", "f6-g5", "d4-e5")
    await plan(table, "f6-g5", "b2-c3", "c3-d4")
    assert await planned(table) == 1
    assert "↳" not in text_of(table.anna.last())
    await plan(table, "f6-g5", "b2-c3", "c3-d4")
    assert await planned(table) == 1


async def test_a_planned_line_goes_on_through_a_forced_capture_that_is_played_by_itself(table):
    await in_private(table, "russian")
    await table.say(table.boris, "/settings")
    await table.toast(table.boris, table.boris.last(), encode(ChangeSetting("autoplay", "on")))
    await table.say(table.anna, "c3-d4")
    await plan(table, "f6-g5", "d4-e5", "c3-d4")
    await plan_further(table, "d6:f4", "g3:e5", "f6-g5", "d4-e5")
    mine, theirs = len(table.anna.messages()), len(table.boris.messages())
    await table.say(table.boris, "f6-g5")
    assert await plies(table) == 5
    assert len(table.anna.messages()) == mine + 1
    assert len(table.boris.messages()) == theirs + 1
    assert "Before it: f6-g5, d4-e5 (as you planned), d6:f4" in text_of(table.anna.last())
    assert "g3:e5 (1 piece taken, as you planned)" in text_of(table.anna.last())


async def test_no_more_than_six_moves_are_answered_in_advance(table):
    await waiting_after(table, "c3-d4")
    shown = await table.say(table.anna, "/plan")
    game, _ = after("c3-d4")
    told = []
    for move in game.legal:
        reply = next(answer for answer in game.play(move).legal)
        data = encode(PlanMove(1, 2, "", move_id(move), move_id(reply)))
        told.append(await table.toast(table.anna, shown, data))
    assert len(game.legal) == 7
    assert ["Planned" in text for text in told] == [True] * 6 + [False]


async def test_a_plan_can_be_left_and_its_first_step_taken_again(table):
    board = await waiting_after(table, "c3-d4")
    before = text_of(board)
    shown = await table.say(table.anna, "/plan")
    await table.tap(table.anna, shown, "5. f6-e5")
    await table.tap(table.anna, shown, "« Back")
    assert "Which move do you expect" in text_of(shown)
    await table.tap(table.anna, shown, "✖ Cancel")
    assert text_of(shown).splitlines()[-2:] == ["Nothing is planned.", "🗓 Know your answer already? /plan"]
    assert labels_of(shown) == []
    assert text_of(board) == before


async def test_many_moves_are_chosen_by_piece_and_destination(table):
    await waiting_after(table, "32-28", key="international")
    await table.say(table.anna, "/plan")
    piece = next(data for _, data in button_data(table.anna.last()) if isinstance(parse(data), PlanPick))
    await table.toast(table.anna, table.anna.last(), piece)
    assert {type(parse(data)) for _, data in button_data(table.anna.last())} == {PlanMove, PlanPick, LeavePlan}
    await table.toast(table.anna, table.anna.last(), data_of(table.anna.last(), PlanMove))
    assert "what is your answer" in text_of(table.anna.last())


async def test_plans_are_for_the_side_that_waits_and_for_nobody_else(table):
    await waiting_after(table, "c3-d4")
    board = await table.say(table.anna, "/plan")
    start = encode(PlanPick(1, 2))
    assert await table.toast(table.boris, table.boris.last(), start) == said(table.boris, "toast.plan_your_move")
    await table.say(table.boris, "f6-g5")
    assert await table.toast(table.anna, board, start) == said(table.anna, "toast.stale")
    for data in (PlanMove(1, 3, "", "", "AAAAAAAA"), PlanPick(1, 3), LeavePlan(1, 3), ClearPlans(1, 3)):
        assert await table.toast(table.anna, table.anna.last(), encode(data)) == said(
            table.anna, "toast.plan_your_move"
        )
    assert await planned(table) == 0


@pytest.mark.parametrize(
    "data",
    [
        *("J:1:2:::AAAAAAAA", "J:1:2::AAAAAAAA:AAAAAAAA", "J:1:2:AAAAAAAA::AAAAAAAA", "J:1:2:::"),
        *("b:1:2::AAAAAAAA::::0", "b:1:2:AAAAAAAA:::::0", "b:1:2", "Z:9:2"),
    ],
)
async def test_a_forged_plan_is_refused(table, data):
    board = await waiting_after(table, "c3-d4")
    assert await table.toast(table.anna, board, data) != ""
    assert await planned(table) == 0


async def test_in_a_group_nothing_can_be_planned_and_plan_leads_into_private(table):
    board = await in_group(table)
    await table.tap(table.anna, board, "3. c3-d4", table.group)
    assert await table.toast(table.anna, board, encode(PlanPick(1, 2))) == said(table.anna, "toast.forged")
    assert "/plan" not in text_of(board)
    told = await table.say(table.anna, "/plan@damka_local_bot", table.group)
    assert "private" in text_of(told)
    assert "https://t.me/damka_local_bot?start=plan_1" in str(told.markup)
    table.anna.start("plan_1")
    await table.settle()
    assert "Which move do you expect" in text_of(table.anna.last())
    assert "In the group “Club”" in text_of(table.anna.last())
    await plan(table, "f6-e5", "d4:f6", "c3-d4")
    await table.say(table.boris, "/move@damka_local_bot f6-e5", table.group)
    assert await plies(table) == 3
    assert "as you planned" in text_of(table.anna.last())
    assert "план" not in text_of(table.boris.last(table.group))


async def test_an_undone_move_takes_its_plans_with_it(table):
    board = await waiting_after(table, "c3-d4")
    await plan(table, "f6-e5", "d4:f6", "c3-d4")
    shown = table.anna.last()
    await table.tap(table.anna, board, "↩️ Undo")
    assert labels_of(shown) == []
    await table.say(table.anna, "c3-d4")
    await table.say(table.boris, "f6-e5")
    async with table.damka.database.read() as connection:
        stored = await games.get(connection, 1)
    assert stored is not None
    assert stored.ply == 2


async def test_a_plan_survives_a_restart(tmp_path):
    async with at_table(tmp_path) as table:
        await waiting_after(table, "c3-d4")
        await plan(table, "f6-e5", "d4:f6", "c3-d4")
        stand_in = table.stand_in
    async with at_table(tmp_path, stand_in) as table:
        await table.say(table.boris, "f6-e5")
        assert await plies(table) == 3


async def test_playing_alone_there_is_nobody_to_wait_for(table):
    table.anna.start()
    card = await table.say(table.anna, "/new russian")
    await table.tap(table.anna, card, "🪞 Play both sides")
    await table.say(table.anna, "c3-d4")
    assert "/plan" not in text_of(table.anna.last())
    assert await table.toast(table.anna, table.anna.last(), encode(PlanPick(1, 2))) == said(
        table.anna, "toast.plan_alone"
    )
    board = table.anna.last()
    assert "both sides" in text_of(await table.say(table.anna, "/plan", reply_to=board))
    assert "both sides" in text_of(await table.say(table.anna, "/plan_1"))
    assert "while an opponent thinks" in text_of(await table.say(table.anna, "/plan"))


# --- Which game is meant ---------------------------------------------------------------------------------------------


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


# --- Boards sent before planning had a message of its own ------------------------------------------------------------


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
