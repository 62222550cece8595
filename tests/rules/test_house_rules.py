"""Every value of every house rule, each in a position where it decides."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest

from rules import VARIANTS, Color, count_moves, legal_moves, parse_fen, variant


class Choice(NamedTuple):
    game: str
    option: str
    fen: str
    lists: dict[str, str]
    also: Mapping[str, str] = MappingProxyType({})


NO_180 = "d4xd7[d6] d4xd8[d6] d4xd1[d2]"
BACK_AND_FORTH = "d4xd1[d2,d6] d4xd7[d2,d6] d4xd8[d2,d6]"
HOPPING = "d3-c3 d3-f3 d3-d4 e3-c3 e3-f3 e3-e4 g3-f3 g3-h3 g3-g4"

CHOICES = [
    Choice(
        "parachute",
        "parachutist",
        "W:WPb8:Bc7,e7",
        {"stops": "b8xd6[c7]", "continues": "b8xf8[c7,e7]=K"},
    ),
    Choice(
        "gothic",
        "rules",
        "W:Wd4:Ba7",
        {"brainking": "d4-c4 d4-e4 d4-d5 d4-c5 d4-e5", "historical": "d4-c5 d4-e5"},
    ),
    Choice(
        "gothic",
        "rules",
        "W:Wd4:Bc4,c5,d5,e4,e5,d3",
        {
            "brainking": "d4xb6[c5] d4xf6[e5] d4xd6[d5] d4xd6[c4,c5] d4xd6[e4,e5]",
            "historical": "d4xd6[c4,c5] d4xd6[e4,e5]",
        },
    ),
    Choice(
        "turkish",
        "promotion",
        "W:Wd6:Bd7,b8",
        {"continue": "d6xa8[b8,d7]=K", "end": "d6xd8[d7]=K", "stop": "d6xd8[d7]=K"},
    ),
    Choice(
        "keny",
        "promotion",
        "W:Wd6:Bd7,e8",
        {
            "continue": "d6xf8[d7,e8]=K d6xg8[d7,e8]=K d6xh8[d7,e8]=K",
            "end": "d6xf8[d7,e8]=K",
            "stop": "d6xd8[d7]=K",
        },
    ),
    Choice("armenian", "reversal", "W:WKd4:Bd6,d2", {"no": NO_180, "yes": BACK_AND_FORTH}),
    Choice("keny", "reversal", "W:WKd4:Bd6,d2", {"no": NO_180, "yes": BACK_AND_FORTH}),
    Choice(
        "keny",
        "capture",
        "W:Wd4,a2:Bd3",
        {"must": "d4xd2[d3]", "may": "d4xd2[d3] d4-c4 d4-e4 d4-d5 a2-b2 a2-a3"},
    ),
    Choice(
        "keny",
        "majority",
        "W:Wd4,a4:Bd5,a5,a7",
        {"no": "d4xd6[d5] a4xa8[a5,a7]=K", "yes": "a4xa8[a5,a7]=K"},
    ),
    Choice("keny", "hops", "W:Wd3,e3,g3:Ba7", {"many": f"{HOPPING} d3-h3", "one": HOPPING}),
    Choice(
        "keny",
        "hop-directions",
        "W:Wd4,d3:Ba7",
        {
            "forward": "d3-c3 d3-e3 d3-d5 d4-c4 d4-e4 d4-d5",
            "all": "d3-c3 d3-e3 d3-d5 d4-c4 d4-e4 d4-d5 d4-d2",
        },
    ),
    Choice(
        "alquerque",
        "steps",
        "W:Wc3,e5:Ba5",
        {
            "forward": "c3-b3 c3-d3 c3-c4 c3-b4 c3-d4",
            "all": "c3-b3 c3-d3 c3-c4 c3-b4 c3-d4 c3-c2 c3-b2 c3-d2 e5-d5 e5-e4 e5-d4",
        },
    ),
    Choice(
        "alquerque",
        "capture",
        "W:Wa5,b3:Bb4,b1",
        {"must": "b3xb5[b4]", "may": "b3xb5[b4] b3-a3 b3-c3"},
    ),
    Choice(
        "thai",
        "removal",
        "W:WKd4:Be5,b2",
        {"now": "d4xa1[b2,e5] d4xf6[b2,e5]", "end": "d4xa1[b2] d4xf6[e5]"},
    ),
    Choice(
        "malaysian",
        "mode",
        "W:Wc3,g3,a1:Bd4,h6",
        {
            "forfeit": "c3xe5[d4] a1-b2*c3 c3-b4*b4 g3-f4*c3 g3-h4*c3",
            "strict": "c3xe5[d4]",
            "free": "c3xe5[d4] a1-b2 c3-b4 g3-f4 g3-h4",
        },
        {"board": "8"},
    ),
    Choice(
        "malaysian",
        "majority",
        "W:WKa5,g1:Bb6,b4,e3,h2",
        {
            "all": "a5xf4[b4,e3] a5xg5[b4,e3] a5xh6[b4,e3]",
            "piece": "a5xf4[b4,e3] a5xg5[b4,e3] a5xh6[b4,e3]",
            "kings-free": "a5xf4[b4,e3] a5xg5[b4,e3] a5xh6[b4,e3] a5xc7[b6] a5xd8[b6]",
        },
        {"board": "8", "mode": "strict"},
    ),
    Choice(
        "malaysian",
        "majority",
        "W:WKa1,e3:Bc3,f4",
        {
            "all": "a1xg3[c3,f4] a1xh2[c3,f4]",
            "piece": "a1xg3[c3,f4] a1xh2[c3,f4] e3xg5[f4]",
            "kings-free": "a1xg3[c3,f4] a1xh2[c3,f4] e3xg5[f4]",
        },
        {"board": "8", "mode": "strict"},
    ),
]


@pytest.mark.parametrize(
    ("choice", "value"),
    [
        pytest.param(choice, value, id=f"{choice.game}-{choice.option}={value}-{choice.fen}")
        for choice in CHOICES
        for value in choice.lists
    ],
)
def test_legal_list_under_a_house_rule(choice, value):
    game = variant(choice.game, {**choice.also, choice.option: value})
    position = parse_fen(game, choice.fen)
    assert sorted(map(str, legal_moves(game, position))) == sorted(choice.lists[value].split())
    assert count_moves(game, position) == len(choice.lists[value].split())


def listed(key: str, options: dict[str, str], fen: str) -> set[str]:
    game = variant(key, options)
    moves = [str(move) for move in legal_moves(game, parse_fen(game, fen))]
    assert len(moves) == len(set(moves)) == count_moves(game, parse_fen(game, fen))
    return set(moves)


def test_kens_hop_over_peppers_unless_the_house_says_no():
    fen = "W:Wd3,Kd4:Ba7"
    assert listed("keny", {}, fen) - listed("keny", {"hop-over": "kens"}, fen) == {"d3-d5"}


def test_peppers_hop_where_the_house_says_so():
    fen = "W:WKd4,d5:Bh7"
    assert listed("keny", {"pepper-hops": "yes"}, fen) - listed("keny", {}, fen) == {"d4-d6"}


def test_a_square_reached_by_hops_and_by_sliding_is_one_move():
    fen = "W:WKd4,d5,c6,b5:Bh7"
    assert listed("keny", {"pepper-hops": "yes"}, fen) - listed("keny", {}, fen) == {"d4-d6", "d4-b6"}


def test_hops_never_replace_a_capture():
    assert listed("keny", {}, "W:Wd4,c4:Bd3") == {"d4xd2[d3]"}


@pytest.mark.parametrize(
    ("options", "removals"),
    [
        ({}, "a8 d5 e4 h1"),
        ({"board": "6"}, "a6 c4 d3 f1"),
        ({"board": "10"}, "a10 e6 f5 j1"),
        ({"first": "white"}, "a1 d4 e5 h8"),
        ({"first": "white", "board": "6"}, "a1 c3 d4 f6"),
    ],
)
def test_konane_first_removals(options, removals):
    game = variant("konane", options)
    assert " ".join(map(str, legal_moves(game, game.start))) == removals


def test_oneway_sides():
    game = variant("oneway", {"sides": "a-d"})
    pieces = game.start.pieces(game.board)
    assert {square[0] for square, piece in pieces.items() if piece.color is Color.WHITE} == set("abcd")
    assert game.first is Color.WHITE


def test_malaysian_small_board():
    game = variant("malaysian", {"board": "8", "first": "black"})
    assert (game.board.size, len(game.start.pieces(game.board)), game.first) == (8, 24, Color.BLACK)


def test_giveaway_blocked_loses():
    game = variant("anti", {"blocked": "loses"})
    assert (game.no_moves_wins, game.no_pieces_wins) == (False, True)


@pytest.mark.parametrize(("value", "codes"), [("20", "REP3 NOCAP(10)"), ("10", "REP3 NOCAP(5)")])
def test_keny_draw_after(value, codes):
    assert [rule.code for rule in variant("keny", {"draw-after": value}).draws] == codes.split()


def test_turkish_king_v_man():
    draws = {value: variant("turkish", {"king-v-man": value}).draws for value in ("draw", "play")}
    assert [rule.code for rule in draws["draw"]] == ["REP3", "one-each", "KINGS(25)"]
    assert [rule.code for rule in draws["play"]] == ["REP3", "one-alike", "KINGS(25)"]
    assert draws["draw"] != draws["play"]


@pytest.mark.parametrize("key", VARIANTS)
def test_every_house_rule_at_once_is_a_game(key):
    game = variant(key, {option.name: option.values[-1] for option in VARIANTS[key].options})
    assert len(legal_moves(game, game.start)) == count_moves(game, game.start) > 0
