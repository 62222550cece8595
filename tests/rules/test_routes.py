"""Routes of captures: which is kept, which are accepted, and that merging equal routes loses no move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules import Kind, Position, Variant, legal_moves, moves_through, parse_fen, variant
from rules.board import DIAGONAL, ORTHOGONAL, Direction
from rules.variant import Removal
from tests.rules.evidence import game_of, listed

Jump = tuple[Direction, str, list[str]]
"""(way, victim, landings)."""


def texts(key: str, fen: str, squares: str) -> list[str]:
    game = variant(key)
    return [str(move) for move in moves_through(game, parse_fen(game, fen), squares.split())]


def routes(game: Variant, position: Position) -> dict[tuple[str, str, frozenset[str]], set[tuple[str, ...]]]:
    """Every route of every complete capture by kings, found naively, one after another; no priority is applied."""
    board = game.board
    pieces = position.pieces(board)
    ways = ORTHOGONAL if game.king_jumps == ORTHOGONAL else DIAGONAL
    found: dict[tuple[str, str, frozenset[str]], set[tuple[str, ...]]] = {}

    def jumps(square: str, taken: frozenset[str], start: str, came: Direction | None) -> Iterator[Jump]:
        for way in ways:
            if not game.reversal and came == (-way[0], -way[1]):
                continue
            file, rank = board.coordinates(square)
            victim = None
            landings = []
            while (square_on := board.square(file := file + way[0], rank := rank + way[1])) is not None:
                gone = square_on in taken and game.removal is Removal.AT_ONCE
                if square_on == start or square_on not in pieces or gone:
                    if victim:
                        landings.append(square_on)
                elif victim or square_on in taken or pieces[square_on].color is position.turn:
                    break
                else:
                    victim = square_on
            if victim and landings:
                yield way, victim, landings[:1] if game.near_landing else landings

    def walk(path: tuple[str, ...], taken: frozenset[str], came: Direction | None) -> None:
        for way, victim, landings in jumps(path[-1], taken, path[0], came):
            on = [landing for landing in landings if any(jumps(landing, taken | {victim}, path[0], way))]
            for landing in on:
                walk((*path, landing), taken | {victim}, way)
            if not on:
                for landing in landings:
                    found.setdefault((path[0], landing, taken | {victim}), set()).add((*path, landing))

    for square, piece in pieces.items():
        if piece.color is position.turn and piece.kind is Kind.KING:
            walk((square,), frozenset(), None)
    return found


KING_GAMES = [
    "brazilian",
    "canadian",
    "czech",
    "international",
    "russian",
    "thai",
    "turkish",
    "armenian",
    "keny",
    "dameo",
]


@pytest.mark.parametrize("name", KING_GAMES)
def test_kept_route_is_the_smallest_of_all(name):
    game = game_of(name)
    order = {square: place for place, square in enumerate(game.board.squares)}
    checked = 0
    for row in listed(name):
        position = parse_fen(game, row.fen)
        naive = routes(game, position)
        plain = [move for move in legal_moves(game, position) if move.becomes is None]
        kept = {(move.start, move.end, frozenset(move.captured)): move.path for move in plain}
        for identity in kept.keys() & naive.keys():
            assert kept[identity] == min(naive[identity], key=lambda path: [order[square] for square in path])
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("name", KING_GAMES)
def test_every_route_of_a_legal_move_is_accepted(name):
    game = game_of(name)
    for row in listed(name):
        position = parse_fen(game, row.fen)
        legal = {(move.start, move.end, frozenset(move.captured)): move for move in legal_moves(game, position)}
        for identity, paths in routes(game, position).items():
            for path in paths if identity in legal else ():
                assert legal[identity] in moves_through(game, position, path)


def test_captured_squares_follow_the_route():
    game = variant("international")
    position = parse_fen(game, "W:WKa1:Bc3,f4,f8")
    for move in legal_moves(game, position):
        assert move.path[0] == "a1"
        assert move.captured[0] == "c3"


def test_route_may_name_the_square_behind_the_victim():
    assert texts("russian", "W:WKa1:Bc3,f6", "a1 d4 h8") == ["a1xh8[c3,f6]"]
    assert texts("russian", "W:WKa1:Bc3,f6", "a1 e5 h8") == ["a1xh8[c3,f6]"]


def test_route_before_the_victim_is_not_on_the_way():
    assert texts("russian", "W:WKa1:Bc3,f6", "a1 b2 h8") == []


def test_squares_count_in_their_order():
    assert texts("turkish", "W:WKa8:Bc8,g5,e3,c7", "a8 g8 g3 c3 c8") == ["a8xc8[c7,c8,e3,g5]"]
    assert texts("turkish", "W:WKa8:Bc8,g5,e3,c7", "a8 c3 g3 g8 c8") == []


def test_italian_route_in_the_wrong_order_is_illegal():
    fen = "W:WKc4:BKd5,f5,b5,Kb7,d7"
    assert texts("italian", fen, "c4 e6 c8 a6 c4") == ["c4xc4[b5,b7,d5,d7]"]
    assert texts("italian", fen, "c4 a6 c8 e6 c4") == []


def test_hops_through_named_squares():
    fen = "W:Wd3,e3,g3:Ba7"
    assert texts("keny", fen, "d3 f3 h3") == ["d3-h3"]
    assert texts("keny", fen, "d3 d4 h3") == []


def test_shortest_chain_of_hops_is_kept():
    game = variant("keny")
    moves = {str(move): move.path for move in legal_moves(game, parse_fen(game, "W:Wd3,e3,g3:Ba7"))}
    assert moves["d3-h3"] == ("d3", "f3", "h3")


def test_removal_has_one_square():
    assert [str(move) for move in moves_through(variant("konane"), variant("konane").start, ["d5"])] == ["d5"]


def test_square_off_the_board():
    with pytest.raises(KeyError):
        texts("russian", "W:Wc3:Bf6", "c3 d5")
