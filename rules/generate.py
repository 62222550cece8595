"""Legal moves of every game, played and counted: the public face of the generator.

Inside, moves are plain numbers (see `rules.side`); here they get the names of their squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import overload

from rules.captures import Record
from rules.errors import IllegalMove
from rules.move import Move
from rules.pieces import Color, Kind
from rules.position import Position
from rules.priority import Rule
from rules.routes import captures_through, legal_leaps, smallest_routes
from rules.turn import Seen, Turn
from rules.variant import Variant
from rules.walk import Leap


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, by file and rank of their squares, and the rules that made the list."""

    __slots__ = ("_between", "moves", "rules")

    def __init__(self, moves: Iterable[Move] = (), rules: Iterable[Rule] = ()) -> None:
        self.moves = tuple(moves)
        self.rules = tuple(rules)
        """The rules that cut the list, in the order in which they were applied."""
        self._between: dict[tuple[str, str], list[Move]] | None = None

    def between(self, start: str, end: str) -> Sequence[Move]:
        """The moves that lead from one square to another; of removals, from a square to itself."""
        if self._between is None:
            found: dict[tuple[str, str], list[Move]] = {}
            for move in self.moves:
                found.setdefault((move.path[0], move.path[-1]), []).append(move)
            self._between = found
        return self._between.get((start, end), ())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        return self.moves[index]

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and (self.moves, self.rules) == (other.moves, other.rules)

    def __hash__(self) -> int:
        return hash((self.moves, self.rules))

    def __repr__(self) -> str:
        return f"LegalMoves([{', '.join(map(str, self.moves))}], rules={list(map(str, self.rules))})"


def _seen_by_mover(position: Position) -> Seen:
    white, black, kings, parachutists, turn = position
    return (white, black, kings, parachutists) if turn is Color.WHITE else (black, white, kings, parachutists)


def _after(position: Position, turn: Turn) -> Position:
    own, enemy, kings, parachutists = turn[:4]
    white, black = (own, enemy) if position.turn is Color.WHITE else (enemy, own)
    return Position(
        position.white ^ white,
        position.black ^ black,
        position.kings ^ kings,
        position.parachutists ^ parachutists,
        position.turn.other,
    )


def legal_moves(variant: Variant, position: Position) -> LegalMoves:
    """Every legal move of the side to move, each once with the smallest of its routes."""
    record = Record([], [], {})
    turns = variant.sides[position.turn].turns(*_seen_by_mover(position), record)
    leaps = legal_leaps(record.log, record.ends)
    return LegalMoves(_named(variant, position, turns, leaps), record.rules)


remembered_moves = lru_cache(maxsize=256)(legal_moves)
"""The same for positions that are asked about several times: judged, offered and spelled, before and after a move."""


def _named(variant: Variant, position: Position, turns: Iterable[Turn], leaps: Sequence[Leap]) -> list[Move]:
    """Turns as moves, by file and rank of the squares they land on."""
    board, side = variant.board, variant.sides[position.turn]
    order, squares = board.order, board.squares
    routes = smallest_routes(board, leaps)
    named = []
    for _, captured, _, _, start, end, becomes, forfeited in turns:
        landings: tuple[int, ...] = ()
        victims: tuple[int, ...] = ()
        if captured:
            landings, victims = routes[start, end, captured, becomes]
        elif start != end:
            landings = tuple(order[square] for square in side.quiet_route(start, end, _seen_by_mover(position)))
        named.append((order[start], landings, victims, becomes, order[forfeited] if forfeited else -1))
    named.sort()
    names = board.names
    return [
        Move(
            (squares[start], *[squares[place] for place in landings]),
            tuple([names[victim] for victim in victims]),
            Kind.KING if becomes else None,
            squares[forfeited] if forfeited >= 0 else None,
        )
        for start, landings, victims, becomes, forfeited in named
    ]


def moves_through(variant: Variant, position: Position, squares: Sequence[str]) -> tuple[Move, ...]:
    """The legal moves with a legal route that passes these squares in this order.

    The first square is the start, the last the end (a removal has one square). Those between are landings or, for a
    flying king, squares of its way behind a captured piece. The moves are those of `legal_moves`, with their own
    smallest routes. Raises KeyError for a square that is not on the board.
    """
    board, side = variant.board, variant.sides[position.turn]
    bits = [board.bits[square] for square in squares]
    record = Record([], [], {})
    turns = side.turns(*_seen_by_mover(position), record)
    leaps = legal_leaps(record.log, record.ends)
    captures = captures_through(board, leaps, squares) if len(squares) > 1 else set()
    through = [
        turn
        for turn in turns
        if (turn[4], turn[5]) == (bits[0], bits[-1])
        and (
            (turn[4], turn[5], turn[1], turn[6]) in captures if turn[1] else side.passes(bits, _seen_by_mover(position))
        )
    ]
    return tuple(_named(variant, position, through, leaps))


def count_moves(variant: Variant, position: Position) -> int:
    """How many legal moves there are, faster than listing them."""
    return variant.sides[position.turn].count(*_seen_by_mover(position))


def perft(variant: Variant, position: Position, depth: int) -> int:
    """How many sequences of `depth` legal moves there are; draw rules are not looked at.

    Raises ValueError for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"depth must not be negative: {depth}")
    return variant.sides[position.turn].perft(*_seen_by_mover(position), depth) if depth else 1


def play(variant: Variant, position: Position, move: Move) -> Position:
    """The position after a legal move. Raises IllegalMove for any other."""
    board = variant.board
    squares = [move.start, move.end, *move.captured, *([move.forfeited] if move.forfeited else [])]
    if all(square in board.bits for square in squares):
        forfeited = board.bits[move.forfeited] if move.forfeited else 0
        captured, promotes = board.mask(move.captured), int(move.becomes is Kind.KING)
        wanted = captured, board.bits[move.start], board.bits[move.end], promotes, forfeited
        for turn in variant.sides[position.turn].turns(*_seen_by_mover(position)):
            if (turn[1], *turn[4:]) == wanted:
                return _after(position, turn)
    raise IllegalMove(str(move), legal_moves(variant, position))
