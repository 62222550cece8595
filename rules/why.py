"""Why a readable move is refused: the rule of the game that forbids it, or what is wrong with it on the board."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

from rules.board import Direction
from rules.generate import LegalMoves, legal_moves
from rules.position import Position
from rules.priority import Rule
from rules.reading import Reading, matching
from rules.variant import Duty, Variant


class Fault(StrEnum):
    """What is wrong with a move that no rule of priority or duty forbids."""

    NOT_PLAYED = "not-played"
    """A square of the text is not played on in this game."""
    EMPTY = "empty"
    """No piece stands on the start square."""
    NOT_YOURS = "not-yours"
    """The piece on the start square is the opponent's."""
    OCCUPIED = "occupied"
    """A piece stands on the end square."""
    BACKWARD_STEP = "backward-step"
    """It is a step that only the other direction of a man would allow."""
    BACKWARD_CAPTURE = "backward-capture"
    """It is a capture backward by a man, which this game does not know."""
    SHORT_KING = "short-king"
    """It is the move of a flying king where kings are short."""
    SPARED_KING = "spared-king"
    """It is the capture of a king by a man where only kings capture kings."""
    UNREACHABLE = "unreachable"
    """The piece cannot move so, nor could it in a related game."""


def reason_against(variant: Variant, position: Position, legal: LegalMoves, reading: Reading) -> Rule | Fault:
    """Return why a reading that fits no legal move is refused."""
    pieces = position.pieces(variant.board)
    start, end = reading.squares[0], reading.squares[-1]
    if any(square not in variant.board.squares for square in reading.squares):
        return Fault.NOT_PLAYED
    if Rule.REMOVAL in legal.rules:
        return Rule.REMOVAL
    if len(reading.squares) > 1 and start not in pieces:
        return Fault.EMPTY
    if len(reading.squares) > 1 and pieces[start].color is not position.turn:
        return Fault.NOT_YOURS
    if (rule := _rule_against(variant, position, legal, reading)) is not None:
        return rule
    if end in pieces and end != start:
        return Fault.OCCUPIED
    return _habit_against(variant, position, reading)


def _rule_against(variant: Variant, position: Position, legal: LegalMoves, reading: Reading) -> Rule | None:
    """Return the first rule of the game without which the move would stand."""
    if matching(variant, position, legal, replace(reading, forfeited=None)):
        return Rule.FORFEIT
    reading = replace(reading, forfeited=None)
    allowed = False
    for rule, relaxed in _ladder(variant):
        stands = bool(matching(relaxed, position, legal_moves(relaxed, position), reading))
        if allowed and not stands:
            return rule
        allowed = stands
    return None


def _habit_against(variant: Variant, position: Position, reading: Reading) -> Fault:
    """Return what a move overlooks that stands in a related game: people bring the habits of the game they know."""
    reading = replace(reading, forfeited=None)
    for fault, related in _related(variant):
        if matching(related, position, legal_moves(related, position), reading):
            return fault
    return Fault.UNREACHABLE


@lru_cache(maxsize=64)
def _related(variant: Variant) -> tuple[tuple[Fault, Variant], ...]:
    """Return the game without its rules on which capture to play, loosened in one respect after the other.

    Each comes with the fault of a move that would then stand. They are kept for the same reason as the ladder.
    """
    free = _ladder(variant)[0][1]
    jumps_on = None if free.man_jumps_on is None else _both_ways(free.man_jumps_on)
    loosened = (
        (Fault.BACKWARD_STEP, replace(free, man_steps=_both_ways(free.man_steps))),
        (Fault.BACKWARD_CAPTURE, replace(free, man_jumps=_both_ways(free.man_jumps), man_jumps_on=jumps_on)),
        (Fault.SHORT_KING, replace(free, flying=True)),
        (Fault.SPARED_KING, replace(free, man_takes_kings=True)),
    )
    return tuple((fault, related) for fault, related in loosened if related != free)


def _both_ways(ways: tuple[Direction, ...]) -> tuple[Direction, ...]:
    """Return directions with the opposite ones beside them."""
    return tuple(dict.fromkeys((*ways, *((-right, -up) for right, up in ways))))


@lru_cache(maxsize=64)
def _ladder(variant: Variant) -> tuple[tuple[Rule, Variant], ...]:
    """Return the game without its rules on which capture to play, then with one more of them at a time, up to all.

    Each comes with the rule added last. They are kept because a variant builds tables when it is first used.
    """
    free = replace(variant, duty=Duty.MAY, complete=False, priority=(), refusal=None)
    steps = [(Rule.CAPTURE, free), (Rule.COMPLETE, replace(free, complete=variant.complete))]
    for rungs, rung in enumerate(variant.priority, 1):
        steps.append((rung.rule, replace(steps[-1][1], priority=variant.priority[:rungs])))
    return *steps, (Rule.CAPTURE, replace(steps[-1][1], duty=variant.duty))
