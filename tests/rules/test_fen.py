"""Position text: what is written, what is read, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import VARIANTS, Color, Game, InvalidPosition, Kind, Piece, format_fen, parse_fen, variant
from rules.fen import Setup, parse_setup
from tests.rules.records import HOUSE_RULES, games_underway

ENGLISH = VARIANTS["english"]
RUSSIAN = VARIANTS["russian"]
INTERNATIONAL = VARIANTS["international"]


@given(games_underway)
@settings(max_examples=300, deadline=None)
def test_written_position_is_read_back(game: Game):
    assert parse_fen(game.variant, format_fen(game.variant, game.position)) == game.position


@given(games_underway, st.integers(0, 99), st.integers(1, 99))
@settings(max_examples=100, deadline=None)
def test_counts_of_other_programs_are_written_and_read(game: Game, quiet: int, number: int):
    text = format_fen(game.variant, game.position, quiet=quiet, number=number)
    assert text.endswith(f":H{quiet}:F{number}")
    assert parse_setup(game.variant, text) == Setup(game.position, quiet, number)


@given(games_underway)
@settings(max_examples=100, deadline=None)
def test_numeric_position_is_read_back_where_the_game_has_numbers(game: Game):
    if game.variant.numbering is None:
        with pytest.raises(ValueError, match="no square numbers"):
            format_fen(game.variant, game.position, numeric=True)
    else:
        text = format_fen(game.variant, game.position, numeric=True)
        assert parse_fen(game.variant, text) == game.position


def test_squares_are_written_by_file_then_rank_with_the_side_to_move_first():
    position = parse_fen(RUSSIAN, "B:Bh8,Kg1:Wc3,a1,Ka3,b2")
    assert format_fen(RUSSIAN, position) == "B:Wa1,Ka3,b2,c3:BKg1,h8"


def test_empty_side_is_its_letter_alone():
    assert format_fen(RUSSIAN, parse_fen(RUSSIAN, "W:W:Bd4")) == "W:W:Bd4"


def test_ranges_of_numbers_are_read():
    assert parse_fen(INTERNATIONAL, "W:W31-50:B1-20") == INTERNATIONAL.start
    kings = parse_fen(INTERNATIONAL, "W:WK46-50,6:B1").pieces(INTERNATIONAL.board)
    assert kings["a1"] == kings["i1"] == Piece(Color.WHITE, Kind.KING)
    assert kings["a9"] == Piece(Color.WHITE, Kind.MAN)


def test_final_dot_and_spaces_around_are_read():
    assert parse_fen(INTERNATIONAL, " W:W31-50:B1-20. ") == INTERNATIONAL.start


def test_parachutist_has_its_letter():
    game = VARIANTS["parachute"]
    assert "Pb8" in format_fen(game, game.start)
    assert parse_fen(game, format_fen(game, game.start)) == game.start


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        ("russian", "", "must begin with W: or B:"),
        ("russian", "X:Wa1:Bb2", "must begin with W: or B:"),
        ("russian", "W", "pieces of both sides"),
        ("russian", "W:Wa1", "pieces of both sides"),
        ("russian", "W:Wa1:Wc3", "expected the pieces of each side once"),
        ("russian", "W:Wa1:Bb2:Bd4", "expected the pieces of each side once"),
        ("russian", "W:Wa1:Bb2:H", "expected the pieces of each side once"),
        ("russian", "W:Wa1:Bb2:H1:H2", "expected the pieces of each side once"),
        ("russian", "W:Wa1:H1:Bb2", "expected the pieces of each side once"),
        ("russian", "W:Wa1:Bb2:H-1", "expected the pieces of each side once"),
        ("russian", "W:Wa1,a1:B", "named twice"),
        ("russian", "W:Wa1,Ka1:B", "named twice"),
        ("russian", "W:Wc3:Bc3", "both sides"),
        ("russian", "W:Wa2:B", "no such square"),
        ("russian", "W:Wi9:B", "no such square"),
        ("russian", "W:Wa01:B", "no such square"),
        ("russian", "W:Wc3,:B", "not a piece"),
        ("russian", "W:W,:B", "not a piece"),
        ("russian", "W:W c3:B", "not a piece"),
        ("russian", "W:WQc3:B", "not a piece"),
        ("russian", "W:W5:B", "no square numbers"),
        ("russian", "W:Wa1-c3:B", "not a piece"),
        ("russian", "W:WPb8:B", "no white parachutist"),
        ("parachute", "W:WPa1:B", "no white parachutist"),
        ("parachute", "W:W:BPb8", "no black parachutist"),
        ("english", "W:W0:B", "1 to 32"),
        ("english", "W:W33:B", "1 to 32"),
        ("english", "W:W9-5:B", "1 to 32"),
        ("english", "W:W1-999:B", "1 to 32"),
        ("english", "W:W٣:B", "not a piece"),
        ("konane", "W:WKa1:B", "no kings"),
        ("alquerque", "W:WKa1:B", "no kings"),
        ("russian", "W:" + "Wa1," * 1000, "longer than"),
        ("english", "W:W1-13:B21-32", "25 pieces, but this game begins with 24"),
        ("thai", "W:W1-32:B", "32 pieces, but this game begins with 16"),
    ],
)
def test_nonsense_is_refused_in_one_line(game: str, text: str, reason: str):
    with pytest.raises(InvalidPosition) as refused:
        parse_fen(variant(game), text)
    message = str(refused.value)
    assert reason in message
    assert "\n" not in message
    assert len(message) < 200


def test_as_many_pieces_as_a_game_begins_with_are_read_whosever_they_are():
    """Recorded positions of every kind are made by chance: one side may have more than it would have begun with."""
    assert parse_fen(ENGLISH, "W:W1-20:B29-32").white.bit_count() == 20


def test_man_may_stand_on_a_last_rank_where_it_is_not_promoted():
    corner, alquerque = VARIANTS["corner"], VARIANTS["alquerque"]
    assert parse_fen(corner, "W:Wd8,h8:Ba1").pieces(corner.board)["d8"].kind is Kind.MAN
    assert parse_fen(alquerque, "W:Wa5:Bb1").pieces(alquerque.board)["a5"].kind is Kind.MAN


@given(st.sampled_from(HOUSE_RULES), st.text(max_size=60) | st.text("WBKPHFabcdefghijkl0123456789:,-. \n", max_size=60))
@settings(max_examples=500, deadline=None)
def test_any_text_is_a_position_or_refused(house, text: str):
    try:
        position = parse_fen(house, text)
    except InvalidPosition:
        return
    assert parse_fen(house, format_fen(house, position)) == position


def test_a_man_may_be_set_up_on_a_promotion_square():
    """Positions made to show a rule do so; it cannot be reached in play, and stays a man until it moves."""
    game = variant("keny")
    assert parse_fen(game, "W:Wd6,d7:Bh1").pieces(game.board)["h1"].kind is Kind.MAN
