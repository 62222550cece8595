"""Moves by taps and by typing, through the real Application: each test is named after what players can rely on."""

import pytest

from bot.callbacks import CancelPick, ConfirmRefusal, PlayMove, encode, move_id, parse
from rules import Game, variant
from storage.records import Place
from tests.e2e.games import (
    MALAYSIAN,
    data_of,
    from_position,
    in_group,
    in_private,
    line,
    plies,
    private_link,
    refused_at,
    said,
)
from tests.e2e.table import at_table, button_data, labels_of, text_of


async def test_the_opponent_gets_a_new_message_and_mine_shows_my_move(table):
    board = await in_private(table)
    before = len(table.boris.messages())
    await table.tap(table.anna, board, "3. c3-d4")
    assert len(table.boris.messages()) == before + 1
    assert "c3-d4" in text_of(table.boris.last())
    mine = table.anna.messages()[-1]
    assert mine.id == board.id
    assert "Waiting for Boris" in text_of(mine)
    assert labels_of(mine) == ["↩️ Undo"]


@pytest.mark.parametrize("text", ["c3-d4", "c3d4", "C3 D4", "\N{CYRILLIC SMALL LETTER ES}3–d4", "c3 - d4", "h4"])
async def test_a_move_is_typed_in_private_in_any_spelling_or_as_the_only_way_to_a_square(table, text):
    await in_private(table)
    await table.say(table.anna, text)
    assert await plies(table) == 1


async def test_an_ambiguous_destination_is_answered_with_buttons_and_never_guessed(table):
    await in_private(table)
    answer = await table.say(table.anna, "d4")
    assert await plies(table) == 0
    assert labels_of(answer) == ["c3-d4", "e3-d4"]
    await table.tap(table.anna, answer, "e3-d4")
    assert await plies(table) == 1


async def test_an_illegal_move_is_answered_with_the_rule_and_what_is_legal(table):
    await in_private(table)
    for hands, move in ((table.anna, "c3-d4"), (table.boris, "f6-e5")):
        await table.say(hands, move)
    answer = await table.say(table.anna, "g3-h4")
    assert "must capture" in text_of(answer)
    assert "d4:f6" in text_of(answer)
    assert await plies(table) == 2


async def test_nonsense_is_answered_kindly_with_examples(table):
    await in_private(table)
    answer = await table.say(table.anna, "hello <b>there</b> & all")
    assert "hello <b>there</b> & all" in text_of(answer)
    assert "a3-b4" in text_of(answer)
    assert await plies(table) == 0


async def test_in_a_group_a_reply_to_the_board_is_a_move_and_talk_is_not(table):
    board = await in_group(table)
    count = len(table.anna.messages(table.group))
    await table.say(table.anna, "nice position!", table.group, reply_to=board)
    assert len(table.anna.messages(table.group)) == count
    await table.say(table.anna, "c3-d4", table.group, reply_to=board)
    assert await plies(table) == 1


async def test_in_a_group_move_with_the_bots_name_works(table):
    await in_group(table)
    await table.say(table.anna, "/move@damka_local_bot c3-d4", table.group)
    assert await plies(table) == 1
    answer = await table.say(table.boris, "/move@damka_local_bot", table.group)
    assert "/move b6-a5" in text_of(answer)


async def test_a_move_in_two_games_is_asked_about(table):
    await in_private(table)
    link = await private_link(table)
    table.boris.start(link)
    await table.settle()
    answer = await table.say(table.anna, "c3-d4")
    assert await plies(table, 1) + await plies(table, 2) == 0
    assert len(button_data(answer)) == 2
    await table.tap(table.anna, answer, button_data(answer)[1][1])
    assert await plies(table, 1) + await plies(table, 2) == 1


async def test_a_reply_decides_between_two_games(table):
    first = await in_private(table)
    link = await private_link(table)
    table.boris.start(link)
    await table.settle()
    await table.say(table.anna, "c3-d4", reply_to=first)
    assert (await plies(table, 1), await plies(table, 2)) == (1, 0)


@pytest.mark.parametrize(
    "data", ["x", "m:zz:1:abcdefgh", "m:1:1:00000000", "\u0000", "m:1:-1:abcdefgh", "p:9:1:a1", "я" * 32]
)
async def test_forged_taps_change_nothing_and_are_answered(table, data):
    board = await in_group(table)
    assert await table.toast(table.anna, board, data) == said(table.anna, "toast.forged")
    assert await plies(table) == 0


async def test_more_than_eight_moves_are_chosen_by_piece_and_only_the_keyboard_changes(table):
    board = await in_group(table, "english")
    # English begins with seven moves; Turkish with eight; Gothic has many.
    board = await in_group(table, "gothic")
    caption, picture = text_of(board), board.content["photo"]
    piece = next(label for label in labels_of(board) if len(label) == 2)
    await table.tap(table.anna, board, piece, table.group)
    edited = table.anna.last(table.group)
    assert edited.id == board.id
    assert (text_of(edited), edited.content["photo"]) == (caption, picture)
    assert any(isinstance(parse(data), CancelPick) for _, data in button_data(edited))
    await table.tap(table.anna, edited, data_of(edited, CancelPick), table.group)
    assert labels_of(table.anna.last(table.group)) == labels_of(board)


async def test_a_malaysian_refusal_names_its_price_and_is_asked_twice(table):
    refusal = refused_at(MALAYSIAN)
    await from_position(table, "malaysian", MALAYSIAN, Place(table.group))
    board = await table.say(table.anna, "/board@damka_local_bot", table.group)
    assert await table.toast(table.anna, board, encode(PlayMove(1, 1, move_id(refusal)))) == ""
    assert await plies(table) == 0
    confirm = next(label for label, data in button_data(board) if isinstance(parse(data), ConfirmRefusal))
    assert "give up" in confirm
    assert "c3" in confirm
    await table.tap(table.anna, board, confirm, table.group)
    assert await line(table) == [str(refusal)]


async def test_play_both_sides_needs_nobody_else(table):
    await table.start(table.anna)
    card = await table.say(table.anna, "/new russian")
    board = await table.tap(table.anna, card, "🪞 Play both sides")
    for move in ("c3-d4", "f6-g5", "b2-c3"):
        await table.say(table.anna, move)
    assert await plies(table) == 3
    assert labels_of(board) != labels_of(table.anna.last())


async def test_a_restart_in_the_middle_loses_nothing(tmp_path):
    async with at_table(tmp_path) as table:
        board = await in_private(table)
        await table.tap(table.anna, board, "3. c3-d4")
        stand_in = table.stand_in
        table.boris.say("f6-g5")  # said while the bot goes down: Telegram keeps it
    async with at_table(tmp_path, stand_in) as table:
        await table.settle()
        assert await plies(table) == 2
        await table.tap(table.anna, table.anna.last(), button_data(table.anna.last())[0][1])
        assert await plies(table) == 3


async def test_every_game_has_its_rules_to_read(table):
    await table.start(table.anna)
    page = await table.say(table.anna, "/rules konane")
    assert "Konane" in text_of(page)
    menu = await table.say(table.anna, "/rules")
    assert len(labels_of(menu)) >= 21


async def test_a_game_of_the_library_and_the_board_agree(table):
    board = await in_group(table, "dameo")
    assert len(Game.new(variant("dameo")).legal) == 52
    assert "photo" in board.content
