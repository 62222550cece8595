"""Move text: every spelling people use, what is refused and why, and what is written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import (
    VARIANTS,
    AmbiguousMove,
    Game,
    IllegalMove,
    InvalidMove,
    format_move,
    legal_moves,
    parse_canonical,
    parse_fen,
    parse_move,
    variant,
)
from tests.rules.records import HOUSE_RULES, games_underway


def read(key: str, fen: str | None, text: str, **options: str) -> str:
    """Return the canonical text of what a text means."""
    game = variant(key, options)
    return str(parse_move(game, game.start if fen is None else parse_fen(game, fen), text))


def write(key: str, fen: str, canonical: str, **options: str) -> str:
    game = variant(key, options)
    position = parse_fen(game, fen)
    return format_move(game, position, parse_canonical(game, position, canonical))


@given(games_underway)
@settings(max_examples=150, deadline=None)
def test_every_written_move_is_read_back_as_the_same_move(game: Game):
    for move in game.legal:
        for numeric in (None, True, False):
            text = format_move(game.variant, game.position, move, numeric=numeric)
            assert parse_move(game.variant, game.position, text) == move
        assert parse_move(game.variant, game.position, str(move)) == move
        assert parse_canonical(game.variant, game.position, str(move)) == move


@given(games_underway)
@settings(max_examples=200, deadline=None)
def test_the_whole_route_of_a_move_is_always_accepted(game: Game):
    for move in game.legal:
        sign = "x" if move.is_capture else "-"
        text = sign.join(move.path) + (f"*{move.forfeited}" if move.forfeited else "")
        assert parse_move(game.variant, game.position, text) == move


CAPTURE = "W:Wc3,e3:Bd4,h8"


@pytest.mark.parametrize(
    "text",
    [
        "c3xe5",
        "c3xe5[d4]",
        "c3:e5",
        "C3XE5",
        "  c3xe5\n",
        "c3 x e5",
        "c3-e5",
        "c3e5",
        "c3 e5",
        "c3×e5",
        "c3–e5",
        "c3—e5",
        "c3−e5",
        "с3хе5",
        "С3:Е5",
        "c3х e5!",
        "ｃ３ｘｅ５",
        "c3\u00a0e5",
        "c3\u200bxe5",
        "e5",
        "c03xe05",
    ],
)
def test_every_spelling_of_a_capture_is_read(text: str):
    assert read("russian", CAPTURE, text) == "c3xe5[d4]"


@pytest.mark.parametrize(("text", "canonical"), [("А3-В4", "a3-b4"), ("н2-g3", "h2-g3"), ("Н2-Г3", "h2-g3")])
def test_cyrillic_file_letters_are_read(text: str, canonical: str):
    assert read("russian", "W:Wa3,h2:Bb8", text) == canonical


@pytest.mark.parametrize("text", ["32-28", "32 28", "28", "32–28", "d4-e5", "d4e5", "e5"])
def test_numbers_and_squares_are_both_read_where_the_game_has_numbers(text: str):
    assert read("international", "W:W32,50:B1", text) == "d4-e5"


@pytest.mark.parametrize("text", ["a7-b8", "a7-b8=K", "a7-b8=k", "a7-b8=Q", "a7b8=", "a7-b8♛", "a7-b8=Д", "b8"])
def test_promotion_mark_may_be_written(text: str):
    assert read("russian", "W:Wa7:Bh8,h6", text) == "a7-b8=K"


def test_promotion_mark_is_not_taken_for_a_move_that_does_not_promote():
    with pytest.raises(IllegalMove):
        read("russian", "W:Wa3:Bh8", "a3-b4=K")


@pytest.mark.parametrize("text", ["d5", "D5", " d5 "])
def test_removal_is_its_square(text: str):
    assert read("konane", None, text) == "d5"


@pytest.mark.parametrize("text", ["g3-h4*c3", "g3h4*c3", "G3–H4 * С3", "g3-h4"])
def test_refusal_names_what_it_costs(text: str):
    assert read("malaysian", "W:Wa1,c3,g3:Bd4,h6", text, board="8") == "g3-h4*c3"


def test_refusal_that_could_cost_either_of_two_pieces_is_ambiguous():
    fen = "W:Wa1,c3,g3:Bd4,f4,h8"
    with pytest.raises(AmbiguousMove) as ambiguous:
        read("malaysian", fen, "a1-b2", board="8")
    assert {str(move) for move in ambiguous.value.candidates} == {"a1-b2*c3", "a1-b2*g3"}


def test_destination_alone_must_be_of_one_move():
    assert read("russian", "W:Wc3:Bh8", "d4") == "c3-d4"
    with pytest.raises(AmbiguousMove) as ambiguous:
        read("russian", "W:Wc3,e3:Bh8", "d4")
    assert [str(move) for move in ambiguous.value.candidates] == ["c3-d4", "e3-d4"]


TWO_WAYS = "W:Wd4:Bc5,c7,e5,e7"
"""From d4 to d8 either way, with two captures each."""


def test_captures_that_share_both_ends_need_the_square_where_they_part():
    with pytest.raises(AmbiguousMove) as ambiguous:
        read("czech", TWO_WAYS, "d4xd8")
    assert [str(move) for move in ambiguous.value.candidates] == ["d4xd8[c5,c7]=K", "d4xd8[e5,e7]=K"]
    assert read("czech", TWO_WAYS, "d4:f6:d8") == "d4xd8[e5,e7]=K"
    assert write("czech", TWO_WAYS, "d4xd8[e5,e7]=K") == "d4xf6xd8"
    assert write("english", TWO_WAYS, "d4xd8[c5,c7]=K") == "18x9x2"
    assert write("czech", "W:Wd4:Bc5,c7", "d4xd8[c5,c7]=K") == "d4xd8"


def test_direct_jump_is_written_without_a_route_beside_longer_ways_to_the_same_square():
    """A keny pepper takes f7 alone, or goes round and takes five pieces: only the way round needs its squares."""
    fen = "W:WKd7:Ba3,b6,c7,Kd3,e4,f7,Kh8"
    assert read("keny", fen, "d7xg7") == "d7xg7[f7]"
    assert write("keny", fen, "d7xg7[f7]") == "d7xg7"
    game = VARIANTS["keny"]
    position = parse_fen(game, fen)
    assert len([move for move in legal_moves(game, position) if (move.start, move.end) == ("d7", "g7")]) > 1


def test_flying_king_is_written_with_the_square_where_it_turns_or_the_one_behind_a_capture():
    """It turns on f6, goes straight on behind e5, and may be written with any squares of its way."""
    fen = "W:WKd8:Bb2,c5,c7,e5,e7"
    assert write("russian", fen, "d8xa1[b2,e5,e7]") == "d8:f6:d4:a1"
    for text in ("d8:f6:d4:a1", "d8:f6:c3:a1", "d8:f6:a1"):
        assert read("russian", fen, text) == "d8xa1[b2,e5,e7]"
    with pytest.raises(AmbiguousMove):
        read("russian", fen, "d8:a1")


def test_any_legal_route_to_the_same_result_is_read():
    fen = "W:WKa1:Bc3,f6"
    for text in ("a1:d4:g7", "a1:e5:g7", "a1:g7", "a1xg7[c3,f6]"):
        assert read("russian", fen, text) == "a1xg7[c3,f6]"


def test_hop_chain_is_its_two_ends():
    fen = "W:Wd3,e3,g3:Ba8"
    assert read("keny", fen, "d3-h3") == "d3-h3"
    assert read("keny", fen, "d3-f3-h3") == "d3-h3"
    assert write("keny", fen, "d3-h3") == "d3-h3"


def test_dash_means_the_quiet_move_where_both_are_possible():
    game = variant("keny", {"capture": "may"})
    position = parse_fen(game, "W:Wd3,e3:Bd4,e5,f4,a8")
    hop, capture = (parse_canonical(game, position, text) for text in ("d3-f3", "d3xf3[d4,e5,f4]"))
    assert parse_move(game, position, "d3-f3") == hop
    assert parse_move(game, position, "d3xf3") == capture
    assert format_move(game, position, hop) == "d3-f3"
    assert format_move(game, position, capture) == "d3xd5xf5xf3"
    with pytest.raises(AmbiguousMove):
        parse_move(game, position, "d3 f3")


@pytest.mark.parametrize(
    ("key", "fen", "canonical", "text"),
    [
        ("russian", CAPTURE, "c3xe5[d4]", "c3:e5"),
        ("brazilian", CAPTURE, "c3xe5[d4]", "c3xe5"),
        ("english", CAPTURE, "c3xe5[d4]", "22x15"),
        ("thai", CAPTURE, "c3xe5[d4]", "c3xe5"),
        ("international", "W:Wd4:Bg9", "d4-e5", "32-28"),
        ("russian", "W:Wa7:Bh8", "a7-b8=K", "a7-b8"),
    ],
)
def test_moves_are_written_in_the_notation_of_the_game(key: str, fen: str, canonical: str, text: str):
    assert write(key, fen, canonical) == text


def test_removal_is_written_as_its_square():
    game = VARIANTS["konane"]
    assert {format_move(game, game.start, move) for move in legal_moves(game, game.start)} == {"a8", "h1", "d5", "e4"}


def test_malaysian_refusal_is_written_with_its_cost():
    assert write("malaysian", "W:Wa1,c3,g3:Bd4,h6", "g3-h4*c3", board="8") == "g3-h4*c3"


@pytest.mark.parametrize(
    ("key", "fen", "text", "rule"),
    [
        ("russian", "W:Wc3,a1:Bd4", "a1-b2", "capture"),
        ("russian", "W:Wc3,a1:Bd4", "b2", "capture"),
        ("russian", "W:Wc3:Bd4,d6", "c3xe5", "complete"),
        ("czech", "W:WKa1,e3:Bc3,f4,h8", "e3xg5", "king-first"),
        ("international", "W:Wc3,g3:Bd4,d6,h4,f8", "g3xi5", "quantity"),
        ("italian", "W:WKc4,f3:Bd5,f5,g4", "f3xh5", "with-king"),
        ("portuguese", "W:WKd5:Bc6,Ke6", "d5xb7", "most-kings"),
        ("konane", None, "a1-a3", "removal"),
        ("malaysian", "W:Wa1,c3,g3:Bd4,h6", "g3-h4*g3", "forfeit"),
        ("russian", "W:Wc3:Bh8", "e3-d4", "empty"),
        ("russian", "W:Wc3:Bh8", "h8-g7", "not-yours"),
        ("russian", "W:Wc3:Bh8", "c3-c4", "not-played"),
        ("russian", "W:Wc3,d4:Bh8", "c3-d4", "occupied"),
        ("russian", "W:Wc3:Bh8", "c3-b2", "backward-step"),
        ("english", "B:Wh8:Bf4", "f4-g5", "backward-step"),
        ("english", "W:Wd4:Bc3,h8", "d4xb2", "backward-capture"),
        ("armenian", "W:Wd4:Bd3,h8", "d4xd2", "backward-capture"),
        ("english", "W:WKc1:Bh8", "c1-f4", "short-king"),
        ("thai", "W:WKc1:Be3", "c1xg5", "unreachable"),
        ("italian", "W:Wd3,Kh1:BKe4,a8", "d3xf5", "spared-king"),
        ("russian", "W:Wc3:Bh8", "c3-e5", "unreachable"),
        ("russian", "W:Wc3:Bh8", "g7", "unreachable"),
    ],
)
def test_refusal_says_which_rule_or_fault_it_is(key: str, fen: str | None, text: str, rule: str):
    options = {"board": "8"} if key == "malaysian" else {}
    game = variant(key, options)
    position = game.start if fen is None else parse_fen(game, fen)
    with pytest.raises(IllegalMove) as refused:
        parse_move(game, position, text)
    assert refused.value.rule == rule
    assert refused.value.legal == tuple(legal_moves(game, position))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "hello",
        "c3-",
        "-d4",
        "c3--d4",
        "c3-d44",
        "z3-d4",
        "i9",
        "c9-d4",
        "c0-d4",
        "22-18",
        "c3-d4-",
        "c3-d4*",
        "c3-d4[",
        "c3xe5[]",
        "c3x[d4]e5",
        "c3-d4=X",
        "c" * 500,
        "c3-d4 c3-d4 .",
        "٣-٤",
        "c3\nd4;",
    ],
)
def test_what_cannot_be_read_is_said_to_be_so(text: str):
    with pytest.raises(InvalidMove) as refused:
        read("russian", CAPTURE, text)
    assert len(str(refused.value)) < 200


def test_canonical_text_must_be_exact():
    game = VARIANTS["russian"]
    position = parse_fen(game, CAPTURE)
    assert str(parse_canonical(game, position, "c3xe5[d4]")) == "c3xe5[d4]"
    for text in ("c3xe5", "c3:e5", "e5", "C3xe5[d4]"):
        with pytest.raises(InvalidMove):
            parse_canonical(game, position, text)


@given(st.sampled_from(HOUSE_RULES), st.text(max_size=30) | st.text("abcdefghijklх0123456789x:-*=K[], ", max_size=30))
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_legal_move_or_refused(house, text: str):
    try:
        move = parse_move(house, house.start, text)
    except (InvalidMove, IllegalMove, AmbiguousMove):
        return
    assert move in legal_moves(house, house.start)
