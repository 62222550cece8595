"""Reports of "illegal moves" that were rules of another country: whoever is told which rule it is reports no fault."""

from bot.callbacks import ExplainMoves, PlayBothSides, PlayMove
from rules import VARIANTS
from tests.e2e.games import data_of, from_position, kinds_of, line, resign, stored
from tests.e2e.table import Table, labels_of, text_of


async def test_pydraughts_28_a_capture_is_played_to_its_end_and_half_of_one_is_refused_with_the_rule(table: Table):
    """AttackingOrDefending/pydraughts#28: in Russian draughts a capture could be broken off half-way."""
    await from_position(table, "russian", "W:Wc3,a1:Bd4,f6,h8")
    board = await table.say(table.anna, "/board")
    assert [label for label in labels_of(board) if ":" in label] == ["1. c3:g7"]
    refused = await table.say(table.anna, "c3:e5")
    assert "A capture must be played to its end" in text_of(refused)
    assert "c3:g7" in text_of(refused)
    assert (await stored(table)).ply == 0
    await table.say(table.anna, "c3:e5:g7")
    assert await line(table) == ["c3xg7[d4,f6]"]


async def test_freeboardgames_604_how_far_a_king_goes_is_the_games_rule_and_is_said(table: Table):
    """freeboardgames/FreeBoardGames.org#604, #629, SecUSo/privacy-friendly-dame#19: kings flew, or did not.

    Players took the rule of another country's game for a fault of the program.
    """
    await from_position(table, "english", "W:WKc1:Bh8")
    refused = text_of(await table.say(table.anna, "c1-f4"))
    assert "a king goes only one square at a time" in refused
    assert (await stored(table)).ply == 0
    await resign(table, table.anna)
    await from_position(table, "russian", "W:WKc1:Bh8")
    await table.say(table.anna, "c1-f4")
    assert await line(table, 2) == ["c1-f4"]


async def test_privacy_friendly_dame_20_no_king_passes_a_piece_that_it_does_not_take(table: Table):
    """SecUSo/privacy-friendly-dame#20: a king jumped over two pieces and took only the farther one."""
    await from_position(table, "russian", "W:WKa1:Bc3,d4,h8")
    assert "can play" in text_of(await table.say(table.anna, "a1:e5"))
    assert (await stored(table)).ply == 0
    await resign(table, table.anna)
    await from_position(table, "english", "W:WKa1:Bb2,d4,h6")
    board = await table.say(table.anna, "/board")
    await table.tap(table.anna, board, data_of(board, PlayMove))
    assert await line(table, 2) == ["a1xe5[b2,d4]"]


async def test_checkers_7_men_capture_backward_and_take_the_most_where_that_is_the_game(table: Table):
    """codethejason/checkers#7: by the rules of the Netherlands men capture backward too, and the longest capture."""
    await from_position(table, "international", "W:Wd4,i3:Bc3,j4,h6,a9")
    refused = text_of(await table.say(table.anna, "i3-h4"))
    assert "You must capture when you can" in refused
    board = await table.say(table.anna, "/board")
    assert kinds_of(board).count("PlayMove") == 1
    await table.tap(table.anna, board, data_of(board, PlayMove))
    assert await line(table) == ["d4xb2[c3]"]
    await resign(table, table.anna)
    await from_position(table, "international", "W:Wc3,g3:Bd4,d6,h4,f8")
    refused = text_of(await table.say(table.anna, "g3xi5"))
    assert "as many pieces as possible" in refused


async def test_lidraughts_27_a_capture_backward_that_is_forced_is_explained_not_called_a_fault(table: Table):
    """RoepStoep/lidraughts#27, #24: "an illegal move was forced", by players of a game without captures backward."""
    await from_position(table, "international", "W:Wd4,g1:Bc3,a9")
    board = await table.say(table.anna, "/board")
    told = await table.toast(table.anna, board, data_of(board, ExplainMoves))
    assert "You must capture when you can" in told
    assert "backward" in text_of(await table.say(table.anna, "/rules international"))
    await resign(table, table.anna)
    await from_position(table, "english", "W:Wd4,g1:Bc3,h8")
    assert "a man does not capture backward" in text_of(await table.say(table.anna, "d4xb2"))


async def test_lidraughts_27_every_game_has_rules_to_read_and_a_refusal_names_its_rule_in_each_language(table: Table):
    """RoepStoep/lidraughts#27: who is told the rule, and can read it up, does not report it as a fault."""
    for hands, rule in (
        (table.anna, "You must capture"),
        (table.boris, "бить обязательно"),
        (table.celina, "bicie jest obowiązkowe"),
    ):
        hands.start()
        await table.settle()
        pages = {text_of(await table.say(hands, f"/rules {key}")) for key in VARIANTS}
        assert len(pages) == len(VARIANTS)
        assert min(len(page) for page in pages) > 200
        card = await table.say(hands, "/new russian")
        await table.tap(hands, card, data_of(card, PlayBothSides))
        for move in ("c3-d4", "f6-e5"):
            await table.say(hands, move)
        refused = text_of(await table.say(hands, "g3-h4"))
        assert rule in refused
        assert "d4:f6" in refused
