"""A game in progress or finished: an immutable value from which every action makes a new one."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rules.errors import GameOver, IllegalMove, InvalidPosition
from rules.generate import LegalMoves, play, remembered_moves
from rules.move import Move
from rules.outcome import Counter, Outcome, Ply, Termination
from rules.pieces import Color
from rules.position import Position
from rules.variant import Variant


def _ply(variant: Variant, before: Position, move: Move, after: Position, occurrences: int) -> Ply:
    def can_capture() -> bool:
        return any(reply.is_capture for reply in remembered_moves(variant, after))

    return Ply(variant.board, before, move, after, occurrences, can_capture)


def check_armies(variant: Variant, position: Position, *, times: float = 1) -> None:
    """Refuse an army that no play leads to: one king among 27 enemies has captures that take minutes to list.

    `times` allows for so many times the army a side begins with. Raises InvalidPosition.
    """
    for color in Color:
        number, most = position.of_color(color).bit_count(), variant.start.of_color(color).bit_count()
        if number > most * times:
            raise InvalidPosition(f"invalid position: {number} {color.value} pieces, but this game begins with {most}")


@dataclass(frozen=True)
class Game:
    """A game of one variant: its positions from the start on, the moves between them, and how it ended, if it has.

    Made by `Game.new` or `Game.restore`. `quiet` is the number of plies since the last capture or man move with which
    the start position came; `counts` are the counts of the variant's draw rules, in their order.
    """

    variant: Variant
    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    outcome: Outcome | None
    quiet: int
    counts: tuple[int | None, ...]

    @classmethod
    def new(cls, variant: Variant, position: Position | None = None, *, quiet: int = 0) -> Game:
        """Return a game before its first move, over at once where the side to move has none.

        `quiet` is the number of plies already played since the last capture or man move (field H of a FEN).
        Raises InvalidPosition where one side has more pieces than it would have begun with.
        """
        start = variant.start if position is None else position
        check_armies(variant, start)
        game = cls._begin(variant, start, quiet)
        return replace(game, outcome=game._without_moves())

    @classmethod
    def _begin(cls, variant: Variant, start: Position, quiet: int) -> Game:
        counts = tuple(rule.begin(start, variant.board, quiet) for rule in variant.draws)
        return cls(variant, (start,), (), None, quiet, counts)

    @classmethod
    def restore(
        cls,
        variant: Variant,
        start: Position,
        record: Sequence[tuple[Move, Position]],
        outcome: Outcome | None = None,
        *,
        quiet: int = 0,
    ) -> Game:
        """Return a stored game: each move with the position after it, and the outcome as it was.

        The record is trusted. Only the counts of the draw rules are worked out again, so that a game begun under a rule
        that has been corrected since can still be shown and gone on with.
        """
        counts = cls._begin(variant, start, quiet).counts
        seen = Tally([start])
        before = start
        for move, after in record:
            seen[after] += 1
            ply = _ply(variant, before, move, after, seen[after])
            counts = tuple(rule.advance(count, ply) for rule, count in zip(variant.draws, counts, strict=True))
            before = after
        positions = (start, *(position for _, position in record))
        return cls(variant, positions, tuple(move for move, _ in record), outcome, quiet, counts)

    @property
    def start(self) -> Position:
        """Return the position before the first move."""
        return self.positions[0]

    @property
    def position(self) -> Position:
        """Return the position now on the board."""
        return self.positions[-1]

    @property
    def turn(self) -> Color:
        """Return the side to move, or the side that would be to move in a finished game."""
        return self.position.turn

    @property
    def plies(self) -> int:
        """Return how many moves have been played by both sides together."""
        return len(self.moves)

    @cached_property
    def legal(self) -> LegalMoves:
        """Return the legal moves; none when the game is over."""
        return self._possible if self.outcome is None else LegalMoves(())

    @cached_property
    def _possible(self) -> LegalMoves:
        return remembered_moves(self.variant, self.position)

    def counters(self) -> tuple[Counter, ...]:
        """Return the draw counts a player should know of, in the order in which the rules are judged.

        Material counts are shown while their class is on the board, move counts from half of their limit, a repetition
        from the second occurrence. A count that cannot end the game now, because another class has precedence, is not.
        """
        if self.outcome is not None:
            return ()
        return tuple(
            Counter(rule.code, count, rule.limit)
            for rule, count in zip(self.variant.draws, self.counts, strict=True)
            if count is not None and rule.shown(count, self.position, self.variant.board)
        )

    def play(self, move: Move) -> Game:
        """Return the game after a legal move, with its outcome if it ends there.

        The move is recorded with the route the list of legal moves gives it.
        Raises GameOver when the game has ended and IllegalMove when the move is not legal.
        """
        self._check_running(str(move))
        known = next((legal for legal in self.legal if legal == move), None)
        if known is None:
            raise IllegalMove(str(move), self.legal, next(iter(self.legal.rules), None))
        after = play(self.variant, self.position, known)
        ply = _ply(self.variant, self.position, known, after, self.positions.count(after) + 1)
        counts = tuple(rule.advance(count, ply) for rule, count in zip(self.variant.draws, self.counts, strict=True))
        game = replace(self, positions=(*self.positions, after), moves=(*self.moves, known), counts=counts)
        outcome = game._without_moves() or game._drawn(ply)
        return game if outcome is None else replace(game, outcome=outcome)

    def resign(self, color: Color) -> Game:
        """Return the game lost by the side that resigns. Raises GameOver when the game has ended."""
        return self._ended("resign", color.other, Termination.RESIGNATION)

    def agree_draw(self) -> Game:
        """Return the game drawn by agreement. Raises GameOver when the game has ended."""
        return self._ended("agree to a draw", None, Termination.AGREEMENT)

    def expire(self, color: Color) -> Game:
        """Return the game lost on time by a side. Raises GameOver when the game has ended."""
        return self._ended("expire", color.other, Termination.TIMEOUT)

    def _ended(self, action: str, winner: Color | None, termination: Termination) -> Game:
        self._check_running(action)
        return replace(self, outcome=Outcome(winner, termination))

    def _check_running(self, action: str) -> None:
        if self.outcome is not None:
            raise GameOver(action)

    def _without_moves(self) -> Outcome | None:
        """Return the outcome when the side to move cannot, which decides before any draw rule."""
        if self._possible:
            return None
        turn, variant = self.turn, self.variant
        if not self.position.of_color(turn):
            return Outcome(turn if variant.no_pieces_wins else turn.other, Termination.NO_PIECES)
        if variant.refusal is not None and not self.position.of_color(turn.other):
            # The last piece was forfeited: its owner, who has just moved, has lost at once.
            return Outcome(turn, Termination.NO_PIECES)
        return Outcome(turn if variant.no_moves_wins else turn.other, Termination.NO_MOVES)

    def _drawn(self, ply: Ply) -> Outcome | None:
        """Return the outcome when a draw rule has been reached, the first of them naming it."""
        for rule, count in zip(self.variant.draws, self.counts, strict=True):
            if count is not None and rule.reached(count, ply):
                return Outcome(None, Termination.DRAW_RULE, rule.code)
        return None
