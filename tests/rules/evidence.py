"""Positions with their complete legal lists and perft counts, made by independent programs from the written rules."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import NamedTuple

from rules import Variant, variant
from tests.rules.records import DATA

_HOUSE: dict[str, dict[str, str]] = {
    "malaysian12": {},
    "malaysian12-strict": {"mode": "strict"},
    "malaysian8": {"board": "8"},
    "malaysian8-strict": {"board": "8", "mode": "strict"},
}
"""House rules of the names that are not the key of a game."""

NAMES = sorted(path.stem for path in (DATA / "games").glob("*.jsonl"))


def game_of(name: str) -> Variant:
    """Return the game a file of the evidence is about."""
    return variant("malaysian", _HOUSE[name]) if name in _HOUSE else variant(name)


class Listed(NamedTuple):
    """A position with all its legal moves in canonical text."""

    fen: str
    legal: list[str]
    played: str | None


@lru_cache
def listed(name: str) -> list[Listed]:
    """Return the positions of a game's file."""
    lines = (DATA / "games" / f"{name}.jsonl").read_text().splitlines()
    return [Listed(row["fen"], row["legal"], row.get("played")) for row in map(json.loads, lines)]


class Counted(NamedTuple):
    """A position with its leaf counts at depth 1, 2 and 3."""

    name: str
    fen: str
    counts: list[int]


@lru_cache
def counted() -> list[Counted]:
    """Return the counted positions of all games."""
    table = json.loads((DATA / "perft.json").read_text())
    return [Counted(name, row["fen"], row["perft"]) for name, game in table.items() for row in game["positions"]]


def start_counts() -> dict[str, list[int]]:
    """Return the leaf counts from the start of each game, from depth 1."""
    return {name: game["start"] for name, game in json.loads((DATA / "perft.json").read_text()).items()}
