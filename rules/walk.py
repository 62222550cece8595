"""The capture walk: every way in which a piece can capture in one turn, equal results merged on the way.

Two routes that have taken the same pieces and stand on the same square have the same future, so each such state is
walked once. What must be remembered of it is whether it went on: a flying king has to choose a landing square from
which it can capture on, if there is one. All landings of a jump are looked at together, as a bitboard.
"""

from __future__ import annotations

from rules.compiled import Compiled
from rules.turn import Seen

State = tuple[int, int, int, int]
"""(captured, heading, pieces captured up to and with the first king or 0, whether the piece is a king): with a square,
what the rest of a move depends on."""

Ends = dict[tuple[int, int, int, int], int]
"""Where captures end: (start, captured, becomes king, pieces captured up to and with the first king or 0) -> ends."""

Leap = tuple[int, int, State, State, int, int | None]
"""One jump of a recorded walk: (start of the move, square and state before, state after, landings, how it ends).

It ends with None when the piece captures on from these landings, else the move is over and the piece becomes a king (1)
or not (0). A jump is recorded when all that may follow it has been.
"""


class Walk:
    """The captures of one piece after another in one position. `ends` holds those of all pieces walked so far."""

    __slots__ = ("crowned", "ends", "enemy", "log", "men", "occupied", "on", "royal", "side", "start", "walked")

    def __init__(self, side: Compiled, seen: Seen, log: list[Leap] | None = None) -> None:
        own, enemy, kings, _ = seen
        self.side = side
        self.occupied = own | enemy
        self.enemy = enemy
        self.men = enemy if side.takes_kings else enemy & ~kings
        self.royal = enemy & kings if side.follows_order else 0
        self.log = log
        self.ends: Ends = {}
        self.walked: dict[State, int] = {}
        self.on: dict[State, int] = {}
        self.start = self.crowned = 0

    def man(self, start: int) -> None:
        """Walk a man from its square."""
        self._begin(start, 0)
        self._man(start, (0, 0, 0, 0))

    def man_after(self, start: int, victim: int, landing: int, heading: int) -> None:
        """Walk a man that has made its first jump."""
        self._begin(start, 0)
        self._land(start, (0, 0, 0, 0), (victim, heading, 0, 1 if landing & self.side.crowning else 0), landing)

    def king(self, start: int) -> None:
        """Walk a king from its square."""
        self._begin(start, 1)
        self._king(start, (0, 0, 0, 1))

    def parachutist(self, start: int) -> None:
        """Walk a parachutist from its square: one jump, after which it is a man and stops or goes on."""
        self._begin(start, 0)
        origin = (0, 0, 0, 0)
        for victim, landing, onward in self.side.parachutes[start]:
            if victim & self.enemy and not landing & self.occupied:
                state = (victim, onward, self._order(0, 0, victim), 0)
                if not (self.side.parachutist_continues and self._go_on(start, origin, state, landing)):
                    self._arrive(start, origin, state, landing, 0)

    def _begin(self, start: int, crowned: int) -> None:
        self.occupied ^= self.start ^ start
        self.start = start
        self.crowned = crowned
        self.walked = {}
        self.on = {}

    def _order(self, order: int, captured: int, victim: int) -> int:
        return captured.bit_count() + 1 if victim & self.royal and not order else order

    def _arrive(self, square: int, origin: State, state: State, landings: int, becomes: int) -> None:
        """The move ends on any of the landings."""
        end = self.start, state[0], becomes, state[2]
        self.ends[end] = self.ends.get(end, 0) | landings
        if self.log is not None:
            self.log.append((self.start, square, origin, state, landings, becomes))

    def _go_on(self, square: int, origin: State, state: State, landings: int) -> int:
        """Walk on from the landings that have not been walked from in this state; tell which of all go on."""
        walked = self.walked.get(state, 0)
        new = landings & ~walked
        if new:
            self.walked[state] = walked | new
            walk = self._king if state[3] else self._man
            on = self.on.get(state, 0)
            while new:
                landing = new & -new
                new ^= landing
                if walk(landing, state):
                    on |= landing
            self.on[state] = on
        on = landings & self.on[state]
        if on and self.log is not None:
            self.log.append((self.start, square, origin, state, on, None))
        return on

    def _man(self, square: int, state: State) -> bool:
        side = self.side
        captured, heading, order, _ = state
        free = self.men & ~captured
        occupied = self.occupied & ~captured if side.removes_at_once else self.occupied
        went_on = False
        for victim, landing, onward in side.man_jumps[heading][square]:
            if victim & free and not landing & occupied:
                went_on = True
                reached = self._order(order, captured, victim) if self.royal else order
                crowned = 1 if landing & side.crowning else 0
                self._land(square, state, (captured | victim, onward, reached, crowned), landing)
        return went_on

    def _land(self, square: int, origin: State, state: State, landing: int) -> None:
        """Go on with a man that has jumped, or end the move."""
        side = self.side
        stops = state[3] and side.crowning_stops
        if stops or not self._go_on(square, origin, state, landing) or not side.complete:
            self._arrive(square, origin, state, landing, 1 if state[3] or landing & side.crowning_at_end else 0)

    def _king(self, square: int, state: State) -> bool:
        side = self.side
        captured, heading, order, _ = state
        free = self.enemy & ~captured
        occupied = self.occupied & ~captured if side.removes_at_once else self.occupied
        went_on = False
        for mask, table, onward in side.king_jumps[heading][square]:
            victim, landings = table[occupied & mask]
            if victim & free:
                went_on = True
                reached = self._order(order, captured, victim) if self.royal else order
                there = (captured | victim, onward, reached, 1)
                if not self._go_on(square, state, there, landings) or not side.complete:
                    self._arrive(square, state, there, landings, 1 - self.crowned)
        return went_on
