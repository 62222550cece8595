"""The routes of captures: the squares a piece lands on between start and end.

A recorded walk (see `rules.walk`) is a graph of states whose edges are jumps. All legal routes are paths through it,
and a jump is recorded when all that may follow it has been. So one pass in the order of the record finds the jumps that
lead to a legal capture, and one pass in the opposite order finds the smallest route to each, or those that pass given
squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.board import Board
from rules.walk import Leap, Result, State

Capture = tuple[int, int, int, int]
"""(start, end, captured, becomes king): what makes a capture the move it is."""


Route = tuple[tuple[int, ...], tuple[int, ...]]
"""(landings, the end included, as places in `board.squares`; captured squares in jumping order, as bits)."""

_NOWHERE: Route = ((), ())


def legal_leaps(log: Iterable[Leap], captures: Iterable[Result]) -> list[Leap]:
    """The jumps on the way to legal captures, in an order in which every state comes before those it leads to."""
    wanted = set(captures)
    leading: set[State] = set()
    piece = 0
    leaps: list[Leap] = []
    for start, origin, states, becomes in log:
        if start != piece:
            leading, piece = set(), start
        if becomes is None:
            left = [state for state in states if state in leading]
        else:
            left = [state for state in states if (start, state[0], state[1], becomes, state[3]) in wanted]
        if left:
            leading.add(origin)
            leaps.append((start, origin, left, becomes))
    leaps.reverse()
    return leaps


def smallest_routes(board: Board, leaps: Iterable[Leap]) -> dict[Capture, Route]:
    """Of all legal routes of each capture the smallest by file and rank of its landings."""
    order = board.order
    reached: dict[tuple[int, State], Route] = {}
    routes: dict[Capture, Route] = {}
    for start, origin, states, becomes in leaps:
        landings, victims = reached.get((start, origin), _NOWHERE)
        victims = (*victims, origin[1] ^ states[0][1])
        for there in states:
            route = (*landings, order[there[0]]), victims
            if becomes is None:
                state = start, there
                if state not in reached or route < reached[state]:
                    reached[state] = route
            else:
                capture = start, there[0], there[1], becomes
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
    passed: dict[State, int] = {}
    found: set[Capture] = set()
    for piece, origin, states, becomes in leaps:
        if piece != board.bits[start]:
            continue
        for state in states:
            count = passed.get(origin, 0)
            for flown in _behind_victim(board, origin, state):
                if count < len(via) and flown == via[count]:
                    count += 1
            if becomes is None:
                passed[state] = max(count, passed.get(state, 0))
            elif count == len(via) and board.names[state[0]] == end:
                found.add((piece, state[0], state[1], becomes))
    return found


def _behind_victim(board: Board, origin: State, reached: State) -> Iterator[str]:
    """The squares from the captured piece to the landing, the latter included."""
    behind = False
    for flown in between(board, board.names[origin[0]], board.names[reached[0]]):
        if behind:
            yield flown
        behind = behind or bool(board.bits[flown] & (origin[1] ^ reached[1]))
