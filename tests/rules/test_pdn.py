"""Whole games as PDN, written and read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import VARIANTS, Color, Game, InvalidPdn, Outcome, Termination, format_pdn, parse_move, parse_pdn, variant
from rules.fen import parse_setup
from tests.rules.records import games_underway, whole_games


def played(game: Game, moves: str) -> Game:
    for text in moves.split():
        game = game.play(parse_move(game.variant, game.position, text))
    return game


def tag(text: str, name: str) -> str | None:
    found = re.search(rf'^\[{name} "(.*)"\]$', text, re.MULTILINE)
    return found[1] if found else None


@pytest.mark.parametrize(
    ("key", "options", "game_type", "named"),
    [
        ("english", {}, "21,B,8,8,N1,0", None),
        ("english", {"first": "white"}, "21,W,8,8,N2,0", None),
        ("anti", {}, "21,B,8,8,N1,0", "anti"),
        ("international", {}, "20,W,10,10,N2,0", None),
        ("international", {"first": "black"}, "20,B,10,10,N1,0", None),
        ("italian", {}, "22,W,8,8,N2,1", None),
        ("russian", {}, "25,W,8,8,A0,0", None),
        ("russian", {"first": "black"}, "25,B,8,8,A3,0", None),
        ("brazilian", {}, "26,W,8,8,A0,0", None),
        ("canadian", {}, "27,W,12,12,N2,0", None),
        ("portuguese", {}, "28,W,8,8,N1,1", None),
        ("czech", {}, "29,W,8,8,A0,0", None),
        ("turkish", {}, "30,W,8,8,A0,0", None),
        ("thai", {}, "31,B,8,8,N2,0", None),
        ("thai", {"first": "white"}, "31,W,8,8,N1,0", None),
        ("corner", {}, None, "corner"),
        ("oneway", {}, None, "oneway"),
        ("parachute", {}, None, "parachute"),
        ("gothic", {}, None, "gothic"),
        ("armenian", {}, None, "armenian"),
        ("keny", {}, None, "keny"),
        ("alquerque", {}, None, "alquerque"),
        ("konane", {}, None, "konane"),
        ("dameo", {}, None, "dameo"),
        ("malaysian", {}, None, "malaysian"),
    ],
)
def test_game_is_named_by_its_number_or_its_key(key: str, options: dict[str, str], game_type: str, named: str):
    text = format_pdn(Game.new(variant(key, options)))
    assert (tag(text, "GameType"), tag(text, "Variant")) == (game_type, named)
    assert parse_pdn(text)[0] == Game.new(variant(key, options))


def test_house_rules_stand_in_an_option_tag():
    game = Game.new(variant("malaysian", {"mode": "strict", "board": "8"}))
    text = format_pdn(game)
    assert tag(text, "Option") == "board=8; mode=strict"
    assert parse_pdn(text)[0] == game


def test_game_is_written_whole():
    game = played(Game.new(VARIANTS["russian"]), "c3-d4 b6-a5 d4-c5 d6xb4 a3xc5").resign(Color.BLACK)
    text = format_pdn(game, {"White": 'Anna "A" \\', "Black": "Boris\n", "Date": "2026.11.30", "Result": "0-1"})
    assert text == (
        '[Event "?"]\n[Site "?"]\n[Date "2026.11.30"]\n[Round "?"]\n[White "Anna \\"A\\" \\\\"]\n[Black "Boris"]\n'
        '[Result "1-0"]\n[GameType "25,W,8,8,A0,0"]\n[Termination "resignation"]\n\n'
        "1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 1-0\n"
    )
    again, tags = parse_pdn(text)
    assert again == game
    assert (tags["White"], tags["Black"]) == ('Anna "A" \\', "Boris")


def test_captures_have_the_separator_of_the_game_type():
    thai = played(Game.new(VARIANTS["thai"], parse_setup(VARIANTS["thai"], "B:Wc3:Bd4,h8").position), "d4xb2")
    assert format_pdn(thai).splitlines()[-1].startswith("1. 15-8 ")
    international = played(Game.new(VARIANTS["international"]), "32-28 19-23 28x19")
    assert format_pdn(international).splitlines()[-1] == "1. 32-28 19-23 2. 28x19 *"


def test_other_start_is_written_as_fen_and_numbered_from_the_side_to_move():
    english = VARIANTS["english"]
    setup = parse_setup(english, "W:WKa1,a3:BKh8:H7")
    game = played(Game.new(english, setup.position, quiet=setup.quiet), "a3-b4 h8-g7 b4-c5")
    text = format_pdn(game)
    assert tag(text, "FEN") == "W:W21,K29:BK4:H7"
    assert text.splitlines()[-1] == "1... 21-17 2. 4-8 17-14 *"
    assert parse_pdn(text)[0] == game


@pytest.mark.parametrize(
    ("key", "results"),
    [
        ("international", ("2-0", "0-2", "1-1")),
        ("canadian", ("2-0", "0-2", "1-1")),
        ("russian", ("1-0", "0-1", "1/2-1/2")),
        ("konane", ("1-0", "0-1", "1/2-1/2")),
    ],
)
def test_results_have_the_scores_of_the_game_type(key: str, results: tuple[str, str, str]):
    game = Game.new(variant(key))
    ended = (game.resign(Color.BLACK), game.expire(Color.WHITE), game.agree_draw())
    texts = [format_pdn(game) for game in ended]
    assert tuple(tag(text, "Result") for text in texts) == results
    assert [tag(text, "Termination") for text in texts] == ["resignation", "timeout", "agreement"]
    assert [parse_pdn(text)[0] for text in texts] == list(ended)


@pytest.mark.parametrize("name", sorted({record.name for record in whole_games()}))
def test_recorded_games_are_written_and_read_back(name: str):
    for record in [record for record in whole_games() if record.name == name][:4]:
        game = record.begin()
        for text in record.moves:
            game = game.play(parse_move(game.variant, game.position, text))
        again, tags = parse_pdn(format_pdn(game))
        assert again == game
        assert format_pdn(again, tags) == format_pdn(game)


@given(games_underway, st.text(max_size=30), st.text(max_size=30))
@settings(max_examples=80, deadline=None)
def test_random_games_are_written_and_read_back(game: Game, white: str, black: str):
    text = format_pdn(game, {"White": white, "Black": black})
    again, tags = parse_pdn(text)
    assert again == game
    assert format_pdn(again, tags) == text


INTERNATIONAL_GAME = """\ufeff% a comment line
[Event "FMJD World Championship"]
[White "Mikhalchenko,I."]
[Black "Ndjofang,J."] { a comment (between } ; and another [
[Result "0-2"]
[GameType "20"]

 1.32-28 17-22! 2.28x17 (2. 28x17 11x22 (12x21 {no} 3. 37-32) 3. 37-32) 11x22(?)  3.37-32  6-11 $1 4.41-37 12-17
 5. 46-41 { the last } 5... 8-12 ; done
 0-2
"""


def test_comments_annotations_variations_and_numbers_are_passed_over():
    game, tags = parse_pdn(INTERNATIONAL_GAME)
    assert game.variant == VARIANTS["international"]
    assert game.plies == 10
    assert game.outcome == Outcome(Color.BLACK, Termination.RESIGNATION)
    assert tags["Event"] == "FMJD World Championship"


def test_game_ended_by_a_draw_rule_says_which():
    english = VARIANTS["english"]
    setup = parse_setup(english, "W:WKa1,Kc1:BKh8,Kf8:H79")
    game = played(Game.new(english, setup.position, quiet=setup.quiet), "a1-b2")
    text = format_pdn(game)
    assert (tag(text, "Result"), tag(text, "Termination")) == ("1/2-1/2", "draw-rule KINGS(40)")
    assert parse_pdn(text)[0] == game


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "neither GameType nor Variant"),
        ("1. c3-d4", "neither GameType nor Variant"),
        ('[Variant "chess"]', "no game is known as 'chess'"),
        ('[GameType "23"]', "no game is known as '23'"),
        ('[GameType "2,W"]', "neither GameType nor Variant"),
        ('[GameType "20,W,10,10,N3,0"]', "is not '20,W,10,10,N2,0'"),
        ('[GameType "25"][GameType "26"]', "given twice"),
        ('[GameType "25"][Option "mode=strict"]', "no option"),
        ('[GameType "25"][FEN "W:Wa2:B"]', "no such square"),
        ('[GameType "21"][FEN "W:W1-13:B32"]', "13 white pieces, but this game begins with 12"),
        ('[GameType "21"][FEN "W:W1-13:B21-32"]', "25 pieces, but this game begins with 24"),
        ('[GameType "25"] 1. c3-d5', "move 1: "),
        ('[GameType "25"] 1. c3-d4 d6-d5', "move 2: "),
        ('[GameType "25"] 1. c3-d4 (1. e3-d4', "not closed"),
        ('[GameType "25"] 1. c3-d4 )', "cannot read ')'"),
        ('[GameType "25"] 1. c3-d4 { no end', "cannot read '{ no end'"),
        ('[GameType "25"] 1. c3-d4 1-0 b6-a5', "cannot read 'b6-a5'"),
        ('[GameType "25"] 1. c3-d4 * [GameType "25"]', "cannot read"),
        ('[GameType "25"] 1. c3-d4 [Event "?"]', "cannot read"),
        ('[GameType "25"] /FEN "W:Wa1:B"/', "cannot read"),
        ('[GameType "25"][Result "3-0"]', "result '3-0'"),
        ('[GameType "25"][Result "0-1"][FEN "W:WKa1:Bb2"] 1. a1xc3', "on the board it is white"),
        ('[GameType "25"]' + " " * 100_000, "longer than"),
    ],
)
def test_what_is_not_one_legal_game_is_refused_in_one_line(text: str, reason: str):
    with pytest.raises(InvalidPdn) as refused:
        parse_pdn(text)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400


@given(st.text(max_size=80) | st.text('[]"\\{}();%$*/.-x:!?0123456789abcdefgh GTypeVarint\n', max_size=80))
@settings(max_examples=500, deadline=None)
def test_any_text_is_a_game_or_refused(text: str):
    for given_text in (text, f'[GameType "25"] {text}', f'[Variant "konane"] 1. d5 {text}'):
        try:
            game, _ = parse_pdn(given_text)
        except InvalidPdn:
            continue
        assert parse_pdn(format_pdn(game))[0] == game


def test_tag_names_are_checked():
    with pytest.raises(ValueError, match="not the name of a PDN tag"):
        format_pdn(Game.new(VARIANTS["russian"]), {"white player": "Anna"})
