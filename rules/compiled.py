"""What is worked out once of a Variant for one side, before any position is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hopping import Hopping
from rules.priority import Rule
from rules.tables import Jumps, king_lines, path
from rules.turn import Turn, bits, quiet_turn, shifted
from rules.variant import Duty, Promotion, Removal

if TYPE_CHECKING:
    from rules.board import Direction
    from rules.pieces import Color
    from rules.variant import Variant

Turns = dict[int, Turn]
"""The turn of each start square."""

Window = tuple[int, int, int, int, tuple[Turns, ...]]
"""Jumps in one direction: (shift to the victim, shift to the landing, squares of victims, heading afterwards, turns).

The first of the turns are those of a piece that stops after one jump, the next after two jumps straight on, and so on.
All take men.
"""

Step = tuple[int, int, Turns]
"""A step: (shift, squares it starts from, the turn of each)."""


class Compiled:
    """Masks, shifts and tables of one colour.

    Shifts lead left when positive; those in `..._up` and `..._down` have no sign.
    """

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
        variant = self.variant
        ladder = variant.priority
        self.follows_order = any(rung.follows_order for rung in ladder)
        self.weighs_kings = any(rung.weighs_kings for rung in ladder)
        self.by_quantity = any(rung.by_quantity for rung in ladder)
        self.kings_first = bool(ladder) and ladder[0].rule is Rule.KING_FIRST
        self.runs_straight = variant.straight and not variant.complete and not ladder and not self.promotion
        """Every jump of a straight run is an end of its own, and nothing decides between them."""
        self.walks_all = not self.runs_straight and (
            variant.straight
            or not variant.complete
            or variant.parachutist_continues
            or any(rung.per_piece for rung in ladder)
            or (self.by_quantity and bool(variant.parachutes))
        )
        """Captures by men cannot be told apart by their number alone."""

    def _compile_jumps(self) -> None:
        variant = self.variant
        jumps = Jumps(variant, self.color)
        self.man_jumps, self.king_jumps, self.parachutes = jumps.men, jumps.kings, jumps.parachutists
        self.king_lines = king_lines(variant, self.color, jumps)
        first = variant.directions(self.color, variant.man_jumps)
        later = variant.directions(self.color, variant.man_jumps_on or variant.man_jumps)
        windows = [self._window(way, jumps.numbers[way]) for way in first]
        self.first_up = tuple(window for window in windows if window[0] > 0)
        self.first_down = tuple((-window[0], -window[1], *window[2:]) for window in windows if window[0] < 0)
        self.later = tuple(self._window(way, jumps.numbers[way]) for way in later if way not in first)
        ways = variant.directions(self.color, variant.parachutes)
        self.drops = tuple(self._window(way, jumps.numbers[way], parachutist=True) for way in ways)

    def _window(self, way: Direction, heading: int, *, parachutist: bool = False) -> Window:
        board = self.board
        paths = {start: path(board, start, way) for start in board.names}
        runs = (board.size - 1) // 2 if self.runs_straight else 1
        turns = tuple(
            {
                start: self._run(start, squares[: 2 * jumps], parachutist=parachutist)
                for start, squares in paths.items()
                if len(squares) >= 2 * jumps
            }
            for jumps in range(1, runs + 1)
        )
        joined = board.origins(way) | board.origins((-way[0], -way[1]))
        return board.shift(way), 2 * board.shift(way), joined, heading, turns

    def _run(self, start: int, squares: list[int], *, parachutist: bool) -> Turn:
        end = squares[-1]
        promotes = 0 if parachutist else end & (self.crowning | self.crowning_at_end)
        dropped = start if parachutist else 0
        return start | end, sum(squares[::2]), promotes, dropped, start, end, int(promotes > 0), 0

    def _compile_quiets(self) -> None:
        variant = self.variant
        ways = variant.directions(self.color, variant.man_steps)
        self.steps: tuple[Step, ...] = tuple(self._step(way) for way in ways)
        self.steps_up = tuple(step for step in self.steps if step[0] > 0)
        self.steps_down = tuple((-shift, origins, turns) for shift, origins, turns in self.steps if shift < 0)
        hops = variant.hops
        self.hopping: Hopping | None = None
        if hops is not None:
            men = variant.directions(self.color, hops.directions)
            kings = variant.directions(self.color, hops.king_directions)
            self.hopping = Hopping(hops, self.board, men, kings, self.promotion)
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
