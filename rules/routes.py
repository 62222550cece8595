"""The routes of captures: the squares a piece lands on between start and end.

A recorded walk (see `rules.walk`) is a graph of states whose edges are jumps. All legal routes are paths through it,
and a jump is recorded when all that may follow it has been. So one pass in the order of the record finds the jumps that
lead to a legal capture, and one pass in the opposite order finds the smallest route to each, or those that pass given
squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.board import Board
from rules.turn import bits
from rules.walk import Ends, Leap, State

Capture = tuple[int, int, int, int]
"""(start, end, captured, becomes king): what makes a capture the move it is."""

Route = tuple[tuple[int, ...], tuple[int, ...]]
"""(landings, the end included, as places in `board.squares`; captured squares in jumping order, as bits)."""

_NOWHERE: Route = ((), ())


def legal_leaps(log: Iterable[Leap], ends: Ends) -> list[Leap]:
    """The jumps on the way to legal captures, in an order in which every state comes before those it leads to."""
    leading: dict[State, int] = {}
    piece = 0
    leaps: list[Leap] = []
    for start, square, origin, state, landings, becomes in log:
        if start != piece:
            leading, piece = {}, start
        if becomes is None:
            left = landings & leading.get(state, 0)
        else:
            left = landings & ends.get((start, state[0], becomes, state[2]), 0)
        if left:
            leading[origin] = leading.get(origin, 0) | square
            leaps.append((start, square, origin, state, left, becomes))
    leaps.reverse()
    return leaps


def smallest_routes(board: Board, leaps: Iterable[Leap]) -> dict[Capture, Route]:
    """Of all legal routes of each capture the smallest by file and rank of its landings."""
    order = board.order
    reached: dict[tuple[int, int, State], Route] = {}
    routes: dict[Capture, Route] = {}
    for start, square, origin, state, squares, becomes in leaps:
        landings, victims = reached.get((start, square, origin), _NOWHERE)
        victims = (*victims, origin[0] ^ state[0])
        for there in bits(squares):
            route = (*landings, order[there]), victims
            if becomes is None:
                on = start, there, state
                if on not in reached or route < reached[on]:
                    reached[on] = route
            else:
                capture = start, there, state[0], becomes
                if capture not in routes or route < routes[capture]:
                    routes[capture] = route
    return routes


def between(board: Board, start: str, end: str) -> Iterator[str]:
    """The squares on the straight way from one square to another, the first not included, the last included."""
    file, rank = board.coordinates(start)
    to_file, to_rank = board.coordinates(end)
    across = (to_file > file) - (to_file < file)
    up = (to_rank > rank) - (to_rank < rank)
    while (file, rank) != (to_file, to_rank):
        file, rank = file + across, rank + up
        square = board.square(file, rank)
        if square is not None:
            yield square


def captures_through(board: Board, leaps: Iterable[Leap], squares: Sequence[str]) -> set[Capture]:
    """The captures with a legal route that passes these squares in this order.

    The first square is the start, the last the end. Those between may be landings, or squares flown over behind a
    captured piece.
    """
    start, *via, end = squares
    passed: dict[tuple[int, State], int] = {}
    found: set[Capture] = set()
    for piece, square, origin, state, landings, becomes in leaps:
        if piece != board.bits[start]:
            continue
        for landing in bits(landings):
            count = passed.get((square, origin), 0)
            for flown in _behind(board, square, origin[0] ^ state[0], landing):
                if count < len(via) and flown == via[count]:
                    count += 1
            if becomes is None:
                passed[landing, state] = max(count, passed.get((landing, state), 0))
            elif count == len(via) and board.names[landing] == end:
                found.add((piece, landing, state[0], becomes))
    return found


def _behind(board: Board, square: int, victim: int, landing: int) -> Iterator[str]:
    """The squares from behind a captured piece to the landing, the latter included."""
    behind = False
    for flown in between(board, board.names[square], board.names[landing]):
        if behind:
            yield flown
        behind = behind or board.bits[flown] == victim
