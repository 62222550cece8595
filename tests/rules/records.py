"""Recorded games and ways to play on, shared by the tests of games, notation and PDN."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies

from rules import VARIANTS, Game, Variant, parse_fen, variant

DATA = Path(__file__).parent.parent / "data"

_HOUSE = {
    "malaysian12": ("malaysian", {}),
    "malaysian12-strict": ("malaysian", {"mode": "strict"}),
    "malaysian8": ("malaysian", {"board": "8"}),
    "malaysian8-strict": ("malaysian", {"board": "8", "mode": "strict"}),
}
"""What the names of the recorded games mean where they are not the key of a game."""


class Record(NamedTuple):
    """A recorded game: canonical moves from a start (None: the usual one), the final position and the result."""

    name: str
    start: str | None
    moves: list[str]
    final: str
    result: str | None

    @property
    def variant(self) -> Variant:
        key, options = _HOUSE.get(self.name, (self.name, {}))
        return variant(key, options)

    def begin(self) -> Game:
        return Game.new(self.variant, None if self.start is None else parse_fen(self.variant, self.start))


def _record(name: str, line: str) -> Record:
    row = json.loads(line)
    return Record(name, row.get("fen"), row["moves"], row["final"], row["result"])


def whole_games() -> list[Record]:
    """Return random games from the start to their result, for every game."""
    files = sorted((DATA / "whole_games").glob("*.jsonl"))
    return [_record(file.stem, line) for file in files for line in file.read_text().splitlines()]


def draws() -> list[Record]:
    """Return endings that reach a draw rule with their last move."""
    lines = (DATA / "draws.jsonl").read_text().splitlines()
    return [_record(json.loads(line)["variant"], line) for line in lines]


HOUSE_RULES: list[Variant] = [
    *VARIANTS.values(),
    *(
        variant(key, {option.name: value})
        for key, game in VARIANTS.items()
        for option in game.options
        for value in option.values[1:]
    ),
    variant("malaysian", {"board": "8", "mode": "free"}),
    variant("malaysian", {"board": "8", "majority": "kings-free"}),
    variant("keny", {"capture": "may", "hop-directions": "all", "pepper-hops": "yes"}),
    variant("alquerque", {"capture": "may", "steps": "all"}),
]
"""Every game at its defaults and under each of its house rules, and some that meet."""


def play_on(game: Game, seed: int, plies: int) -> Game:
    """Return a game after random legal moves, as many as asked for or until it ends."""
    choice = random.Random(seed)
    for _ in range(plies):
        if game.outcome is not None:
            break
        game = game.play(choice.choice(list(game.legal)))
    return game


games_underway = strategies.builds(
    lambda house, seed, plies: play_on(Game.new(house), seed, plies),
    strategies.sampled_from(HOUSE_RULES),
    strategies.integers(0, 2**32),
    strategies.integers(0, 60),
)
"""Random games of every kind, up to 60 plies long."""


def label(house: Variant) -> str:
    """Return the name of a game with its house rules, for test ids."""
    return "-".join([house.key, *(f"{name}={value}" for name, value in house.choices)])
