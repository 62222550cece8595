"""Planned replies are private to their owner, played at once when the move comes, told, and gone otherwise."""

from bot.callbacks import ChangeSetting, encode
from storage.records import PlayedBy
from tests.e2e.games import in_private, played_by_itself, plies, stored
from tests.e2e.planning import plan, plan_further, planned, waiting_after
from tests.e2e.table import at_table, labels_of, text_of


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
    assert await played_by_itself(table) == {3: PlayedBy.PLANNED}


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


async def test_an_undone_move_takes_its_plans_with_it(table):
    board = await waiting_after(table, "c3-d4")
    await plan(table, "f6-e5", "d4:f6", "c3-d4")
    shown = table.anna.last()
    await table.tap(table.anna, board, "↩️ Undo")
    assert labels_of(shown) == []
    await table.say(table.anna, "c3-d4")
    await table.say(table.boris, "f6-e5")
    assert (await stored(table)).ply == 2


async def test_a_plan_survives_a_restart(tmp_path):
    async with at_table(tmp_path) as table:
        await waiting_after(table, "c3-d4")
        await plan(table, "f6-e5", "d4:f6", "c3-d4")
        stand_in = table.stand_in
    async with at_table(tmp_path, stand_in) as table:
        await table.say(table.boris, "f6-e5")
        assert await plies(table) == 3
