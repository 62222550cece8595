"""The capture walk: every way in which a piece can capture in one turn, equal results merged on the way.

Two routes that have taken the same pieces and stand on the same square have the same future, so each such state is
walked once. What must be remembered of it is whether it went on: a flying king has to choose a landing square from
which it can capture on, if there is one.
"""

from __future__ import annotations

from rules.compiled import Compiled
from rules.turn import Seen

State = tuple[int, int, int, int, int]
"""(square, captured, heading, pieces captured up to and with the first king or 0, whether the piece is a king)."""

Result = tuple[int, int, int, int, int]
"""(start, end, captured, becomes king, pieces captured up to and with the first king or 0)."""


Leap = tuple[int, State, list[State], int | None]
"""One jump of a recorded walk: (start of the move, state before, a state for each landing, how it ends).

It ends with None when the piece captures on from some of the landings, else the move is over and the piece becomes a
king (1) or not (0). A jump is recorded when all that may follow it has been.
"""


class Walk:
    """The captures of one piece after another in one position. `results` holds those of all pieces walked so far."""

    __slots__ = ("crowned", "enemy", "log", "men", "occupied", "on", "results", "royal", "side", "start")

    def __init__(self, side: Compiled, seen: Seen, log: list[Leap] | None = None) -> None:
        own, enemy, kings, _ = seen
        self.side = side
        self.occupied = own | enemy
        self.enemy = enemy
        self.men = enemy if side.takes_kings else enemy & ~kings
        self.royal = enemy & kings if side.follows_order else 0
        self.log = log
        self.results: set[Result] = set()
        self.on: dict[State, bool] = {}
        self.start = self.crowned = 0

    def man(self, start: int) -> None:
        """Walk a man from its square."""
        self._begin(start, 0)
        self._man((start, 0, 0, 0, 0))

    def man_after(self, start: int, victim: int, landing: int, heading: int) -> None:
        """Walk a man that has made its first jump."""
        self._begin(start, 0)
        self._land((start, 0, 0, 0, 0), (landing, victim, heading, 0, 1 if landing & self.side.crowning else 0))

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
                if self.side.parachutist_continues and self._on(state):
                    self._went_on(origin, [state])
                else:
                    self._arrive(origin, [state], 0)

    def _begin(self, start: int, crowned: int) -> None:
        self.occupied ^= self.start ^ start
        self.start = start
        self.crowned = crowned
        self.on = {}

    def _order(self, order: int, captured: int, victim: int) -> int:
        return captured.bit_count() + 1 if victim & self.royal and not order else order

    def _arrive(self, origin: State, reached: list[State], becomes: int) -> None:
        for square, captured, _, order, _ in reached:
            self.results.add((self.start, square, captured, becomes, order))
        if self.log is not None:
            self.log.append((self.start, origin, reached, becomes))

    def _went_on(self, origin: State, reached: list[State]) -> None:
        if self.log is not None:
            self.log.append((self.start, origin, reached, None))

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
            self._land(state, (landing, captured | victim, onward, order, crowned))
        return went_on

    def _land(self, origin: State, reached: State) -> None:
        """Go on with a man that has jumped, or end the move."""
        side = self.side
        landing, crowned = reached[0], reached[4]
        on = False
        if not (crowned and side.crowning_stops):
            on = self._on(reached)
            if on:
                self._went_on(origin, [reached])
        if not on or not side.complete:
            self._arrive(origin, [reached], 1 if crowned or landing & side.crowning_at_end else 0)

    def _on(self, state: State) -> bool:
        """Walk on from a state unless that has been done; tell whether it went on."""
        on = self.on.get(state)
        if on is None:
            on = self.on[state] = self._king(state) if state[4] else self._man(state)
        return on

    def _king(self, state: State) -> bool:
        side, on = self.side, self.on
        square, captured, heading, order, _ = state
        free = self.enemy & ~captured
        occupied = self.occupied & ~captured if side.removes_at_once else self.occupied
        went_on = False
        for mask, table, onward in side.king_jumps[heading][square]:
            victim, landings = table[occupied & mask]
            if not victim & free:
                continue
            went_on = True
            taken = captured | victim
            if self.royal:
                order = self._order(state[3], captured, victim)
            reached = [(landing, taken, onward, order, 1) for landing in landings]
            ends = True
            for there in reached:
                if there not in on:
                    on[there] = self._king(there)
                if on[there]:
                    ends = False
            if not ends:
                self._went_on(state, reached)
            if ends or not side.complete:
                self._arrive(state, reached, 1 - self.crowned)
        return went_on
