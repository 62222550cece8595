"""Positions that turn on one rule, each with its complete list of legal moves (those of the written rules)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import pytest

from rules import legal_moves, parse_fen, variant


class Case(NamedTuple):
    shows: str
    games: str
    fen: str
    legal: str
    options: Mapping[str, str] = MappingProxyType({})


CASES = [
    Case("promotion-stops", "english czech thai", "W:Wf6:Be7,c7", "f6xd8[e7]=K"),
    Case("promotion-continues", "russian", "W:Wf6:Be7,c7", "f6xb6[c7,e7]=K f6xa5[c7,e7]=K"),
    Case("promotion-at-end-only", "brazilian", "W:Wf6:Be7,c7", "f6xb6[c7,e7]"),
    Case("promotion-stops-mirrored", "portuguese italian", "W:We6:Bd7,b7", "e6xc8[d7]=K"),
    Case("removal-at-end", "brazilian", "W:WKh6:Bg5,d4,d6,f6", "h6xe7[d4,d6,g5] h6xf8[d4,d6,g5]"),
    Case("removal-at-once", "turkish armenian", "W:WKa8:Bc8,g5,e3,c7", "a8xc8[c7,c8,e3,g5]"),
    Case("no-180", "turkish armenian keny", "W:WKd4:Bd6,d2", "d4xd7[d6] d4xd8[d6] d4xd1[d2]"),
    Case("promoted-goes-on", "turkish armenian keny", "W:Wd6:Bd7,b8", "d6xa8[b8,d7]=K"),
    Case("promoted-at-end", "turkish armenian keny", "W:Wd6:Bd7,b8", "d6xd8[d7]=K", {"promotion": "end"}),
    Case("promoted-stops", "turkish armenian keny", "W:Wd6:Bd7,b8", "d6xd8[d7]=K", {"promotion": "stop"}),
    Case("no-diagonal-capture", "armenian", "W:Wd4:Be5,c5", "d4-c4 d4-e4 d4-d5"),
    Case("ken-captures-backward", "keny", "W:Wd4:Bd3", "d4xd2[d3]"),
    Case(
        "friendly-hops",
        "keny",
        "W:Wd3,e3,g3:Ba8",
        "d3-c3 d3-f3 d3-h3 d3-d4 e3-c3 e3-f3 e3-e4 g3-f3 g3-h3 g3-g4",
    ),
    Case("hop-promotes", "keny", "W:Wd6,d7:Bh1", "d6-c6 d6-e6 d6-d8=K d7-c7 d7-e7 d7-d8=K"),
    Case("near-landing", "thai", "W:WKa1:Bc3", "a1xd4[c3]"),
    Case("any-landing", "czech", "W:WKa1:Bc3", "a1xd4[c3] a1xe5[c3] a1xf6[c3] a1xg7[c3] a1xh8[c3]"),
    Case("turns-back", "thai", "W:WKd4:Be5,b2", "d4xa1[b2,e5] d4xf6[b2,e5]"),
    Case("landing-that-goes-on", "russian czech", "W:WKa1:Bc3,d6", "a1xc7[c3,d6] a1xb8[c3,d6]"),
    Case(
        "king-first",
        "czech",
        "W:WKa1,e3:Bc3,f4,f6,h6",
        "a1xg7[c3,f6] a1xh8[c3,f6] a1xg3[c3,f4] a1xh2[c3,f4]",
    ),
    Case(
        "free-choice",
        "russian",
        "W:WKa1,e3:Bc3,f4,f6",
        "a1xg7[c3,f6] a1xh8[c3,f6] a1xg3[c3,f4] a1xh2[c3,f4] e3xe7[f4,f6]",
    ),
    Case("most-kings", "portuguese", "W:WKd5:Bc6,Ke6", "d5xf7[e6] d5xg8[e6]"),
    Case("quantity-before-quality", "portuguese", "W:WKd1:Be2,g4,Kc2", "d1xh5[e2,g4]"),
    Case("man-cannot-take-king", "italian", "W:We4:BKd5", "e4-f5"),
    Case("with-king", "italian", "W:WKc4,f3:Bd5,f5,g4", "c4xe6[d5]"),
    Case("most-kings-of-equals", "italian", "W:WKc4:Bd5,f5,b7,Kb5", "c4xc8[b5,b7]"),
    Case("first-king-earliest", "italian", "W:WKc4:BKd5,f5,b5,Kb7,d7", "c4xc4[b5,b7,d5,d7]"),
    Case(
        "backward-from-the-second-jump",
        "alquerque",
        "W:Wc3:Bb5,c4,d4,c2",
        "c3xa5[b5,c4] c3xe3[c4,d4] c3xe5[d4]",
    ),
    Case("capture-is-a-duty", "alquerque", "W:Wa5,b3:Bb4,b1", "b3xb5[b4]"),
    Case("may-stop-and-may-not-turn", "konane", "W:Wa1:Ba2,a4,a6,c1", "a1xa3[a2] a1xa5[a2,a4] a1xa7[a2,a4,a6]"),
    Case(
        "linear-moves",
        "dameo",
        "W:Wd5,d6,d7:Ba8",
        "d5-c6 d5-e6 d5-d8=K d6-c7 d6-e7 d6-d8=K d7-c8=K d7-d8=K d7-e8=K",
    ),
    Case("sideways-on-the-last-rank", "dameo", "W:Wd5,d6:Bd7,c8,e8", "d6xb8[c8,d7]=K d6xf8[d7,e8]=K"),
    Case(
        "five-directions",
        "gothic",
        "W:Wd4:Bc4,c5,d5,e4,e5,d3",
        "d4xb6[c5] d4xf6[e5] d4xd6[d5] d4xd6[c4,c5] d4xd6[e4,e5]",
    ),
    Case("corners-promote", "corner", "W:Wb6,g7:Ba3", "b6-a7=K b6-c7 g7-f8 g7-h8"),
    Case("black-moves-up", "oneway", "B:We1:Ba1,d2,g7", "a1-b2 d2-c3 d2-e3 g7-f8=K g7-h8=K"),
    Case("parachutist-joins-captures", "parachute", "W:WPb8,Pd8,a3:Bc7,b4,h6", "a3xc5[b4] b8xd6[c7] d8xb6[c7]"),
    Case("parachutist-need-not", "parachute", "W:WPb8,a3:Bc7,h6", "a3-b4 b8xd6[c7]"),
    Case("king-before-parachutist", "parachute", "W:WPb8,Ka1:Bc7,f6", "a1xg7[f6] a1xh8[f6]"),
    Case(
        "forfeit",
        "malaysian",
        "W:Wc3,g3,a1:Bd4,h6",
        "c3xe5[d4] a1-b2*c3 c3-b4*b4 g3-f4*c3 g3-h4*c3",
        {"board": "8"},
    ),
    Case(
        "forfeit-of-the-maximum-captor",
        "malaysian",
        "W:WKa1,e3:Bc3,f4",
        "a1xg3[c3,f4] a1xh2[c3,f4] a1-b2*b2 e3-d4*a1",
        {"board": "8"},
    ),
]


@pytest.mark.parametrize(
    ("key", "case"),
    [pytest.param(key, case, id=f"{key}-{case.shows}") for case in CASES for key in case.games.split()],
)
def test_rule_position(key, case):
    game = variant(key, case.options)
    assert sorted(map(str, legal_moves(game, parse_fen(game, case.fen)))) == sorted(case.legal.split())
