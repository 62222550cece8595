"""The captures of one side, found by whole-board shifts as far as that goes, and by the walk beyond."""

from __future__ import annotations

from dataclasses import dataclass

from rules.compiled import Compiled, Turns
from rules.priority import Rule
from rules.turn import Seen, Turn, bits, shifted
from rules.walk import Ends, Leap, Walk

FirstJump = tuple[int, int, int, int, tuple[Turns, ...]]
"""(men that can jump, squares from which a man could, shift of the jump, heading afterwards, turns as in `Window`)."""

Stops = list[tuple[int, Turns]]
"""Captures that are looked up: (start squares, the turn of each)."""

_NOWHERE: Ends = {}


@dataclass(slots=True)
class Record:
    """What the making of a list of moves leaves behind for those who give the moves their names."""

    rules: list[Rule]
    """The rules that made the list, in the order in which they were applied."""
    log: list[Leap]
    """Every jump on the way to a capture."""
    ends: Ends
    """The captures that priority leaves."""


class Captures(Compiled):
    """Finds the captures of a position, given as in `rules.side`."""

    def first_jumps(self, men: int, enemy: int, kings: int, empty: int) -> tuple[list[FirstJump], int]:
        """The first jumps of men, and the squares from which a man that has jumped could jump on."""
        if not self.takes_kings:
            enemy &= ~kings
        jumps: list[FirstJump] = []
        on = 0
        for shift, double, joined, heading, turns in self.first_up:
            window = (enemy & joined) >> shift & empty >> double
            on |= window
            if men & window:
                jumps.append((men & window, window, double, heading, turns))
        for shift, double, joined, heading, turns in self.first_down:
            window = (enemy & joined) << shift & empty << double
            on |= window
            if men & window:
                jumps.append((men & window, window, -double, heading, turns))
        if jumps:
            for shift, double, joined, _, _ in self.later:
                on |= shifted(enemy & joined, -shift) & shifted(empty, -double)
        return jumps, on

    def captures(
        self, seen: Seen, jumps: list[FirstJump], on: int, hunters: int, record: Record | None = None
    ) -> tuple[Stops, Ends]:
        """The captures that priority leaves. `hunters` are the kings that can capture."""
        own, enemy, kings, parachutists = seen
        if record is None and not hunters and not self.walks_all and not (self.weighs_kings and enemy & kings):
            stops, ends = self._by_men(seen, jumps, on) if jumps else ([], _NOWHERE)
            if parachutists:
                stops += self._drops(own & parachutists, enemy, self.all ^ (own | enemy))
            return stops, ends
        return [], self._walked(seen, jumps, hunters, record)

    def _by_men(self, seen: Seen, jumps: list[FirstJump], on: int) -> tuple[Stops, Ends]:
        """Captures by men in a position where only their number counts."""
        if self.runs_straight:
            return self._runs(jumps), _NOWHERE
        on = on & self.may_go_on | self.must_be_walked
        stops: Stops = []
        walk = None
        for jumpers, _, double, heading, turns in jumps:
            going = (jumpers << double & on) >> double if double > 0 else (jumpers >> -double & on) << -double
            stops.append((jumpers ^ going, turns[0]))
            if going and walk is None:
                walk = Walk(self, seen)
            while going and walk is not None:
                start = going & -going
                going ^= start
                walk.man_after(start, shifted(start, double // 2), shifted(start, double), heading)
        if walk is None:
            return stops, _NOWHERE
        if not self.by_quantity:
            return stops, walk.ends
        most = max([captured.bit_count() for _, captured, _, _ in walk.ends])
        return [] if most > 1 else stops, {end: at for end, at in walk.ends.items() if end[1].bit_count() == most}

    def _runs(self, jumps: list[FirstJump]) -> Stops:
        """Straight runs of jumps, each of which may end after any jump."""
        stops: Stops = []
        for jumpers, window, double, _, turns in jumps:
            squares = jumpers
            for length, table in enumerate(turns):
                stops.append((shifted(squares, -double * length), table))
                squares = shifted(squares, double) & window
                if not squares:
                    break
        return stops

    def _drops(self, parachutists: int, enemy: int, empty: int) -> Stops:
        """Captures by parachutists that stop on landing."""
        return [
            (dropping, turns[0])
            for shift, double, joined, _, turns in self.drops
            if (dropping := parachutists & shifted(enemy & joined, -shift) & shifted(empty, -double))
        ]

    def _walked(self, seen: Seen, jumps: list[FirstJump], hunters: int, record: Record | None) -> Ends:
        """The captures of a position in which all of them are walked."""
        own, _, kings, parachutists = seen
        walk = Walk(self, seen, None if record is None else record.log)
        for king in bits(hunters):
            walk.king(king)
        if record is not None or not (hunters and self.kings_first):
            men = 0
            for jumpers, *_ in jumps:
                men |= jumpers
            for man in bits(men):
                walk.man(man)
            if record is not None and walk.ends and self.obliges:
                record.rules.append(Rule.CAPTURE)
            for parachutist in bits(own & parachutists):
                walk.parachutist(parachutist)
        ends = walk.ends
        if self.variant.priority and len(ends) > 1:
            ends = self._best(ends, kings, record)
        if record is not None:
            record.ends = ends
        return ends

    def _best(self, ends: Ends, kings: int, record: Record | None) -> Ends:
        """The captures that the ladder of priorities leaves."""
        for rung in self.variant.priority:
            values = {
                end: rung.value(end[1], kings, bool(end[0] & kings), end[3] - 1 if end[3] else end[1].bit_count())
                for end in ends
            }
            best: dict[int, int] = {}
            for end, value in values.items():
                piece = end[0] if rung.per_piece else 0
                best[piece] = max(value, best.get(piece, value))
            left = {end: at for end, at in ends.items() if values[end] == best[end[0] if rung.per_piece else 0]}
            if record is not None and len(left) < len(ends):
                record.rules.append(rung.rule)
            ends = left
        return ends


def number_of(stops: Stops, ends: Ends) -> int:
    """How many captures there are."""
    number = 0
    for starts, _ in stops:
        number += starts.bit_count()
    for squares in ends.values():
        number += squares.bit_count()
    return number


def captors_of(stops: Stops, ends: Ends) -> int:
    """The pieces that captures are made by."""
    captors = 0
    for starts, _ in stops:
        captors |= starts
    for start, *_ in ends:
        captors |= start
    return captors


def turns_of(stops: Stops, ends: Ends, kings: int, parachutists: int) -> list[Turn]:
    """Captures as turns."""
    turns = []
    for starts, table in stops:
        for start in bits(starts):
            turn = table[start]
            royal = turn[1] & kings
            if royal:
                moved, taken, crowned, dropped, _, end, becomes, _ = turn
                turn = (moved, taken, crowned ^ royal, dropped, start, end, becomes, 0)
            turns.append(turn)
    for (start, captured, becomes, _), squares in ends.items():
        for end in bits(squares):
            crowned = kings & captured
            if start & kings:
                crowned ^= start ^ end
            elif becomes:
                crowned ^= end
            turns.append((start ^ end, captured, crowned, start & parachutists, start, end, becomes, 0))
    return turns
