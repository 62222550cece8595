"""Boards: which squares there are, what they are called, and how they are joined."""

import pytest

from rules.board import BACKWARD, DIAGONAL, EVERY_WAY, FORWARD, Board, Direction, alquerque, chequered, full

BOARDS = [
    chequered(8),
    chequered(10),
    chequered(12),
    chequered(8, a1_dark=False),
    full(6),
    full(8),
    full(10),
    alquerque(),
]


def test_squares_by_file_and_rank():
    assert chequered(8).squares[:6] == ("a1", "a3", "a5", "a7", "b2", "b4")
    assert chequered(8, a1_dark=False).squares[:5] == ("a2", "a4", "a6", "a8", "b1")
    assert full(8).squares[:9] == ("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "b1")
    assert chequered(12).squares[-1] == "l12"


@pytest.mark.parametrize(
    ("board", "count"), [(chequered(8), 32), (chequered(10), 50), (chequered(12), 72), (full(8), 64), (alquerque(), 25)]
)
def test_number_of_squares(board, count):
    assert len(board.squares) == count


@pytest.mark.parametrize("board", BOARDS)
def test_names_and_coordinates_are_each_other(board):
    assert [board.square(*board.coordinates(square)) for square in board.squares] == list(board.squares)


def shifted(board: Board, square: str, way: Direction) -> int:
    """The bit that the shift of a direction makes of the one of a square."""
    bit, shift = board.bits[square], board.shift(way)
    return bit << shift if shift > 0 else bit >> -shift


@pytest.mark.parametrize("board", BOARDS)
def test_one_step_is_the_same_shift_from_every_square(board: Board):
    places = [(square, way) for square in board.squares for way in EVERY_WAY]
    steps = [(square, way, there) for square, way in places if (there := board.neighbour(square, way))]
    for square, way, neighbour in steps:
        assert board.bits[neighbour] == shifted(board, square, way)


@pytest.mark.parametrize("board", BOARDS)
def test_a_step_over_the_edge_ends_on_no_square(board: Board):
    ways = DIAGONAL if board.played.value != "all" else EVERY_WAY
    for square, way in ((square, way) for square in board.squares for way in ways):
        file, rank = board.coordinates(square)
        outside = board.square(file + way[0], rank + way[1]) is None
        assert not (outside and board.all & shifted(board, square, way))


@pytest.mark.parametrize("name", ["a2", "i1", "a9", "a0", "", "aa", "A1"])
def test_not_a_square(name):
    with pytest.raises(KeyError):
        chequered(8).coordinates(name)


def test_no_square_where_nothing_is_played():
    assert chequered(8).square(0, 1) is None
    assert chequered(8).square(8, 0) is None
    assert chequered(8).square(-1, 1) is None


def test_alquerque_lines():
    board = alquerque()
    assert len(board.lines) == 56
    assert len({frozenset(line) for line in board.lines}) == 56
    assert ("a1", "b2") in board.lines
    assert ("a2", "b3") not in board.lines
    assert board.neighbour("c3", (1, 1)) == "d4"
    assert board.neighbour("c2", (1, 1)) is None


def test_only_alquerque_has_lines():
    assert [board for board in BOARDS if board.lines] == [alquerque()]


def test_ranks():
    board = chequered(8)
    assert board.listed(board.rank(1)) == ("a1", "c1", "e1", "g1")
    assert board.listed(board.rank(-1)) == ("b8", "d8", "f8", "h8")
    assert board.ranks(7, 8) == ("a7", "b8", "c7", "d8", "e7", "f8", "g7", "h8")


def test_directions_are_named_as_white_sees_them():
    assert [full(8).neighbour("d4", way) for way in FORWARD + BACKWARD] == ["d5", "d3"]
