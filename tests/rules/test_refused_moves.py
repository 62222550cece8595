"""Texts that are no move here: which rule or fault it is, or that they can't be read at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import (
    VARIANTS,
    AmbiguousMove,
    IllegalMove,
    InvalidMove,
    legal_moves,
    parse_canonical,
    parse_fen,
    parse_move,
    variant,
)
from tests.rules.records import HOUSE_RULES
from tests.rules.texts import CAPTURE, read


def test_promotion_mark_is_not_taken_for_a_move_that_does_not_promote():
    with pytest.raises(IllegalMove):
        read("russian", "W:Wa3:Bh8", "a3-b4=K")


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
