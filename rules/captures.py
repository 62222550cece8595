"""The captures of one side, found by whole-board shifts as far as that goes, and by the walk beyond."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from rules.compiled import Compiled, Turns
from rules.priority import Rule
from rules.turn import Seen, Turn, bits, shifted
from rules.walk import Leap, Result, Walk

FirstJump = tuple[int, int, int, int, tuple[Turns, ...]]
"""(men that can jump, squares from which a man could, shift of the jump, heading afterwards, turns as in `Window`)."""

Stops = list[tuple[int, Turns]]
"""Captures that are looked up: (start squares, the turn of each)."""


@dataclass(slots=True)
class Record:
    """What the making of a list of moves leaves behind for those who give the moves their names."""

    rules: list[Rule]
    """The rules that made the list, in the order in which they were applied."""
    log: list[Leap]
    """Every jump on the way to a capture."""
    captures: list[Result]
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
    ) -> tuple[Stops, Collection[Result]]:
        """The captures that priority leaves. `hunters` are the kings that can capture."""
        own, enemy, kings, parachutists = seen
        if record is None and not hunters and not self.walks_all and not (self.weighs_kings and enemy & kings):
            stops, results = self._by_men(seen, jumps, on) if jumps else ([], ())
            if parachutists:
                stops += self._drops(own & parachutists, enemy, self.all ^ (own | enemy))
            return stops, results
        return [], self._walked(seen, jumps, hunters, record)

    def _by_men(self, seen: Seen, jumps: list[FirstJump], on: int) -> tuple[Stops, Collection[Result]]:
        """Captures by men in a position where only their number counts."""
        if self.runs_straight:
            return self._runs(jumps), ()
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
            return stops, ()
        if not self.by_quantity:
            return stops, walk.results
        most = max([captured.bit_count() for _, _, captured, _, _ in walk.results])
        return [] if most > 1 else stops, [result for result in walk.results if result[2].bit_count() == most]

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

    def _walked(self, seen: Seen, jumps: list[FirstJump], hunters: int, record: Record | None) -> list[Result]:
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
            if record is not None and walk.results and self.obliges:
                record.rules.append(Rule.CAPTURE)
            for parachutist in bits(own & parachutists):
                walk.parachutist(parachutist)
        results = list(walk.results)
        if self.variant.priority and len(results) > 1:
            results = self._best(results, kings, record)
        if record is not None:
            record.captures = results
        return results

    def _best(self, results: list[Result], kings: int, record: Record | None) -> list[Result]:
        """The captures that the ladder of priorities leaves."""
        for rung in self.variant.priority:
            values = [
                rung.value(captured, kings, bool(start & kings), order - 1 if order else captured.bit_count())
                for start, _, captured, _, order in results
            ]
            if rung.per_piece:
                best: dict[int, int] = {}
                for value, result in zip(values, results, strict=True):
                    best[result[0]] = max(value, best.get(result[0], value))
                left = [result for value, result in zip(values, results, strict=True) if value == best[result[0]]]
            else:
                most = max(values)
                left = [result for value, result in zip(values, results, strict=True) if value == most]
            if record is not None and len(left) < len(results):
                record.rules.append(rung.rule)
            results = left
        return results


def captors_of(stops: Stops, results: Iterable[Result]) -> int:
    """The pieces that captures are made by."""
    captors = 0
    for starts, _ in stops:
        captors |= starts
    for result in results:
        captors |= result[0]
    return captors


def turns_of(stops: Stops, results: Iterable[Result], kings: int, parachutists: int) -> list[Turn]:
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
    for start, end, captured, becomes, _ in results:
        crowned = kings & captured
        if start & kings:
            crowned ^= start ^ end
        elif becomes:
            crowned ^= end
        turns.append((start ^ end, captured, crowned, start & parachutists, start, end, becomes, 0))
    return turns
