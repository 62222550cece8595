"""Moves: a whole turn each, never a single hop."""

from __future__ import annotations

from dataclasses import dataclass

from rules.pieces import Kind


def _place(square: str) -> tuple[str, int]:
    return square[0], int(square[1:])


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """One turn.

    Two moves are the same when start, end, captured squares, resulting kind and forfeited square are. The route is not
    compared.
    """

    path: tuple[str, ...]
    """The start, every square landed on, the end. A removal (Konane's opening) has one square only."""
    captured: tuple[str, ...] = ()
    """The captured squares in the order they are jumped along `path`."""
    becomes: Kind | None = None
    """`Kind.KING` when the piece promotes in this move, else None."""
    forfeited: str | None = None
    """The square on which the mover loses a piece for refusing to capture, after the move; else None."""

    @property
    def start(self) -> str:
        """Where the piece comes from, or the square of the stone removed."""
        return self.path[0]

    @property
    def end(self) -> str:
        """Where the piece goes to."""
        return self.path[-1]

    @property
    def is_capture(self) -> bool:
        """Whether anything is captured."""
        return bool(self.captured)

    @property
    def is_removal(self) -> bool:
        """Whether a stone is taken off the board instead of moved."""
        return len(self.path) == 1

    def _identity(self) -> tuple[str, str, frozenset[str], Kind | None, str | None]:
        return self.path[0], self.path[-1], frozenset(self.captured), self.becomes, self.forfeited

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        # The ends first: they tell most moves apart.
        return isinstance(other, Move) and self.path[0] == other.path[0] and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __str__(self) -> str:
        """The canonical text: `c3-d4`, `g5xe1[e2,f3,g4]=K`, `a3-b4*c5`, and for a removal `d5`."""
        if self.is_removal:
            return self.start
        taken = f"[{','.join(sorted(self.captured, key=_place))}]" if self.captured else ""
        promoted = "=K" if self.becomes is Kind.KING else ""
        refused = f"*{self.forfeited}" if self.forfeited else ""
        return f"{self.start}{'x' if taken else '-'}{self.end}{taken}{promoted}{refused}"
