"""A move inside the generator: plain numbers that carry their own effect on the board."""

from __future__ import annotations

Turn = tuple[int, int, int, int, int, int, int, int]
"""(own, enemy, kings, parachutists, start, end, becomes king, forfeited).

The first four are what changes of these bitboards, so that playing a turn is four times `^`; what changes of the
enemy's pieces is what is captured. Start, end and forfeited square are bits, the last 0 when nothing is
forfeited. Only the removal of a stone ends where it starts without capturing.
"""


Seen = tuple[int, int, int, int]
"""A position as the mover sees it: (own, enemy, kings of both, parachutists of both), bitboards."""


def shifted(squares: int, shift: int) -> int:
    """The squares one step on; a negative shift leads down the board."""
    return squares << shift if shift > 0 else squares >> -shift


def quiet_turn(start: int, end: int, *, king: bool, promotes: bool) -> Turn:
    """A piece goes from one square to another and captures nothing."""
    kings = start | end if king else end if promotes else 0
    return start | end, 0, kings, 0, start, end, int(promotes and not king), 0


def bits(squares: int) -> list[int]:
    """The bits of a bitboard, lowest first."""
    found = []
    while squares:
        lowest = squares & -squares
        squares ^= lowest
        found.append(lowest)
    return found
