"""The summary table of the written rules, trait by trait, against the values of the games."""

from __future__ import annotations

import dataclasses

import pytest

from rules import VARIANTS, Color, Kind, Surface, Variant
from rules.board import Played
from rules.priority import Rule
from rules.variant import Duty

# Directions: F forward, S left and right, B backward, FD and BD the diagonals; kings fly, or land near, or do neither.
TABLE = """
game          | board   | n  | first | man    | takes  | king      | king takes | removal | crown    | priority
english       | 8 dark  | 12 | black | FD     | FD     | diag      | diag       | end     | stop     |
anti          | 8 dark  | 12 | black | FD     | FD     | diag      | diag       | end     | stop     |
czech         | 8 dark  | 12 | white | FD     | FD     | diag fly  | diag fly   | end     | stop     | KPREF
corner        | 8 dark  | 12 | white | FD     | FD     | diag fly  | diag fly   | end     | stop     | KPREF
oneway        | 8 dark  | 12 | white | FD     | FD     | diag fly  | diag fly   | end     | stop     | KPREF
parachute     | 8 dark  | 12 | white | FD     | FD     | diag fly  | diag fly   | end     | stop     | KPREF
gothic        | 8 all   | 16 | white | F S FD | F S FD | every     | every      | end     | stop     |
turkish       | 8 all   | 16 | white | F S    | F S    | orth fly  | orth fly   | now     | continue | QTY
armenian      | 8 all   | 16 | white | F S FD | F S    | every fly | orth fly   | now     | continue | QTY
keny          | 8 all   | 16 | white | F S    | F S B  | orth fly  | orth fly   | now     | continue |
alquerque     | 5 all   | 12 | white | F S FD | F S FD |           |            | end     | never    |
konane        | 8 all   | 32 | black |        | F S B  |           |            | end     | never    |
international | 10 dark | 20 | white | FD     | FD BD  | diag fly  | diag fly   | end     | end      | QTY
russian       | 8 dark  | 12 | white | FD     | FD BD  | diag fly  | diag fly   | end     | continue |
brazilian     | 8 dark  | 12 | white | FD     | FD BD  | diag fly  | diag fly   | end     | end      | QTY
canadian      | 12 dark | 30 | white | FD     | FD BD  | diag fly  | diag fly   | end     | end      | QTY
thai          | 8 dark  | 8   | black | FD     | FD     | diag fly  | diag near  | now     | stop     |
portuguese    | 8 light | 12 | white | FD     | FD     | diag fly  | diag fly   | end     | stop     | QTY MOST
italian       | 8 light | 12 | white | FD     | FD     | diag      | diag       | end     | stop     | QTY WITH MOST 1ST
dameo         | 8 all   | 18 | white | F FD   | F S B  | every fly | orth fly   | end     | end      | QTY
malaysian     | 12 dark | 30 | white | FD     | FD     | diag fly  | diag fly   | end     | stop     | QTY
"""

RARE = {
    "man_jumps_on": {"alquerque"},
    "man_takes_kings": {"italian"},
    "man_rests_on_last_rank": {"alquerque"},
    "complete": {"konane"},
    "straight": {"konane"},
    "reversal": {"turkish", "armenian", "keny"},
    "promotes_on": {"corner"},
    "one_way": {"oneway"},
    "quiet_men": {"dameo"},
    "hops": {"keny"},
    "opening": {"konane"},
    "refusal": {"malaysian"},
    "parachutes": {"parachute"},
    "parachutist_continues": set(),
    "duty": set(),
    "no_moves_wins": {"anti"},
    "no_pieces_wins": {"anti"},
    "pdn_exact": {"anti"},
    "numeric_by_default": {"english", "anti", "italian", "international", "canadian", "portuguese"},
    "numbering": {"english", "anti", "italian", "international", "canadian", "portuguese", "thai", "malaysian"},
    "capture_separator": {"russian", "thai"},
    "quiet_separator": set(),
}
"""The games that have anything but the default of a trait that is not in the table."""

_WAYS = {
    (0, 1): "F",
    (-1, 0): "S",
    (1, 0): "S",
    (0, -1): "B",
    (-1, 1): "FD",
    (1, 1): "FD",
    (-1, -1): "BD",
    (1, -1): "BD",
}

