"""A search for the position whose moves take longest to list: random set-ups, then small changes for the worse."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import NamedTuple

from rules import VARIANTS, Color, Kind, Piece, Position, Variant, format_fen, legal_moves, variant
from rules.captures import Record

Pieces = dict[str, Piece]


class Slow(NamedTuple):
    """A position and how long its list takes."""

    seconds: float
    game: Variant
    position: Position

    def __str__(self) -> str:
        moves = len(legal_moves(self.game, self.position))
        return f"{1000 * self.seconds:.1f} ms  {moves} moves  {self.game.key}  {format_fen(self.game, self.position)}"


def listing_time(game: Variant, position: Position) -> float:
    """CPU seconds to list the moves of a position, the best of three."""
    times = []
    for _ in range(3):
        began = time.process_time()
        legal_moves(game, position)
        times.append(time.process_time() - began)
    return min(times)


def loose(game: Variant, chance: random.Random, kings: int, men: int) -> Pieces:
    """Kings of one side among men of the other, anywhere but on the men's promotion rank."""
    squares = list(game.board.squares)
    chance.shuffle(squares)
    free = [square for square in squares if square not in game.promotion(Color.BLACK)]
    pieces = dict.fromkeys(free[:men], Piece(Color.BLACK, Kind.MAN))
    places = [square for square in squares if square not in pieces]
    return pieces | dict.fromkeys(places[:kings], Piece(Color.WHITE, Kind.KING))


def two_kings_among_twenty(boards: int, seed: int) -> Iterator[Slow]:
    """12x12 boards with two kings among twenty loose men."""
    chance = random.Random(seed)
    game = VARIANTS["canadian"]
    for _ in range(boards):
        position = Position.of(game.board, loose(game, chance, 2, 20), Color.WHITE)
        yield Slow(listing_time(game, position), game, position)


def _jumps(game: Variant, pieces: Pieces) -> int:
    """How many jumps the walk goes through: a measure of the work that no other process disturbs."""
    position = Position.of(game.board, pieces, Color.WHITE)
    record = Record([], [], {})
    game.sides[Color.WHITE].turns(position.white, position.black, position.kings, 0, record)
    return len(record.log)


def climb(game: Variant, chance: random.Random, kings: int, men: int, steps: int) -> Slow:
    """Move one piece at a time, keeping what does not make the walk shorter."""
    best = loose(game, chance, kings, men)
    most = _jumps(game, best)
    for _ in range(steps):
        square = chance.choice(list(best))
        target = chance.choice([place for place in game.board.squares if place not in best])
        if best[square].kind is Kind.MAN and target in game.promotion(Color.BLACK):
            continue
        changed = {place: piece for place, piece in best.items() if place != square} | {target: best[square]}
        jumps = _jumps(game, changed)
        if jumps >= most:
            best, most = changed, jumps
    position = Position.of(game.board, best, Color.WHITE)
    return Slow(listing_time(game, position), game, position)


SEARCHED: tuple[tuple[Variant, int, int], ...] = (
    (VARIANTS["canadian"], 2, 20),
    (variant("malaysian", {"majority": "kings-free"}), 2, 20),
    (VARIANTS["international"], 2, 18),
    (VARIANTS["keny"], 2, 14),
    (VARIANTS["turkish"], 2, 14),
    (VARIANTS["dameo"], 2, 14),
    (VARIANTS["russian"], 2, 10),
    (VARIANTS["thai"], 2, 10),
)
"""Games with flying kings, each with as many kings and enemy men as are tried."""


def search(seed: int, climbs: int, steps: int) -> Iterator[Slow]:
    """The slowest position found for each of the games searched."""
    chance = random.Random(seed)
    for game, kings, men in SEARCHED:
        yield max(climb(game, chance, kings, men, steps) for _ in range(climbs))
