"""Why a readable move is refused: the rule of the game that forbids it, or what is wrong with it on the board."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

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
    UNREACHABLE = "unreachable"
    """The piece cannot move so."""


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
    return Fault.OCCUPIED if end in pieces and end != start else Fault.UNREACHABLE


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