_RUNGS = {
    "QTY": Rule.QUANTITY,
    "KPREF": Rule.KING_FIRST,
    "WITH": Rule.WITH_KING,
    "MOST": Rule.MOST_KINGS,
    "1ST": Rule.KING_EARLIEST,
}
_KINGS = {"diag": {"FD", "BD"}, "orth": {"F", "S", "B"}, "every": {"F", "S", "B", "FD", "BD"}}


def rows() -> list[dict[str, str]]:
    header, *lines = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
    return [dict(zip(header, line, strict=True)) for line in lines]


def ways(directions) -> set[str]:
    return {_WAYS[way] for way in directions}


def king_ways(cell: str) -> set[str]:
    found: set[str] = set()
    return found.union(*(_KINGS.get(word, {word}) for word in cell.split()))


def king_words(game: Variant, directions, landing: str) -> set[str]:
    return ways(directions) | ({landing} if game.flying else set()) if game.promotion(Color.WHITE) else set()


def test_the_table_has_every_game():
    assert [row["game"] for row in rows()] == list(VARIANTS)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["game"])
def test_summary(row):
    game = VARIANTS[row["game"]]
    size, played = row["board"].split()
    assert (game.board.size, game.board.played) == (int(size), Played(played))
    for color in Color:
        assert sum(piece.color is color for piece in game.start.pieces(game.board).values()) == int(row["n"])
    assert game.first is Color(row["first"])
    assert ways(game.man_steps) == set(row["man"].split())
    assert ways(game.man_jumps) == set(row["takes"].split())
    assert king_words(game, game.king_steps, "fly") == king_ways(row["king"])
    assert king_words(game, game.king_jumps, "near" if game.near_landing else "fly") == king_ways(row["king takes"])
    assert [rung.rule for rung in game.priority] == [_RUNGS[word] for word in row["priority"].split()]
    assert game.removal.value == row["removal"]
    assert game.promotion_mode.value == row["crown"]


@pytest.mark.parametrize("trait", RARE)
def test_rare_trait(trait):
    default = next(field.default for field in dataclasses.fields(Variant) if field.name == trait)
    assert {key for key, game in VARIANTS.items() if getattr(game, trait) != default} == RARE[trait]


def test_every_trait_is_looked_at():
    """A trait added to the games has to be added here, too."""
    in_table = {
        "board", "start", "man_steps", "man_jumps", "king_steps", "king_jumps", "flying", "near_landing", "priority",
        "removal", "promotion_mode",
    }  # fmt: skip
    elsewhere = {"key", "aliases", "draws", "surface", "pdn", "house", "choices"}
    assert {field.name for field in dataclasses.fields(Variant)} == in_table | set(RARE) | elsewhere


PROMOTION = {
    "corner": ("a7 b8", "g1 h2"),
    "oneway": ("b8 d8 f8 h8", "b8 d8 f8 h8"),
    "international": ("b10 d10 f10 h10 j10", "a1 c1 e1 g1 i1"),
    "portuguese": ("a8 c8 e8 g8", "b1 d1 f1 h1"),
    "konane": ("", ""),
    "alquerque": ("", ""),
}


@pytest.mark.parametrize("key", PROMOTION)
def test_promotion_squares(key):
    white, black = PROMOTION[key]
    assert VARIANTS[key].promotion(Color.WHITE) == set(white.split())
    assert VARIANTS[key].promotion(Color.BLACK) == set(black.split())


STARTS = {
    "english": "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3 / b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6",
    "corner": "c1 e1 g1 d2 f2 h2 e3 g3 f4 h4 g5 h6 / a3 b4 a5 c5 b6 d6 a7 c7 e7 b8 d8 f8",
    "oneway": "e1 g1 f2 h2 e3 g3 f4 h4 e5 g5 f6 h6 / a1 c1 b2 d2 a3 c3 b4 d4 a5 c5 b6 d6",
    "parachute": "b2 d2 f2 h2 a3 c3 e3 g3 b8 d8 f8 h8 / a7 c7 e7 g7 b6 d6 f6 h6 a1 c1 e1 g1",
    "alquerque": "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 d3 e3 / a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3",
    "dameo": "a1 b1 c1 d1 e1 f1 g1 h1 b2 c2 d2 e2 f2 g2 c3 d3 e3 f3 "
    "/ a8 b8 c8 d8 e8 f8 g8 h8 b7 c7 d7 e7 f7 g7 c6 d6 e6 f6",
    "portuguese": "b1 d1 f1 h1 a2 c2 e2 g2 b3 d3 f3 h3 / a8 c8 e8 g8 b7 d7 f7 h7 a6 c6 e6 g6",
    "thai": "a1 c1 e1 g1 b2 d2 f2 h2 / b8 d8 f8 h8 a7 c7 e7 g7",
}


