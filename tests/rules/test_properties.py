"""What holds in every position of every game, tried on random games."""

from __future__ import annotations

from hypothesis import given, strategies

from rules import (
    Color,
    Game,
    LegalMoves,
    Piece,
    Position,
    Variant,
    count_moves,
    legal_moves,
    moves_through,
    perft,
    play,
)
from rules.board import Played
from rules.priority import Rule
from tests.rules.records import HOUSE_RULES, games_underway, play_on

BRANCHES = 12

one_way_games = [house for house in HOUSE_RULES if house.one_way]
turned_games = [house for house in HOUSE_RULES if not house.one_way]
mirrored_games = [house for house in turned_games if house.board.played is Played.ALL]


def underway(houses: list[Variant]):
    return strategies.builds(
        lambda house, seed, plies: play_on(Game.new(house), seed, plies),
        strategies.sampled_from(houses),
        strategies.integers(0, 2**32),
        strategies.integers(0, 50),
    )


def listed(legal: LegalMoves) -> set[tuple[object, ...]]:
    return {(move.start, move.end, frozenset(move.captured), move.becomes, move.forfeited) for move in legal}


class Picture:
    """A way to look at a board differently: each square's image, and whether the colours change sides."""

    def __init__(self, game: Variant, *, across: bool, up: bool, colors: bool) -> None:
        last = game.board.size - 1
        self.game = game
        self.colors = colors
        self.images = {}
        for square in game.board.squares:
            file, rank = game.board.coordinates(square)
            image = game.board.square(last - file if across else file, last - rank if up else rank)
            assert image is not None
            self.images[square] = image

    def color(self, color: Color) -> Color:
        return color.other if self.colors else color

    def position(self, position: Position) -> Position:
        pieces = position.pieces(self.game.board)
        moved = {self.images[square]: Piece(self.color(color), kind) for square, (color, kind) in pieces.items()}
        return Position.of(self.game.board, moved, self.color(position.turn))

    def moves(self, legal: LegalMoves) -> set[tuple[object, ...]]:
        images = self.images
        return {
            (
                images[move.start],
                images[move.end],
                frozenset(images[square] for square in move.captured),
                move.becomes,
                images[move.forfeited] if move.forfeited else None,
            )
            for move in legal
        }


def check(picture: Picture, position: Position) -> None:
    legal = legal_moves(picture.game, position)
    seen = legal_moves(picture.game, picture.position(position))
    assert listed(seen) == picture.moves(legal)
    assert seen.rules == legal.rules


@given(underway(turned_games))
def test_turned_round_with_colours_exchanged_nothing_changes(game):
    check(Picture(game.variant, across=True, up=True, colors=True), game.position)


@given(underway(mirrored_games))
def test_left_and_right_are_alike_where_every_square_is_played(game):
    check(Picture(game.variant, across=True, up=False, colors=False), game.position)


@given(underway(one_way_games))
def test_colours_are_alike_where_both_go_the_same_way(game):
    check(Picture(game.variant, across=False, up=False, colors=True), game.position)


@given(games_underway)
def test_every_legal_move_leads_to_a_sound_position(game):
    board = game.variant.board
    before = game.position.pieces(board)
    for move in legal_moves(game.variant, game.position):
        after = play(game.variant, game.position, move)
        pieces = after.pieces(board)
        mover = game.position.turn
        assert after.turn is mover.other
        assert (after.white | after.black) & ~board.all == 0
        assert after.white & after.black == (after.kings | after.parachutists) & ~(after.white | after.black) == 0
        own = sum(piece.color is mover for piece in before.values())
        assert sum(piece.color is mover for piece in pieces.values()) == own - bool(move.forfeited) - move.is_removal
        assert {square for square, piece in before.items() if piece.color is not mover} - set(move.captured) == {
            square for square, piece in pieces.items() if piece.color is not mover
        }


@given(games_underway)
def test_counting_agrees_with_listing(game):
    legal = legal_moves(game.variant, game.position)
    assert len(set(legal)) == len(legal) == count_moves(game.variant, game.position)
    after = [play(game.variant, game.position, move) for move in legal]
    assert perft(game.variant, game.position, 2) == sum(count_moves(game.variant, position) for position in after)


@given(games_underway)
def test_every_move_is_found_by_its_own_route(game):
    for move in legal_moves(game.variant, game.position)[:BRANCHES]:
        assert move in moves_through(game.variant, game.position, move.path)
        assert move in moves_through(game.variant, game.position, move.path[:1] + move.path[-1:]) or move.is_removal


@given(games_underway)
def test_moves_are_in_the_order_of_their_squares(game):
    order = {square: place for place, square in enumerate(game.variant.board.squares)}
    paths = [[order[square] for square in move.path] for move in legal_moves(game.variant, game.position)]
    assert paths == sorted(paths)


@given(games_underway)
def test_reasons_fit_the_list(game):
    legal = legal_moves(game.variant, game.position)
    captures = [move.is_capture for move in legal]
    assert (Rule.CAPTURE in legal.rules) <= all(captures)
    assert (Rule.FORFEIT in legal.rules) == any(move.forfeited for move in legal) or not all(captures)
    assert (Rule.REMOVAL in legal.rules) == any(move.is_removal for move in legal)
    assert (Rule.COMPLETE in legal.rules) <= any(len(move.captured) > 1 for move in legal)
