"""What a turn's picture tells is what its buttons do and what has happened on the board."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.callbacks import PlayMove, parse
from bot.translate import Translator
from bot.views.choose import Picked, Step, find_move, steps
from bot.views.selection import choice_picture, confirm_move
from bot.views.state import GameState, PlayerName
from bot.views.turn import board
from render import BoardPicture, Choice
from render.scene import build_scene
from rules import VARIANTS, Color, Game, Kind, Move, parse_fen, parse_move, variant

EN = Translator.of("en")


def seen(game: Game) -> GameState:
    return GameState(1, game.plies + 1, game, PlayerName("Anna", 1), PlayerName("Boris", 2), viewer=game.turn)


def shown(game: Game) -> BoardPicture:
    """The picture of the side to move."""
    picture = board(seen(game), EN).picture
    assert isinstance(picture, BoardPicture)
    return picture


def after(key: str, fen: str, *texts: str, options: dict[str, str] | None = None) -> Game:
    game = variant(key, options or {})
    played = Game.new(game, parse_fen(game, fen))
    for text in texts:
        played = played.play(parse_move(game, played.position, text))
    return played


def random_turns(key: str) -> Iterator[Game]:
    for seed in range(3):
        chance, game = random.Random(seed), Game.new(VARIANTS[key])
        while game.outcome is None and game.plies < 40:
            yield game
            game = game.play(chance.choice(game.legal))


def marked(move: Move) -> tuple[tuple[str, ...], tuple[str, ...], str | None]:
    return move.path, move.captured, move.forfeited


@pytest.mark.parametrize("key", VARIANTS)
def test_a_number_on_the_board_is_the_move_of_the_button_with_that_number(key: str):
    for game in random_turns(key):
        screen = board(seen(game), EN)
        choices = {choice.label: choice for choice in shown(game).choices}
        named = [(button.text.partition(".")[0], parse(button.data or "")) for row in screen.buttons for button in row]
        taps = {number: tap for number, tap in named if isinstance(tap, PlayMove) and number.isdecimal()}
        assert taps.keys() == choices.keys()
        for number, choice in choices.items():
            move = find_move(game, taps[number].move)
            assert move is not None
            assert marked(move) == (choice.path, choice.captured, choice.forfeited)


@pytest.mark.parametrize("key", VARIANTS)
def test_every_piece_taken_in_the_last_move_leaves_a_ghost_and_every_piece_on_the_board_is_drawn(key: str):
    for game in random_turns(key):
        scene = build_scene(shown(game))
        pieces = game.position.pieces(game.variant.board)
        assert {placed.square: placed.piece for placed in scene.pieces} == pieces
        last = game.moves[-1:] if game.moves else ()
        gone = {square for move in last for square in (*move.captured, *([move.forfeited] if move.forfeited else []))}
        gone |= {move.start for move in last if move.is_removal}
        assert {ghost.square for ghost in scene.ghosts} == gone


def test_the_piece_a_refusal_costs_is_crossed_out_where_it_is_offered_asked_about_and_done():
    game = after("malaysian", "W:Wc3,g3,a1:Bd4,h8", options={"board": "8"})
    refusals = [move for move in game.legal if move.forfeited is not None]
    offered = {cross.square for cross in build_scene(shown(game)).crosses}
    assert offered == {move.forfeited for move in refusals}
    asked = confirm_move(seen(game), EN, refusals[0]).picture
    assert isinstance(asked, BoardPicture)
    assert [cross.square for cross in build_scene(asked).crosses] == [refusals[0].forfeited]
    done = shown(game.play(refusals[0]))
    assert [cross.square for cross in build_scene(done).crosses] == [refusals[0].forfeited]


def test_choosing_what_to_lose_crosses_every_piece_there_is_to_lose():
    game = after("malaysian", "W:Wa1,c3,g3,e1:Bd4,h4,b8,f8", options={"board": "8"})
    asked = {steps(game, Picked(move.start, move.end)) for move in game.legal}
    losses = [choices for choices in asked if choices.step is Step.LOSS]
    assert losses != []
    for choices in losses:
        scene = build_scene(choice_picture(seen(game), EN, choices))
        assert {cross.square for cross in scene.crosses} == {option.square for option in choices.options}


def test_corner_shows_where_men_are_crowned_and_which_have_come_to_rest():
    scene = build_scene(shown(after("corner", "W:Wd8,a3:Be5,c1")))
    assert {square for square, _ in scene.empty.crowns} == {
        square for color in Color for square in variant("corner").promotion(color)
    }
    assert {placed.square for placed in scene.pieces if placed.frozen} == {"d8", "c1"}


def test_alquerque_shows_which_men_have_come_to_rest():
    scene = build_scene(shown(after("alquerque", "W:Wa5,c2:Be1,d4")))
    assert {placed.square for placed in scene.pieces if placed.frozen} == {"a5", "e1"}


def test_parachutists_are_drawn_as_such():
    scene = build_scene(shown(Game.new(variant("parachute"))))
    kinds = {placed.piece.kind for placed in scene.pieces if placed.piece is not None}
    assert Kind.PARACHUTIST in kinds


def test_the_run_of_a_linear_move_is_coloured_as_a_whole():
    scene = build_scene(shown(after("dameo", "W:Wc1,c2,c3:Bh8,f6", "c1-c4")))
    assert {square for square, _ in scene.tints} == {"c1", "c2", "c3", "c4"}


def test_a_chain_of_hops_is_drawn_by_all_its_landings():
    game = after("keny", "W:Wa2,a3,b4,h2:Bh8,g7", "a2-c4")
    scene = build_scene(shown(game))
    assert scene.last is not None
    board_of = game.variant.board
    assert scene.last.points == tuple(scene.layout.center(*board_of.coordinates(s)) for s in game.moves[-1].path)
    assert len(scene.last.points) == 3


def test_marks_stay_with_the_squares_when_the_board_is_turned():
    game = after("russian", "B:Wc3,e3:Bd4,f6", "d4xb2")
    for bottom in Color:
        picture = replace(shown(game), bottom=bottom, choices=(Choice("1", ("e3", "d4")),))
        scene = build_scene(picture)
        center = scene.layout.center(*game.variant.board.coordinates("d4"))
        assert (scene.badges[0].x, scene.badges[0].y) == center
