"""A typed text held against many games at once.

The position on the board is in the game's own row, and which moves are legal depends on nothing else in any game:
Konane's opening is told by the number of stones, a forfeit by what can be captured, and only the draw rules look back.
So no game is played through again to find out in which of them a text can be played.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.service.table import played_variant
from rules import Fault, IllegalMove, InvalidMove, Move, Position, Rule, Variant, moves_meant, parse_fen, parse_move
from storage.records import StoredGame


@dataclass(frozen=True, slots=True)
class Reading:
    """A typed text read in one game: the legal moves that it may mean there."""

    stored: StoredGame
    variant: Variant
    position: Position
    moves: tuple[Move, ...]


def read_in(stored: StoredGame, text: str) -> Reading:
    """Read a text as a move of a running game."""
    variant = played_variant(stored)
    position = parse_fen(variant, stored.position)
    try:
        return Reading(stored, variant, position, moves_meant(variant, position, text))
    except InvalidMove:
        return Reading(stored, variant, position, ())


def best_guess(readings: Sequence[Reading], text: str) -> StoredGame:
    """Of games in which a text can't be played, the first of those it was most likely meant for."""
    closest, found = None, _UNREADABLE + 1
    for reading in readings:
        strangeness = _strangeness(reading, text)
        if strangeness < found:
            closest, found = reading.stored, strangeness
        if found == _FORBIDDEN:
            break
    assert closest is not None
    return closest


_FORBIDDEN, _IMPOSSIBLE, _MISPLACED, _UNREADABLE = range(4)
"""How far a text is from being a move: one of an own piece that a rule forbids comes closest to it."""


def _strangeness(reading: Reading, text: str) -> int:
    try:
        parse_move(reading.variant, reading.position, text)
    except IllegalMove as error:
        match error.rule:
            case Rule.REMOVAL | Fault.NOT_PLAYED | Fault.EMPTY | Fault.NOT_YOURS:
                return _MISPLACED
            case Rule():
                return _FORBIDDEN
            case _:
                return _IMPOSSIBLE
    except InvalidMove:
        return _UNREADABLE
    raise ValueError(f"{text!r} can be played")
