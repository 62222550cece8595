"""Complete legal lists of positions from random games of every game."""

import time

import pytest

from rules import count_moves, legal_moves, parse_canonical, parse_fen, play
from tests.rules.evidence import NAMES, game_of, listed

MILLISECONDS = 0.001


@pytest.mark.parametrize("name", NAMES)
def test_legal_lists(name):
    game = game_of(name)
    found = {row.fen: sorted(map(str, legal_moves(game, parse_fen(game, row.fen)))) for row in listed(name)}
    assert found == {row.fen: sorted(row.legal) for row in listed(name)}


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_counted_as_listed(name):
    game = game_of(name)
    found = {row.fen: count_moves(game, parse_fen(game, row.fen)) for row in listed(name)}
    assert found == {row.fen: len(row.legal) for row in listed(name)}


@pytest.mark.parametrize("name", NAMES)
def test_every_listed_move_can_be_played(name):
    game = game_of(name)
    for row in listed(name):
        position = parse_fen(game, row.fen)
        for text in row.legal:
            after = play(game, position, parse_canonical(game, position, text))
            assert after.turn is position.turn.other
            assert not after.white & after.black
            assert not (after.kings | after.parachutists) & ~(after.white | after.black)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_list_takes_longer_than_fifty_milliseconds(name):
    game = game_of(name)
    slowest = {}
    for row in listed(name):
        position = parse_fen(game, row.fen)
        times = []
        for _ in range(3):
            began = time.process_time()
            legal_moves(game, position)
            times.append(time.process_time() - began)
        slowest[row.fen] = min(times)
    assert max(slowest.values()) <= 50 * MILLISECONDS
