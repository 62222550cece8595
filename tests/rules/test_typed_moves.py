"""Typed moves: every spelling that people use, and what is left open by a text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rules import (
    AmbiguousMove,
    Game,
    parse_move,
)
from tests.rules.records import games_underway
from tests.rules.texts import CAPTURE, read


@given(games_underway)
@settings(max_examples=200, deadline=None)
def test_the_whole_route_of_a_move_is_always_accepted(game: Game):
    for move in game.legal:
        sign = "x" if move.is_capture else "-"
        text = sign.join(move.path) + (f"*{move.forfeited}" if move.forfeited else "")
        assert parse_move(game.variant, game.position, text) == move


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


def test_any_legal_route_to_the_same_result_is_read():
    fen = "W:WKa1:Bc3,f6"
    for text in ("a1:d4:g7", "a1:e5:g7", "a1:g7", "a1xg7[c3,f6]"):
        assert read("russian", fen, text) == "a1xg7[c3,f6]"
