"""Recorded games, replayed move by move: results, draw rules and final positions."""

from __future__ import annotations

import pytest

from rules import Game, format_fen, parse_canonical
from tests.rules.records import Record, draws, whole_games

WHOLE_GAMES = whole_games()
DRAWS = draws()


def replay(record: Record) -> Game:
    """Return a record played to its end, which comes with the last move and not before."""
    game = record.begin()
    for number, text in enumerate(record.moves):
        assert game.outcome is None, f"over before move {number + 1}: {game.outcome}"
        game = game.play(parse_canonical(game.variant, game.position, text))
    return game


def result(game: Game) -> str | None:
    return None if game.outcome is None else str(game.outcome)


@pytest.mark.parametrize("name", sorted({record.name for record in WHOLE_GAMES}))
def test_whole_games_end_as_recorded(name: str):
    records = [record for record in WHOLE_GAMES if record.name == name]
    games = [replay(record) for record in records]
    assert [result(game) for game in games] == [record.result for record in records]
    assert [format_fen(game.variant, game.position) for game in games] == [record.final for record in records]


@pytest.mark.parametrize("record", DRAWS, ids=lambda record: f"{record.name}-{record.result}")
def test_draw_rule_ends_the_game_with_the_last_move(record: Record):
    game = replay(record)
    assert (result(game), format_fen(game.variant, game.position)) == (record.result, record.final)
    assert not game.legal


@pytest.mark.parametrize("record", DRAWS, ids=lambda record: f"{record.name}-{record.result}")
def test_restored_game_goes_on_to_the_same_draw(record: Record):
    """The counts worked out from stored moves and positions are those of the game as it was played."""
    game = replay(record)
    stored = list(zip(game.moves, game.positions[1:], strict=True))[:-1]
    restored = Game.restore(game.variant, game.start, stored)
    assert restored.outcome is None
    assert restored.play(game.moves[-1]) == game


@pytest.mark.parametrize("record", DRAWS, ids=lambda record: f"{record.name}-{record.result}")
def test_draw_counter_is_seen_before_it_bites(record: Record):
    game = replay(record)
    code = str(record.result).removeprefix("draw:")
    last = Game.restore(game.variant, game.start, list(zip(game.moves[:-1], game.positions[1:-1], strict=True)))
    left = {counter.code: counter.left for counter in last.counters()}
    at_once = {"REP3", "one-each", "king-v-king"}
    assert left.get(code, 1) == 1
    assert code in left or code in at_once
