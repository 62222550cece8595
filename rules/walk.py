"""The capture walk: every way in which a piece can capture in one turn, equal results merged on the way.

Two routes that have taken the same pieces and stand on the same square have the same future, so each such state is
walked once. What must be remembered of it is whether it went on: a flying king has to choose a landing square from which
it can capture on, if there is one.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.compiled import Compiled
from rules.turn import Seen

State = tuple[int, int, int, int, int]
"""(square, captured, heading, pieces captured up to and with the first king or 0, whether the piece is a king)."""

Result = tuple[int, int, int, int, int]
"""(start, end, captured, becomes king, pieces captured up to and with the first king or 0)."""


class Edge(NamedTuple):
    """One jump of a walk that is being recorded."""

    start: int
    """Where the piece began its move."""
    origin: State
    state: State
    """What the jump leads to."""
    becomes: int | None
    """None when the piece tries to capture on, else the move ends and the piece becomes a king (1) or not (0)."""


class Walk:
    """The captures of one piece after another in one position. `results` holds those of all pieces walked so far."""

    __slots__ = ("crowned", "edges", "enemy", "men", "occupied", "on", "results", "royal", "side", "start")

    def __init__(self, side: Compiled, seen: Seen, edges: list[Edge] | None = None) -> None:
        own, enemy, kings, _ = seen
        self.side = side
        self.occupied = own | enemy
        self.enemy = enemy
        self.men = enemy if side.takes_kings else enemy & ~kings
        self.royal = enemy & kings if side.follows_order else 0
        self.edges = edges
        self.results: set[Result] = set()
        self.on: dict[State, bool] = {}
        self.start = self.crowned = 0

    def man(self, start: int) -> None:
        """Walk a man from its square."""
        self._begin(start, 0)
        self._man((start, 0, 0, 0, 0))

    def man_after(self, start: int, victim: int, landing: int, heading: int) -> None:
        """Walk a man that has made its first jump. Only where it is known that it can go on, or promotes on landing."""
        self._begin(start, 0)
        crowned = 1 if landing & self.side.crowning else 0
        origin = (start, 0, 0, 0, 0)
        state = (landing, victim, heading, 0, crowned)
        if not self._visit(origin, state):
            self._arrive(origin, state, crowned)

    def king(self, start: int) -> None:
        """Walk a king from its square."""
        self._begin(start, 1)
        self._king((start, 0, 0, 0, 1))

    def parachutist(self, start: int) -> None:
        """Walk a parachutist from its square: one jump, after which it is a man and stops or goes on."""
        self._begin(start, 0)
        origin = (start, 0, 0, 0, 0)
        for victim, landing, onward in self.side.parachutes[start]:
            if victim & self.enemy and not landing & self.occupied:
                state = (landing, victim, onward, self._order(0, 0, victim), 0)
                on = self.side.parachutist_continues and self._visit(origin, state)
                if not on:
                    self._arrive(origin, state, 0)

    def _begin(self, start: int, crowned: int) -> None:
        self.occupied ^= self.start ^ start
        self.start = start
        self.crowned = crowned
        self.on = {}

    def _order(self, order: int, captured: int, victim: int) -> int:
        return captured.bit_count() + 1 if victim & self.royal and not order else order

    def _arrive(self, origin: State, state: State, becomes: int) -> None:
        self.results.add((self.start, state[0], state[1], becomes, state[3]))
        if self.edges is not None:
            self.edges.append(Edge(self.start, origin, state, becomes))

    def _visit(self, origin: State, state: State) -> bool:
        """Walk on from a state unless that has been done; tell whether it went on."""
        if self.edges is not None:
            self.edges.append(Edge(self.start, origin, state, None))
        on = self.on.get(state)
        if on is None:
            on = self.on[state] = self._king(state) if state[4] else self._man(state)
        return on

    def _man(self, state: State) -> bool:
        side = self.side
        square, captured, heading, order, _ = state
        free = self.men & ~captured
        occupied = self.occupied & ~captured if side.removes_at_once else self.occupied
        went_on = False
        for victim, landing, onward in side.man_jumps[heading][square]:
            if not victim & free or landing & occupied:
                continue
            went_on = True
            crowned = 1 if landing & side.crowning else 0
            if self.royal:
                order = self._order(state[3], captured, victim)
            reached = (landing, captured | victim, onward, order, crowned)
            on = not (crowned and side.crowning_stops) and self._visit(state, reached)
            if not on or not side.complete:
                self._arrive(state, reached, 1 if crowned or landing & side.crowning_at_end else 0)
        return went_on

    def _king(self, state: State) -> bool:
        side = self.side
        square, captured, heading, order, _ = state
        free = self.enemy & ~captured
        occupied = self.occupied & ~captured if side.removes_at_once else self.occupied
        becomes = 1 - self.crowned
        went_on = False
        for mask, table, onward in side.king_jumps[heading][square]:
            victim, landings = table[occupied & mask]
            if not victim & free:
                continue
            went_on = True
            if self.royal:
                order = self._order(state[3], captured, victim)
            reached = [(landing, captured | victim, onward, order, 1) for landing in landings]
            ends = [there for there in reached if not self._visit(state, there)]
            if len(ends) == len(reached) or not side.complete:
                for there in reached:
                    self._arrive(state, there, becomes)
        return went_on
