"""Friendly hops (Keny) compiled for one side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.tables import short_jumps
from rules.turn import bits, shifted

if TYPE_CHECKING:
    from rules.board import Board, Direction
    from rules.special import Hops


class Hopping:
    """The quiet moves of one side that jump over friends. Arguments are bitboards as in `rules.side`."""

    def __init__(
        self, hops: Hops, board: Board, men: tuple[Direction, ...], kings: tuple[Direction, ...], stop: int
    ) -> None:
        self.many = hops.many
        self.over_kings = hops.over_kings
        self.stop = stop
        self.shifts = [board.shift(way) for way in men]
        self.men = short_jumps(board, men)
        self.kings = short_jumps(board, kings)

    def count(self, men: int, own: int, kings: int, empty: int) -> int:
        """How many hop moves some men have. `own` are all of the mover's pieces."""
        over = self._over(own, kings)
        hops = []
        on = 0
        for shift in self.shifts:
            window = shifted(over, -shift) & shifted(empty, -2 * shift)
            on |= window
            hops.append((men & window, shift))
        found = 0
        if self.many:
            on &= ~self.stop
            chained = 0
            for hoppers, shift in hops:
                chained |= shifted(shifted(hoppers, 2 * shift) & on, -2 * shift)
            for man in bits(chained):
                found += len(self.ends(man, own, kings, empty))
            men ^= chained
        return found + sum([(hoppers & men).bit_count() for hoppers, _ in hops])

    def ends(self, start: int, own: int, kings: int, empty: int) -> dict[int, int]:
        """Where a piece can hop to, each square with the one before it on the shortest chain, of these the smallest."""
        over = self._over(own, kings) & ~start
        jumps, stop = (self.kings, 0) if start & kings else (self.men, self.stop)
        reached: dict[int, int] = {}
        squares = [start]
        for square in squares:
            for friend, landing, _ in jumps[square]:
                if friend & over and landing & empty and landing not in reached:
                    reached[landing] = square
                    if self.many and not landing & stop:
                        squares.append(landing)
        return reached

    def chain(self, start: int, end: int, own: int, kings: int, empty: int) -> list[int]:
        """The landings of the chain to a square `ends` names; nothing for any other square."""
        reached = self.ends(start, own, kings, empty)
        chain = []
        while end in reached:
            chain.append(end)
            end = reached[end]
        return chain[::-1]

    def passes(self, squares: list[int], own: int, kings: int, empty: int) -> bool:
        """Whether a chain from the first square to the last can land on those between, in this order."""
        over = self._over(own, kings) & ~squares[0]
        jumps, stop = (self.kings, 0) if squares[0] & kings else (self.men, self.stop)

        def leads(square: int, free: int, left: list[int]) -> bool:
            if square == left[0]:
                left = left[1:]
            if not left:
                return True
            if square & stop:
                return False
            return any(
                leads(landing, free & ~landing, left)
                for friend, landing, _ in jumps[square]
                if friend & over and landing & free
            )

        return leads(squares[0], empty, squares[1:])

    def _over(self, own: int, kings: int) -> int:
        return own if self.over_kings else own & ~kings
