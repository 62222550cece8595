"""Leaf counts, from the start and from positions with kings, against independent programs and published tables."""

import pytest

from rules import VARIANTS, legal_moves, parse_fen, perft, play
from tests.rules.evidence import Counted, counted, game_of, start_counts

FAST = 200_000
DEEP = 5_200_000

STARTS = [
    pytest.param(name, depth, count, id=f"{name}-{depth}", marks=[pytest.mark.slow] if count > FAST else [])
    for name, counts in start_counts().items()
    for depth, count in enumerate(counts, 1)
    if count <= DEEP
]


@pytest.mark.parametrize(("name", "depth", "count"), STARTS)
def test_start(name, depth, count):
    game = game_of(name)
    assert perft(game, game.start, depth) == count


@pytest.mark.parametrize("position", counted(), ids=lambda position: f"{position.name} {position.fen}")
def test_position(position: Counted):
    game = game_of(position.name)
    start = parse_fen(game, position.fen)
    assert [perft(game, start, depth) for depth in (1, 2, 3)] == position.counts


def test_published_tables_agree():
    """Aart Bik (english, international), Rein Halbersma (brazilian)."""
    counts = start_counts()
    assert counts["english"][:7] == [7, 49, 302, 1469, 7361, 36768, 179740]
    assert counts["international"][:6] == [9, 81, 658, 4265, 27117, 167140]
    assert counts["brazilian"][:7] == [7, 49, 302, 1469, 7473, 37628, 187302]


@pytest.mark.parametrize("key", VARIANTS)
def test_counted_leaves_are_listed_leaves(key):
    """Perft counts the last ply without making it; the list has to say the same."""
    game = VARIANTS[key]
    moves = legal_moves(game, game.start)
    after = [play(game, game.start, move) for move in moves]
    assert perft(game, game.start, 2) == sum(len(legal_moves(game, position)) for position in after)


def test_depth_zero_is_the_position_itself():
    game = VARIANTS["russian"]
    assert perft(game, game.start, 0) == 1


def test_negative_depth_is_refused():
    game = VARIANTS["russian"]
    with pytest.raises(ValueError, match="-1"):
        perft(game, game.start, -1)
