"""Choosing a move by taps: every legal move can be reached, in few taps, over random play of every game."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.callbacks import PickPiece, PickTarget, PickVia, PlayMove, move_id
from bot.views.choose import NOTHING_PICKED, Picked, Step, picked_by, steps, tap_for, tap_to
from bot.views.turn import turn_message
from rules import VARIANTS, Game, Variant, parse_fen, variant
from tests.bot.views.tapping import ENGLISH, screens_of, state_of, taps_of, taps_to_moves

PLIES = 60


def at(key: str, fen: str, **options: str) -> Game:
    rules = variant(key, options)
    return Game.new(rules, parse_fen(rules, fen))


def random_games(rules: Variant, seed: int, plies: int = PLIES) -> Iterator[Game]:
    """The positions of one random game."""
    random, game = Random(f"{rules.key} {seed}"), Game.new(rules)
    for _ in range(plies):
        if game.outcome is not None:
            return
        yield game
        game = game.play(random.choice(game.legal))


@pytest.mark.parametrize("key", VARIANTS)
def test_taps_reach_every_legal_move_of_random_play_once(key):
    for game in random_games(VARIANTS[key], 1):
        assert taps_to_moves(state_of(game)).keys() == set(game.legal)


@pytest.mark.parametrize(
    "options", [{"board": "8"}, {"mode": "free"}, {"majority": "piece"}, {"majority": "kings-free"}]
)
def test_taps_reach_every_legal_move_of_malaysian_house_rules(options):
    for game in random_games(variant("malaysian", options), 2):
        assert taps_to_moves(state_of(game)).keys() == set(game.legal)


def test_up_to_eight_moves_are_listed_and_the_ninth_asks_for_the_piece():
    eight = Game.new(VARIANTS["turkish"])
    assert len(eight.legal) == 8
    assert steps(eight).step is Step.MOVES
    nine = Game.new(VARIANTS["international"])
    assert len(nine.legal) == 9
    assert steps(nine).step is Step.PIECE


def test_a_piece_with_one_move_plays_it_at_once():
    game = Game.new(VARIANTS["international"])
    assert [str(option.move) for option in steps(game).options if option.move] == ["j4-i5"]


def test_the_only_piece_that_moves_is_not_asked_for():
    choices = steps(at("russian", "W:WKd4:Ba7,h8"))
    assert choices.step is Step.TARGET
    assert choices.picked == Picked("d4")
    assert choices.back is None


ROUND_TRIP = "W:WKd8:Ba7,c7,d2,d4,f4,f6,g3"
"""Three ways lead the king from d8 back to d8."""
NESTED = "W:WKh6:Bb6,d7,d8,e3,e7,f2,f6,h4,h7"
"""Four ways lead the king from h6 to d8, parting twice."""


def test_moves_with_the_same_ends_are_told_apart_by_where_they_part():
    game = at("russian", ROUND_TRIP)
    choices = steps(game, Picked("d8", "d8"))
    assert choices.step is Step.VIA
    assert {option.square for option in choices.options} == {move.path[1] for move in game.legal if move.end == "d8"}
    assert taps_to_moves(state_of(game)).keys() == set(game.legal)


def test_ways_may_part_more_than_once():
    game = at("turkish", NESTED)
    taps = taps_to_moves(state_of(game))
    assert taps.keys() == set(game.legal)
    assert max(taps.values()) == 4
    first = steps(game, Picked("h6", "d8"))
    onward = next(option for option in first.options if option.move is None)
    second = steps(game, onward.picked)
    assert second.step is Step.VIA
    assert {move for option in second.options for move in option.moves} == set(onward.moves)
    assert second.back == first.picked
    assert first.back == Picked("h6")


def test_a_tap_on_the_way_says_what_has_been_picked():
    game = at("turkish", NESTED)
    for picked in (Picked("h6"), Picked("h6", "d8")):
        assert picked_by(game, tap_to(1, 0, picked)) == picked
    further = [option for option in steps(game, Picked("h6", "d8")).options if option.move is None]
    assert further
    assert [picked_by(game, tap_for(1, 0, option)) for option in further] == [option.picked for option in further]


def test_captures_are_listed_beside_the_pieces_that_may_refuse():
    game = at("malaysian", "W:Wc3,g3,a1,e1,c1:Bd4,h6", board="8")
    choices = steps(game)
    assert choices.step is Step.PIECE
    assert [str(option.move) for option in choices.options if option.square is None] == ["c3xe5[d4]"]
    taps = taps_to_moves(state_of(game))
    assert taps.keys() == set(game.legal)
    assert [taps[move] for move in game.legal if move.forfeited is None] == [1]
    assert max(taps.values()) <= 4


@pytest.mark.parametrize(
    ("fen", "pieces"),
    [
        ("W:Wc3,a3,g1,Kh2:Bd4,h8", ["a3-b4, loses c3", "c3-b4, gives itself up", "g1-f2, loses c3", "🕊 h2"]),
        ("W:Wc3,g3,a1,e1,c1:Bd4,h6", ["🕊 a1", "🕊 c1", "🕊 c3", "🕊 e1", "🕊 g3"]),
    ],
)
def test_up_to_four_pieces_that_may_refuse_tell_what_it_costs_and_more_are_brief(fen, pieces):
    screen = turn_message(state_of(at("malaysian", fen, board="8")), ENGLISH)
    labels = [button.text for row in screen.buttons for button in row]
    assert labels[: len(pieces) + 1] == ["1. c3xe5", *pieces]


def test_refusal_that_may_cost_either_piece_asks_which():
    game = at("malaysian", "W:Wc3,g3,a1,e1,c1,h2:Bd4,f4", board="8")
    choices = steps(game, Picked("a1", "b2"))
    assert choices.step is Step.LOSS
    assert {option.square for option in choices.options} == {"c3", "g3"}


def test_destinations_name_both_ends_and_how_a_piece_gets_there():
    captures = at("russian", ROUND_TRIP)
    quiet = next(screen for screen, taps in screens_of(state_of(Game.new(VARIANTS["international"]))) if taps == 1)
    assert {button.text for button in quiet.buttons[0]} == {"34-29", "34-30"}
    first = next(iter(screens_of(state_of(captures))))[0]
    labels = [button.text for row in first.buttons[:-1] for button in row]
    assert labels == ["d8:b8", "d8:c1 …", "d8:d8 …", "d8:e7 …"]


def test_picks_that_fit_no_move_start_again():
    game = Game.new(VARIANTS["international"])
    for tap in (PickPiece(1, 0, "z9"), PickTarget(1, 0, "a1", "j10"), PickVia(1, 0, "AAAAAAAA", 3)):
        assert steps(game, picked_by(game, tap)) == steps(game)


def test_a_button_names_the_move_not_its_place():
    game = Game.new(VARIANTS["turkish"])
    taps = [tap for tap in taps_of(turn_message(state_of(game), ENGLISH)) if isinstance(tap, PlayMove)]
    assert {tap.move for tap in taps} == {move_id(move) for move in game.legal}


def test_back_leads_to_the_last_question_that_was_asked():
    game = Game.new(VARIANTS["international"])
    assert steps(game).back is None
    assert steps(game, Picked("c4")).back is None
    assert steps(game, Picked("b4")).back == NOTHING_PICKED
    assert steps(at("russian", ROUND_TRIP), Picked("d8", "d8")).back == Picked("d8")
