"""What is worked out once of a Variant for one side, before any position is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hopping import Hopping
from rules.tables import Jumps, king_lines, path
from rules.turn import Turn, bits, quiet_turn, shifted
from rules.variant import Duty, Promotion, Removal

if TYPE_CHECKING:
    from rules.board import Direction
    from rules.pieces import Color
    from rules.variant import Variant

Window = tuple[int, int, int, "First"]
"""A first jump: (shift to the victim, shift to the landing, squares of victims, what comes of it)."""

First = tuple[int, dict[int, Turn]]
"""(heading after the jump, the turn of each start if the man stops then)."""

Step = tuple[int, int, dict[int, Turn]]
"""A step: (shift, squares it starts from, the turn of each)."""


class Compiled:
    """Masks, shifts and tables of one colour. Shifts lead left when positive; those in `..._up` and `..._down` have no sign."""

    def __init__(self, variant: Variant, color: Color) -> None:
        self.variant = variant
        self.color = color
        self.board = variant.board
        self.all = variant.board.all
        self.takes_kings = variant.man_takes_kings
        self.complete = variant.complete
        self.removes_at_once = variant.removal is Removal.AT_ONCE
        self.parachutist_continues = variant.parachutist_continues
        self.refusal = variant.refusal
        self.opening = variant.opening
        self.quiet_men = variant.quiet_men
        self.obliges = variant.duty is Duty.MUST and variant.refusal is None
        self.has_prelude = variant.opening is not None or variant.refusal is not None
        self._compile_promotion()
        self._compile_priority()
        self._compile_jumps()
        self._compile_quiets()

    def _compile_promotion(self) -> None:
        mode = self.variant.promotion_mode
        self.promotion = self.variant.promotion_mask(self.color)
        self.crowning = self.promotion if mode in {Promotion.STOP, Promotion.CONTINUE} else 0
        self.crowning_stops = mode is Promotion.STOP
        self.crowning_at_end = self.promotion if mode is Promotion.AT_END else 0
        self.may_go_on = ~self.crowning
        self.must_be_walked = 0 if self.crowning_stops else self.crowning

    def _compile_priority(self) -> None:
        """Men's captures can be compared by their number alone unless a rung asks for more."""
        variant = self.variant
        self.follows_order = any(rung.follows_order for rung in variant.priority)
        self.weighs_kings = any(rung.weighs_kings for rung in variant.priority)
        self.by_quantity = any(rung.by_quantity for rung in variant.priority)
        self.counts_straight = variant.straight and not variant.complete and not variant.priority and not self.promotion
        self.walks_all = (
            variant.straight
            or not variant.complete
            or variant.parachutist_continues
            or any(rung.per_piece for rung in variant.priority)
        )

    def _compile_jumps(self) -> None:
        variant = self.variant
        jumps = Jumps(variant, self.color)
        self.man_jumps, self.king_jumps, self.parachutes = jumps.men, jumps.kings, jumps.parachutists
        self.king_lines = king_lines(variant, self.color, jumps)
        first = variant.directions(self.color, variant.man_jumps)
        later = variant.directions(self.color, variant.man_jumps_on or variant.man_jumps)
        windows = [self._window(way, jumps.numbers[way]) for way in first]
        self.first_up = tuple(window for window in windows if window[0] > 0)
        self.first_down = tuple((-shift, -double, joined, then) for shift, double, joined, then in windows if shift < 0)
        self.later = tuple((self.board.shift(way), self._joined(way)) for way in later if way not in first)
        self.drops = tuple(
            (self.board.shift(way), self._joined(way)) for way in variant.directions(self.color, variant.parachutes)
        )

    def _joined(self, way: Direction) -> int:
        return self.board.origins(way) | self.board.origins((-way[0], -way[1]))

    def _window(self, way: Direction, heading: int) -> Window:
        board = self.board
        shift = board.shift(way)
        turns = {}
        for start in board.names:
            squares = path(board, start, way)
            if len(squares) > 1:
                victim, end = squares[:2]
                promotes = end & (self.crowning | self.crowning_at_end)
                turns[start] = (start | end, victim, promotes, 0, start, end, int(promotes > 0), 0)
        return shift, 2 * shift, self._joined(way), (heading, turns)

    def _compile_quiets(self) -> None:
        variant = self.variant
        ways = variant.directions(self.color, variant.man_steps)
        self.steps: tuple[Step, ...] = tuple(self._step(way) for way in ways)
        self.steps_up = tuple(step for step in self.steps if step[0] > 0)
        self.steps_down = tuple((-shift, origins, turns) for shift, origins, turns in self.steps if shift < 0)
        hops = variant.hops
        self.hopping = hops and Hopping(
            hops,
            self.board,
            variant.directions(self.color, hops.directions),
            variant.directions(self.color, hops.king_directions),
            self.promotion,
        )
        self.plain_men = variant.quiet_men is None and hops is None

    def _step(self, way: Direction) -> Step:
        variant = self.variant
        shift = self.board.shift(way)
        origins = self.board.origins(way)
        if variant.man_rests_on_last_rank:
            origins &= ~variant.last_rank(self.color)
        turns = {}
        for start in bits(origins):
            end = shifted(start, shift)
            turns[start] = quiet_turn(start, end, king=False, promotes=bool(end & self.promotion))
        return shift, origins, turns
