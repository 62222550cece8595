"""One side of one game, compiled from its Variant: counts and makes the turns of a position.

Positions are bitboards as the mover sees them: (own, enemy, kings, parachutists). Whole-board shifts tell at once which men can capture and
which of these can capture on; only the latter, and kings that can capture, are walked (see `rules.walk`). Quiet turns are made once
and looked up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.compiled import Compiled, First
from rules.priority import Rule
from rules.turn import Turn, bits, quiet_turn, shifted
from rules.walk import Edge, Result, Walk

if TYPE_CHECKING:
    from rules.pieces import Color
    from rules.variant import Variant

Split = list[tuple[int, int, First, int]]
"""Of each direction: (men that jump once and stop, men that may jump on, what comes of the jump, its shift)."""


class Side(Compiled):
    """The turns of one colour. `other` is the opponent's side of the same game."""

    other: Side

    def perft(self, own: int, enemy: int, kings: int, parachutists: int, depth: int) -> int:
        """How many sequences of `depth` turns there are, at least 1. The last turn is counted, not made."""
        if depth == 1:
            return self.count(own, enemy, kings, parachutists)
        total = 0
        other = self.other
        if depth == 2:
            count = other.count
            for a, b, k, p, _, _, _, _ in self.turns(own, enemy, kings, parachutists):
                total += count(enemy ^ b, own ^ a, kings ^ k, parachutists ^ p)
            return total
        perft = other.perft
        for a, b, k, p, _, _, _, _ in self.turns(own, enemy, kings, parachutists):
            total += perft(enemy ^ b, own ^ a, kings ^ k, parachutists ^ p, depth - 1)
        return total

    def count(self, own: int, enemy: int, kings: int, parachutists: int) -> int:
        """How many turns there are."""
        if self.has_prelude:
            due = self.prelude(own, enemy)
            if due is not None:
                return due.bit_count()
        empty = self.all ^ (own | enemy)
        crowned = own & kings
        men = own ^ crowned
        if parachutists:
            men &= ~parachutists
        targets = enemy if self.takes_kings else enemy & ~kings
        jumpable = 0
        for shift, double, joined, _ in self.first_up:
            jumpable |= (targets & joined) >> shift & empty >> double
        for shift, double, joined, _ in self.first_down:
            jumpable |= (targets & joined) << shift & empty << double
        quiet = hunters = 0
        if crowned:
            quiet, hunters = self._survey(crowned, own | enemy, enemy)
        if men & jumpable or hunters:
            return self._count_with_captures(own, enemy, kings, parachutists, men, hunters)
        if parachutists:
            quiet += self._count_drops(own & parachutists, enemy, empty)
        if self.plain_men:
            for shift, origins, _ in self.steps_up:
                quiet += (men & origins & empty >> shift).bit_count()
            for shift, origins, _ in self.steps_down:
                quiet += (men & origins & empty << shift).bit_count()
            return quiet
        return quiet + self._count_quiet_men(men, men, own, kings, empty)

    def turns(
        self,
        own: int,
        enemy: int,
        kings: int,
        parachutists: int,
        rules: list[Rule] | None = None,
        edges: list[Edge] | None = None,
    ) -> list[Turn]:
        """Every turn. `rules` is told which rules made the list, `edges` every jump on the way to the captures."""
        if self.has_prelude:
            due = self.prelude(own, enemy)
            if due is not None:
                if rules is not None and due:
                    rules.append(Rule.REMOVAL)
                return [(bit, 0, 0, 0, bit, bit, 0, 0) for bit in bits(due)]
        captures, obliged = self._captures(own, enemy, kings, parachutists, rules, edges)
        if obliged and self.obliges:
            return captures
        quiets = self._quiets(own, enemy, kings, parachutists)
        if obliged and self.refusal is not None:
            if rules is not None:
                rules.append(Rule.FORFEIT)
            quiets = self.refusal.turns(captures, quiets, kings)
        return captures + quiets

    def prelude(self, own: int, enemy: int) -> int | None:
        """The stones of which one must be removed; nothing where the game is over at once; None where play goes on as usual."""
        if self.opening is not None:
            return self.opening(self.board, own, enemy)
        return None if enemy else 0

    def _survey(self, crowned: int, occupied: int, enemy: int) -> tuple[int, int]:
        """How many quiet moves the kings have, and which of them can capture."""
        quiet = hunters = 0
        lines = self.king_lines
        while crowned:
            king = crowned & -crowned
            crowned ^= king
            for mask, table in lines[king]:
                moves, victims, _ = table[occupied & mask]
                quiet += moves
                if victims & enemy:
                    hunters |= king
        return quiet, hunters

    def _split(self, men: int, targets: int, empty: int) -> Split:
        """The first jumps of men."""
        split: Split = []
        on = 0
        jumps = []
        for shift, double, joined, then in self.first_up:
            window = (targets & joined) >> shift & empty >> double
            on |= window
            if men & window:
                jumps.append((men & window, double, then))
        for shift, double, joined, then in self.first_down:
            window = (targets & joined) << shift & empty << double
            on |= window
            if men & window:
                jumps.append((men & window, -double, then))
        for shift, joined in self.later:
            on |= shifted(targets & joined, -shift) & shifted(empty, -2 * shift)
        on = on & self.may_go_on | self.must_be_walked
        for jumpers, double, then in jumps:
            if double > 0:
                going = (jumpers << double & on) >> double
            else:
                going = (jumpers >> -double & on) << -double
            split.append((jumpers ^ going, going, then, double))
        return split

    def _walk_on(self, split: Split, own: int, enemy: int, kings: int) -> set[Result]:
        walk = Walk(self, own, enemy, kings)
        for _, going, (heading, _), double in split:
            for start in bits(going):
                walk.man_after(start, shifted(start, double // 2), shifted(start, double), heading)
        return walk.results

    def _count_with_captures(self, own: int, enemy: int, kings: int, parachutists: int, men: int, hunters: int) -> int:
        empty = self.all ^ (own | enemy)
        if self.walks_all or hunters or (self.weighs_kings and enemy & kings):
            if self.counts_straight and not hunters:
                return self._count_straight(men, enemy, empty)
            captures, _ = self._captures(own, enemy, kings, parachutists, None, None)
            count = len(captures)
            captors = 0
            for capture in captures:
                captors |= capture[4]
        else:
            count, captors = self._count_by_men(own, enemy, kings, men, empty)
            if parachutists:
                count += self._count_drops(own & parachutists, enemy, empty)
        if self.obliges:
            return count

        def quiet(pieces: int) -> int:
            return self._count_quiets(pieces, own, enemy, kings, parachutists)

        return count + (quiet(own) if self.refusal is None else self.refusal.count(captors, quiet, own))

    def _count_by_men(self, own: int, enemy: int, kings: int, men: int, empty: int) -> tuple[int, int]:
        """How many captures there are, all by men, and by which of them."""
        split = self._split(men, enemy if self.takes_kings else enemy & ~kings, empty)
        count = captors = going = 0
        for stopping, onward, _, _ in split:
            count += stopping.bit_count()
            captors |= stopping
            going |= onward
        if not going:
            return count, captors
        results = self._walk_on(split, own, enemy, kings)
        if self.by_quantity:
            most = max([result[2].bit_count() for result in results])
            if most > 1:
                count = captors = 0
            chosen = [result for result in results if result[2].bit_count() == most]
        else:
            chosen = list(results)
        for result in chosen:
            captors |= result[0]
        return count + len(chosen), captors

    def _count_straight(self, men: int, enemy: int, empty: int) -> int:
        """How many captures there are where a capture keeps its direction and may stop after any jump."""
        count = 0
        for shift, double, joined, _ in self.first_up:
            window = (enemy & joined) >> shift & empty >> double
            jumpers = men & window
            while jumpers:
                count += jumpers.bit_count()
                jumpers = jumpers << double & window
        for shift, double, joined, _ in self.first_down:
            window = (enemy & joined) << shift & empty << double
            jumpers = men & window
            while jumpers:
                count += jumpers.bit_count()
                jumpers = jumpers >> double & window
        return count

    def _count_drops(self, dropping: int, enemy: int, empty: int) -> int:
        """How many captures parachutists have that stop on landing."""
        count = 0
        for shift, joined in self.drops:
            count += (dropping & shifted(enemy & joined, -shift) & shifted(empty, -2 * shift)).bit_count()
        return count

    def _count_quiets(self, pieces: int, own: int, enemy: int, kings: int, parachutists: int) -> int:
        """How many quiet turns some of the mover's pieces have."""
        quiet, _ = self._survey(pieces & kings, own | enemy, enemy)
        men = own & ~(kings | parachutists)
        return quiet + self._count_quiet_men(pieces & men, men, own, kings, self.all ^ (own | enemy))

    def _count_quiet_men(self, movers: int, men: int, own: int, kings: int, empty: int) -> int:
        quiet = 0
        if self.quiet_men is not None:
            movable = self.quiet_men.movable
            for shift, _, _ in self.steps:
                quiet += (movers & movable(men, empty, shift)).bit_count()
        else:
            for shift, origins, _ in self.steps:
                quiet += (movers & origins & shifted(empty, -shift)).bit_count()
        if self.hopping is not None:
            quiet += self.hopping.count(movers, own, kings, empty)
            quiet += sum([len(self._king_hops(king, own, kings, empty)) for king in bits(own & kings)])
        return quiet

    def _king_hops(self, king: int, own: int, kings: int, empty: int) -> list[int]:
        """The squares a king hops to without being able to slide there."""
        if self.hopping is None or not self.hopping.kings:
            return []
        slides = 0
        for mask, table in self.king_lines[king]:
            for turn in table[mask & ~empty][2]:
                slides |= turn[5]
        return [end for end in self.hopping.ends(king, own, kings, empty) if not end & slides]

    def _captures(
        self, own: int, enemy: int, kings: int, parachutists: int, rules: list[Rule] | None, edges: list[Edge] | None
    ) -> tuple[list[Turn], bool]:
        """The captures that priority leaves, and whether they include one that is a duty."""
        empty = self.all ^ (own | enemy)
        crowned = own & kings
        men = own & ~(kings | parachutists)
        hunters = self._survey(crowned, own | enemy, enemy)[1] if crowned else 0
        if self.walks_all or hunters or parachutists or edges is not None or (self.weighs_kings and enemy & kings):
            return self._walked(own, enemy, kings, parachutists, men, hunters, rules, edges)
        split = self._split(men, enemy if self.takes_kings else enemy & ~kings, empty)
        if not split:
            return [], False
        turns = []
        going = 0
        for stopping, onward, (_, table), _ in split:
            going |= onward
            for start in bits(stopping):
                turn = table[start]
                if turn[1] & kings:
                    moved, victim, crowned, _, start, end, promotes, _ = turn
                    turn = (moved, victim, crowned ^ victim, 0, start, end, promotes, 0)
                turns.append(turn)
        if going:
            results = list(self._walk_on(split, own, enemy, kings))
            if self.by_quantity:
                most = max([result[2].bit_count() for result in results])
                results = [result for result in results if result[2].bit_count() == most]
                if most > 1:
                    turns = []
            turns += [self._turn(result, kings, 0) for result in results]
        return turns, True

    def _walked(
        self,
        own: int,
        enemy: int,
        kings: int,
        parachutists: int,
        men: int,
        hunters: int,
        rules: list[Rule] | None,
        edges: list[Edge] | None,
    ) -> tuple[list[Turn], bool]:
        """The captures of a position in which the walk has to find all of them."""
        walk = Walk(self, own, enemy, kings, edges)
        for man in bits(men):
            walk.man(man)
        for king in bits(hunters):
            walk.king(king)
        duty = bool(walk.results)
        dropping = own & parachutists
        for parachutist in bits(dropping):
            walk.parachutist(parachutist)
        results = self._best(list(walk.results), kings, rules)
        if rules is not None and duty and self.obliges:
            rules.insert(0, Rule.CAPTURE)
        if rules is not None and self.complete and any(result[2] & (result[2] - 1) for result in results):
            rules.append(Rule.COMPLETE)
        turns: dict[Turn, None] = dict.fromkeys(self._turn(result, kings, dropping) for result in results)
        return list(turns), duty

    def _best(self, results: list[Result], kings: int, rules: list[Rule] | None) -> list[Result]:
        """The captures that the ladder of priorities leaves; `rules` is told which rungs cut."""
        for rung in self.variant.priority:
            values = [
                rung.value(captured, kings, bool(start & kings), order - 1 if order else captured.bit_count())
                for start, _, captured, _, order in results
            ]
            best: dict[int, int] = {}
            for value, result in zip(values, results, strict=True):
                piece = result[0] if rung.per_piece else 0
                best[piece] = max(value, best.get(piece, value))
            left = [
                result
                for value, result in zip(values, results, strict=True)
                if value == best[result[0] if rung.per_piece else 0]
            ]
            if rules is not None and len(left) < len(results):
                rules.append(rung.rule)
            results = left
        return results

    def _turn(self, result: Result, kings: int, dropping: int) -> Turn:
        start, end, captured, becomes, _ = result
        crowned = kings & captured
        if start & kings:
            crowned ^= start ^ end
        elif becomes:
            crowned ^= end
        return start ^ end, captured, crowned, start & dropping, start, end, becomes, 0

    def _quiets(self, own: int, enemy: int, kings: int, parachutists: int) -> list[Turn]:
        """Every quiet turn."""
        occupied = own | enemy
        empty = self.all ^ occupied
        men = own & ~(kings | parachutists)
        turns: list[Turn] = []
        if self.quiet_men is not None:
            for shift, _, _ in self.steps:
                for man in bits(self.quiet_men.movable(men, empty, shift)):
                    end = self.quiet_men.landing(man, men, shift)
                    turns.append(quiet_turn(man, end, king=False, promotes=bool(end & self.promotion)))
        else:
            for shift, origins, table in self.steps:
                movers = men & origins & (empty >> shift if shift > 0 else empty << -shift)
                while movers:
                    man = movers & -movers
                    movers ^= man
                    turns.append(table[man])
        crowned = own & kings
        while crowned:
            king = crowned & -crowned
            crowned ^= king
            for mask, lines in self.king_lines[king]:
                turns += lines[occupied & mask][2]
        if self.hopping is not None:
            hops = [(man, end) for man in bits(men) for end in self.hopping.ends(man, own, kings, empty)]
            hops += [(king, end) for king in bits(own & kings) for end in self._king_hops(king, own, kings, empty)]
            for start, end in hops:
                king = bool(start & kings)
                turns.append(quiet_turn(start, end, king=king, promotes=bool(end & self.promotion) and not king))
        return turns

    def quiet_route(self, start: int, end: int, own: int, enemy: int, kings: int, parachutists: int) -> list[int]:
        """The squares a quiet move lands on, the end included: several where it is a chain of hops."""
        empty = self.all ^ (own | enemy)
        if self.hopping is None or (start & kings and end not in self._king_hops(start, own, kings, empty)):
            return [end]
        return self.hopping.chain(start, end, own, kings, empty) or [end]

    def passes(self, squares: list[int], own: int, enemy: int, kings: int, parachutists: int) -> bool:
        """Whether a quiet move from the first of the squares to the last can pass those between, in this order."""
        if len(squares) <= 2:
            return True
        return self.hopping is not None and self.hopping.passes(squares, own, kings, self.all ^ (own | enemy))
