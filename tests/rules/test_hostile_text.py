"""Texts made to hurt: every parser answers as documented, at once, whatever it is given."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import (
    VARIANTS,
    InvalidMove,
    InvalidPdn,
    InvalidPosition,
    RulesError,
    UnknownOption,
    find_variant,
    parse_canonical,
    parse_fen,
    parse_move,
    parse_pdn,
    variant,
)
from tests.hurry import at_once

anything = st.text(st.characters())
"""All of Unicode, with halves of characters."""


@pytest.mark.parametrize(
    "text",
    [
        "c3" + " " * 397 + "§",  # took 36 seconds once
        "c3" + "\u3000" * 397 + "§",
        "\ufdfa" * 400,  # eighteen characters each, once it is put into its normal form
        "c3 " * 133,
        "c3" * 200,
        "c3-" * 133,
        "1 " * 200,
        "c3[" + "c3," * 132,
        "c3=" + " =" * 198,
        "c3" + "\u0301" * 398,
        "c3*" + " *" * 198,
        "9" * 4096,
        "c3-d4" * 800,
        "(" * 4096,
    ],
)
def test_long_move_text_is_refused_at_once(text):
    for key in ("russian", "international", "konane"):
        game = variant(key)
        with at_once(), pytest.raises(RulesError):
            parse_move(game, game.start, text)
        with at_once(), pytest.raises(InvalidMove):
            parse_canonical(game, game.start, text)


@pytest.mark.parametrize(
    "text",
    [
        "W:W1-999999999:B1",
        "W:W1-50:B1-50",
        "W:W" + "1-32," * 199 + ":B",
        "W:W" + "," * 990 + ":B",
        "W" + ":W" * 499,
        "W:W:B" + ":H1" * 300,
        "W:W99999999999999999999:B",
        "W:Wa" + "1" * 900 + ":B",
        "W:W1:B2:F" + "9" * 900,
        "W:W" + "K" * 900,
        "W:W1:B2" + " " * 10_000_000,
    ],
)
def test_fen_made_to_grow_is_refused_at_once(text):
    for game in VARIANTS.values():
        with at_once(), pytest.raises(InvalidPosition):
            parse_fen(game, text)


def filled(head: str, piece: str, size: int = 100_000) -> str:
    return head + piece * ((size - len(head)) // len(piece))


@pytest.mark.parametrize(
    "text",
    [
        filled("", "{"),
        filled("", "{}"),
        filled("", " "),
        filled('[A "', "\\"),
        filled('[A "', '\\"'),
        filled("", '[A "b"]'),
        filled('[GameType "25"]', "("),
        filled('[GameType "25"]', "(1. c3-d4 "),
        filled('[GameType "25"]', "{x} (c3) ") + "/",
        filled('[GameType "25"]', "$1 ") + "/",
        filled('[GameType "25"]', "%\n"),
        filled('[GameType "25"]', ";\n") + "/",
        filled('[GameType "25"]', "9"),
        filled('[GameType "25"]', "!?") + "/",
        filled('[GameType "25"]', "1.") + "/",
        filled("", "["),
        filled("[", " "),
        filled('[A "x"', " "),
        filled('[Variant "russian"][Option "', "a=b;", 99_000) + '"]',
        filled('[GameType "', "20,W,10,10,N2,0", 99_000) + '"]',
        '[GameType "25"][FEN "W:W1-999999999:B1"]',
        filled('[GameType "25"]', "c3-d4 ", 10**6),
        filled("", "x", 10**6),
    ],
    ids=lambda text: f"{text[:24]}…{len(text)}",
)
def test_pdn_made_to_hurt_is_answered_at_once(text):
    with at_once(), pytest.raises(InvalidPdn):
        parse_pdn(text)


@pytest.mark.parametrize("name", ["", " ", "\0", "\ud800", "x" * 100_000, "__class__", "russian\n"])
def test_no_name_is_a_game_by_accident(name):
    assert find_variant(name) is None or name.strip() == "russian"


@given(anything, anything)
def test_any_option_is_one_of_the_game_or_refused(name, value):
    for game in VARIANTS.values():
        try:
            variant(game.key, {name: value})
        except UnknownOption:
            continue
        assert any(one.name == name and value in one.values for one in game.options)
