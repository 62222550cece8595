"""One side of one game, compiled from its Variant: counts and makes the turns of a position.

Positions are bitboards as the mover sees them: (own, enemy, kings, parachutists). Whole-board shifts tell at once which
men can capture and which of these can capture on; only the latter, and kings that can capture, are walked (see
`rules.captures` and `rules.walk`). Quiet turns are made once and looked up.
"""

from __future__ import annotations

from rules.captures import Captures, Record, captors_of, number_of, turns_of
from rules.priority import Rule
from rules.turn import Seen, Turn, bits, quiet_turn, shifted


class Side(Captures):
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
        jumps, on = self.first_jumps(men, enemy, kings, empty)
        quiet = hunters = count = 0
        if crowned:
            quiet, hunters = self._survey(crowned, own | enemy, enemy)
        if jumps or hunters or parachutists:
            stops, ends = self.captures((own, enemy, kings, parachutists), jumps, on, hunters)
            count = number_of(stops, ends)
            if jumps or hunters:
                if self.obliges:
                    return count
                if self.refusal is not None:
                    captors = captors_of(stops, ends)
                    return count + self._count_refusals(captors, own, enemy, kings, parachutists)
        if not self.plain_men:
            return count + quiet + self._count_quiet_men(own, own, men, kings, empty)
        for shift, origins, _ in self.steps_up:
            quiet += (men & origins & empty >> shift).bit_count()
        for shift, origins, _ in self.steps_down:
            quiet += (men & origins & empty << shift).bit_count()
        return count + quiet

    def turns(self, own: int, enemy: int, kings: int, parachutists: int, record: Record | None = None) -> list[Turn]:
        """Every turn. A record is told how the list came about."""
        if self.has_prelude:
            due = self.prelude(own, enemy)
            if due is not None:
                if record is not None and due:
                    record.rules.append(Rule.REMOVAL)
                return [(bit, 0, 0, 0, bit, bit, 0, 0) for bit in bits(due)]
        crowned = own & kings
        hunters = self._survey(crowned, own | enemy, enemy)[1] if crowned else 0
        jumps, on = self.first_jumps(own & ~(kings | parachutists), enemy, kings, self.all ^ (own | enemy))
        if not (jumps or hunters or parachutists):
            return self._quiets(own, enemy, kings, parachutists)
        stops, ends = self.captures((own, enemy, kings, parachutists), jumps, on, hunters, record)
        captures = turns_of(stops, ends, kings, own & parachutists)
        if record is not None and self.complete and any(turn[1] & (turn[1] - 1) for turn in captures):
            record.rules.append(Rule.COMPLETE)
        duty = bool(jumps or hunters)
        if duty and self.obliges:
            return captures
        quiets = self._quiets(own, enemy, kings, parachutists)
        if duty and self.refusal is not None:
            if record is not None:
                record.rules.append(Rule.FORFEIT)
            quiets = self.refusal.turns(captures, quiets, kings)
        return captures + quiets

    def prelude(self, own: int, enemy: int) -> int | None:
        """The stones of which one must be removed; 0 where the game is over; None where play goes on as usual."""
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

    def _count_refusals(self, captors: int, own: int, enemy: int, kings: int, parachutists: int) -> int:
        def quiet(pieces: int) -> int:
            return self._count_quiets(pieces, own, enemy, kings, parachutists)

        return self.refusal.number(captors, quiet, own) if self.refusal is not None else 0

    def _count_quiets(self, pieces: int, own: int, enemy: int, kings: int, parachutists: int) -> int:
        """How many quiet turns some of the mover's pieces have."""
        quiet, _ = self._survey(pieces & kings, own | enemy, enemy)
        men = own & ~(kings | parachutists)
        return quiet + self._count_quiet_men(pieces, own, men, kings, self.all ^ (own | enemy))

    def _count_quiet_men(self, pieces: int, own: int, men: int, kings: int, empty: int) -> int:
        """How many quiet turns the men among some pieces have, and how many hops the kings among them."""
        movers = pieces & men
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
            quiet += sum([len(self._king_hops(king, own, kings, empty)) for king in bits(pieces & kings)])
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

    def quiet_route(self, start: int, end: int, seen: Seen) -> list[int]:
        """The squares a quiet move lands on, the end included: several where it is a chain of hops."""
        own, enemy, kings, _ = seen
        empty = self.all ^ (own | enemy)
        if self.hopping is None or (start & kings and end not in self._king_hops(start, own, kings, empty)):
            return [end]
        return self.hopping.chain(start, end, own, kings, empty) or [end]

    def passes(self, squares: list[int], seen: Seen) -> bool:
        """Whether a quiet move from the first of the squares to the last can pass those between, in this order."""
        own, enemy, kings, _ = seen
        if len(squares) <= 2:
            return True
        return self.hopping is not None and self.hopping.passes(squares, own, kings, self.all ^ (own | enemy))
