"""Reports about results: kings that vanished, winners who lost, games that would not end."""

from collections.abc import Iterable
from itertools import groupby

import pytest

from bot.callbacks import ExplainMoves, PlayMove, encode, move_id
from rules import Color, Game, Kind, Move, Outcome, Termination, format_fen, parse_canonical, parse_fen
from storage import games
from tests.e2e.games import data_of, from_position, kinds_of, line, play, resign, stored
from tests.e2e.table import Table, labels_of, text_of
from tests.rules.records import Record, whole_games


def long_capture_by_a_king(records: Iterable[Record]) -> tuple[Game, Move] | None:
    """The first capture of several pieces by a king in records of a game, and the game before it."""
    for record in records:
        game = record.begin()
        for text in record.moves:
            move = parse_canonical(game.variant, game.position, text)
            piece = game.position.pieces(game.variant.board).get(move.start)
            if piece is not None and piece.kind is Kind.KING and len(move.captured) > 1:
                return game, move
            game = game.play(move)
    return None


async def test_inlinegamesbot_5_kings_never_vanish_and_long_captures_are_one_move(table: Table):
    """jacklul/inlinegamesbot#5: kings vanished, and in pool checkers a second piece could no longer be taken."""
    by_game = groupby((record for record in whole_games() if not record.variant.choices), lambda record: record.name)
    cases = [case for case in (long_capture_by_a_king(records) for _, records in by_game) if case]
    assert len(cases) >= 17
    for before, move in cases:
        rules = before.variant
        game_id = await from_position(table, rules.key, format_fen(rules, before.position))
        mover = table.anna if before.turn is Color.WHITE else table.boris
        board = await table.say(mover, "/board")
        await table.tap(mover, board, encode(PlayMove(game_id, 1, move_id(move))))
        after = await stored(table, game_id)
        was, now = (position.pieces(rules.board) for position in (before.position, parse_fen(rules, after.position)))
        assert now[move.end] == was[move.start], rules.key
        assert set(was) - set(now) == {move.start, *move.captured} - {move.end}, rules.key
        async with table.damka.database.write() as connection:  # over, so that the next is the only one
            await games.finish(connection, after, Outcome(None, Termination.AGREEMENT), 0)


@pytest.mark.parametrize(
    ("game", "fen", "moves", "reason"),
    [
        ("konane", "W:Wa1:Bb1,e5,g7,c7,h4,f2,d3,b5", ["a1xc1"], "Boris has no move left"),
        ("anti", "W:Wc3:Bb6,d6,f6,h6,a7,c7,e5", ["c3-d4", "e5xc3"], "Anna has no pieces left, and in this game that"),
    ],
)
async def test_inlinegamesbot_18_the_result_comes_from_the_rules_never_from_counting_pieces(
    table: Table, game: str, fen: str, moves: list[str], reason: str
):
    """jacklul/inlinegamesbot#18: "it says that I lost, but I won", with one piece against seven."""
    await from_position(table, game, fen)
    await play(table, *moves)
    outcome = (await stored(table)).outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.winner.value == "white"
    for hands, result in ((table.anna, "🏆 Anna wins"), (table.boris, "🏆 Победа: Anna")):
        assert result in text_of(hands.last())
    assert reason in text_of(table.anna.last())


async def test_inlinegamesbot_18_whoever_resigns_with_more_pieces_has_lost_and_both_read_why(table: Table):
    """jacklul/inlinegamesbot#18, the other way round: seven pieces do not win a game that was given up."""
    await from_position(table, "russian", "W:Wc3:Bb6,d6,f6,h6,a7,c7,e7")
    await resign(table, table.boris)
    assert "🏆 Anna wins" in text_of(table.anna.last())
    assert "Boris resigned" in text_of(table.anna.last())
    assert "🏆 Победа: Anna" in text_of(table.boris.last())


THERE_AND_BACK = ("a3-b4", "h4-g5", "b4-a3", "g5-h4")


@pytest.mark.parametrize(
    ("fen", "moves", "termination", "told"),
    [
        ("W:Wg3,e1:Bh4", ["e1-f2"], Termination.NO_MOVES, "Boris has no move left"),
        ("W:Wc3:Bd4", ["c3:e5"], Termination.NO_PIECES, "Boris has no pieces left"),
        ("W:WKa3,a1:BKh4,a7", [*THERE_AND_BACK, *THERE_AND_BACK], Termination.DRAW_RULE, "third time"),
    ],
)
async def test_tgchessbot_1_the_end_of_a_game_is_seen_at_once_and_nothing_more_can_be_played(
    table: Table, fen: str, moves: list[str], termination: Termination, told: str
):
    """cxjdavin/tgchessbot#1, #3: checkmate was announced as check, and the game went on without a move to play."""
    await from_position(table, "russian", fen)
    await play(table, *moves)
    outcome = (await stored(table)).outcome
    assert outcome is not None
    assert outcome.termination is termination
    assert told in text_of(table.anna.last())
    for hands in (table.anna, table.boris):
        assert "Rematch" in kinds_of(hands.last())
        boards = [message for message in hands.messages() if {"PlayMove", "PickPiece", "Resign"} & {*kinds_of(message)}]
        assert boards == []
    assert "no game of yours" in text_of(await table.say(table.anna, moves[0]))
    assert (await stored(table)).ply == len(moves)


async def test_chessbot_71_what_looks_over_and_is_not_shows_the_move_there_is(table: Table):
    """cjsaylor/chessbot#71: it looked like mate, the bot waited for a move and would not say which."""
    await from_position(table, "russian", "W:Wg3,c1:Bh4")
    await play(table, "c1-d2")
    board = table.boris.last()
    assert (await stored(table)).outcome is None
    assert labels_of(board)[0] == "1. h4:f2"
    assert kinds_of(board).count("PlayMove") == 1
    assert "бить обязательно" in await table.toast(table.boris, board, data_of(board, ExplainMoves))
    assert "h4:f2" in text_of(await table.say(table.boris, "h4-g5"))
    await table.tap(table.boris, board, "1. h4:f2")
    assert await line(table) == ["c1-d2", "h4xf2[g3]"]
