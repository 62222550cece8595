"""Replies planned in advance: how a plan is made, by whom, and when."""

import pytest

from bot.callbacks import ClearPlans, LeavePlan, PlanMove, PlanPick, encode, move_id, parse
from tests.e2e.games import data_of, in_group, plies, said
from tests.e2e.planning import after, plan, planned, waiting_after
from tests.e2e.table import button_data, labels_of, text_of


async def test_a_plan_is_made_by_buttons_in_a_message_of_its_own_and_told_on_the_waiting_board(table):
    board = await waiting_after(table, "c3-d4")
    assert text_of(board).splitlines()[-1] == "🗓 Plan a reply: /plan"
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
    assert text_of(board).splitlines()[-2:] == ["🗓 If f6-e5, then d4:f6", "🗓 Add or clear: /plan"]
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
    assert text_of(shown).splitlines()[-2:] == ["Nothing is planned.", "🗓 Plan a reply: /plan"]
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
