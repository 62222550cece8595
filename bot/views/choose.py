"""How a person gets to a move in few taps: which question to ask next, and what its answers are.

Up to eight legal moves are offered at once. More are told apart by the piece that moves, then by where it goes; moves
that share both ends by the squares where their ways part, or by the piece they give up. A question with one answer is
not asked. A refusal to capture is found through the piece that moves, beside the captures themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias, TypeVar

from bot.callbacks import CancelPick, PickPiece, PickTarget, PickVia, move_id
from rules import Game, Move

LISTED: Final = 8
"""Up to so many moves are offered one by one."""

_Key = TypeVar("_Key", str, tuple[str, ...])

Pick: TypeAlias = PickPiece | PickTarget | PickVia | CancelPick
"""The taps on the way to a move."""


class Step(Enum):
    """What is asked."""

    MOVES = "moves"
    PIECE = "piece"
    TARGET = "target"
    VIA = "via"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Picked:
    """What has been answered: the piece, where it goes, and the landings agreed on so far."""

    start: str | None = None
    end: str | None = None
    via: tuple[str, ...] = ()


NOTHING_PICKED: Final = Picked()
"""The state before the first question."""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer: the moves it leaves, and the square that names it (None: the move itself does).

    With one move left the answer plays it, with more it leads on to `picked`.
    """

    moves: tuple[Move, ...]
    picked: Picked
    square: str | None = None

    @property
    def move(self) -> Move | None:
        """Return the only move left, None when there are several."""
        return self.moves[0] if len(self.moves) == 1 else None


@dataclass(frozen=True, slots=True)
class Choices:
    """A question with its answers. `back` is what was picked before the question, None for the first one."""

    step: Step
    picked: Picked
    options: tuple[Option, ...]
    back: Picked | None = None


def steps(game: Game, picked: Picked = NOTHING_PICKED) -> Choices:
    """Return the question to ask after `picked`; the first one where no legal move fits it."""
    legal = tuple(game.legal)
    choices = _ask(legal, picked) or _first(legal)
    back = _back(legal, choices.picked)
    return choices if back is None else replace(choices, back=back)


def picked_by(game: Game, tap: Pick) -> Picked:
    """Return what has been picked after a tap; nothing where the tap names no legal move."""
    match tap:
        case PickPiece(square=square):
            return Picked(square)
        case PickTarget(start=start, end=end):
            return Picked(start, end)
        case PickVia(landings=landings):
            move = find_move(game, tap.move)
            return Picked() if move is None else Picked(move.start, move.end, move.path[1 : landings + 1])
        case CancelPick():
            return Picked()


def tap_for(game: int, turn: int, option: Option) -> Pick:
    """Return the tap of an answer that leaves several moves."""
    picked = option.picked
    if picked.via:
        return PickVia(game, turn, move_id(option.moves[0]), len(picked.via))
    return tap_to(game, turn, picked)


def tap_to(game: int, turn: int, picked: Picked) -> Pick:
    """Return the tap that asks again what follows `picked`, as far as the squares where ways part."""
    if picked.start is None:
        return CancelPick(game, turn)
    if picked.end is None:
        return PickPiece(game, turn, picked.start)
    return PickTarget(game, turn, picked.start, picked.end)


def find_move(game: Game, name: str) -> Move | None:
    """Return the legal move with the short name `name` (see `move_id`), None where there is none."""
    return next((move for move in game.legal if move_id(move) == name), None)


def _first(legal: tuple[Move, ...]) -> Choices:
    if len(legal) <= LISTED:
        return Choices(Step.MOVES, NOTHING_PICKED, tuple(Option((move,), NOTHING_PICKED) for move in legal))
    listed, rest = _parted(legal)
    pieces = _grouped(rest, lambda move: move.start)
    if not listed and len(pieces) == 1:
        return _target(rest, Picked(rest[0].start))
    direct = [Option((move,), NOTHING_PICKED) for move in listed]
    by_piece = [Option(moves, Picked(start), start) for start, moves in pieces]
    return Choices(Step.PIECE, NOTHING_PICKED, (*direct, *by_piece))


def _parted(legal: tuple[Move, ...]) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """Return the captures to list and the moves found through their piece.

    Beside refusals, which are many, the captures are what most people look for.
    """
    captures = tuple(move for move in legal if move.forfeited is None)
    if len(captures) in range(1, LISTED + 1) and len(captures) < len(legal):
        return captures, tuple(move for move in legal if move.forfeited is not None)
    return (), legal


def _ask(legal: tuple[Move, ...], picked: Picked) -> Choices | None:
    if picked.start is None:
        return _first(legal)
    _, rest = _parted(legal)
    moves = tuple(move for move in rest if _fits(move, picked))
    if not moves:
        return None
    return _target(moves, picked) if picked.end is None else _way(moves, picked)


def _fits(move: Move, picked: Picked) -> bool:
    return (
        move.start == picked.start
        and picked.end in (None, move.end)
        and move.path[1 : len(picked.via) + 1] == picked.via
    )


def _target(moves: tuple[Move, ...], picked: Picked) -> Choices:
    ends = _grouped(moves, lambda move: move.end)
    if len(ends) == 1 and len(moves) > 1:
        return _way(moves, Picked(picked.start, moves[0].end))
    options = tuple(Option(alike, Picked(picked.start, end), end) for end, alike in sorted(ends, key=_place))
    return Choices(Step.TARGET, picked, options)


def _place(end: tuple[str, tuple[Move, ...]]) -> tuple[str, int]:
    """Return the file and rank of a destination, by which destinations are offered."""
    square = end[0]
    return square[0], int(square[1:])


def _way(moves: tuple[Move, ...], picked: Picked) -> Choices:
    """Return the squares at which moves with the same ends part; where they do not, the pieces they give up."""
    longest = max(len(move.path) for move in moves)
    for landings in range(len(picked.via) + 1, longest):
        ways = _grouped(moves, _way_through(landings))
        if len(ways) > 1:
            options = tuple(Option(alike, Picked(picked.start, picked.end, way), way[-1]) for way, alike in ways)
            return Choices(Step.VIA, picked, options)
    return Choices(Step.LOSS, picked, tuple(Option((move,), picked, move.forfeited) for move in moves))


def _way_through(landings: int) -> Callable[[Move], tuple[str, ...]]:
    return lambda move: move.path[1 : landings + 1]


def _grouped(moves: Sequence[Move], key: Callable[[Move], _Key]) -> list[tuple[_Key, tuple[Move, ...]]]:
    groups: dict[_Key, list[Move]] = {}
    for move in moves:
        groups.setdefault(key(move), []).append(move)
    return [(name, tuple(alike)) for name, alike in groups.items()]


def _back(legal: tuple[Move, ...], picked: Picked) -> Picked | None:
    """Return what was picked before the question that follows `picked`; unasked ones are passed over."""
    if picked == NOTHING_PICKED:
        return None
    for earlier in (Picked(picked.start, picked.end), Picked(picked.start), Picked()):
        choices = _ask(legal, earlier)
        if choices is not None and len(choices.picked.via) + _depth(choices.picked) < len(picked.via) + _depth(picked):
            return choices.picked
    return None


def _depth(picked: Picked) -> int:
    return (picked.start is not None) + (picked.end is not None)
