"""Typed moves of somebody with several games under way: which game is meant is asked, and what was played is seen."""

from sqlalchemy import update

from bot.callbacks import OfferDraw, ShowGames, ShowNext, encode, parse
from bot.service.table import Table
from bot.views.games import MOST_OFFERED
from rules import VARIANTS, format_fen
from storage.schema import turns
from tests.e2e.games import from_position, in_group, in_private, kinds_of, line
from tests.e2e.table import button_data, labels_of, text_of


async def test_a_text_that_fits_one_game_in_several_ways_and_another_in_one_is_asked_about(table):
    await in_private(table, "keny")
    await in_private(table, "turkish")
    asked = await table.say(table.anna, "a4")
    assert labels_of(asked) == ["Keny: a2-a4 (Boris)", "Keny: a3-a4 (Boris)", "Turkish: a3-a4 (Boris)"]
    await table.tap(table.anna, asked, "Turkish: a3-a4 (Boris)")
    assert (await line(table, 1), await line(table, 2)) == ([], ["a3-a4"])


async def test_a_text_that_fits_one_game_in_several_ways_names_that_game(table):
    await in_private(table, "russian")
    await in_private(table, "international")
    asked = await table.say(table.anna, "d4")
    assert text_of(asked).startswith("Russian draughts – Boris\n")
    assert kinds_of(asked) == ["PlayMove"] * 2


async def test_an_illegal_move_is_answered_with_the_name_of_the_game_it_was_taken_for(table):
    await in_private(table, "russian")
    await in_private(table, "international")
    assert text_of(await table.say(table.anna, "c3-c4")).startswith("Russian draughts – Boris\n")


async def test_an_illegal_move_is_taken_for_the_game_in_which_such_a_piece_stands(table):
    await in_private(table, "russian")
    await in_private(table, "keny")
    assert text_of(await table.say(table.anna, "h3-h6")).startswith("Keny – Boris\n")


async def test_an_illegal_move_is_taken_for_the_game_whose_rule_forbids_it(table):
    for game in ("keny", "russian"):
        await in_private(table, game)
    for hands, move in ((table.anna, "c3-d4"), (table.boris, "f6-e5")):
        await table.say(hands, move, reply_to=hands.last())
    answer = await table.say(table.anna, "g3-h4")
    assert text_of(answer).startswith("Russian draughts – Boris\n")
    assert "must capture" in text_of(answer)


async def test_a_move_typed_beside_other_games_is_shown_at_the_end_of_the_chat_with_undo(table):
    first = await in_private(table, "russian")
    await in_private(table, "international")
    board = await table.say(table.anna, "c3-d4")
    assert "c3-d4" in text_of(board)
    assert "↩️ Undo" in labels_of(board)
    assert board.id > first.id
    assert labels_of(table.stand_in.chats[table.anna.id].messages[first.id]) == []
    await table.tap(table.anna, board, "↩️ Undo")
    assert await line(table, 1) == []


async def test_a_move_chosen_from_a_question_beside_other_games_is_shown_at_the_end_of_the_chat(table):
    await in_private(table, "russian")
    await in_private(table, "international")
    asked = await table.say(table.anna, "d4")
    board = await table.tap(table.anna, asked, "c3-d4")
    assert board.id > asked.id
    assert "c3-d4" in text_of(board)
    assert labels_of(asked) == []


async def test_the_board_moved_on_leads_to_the_next_game_that_waits(table):
    board = await in_private(table, "russian")
    await in_group(table, "italian")
    await table.tap(table.anna, board, "3. c3-d4")
    assert labels_of(board) == ["↩️ Undo"]
    assert text_of(board).splitlines()[-1] == "👉 1 more game waits for you: /next"
    following = await table.say(table.anna, "/next")
    assert "Italian" in text_of(following)
    await table.tap(table.anna, following, button_data(following)[0][1])
    assert labels_of(following) == ["↩️ Undo"]
    assert "/next" not in text_of(following)
    assert "/next" not in text_of(table.anna.last(table.group))
    old = encode(ShowNext())
    assert await table.toast(table.anna, board, old) == "None of your games waits for a move now."


async def test_a_game_that_has_ended_leads_to_the_next_one_that_waits(table):
    await in_private(table, "russian")
    await from_position(table, "russian", "W:Wc3:Bd4")
    final = await table.say(table.anna, "c3:e5")
    assert "Anna wins" in text_of(final)
    assert text_of(final).splitlines()[-1] == "👉 1 more game waits for you: /next"
    assert "/next" not in text_of(table.boris.last())


async def test_a_move_typed_with_one_game_under_way_is_shown_on_its_board(table):
    first = await in_private(table)
    assert (await table.say(table.anna, "c3-d4")).id == first.id


async def test_a_move_of_a_groups_game_is_typed_in_private_where_its_board_was_opened(table):
    await in_private(table, "international")
    await in_group(table, "italian")
    listed = await table.say(table.anna, "/games")
    answer = await table.say(table.anna, "21-17")
    assert "Club" in text_of(answer)
    await table.tap(table.anna, listed, next(label for label in labels_of(listed) if "Italian" in label))
    board = await table.say(table.anna, "21-17")
    assert "21-17" in text_of(board)
    assert await line(table, 2) == ["b3-a4"]
    assert "21-17" in text_of(table.boris.last(table.group))


async def test_a_draw_is_offered_in_private_in_a_groups_game_whose_board_was_opened(table):
    await in_private(table, "international")
    await in_group(table, "italian")
    listed = await table.say(table.anna, "/games")
    await table.tap(table.anna, listed, next(label for label in labels_of(listed) if "Italian" in label))
    asked = await table.say(table.anna, "/draw")
    assert [parse(data) for _, data in button_data(asked)] == [OfferDraw(1, 1), OfferDraw(2, 1)]


async def forget_moves(table, *but):
    """Make unreadable how the games came to where they stand, but for some of them."""
    async with table.damka.database.write() as connection:
        await connection.execute(update(turns).where(turns.c.game_id.not_in(but)).values(position="forgotten"))
    table.damka.desk.table = Table()


async def test_no_game_is_played_through_to_find_out_which_one_is_meant(table):
    for game in ("russian", "international", "keny"):
        await in_private(table, game)
    for move, reply in (("c3-d4", "f6-g5"), ("31-26", "19-23"), ("a2-a4", "h7-h5")):
        await table.say(table.anna, move)
        await table.say(table.boris, reply)
    await forget_moves(table, 1)
    asked = await table.say(table.anna, "h4")
    assert labels_of(asked) == ["Russian: g3-h4 (Boris)", "Keny: h2-h4 (Boris)", "Keny: h3-h4 (Boris)"]
    asked = await table.say(table.anna, "/draw")
    assert labels_of(asked) == ["Russian – Boris", "International – Boris", "Keny – Boris"]
    assert text_of(await table.say(table.anna, "a1-h8")).startswith("Russian draughts – Boris\n")


async def test_of_more_games_than_a_message_can_offer_the_longest_waiting_are_offered_and_the_list(table):
    start = format_fen(VARIANTS["russian"], VARIANTS["russian"].start)
    for _ in range(101):
        await from_position(table, "russian", start)
    asked = await table.say(table.anna, "/draw")
    assert [parse(data) for _, data in button_data(asked)] == [
        *(OfferDraw(number, 1) for number in range(1, MOST_OFFERED + 1)),
        ShowGames(table.anna.id),
    ]