@pytest.mark.parametrize("key", STARTS)
def test_start_squares(key):
    game = VARIANTS[key]
    pieces = game.start.pieces(game.board)
    for color, squares in zip(Color, STARTS[key].split(" / "), strict=True):
        assert {square for square, piece in pieces.items() if piece.color is color} == set(squares.split())


def test_parachutists_stand_behind_the_enemy():
    pieces = VARIANTS["parachute"].start.pieces(VARIANTS["parachute"].board)
    parachutists = {square: piece.color for square, piece in pieces.items() if piece.kind is Kind.PARACHUTIST}
    assert parachutists == dict.fromkeys(("b8", "d8", "f8", "h8"), Color.WHITE) | dict.fromkeys(
        ("a1", "c1", "e1", "g1"), Color.BLACK
    )


SURFACES = {
    Surface.GRID: {"gothic", "turkish", "armenian", "keny", "dameo"},
    Surface.LINES: {"alquerque"},
    Surface.PITS: {"konane"},
}


@pytest.mark.parametrize("surface", SURFACES)
def test_surface(surface):
    assert {key for key, game in VARIANTS.items() if game.surface is surface} == SURFACES[surface]


PDN = {
    "english": "21,B,8,8,N1,0",
    "anti": "21,B,8,8,N1,0",
    "czech": "29,W,8,8,A0,0",
    "turkish": "30,W,8,8,A0,0",
    "international": "20,W,10,10,N2,0",
    "russian": "25,W,8,8,A0,0",
    "brazilian": "26,W,8,8,A0,0",
    "canadian": "27,W,12,12,N2,0",
    "thai": "31,B,8,8,N2,0",
    "portuguese": "28,W,8,8,N1,1",
    "italian": "22,W,8,8,N2,1",
}


def test_pdn_types():
    assert {key: str(game.pdn) for key, game in VARIANTS.items() if game.pdn} == PDN


DRAWS = {
    "english": "REP3 KINGS(40)",
    "anti": "REP3 KINGS(40)",
    "czech": "REP3 KINGS(15)",
    "corner": "REP3 KINGS(15)",
    "oneway": "REP3 KINGS(15)",
    "parachute": "REP3 KINGS(15)",
    "gothic": "REP3 KINGS(40)",
    "turkish": "REP3 one-each KINGS(25)",
    "armenian": "REP3 one-each KINGS(25)",
    "keny": "REP3 NOCAP(10)",
    "alquerque": "REP3 NOCAP(25)",
    "konane": "",
    "international": "REP3 int3v1 int12v1 KINGS(25)",
    "russian": "REP3 rus3kv1 rus3v1diag rus12v1 rus45 rus67 KINGS(15)",
    "brazilian": "REP3 rus3kv1 rus3v1diag rus12v1 rus45 rus67 KINGS(15)",
    "canadian": "REP3 int3v1 int12v1 KINGS(25)",
    "thai": "REP3 KINGS(15)",
    "portuguese": "REP3 por3v1 KINGS(20)",
    "italian": "REP3 KINGS(40)",
    "dameo": "REP3 king-v-king KINGS(25)",
    "malaysian": "REP3 KINGS(25)",
}


def test_draw_rules_in_the_order_of_judgement():
    found = {key: sorted((rule.code for rule in game.draws), key=_judged) for key, game in VARIANTS.items()}
    assert found == {key: codes.split() for key, codes in DRAWS.items()}
    assert {key: [rule.code for rule in game.draws] for key, game in VARIANTS.items()} == found


def _judged(code: str) -> int:
    """Repetition first, then material, then king moves, then moves without a capture."""
    return 0 if code == "REP3" else 2 if code.startswith("KINGS") else 3 if code.startswith("NOCAP") else 1


def test_nobody_may_refuse_by_default():
    assert {game.duty for game in VARIANTS.values()} == {Duty.MUST}
