"""The routes of captures: the squares a piece lands on between start and end.

A walk that is recorded (see `rules.walk`) is a graph of states in which every jump takes one piece more. All legal
routes are paths through it, so the smallest one, and those that pass given squares, are found by going over its edges
once in the order of the number of pieces taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from rules.board import Board
from rules.walk import Edge, State

Capture = tuple[int, int, int, int]
"""(start, end, captured, becomes king): what makes a capture the move it is."""


def _by_length(edges: Iterable[Edge]) -> list[Edge]:
    """The edges in an order in which every state comes before those it leads to."""
    return sorted(edges, key=lambda edge: edge.origin[1].bit_count())


def smallest_routes(board: Board, edges: Iterable[Edge]) -> dict[Capture, tuple[int, ...]]:
    """The landings of each capture, the end included: of all its routes the smallest by file and rank.

    Squares are places in `board.squares`. Routes of captures that priority excludes are there, too.
    """
    order = board.order
    reached: dict[tuple[int, State], tuple[int, ...]] = {}
    routes: dict[Capture, tuple[int, ...]] = {}
    for edge in _by_length(edges):
        route = (*reached.get((edge.start, edge.origin), ()), order[edge.state[0]])
        if edge.becomes is None:
            state = edge.start, edge.state
            if state not in reached or route < reached[state]:
                reached[state] = route
        else:
            capture = edge.start, edge.state[0], edge.state[1], edge.becomes
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


def in_jumping_order(board: Board, path: Sequence[str], captured: Iterable[str]) -> tuple[str, ...]:
    """Captured squares in the order in which they are jumped along a path of landings."""
    left = set(captured)
    ordered = []
    for start, end in pairwise(path):
        victim = next(square for square in between(board, start, end) if square in left)
        left.remove(victim)
        ordered.append(victim)
    return tuple(ordered)


def results_through(board: Board, edges: Iterable[Edge], squares: Sequence[str]) -> set[Capture]:
    """The captures with a route that passes these squares in this order.

    The first square is the start, the last the end. Those between may be landings, or squares flown over behind a
    captured piece.
    """
    start, *via, end = squares
    passed: dict[State, int] = {}
    found: set[Capture] = set()
    for edge in _by_length(edge for edge in edges if edge.start == board.bits[start]):
        square, captured, *_ = edge.origin
        landing, taken, *_ = edge.state
        count = passed.get(edge.origin, 0)
        behind = False
        for flown in between(board, board.names[square], board.names[landing]):
            if behind and count < len(via) and flown == via[count]:
                count += 1
            behind = behind or bool(board.bits[flown] & (taken ^ captured))
        if edge.becomes is None:
            passed[edge.state] = max(count, passed.get(edge.state, 0))
        elif count == len(via) and board.names[landing] == end:
            found.add((edge.start, landing, taken, edge.becomes))
    return found
