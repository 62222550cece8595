"""How moves are written, in each game's own notation, and that they are read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rules import (
    VARIANTS,
    AmbiguousMove,
    Game,
    format_move,
    legal_moves,
    parse_canonical,
    parse_fen,
    parse_move,
    variant,
)
from tests.rules.records import games_underway
from tests.rules.texts import CAPTURE, read, write

TWO_WAYS = "W:Wd4:Bc5,c7,e5,e7"
"""From d4 to d8 either way, with two captures each."""


@given(games_underway)
@settings(max_examples=150, deadline=None)
def test_every_written_move_is_read_back_as_the_same_move(game: Game):
    for move in game.legal:
        for numeric in (None, True, False):
            text = format_move(game.variant, game.position, move, numeric=numeric)
            assert parse_move(game.variant, game.position, text) == move
        assert parse_move(game.variant, game.position, str(move)) == move
        assert parse_canonical(game.variant, game.position, str(move)) == move


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
