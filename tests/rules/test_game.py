"""The game as a value: play, endings, draw counts, and coming back from storage."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rules import (
    VARIANTS,
    Color,
    Counter,
    Game,
    GameOver,
    IllegalMove,
    InvalidPosition,
    Outcome,
    Rule,
    Termination,
    format_fen,
    parse_move,
    variant,
)
from rules.fen import parse_setup
from tests.rules.records import games_underway


def begin(key: str, fen: str | None = None, **options: str) -> Game:
    game = variant(key, {name.replace("_", "-"): value for name, value in options.items()})
    if fen is None:
        return Game.new(game)
    setup = parse_setup(game, fen)
    return Game.new(game, setup.position, quiet=setup.quiet)


def after(game: Game, moves: str) -> Game:
    for text in moves.split():
        game = game.play(parse_move(game.variant, game.position, text))
    return game


def counts(game: Game) -> dict[str, int]:
    return {counter.code: counter.count for counter in game.counters()}


def test_new_game_has_no_moves_and_its_first_side_to_move():
    game = begin("english")
    assert (game.plies, game.turn, game.outcome, game.counters()) == (0, Color.BLACK, None, ())
    assert game.position == game.start == VARIANTS["english"].start
    assert len(game.legal) == 7


def test_game_begins_with_no_larger_army_than_its_own():
    """A list of moves takes milliseconds in any position that play leads to, and minutes in one such as this."""
    game = variant("keny")
    slow = "W:WKc8:Ba3,a5,a7,b2,b4,b6,b8,c3,c5,d2,d4,d6,d8,e3,e5,e7,f2,f4,f6,f8,g3,g5,g7,h2,h4,h6,h8"
    with pytest.raises(InvalidPosition, match="27 black pieces, but this game begins with 16"):
        Game.new(game, parse_setup(game, slow).position)


def test_playing_leaves_the_earlier_game_as_it_was():
    game = begin("russian")
    later = after(game, "c3-d4 b6-a5")
    assert (game.plies, later.plies) == (0, 2)
    assert later.positions[0] == game.position
    assert [str(move) for move in later.moves] == ["c3-d4", "b6-a5"]


def test_illegal_move_is_refused_with_the_legal_ones_and_the_rule():
    game = begin("russian", "W:Wc3,a1:Bd4")
    quiet = begin("russian", "W:Wc3,a1:Bh8").legal[0]
    with pytest.raises(IllegalMove) as refused:
        game.play(quiet)
    assert refused.value.rule is Rule.CAPTURE
    assert [str(move) for move in refused.value.legal] == ["c3xe5[d4]"]


@pytest.mark.parametrize(
    ("game", "outcome"),
    [
        (begin("english", "W:W:Ba5"), Outcome(Color.BLACK, Termination.NO_PIECES)),
        (begin("english", "W:Wa5:Bb6,c7"), Outcome(Color.BLACK, Termination.NO_MOVES)),
        (begin("anti", "W:W:Ba5"), Outcome(Color.WHITE, Termination.NO_PIECES)),
        (begin("anti", "W:Wa5:Bb6,c7"), Outcome(Color.WHITE, Termination.NO_MOVES)),
        (begin("anti", "W:W:Ba5", blocked="loses"), Outcome(Color.WHITE, Termination.NO_PIECES)),
        (begin("anti", "W:Wa5:Bb6,c7", blocked="loses"), Outcome(Color.BLACK, Termination.NO_MOVES)),
        (begin("parachute", "W:WPb8:Ba3"), Outcome(Color.BLACK, Termination.NO_MOVES)),
    ],
    ids=lambda value: value.variant.key if isinstance(value, Game) else str(value),
)
def test_side_to_move_without_a_move(game: Game, outcome: Outcome):
    assert game.outcome == outcome
    assert not game.legal


def test_last_piece_forfeited_loses_at_once():
    game = after(begin("malaysian", "W:Wc3:Bd4,h8", board="8"), "c3-b4*b4")
    assert game.outcome == Outcome(Color.BLACK, Termination.NO_PIECES)
    assert not game.legal
    assert format_fen(game.variant, game.position) == "B:W:Bd4,h8"


def test_resignation_agreement_and_expiry_end_the_game_with_their_reason():
    game = begin("russian")
    assert game.resign(Color.WHITE).outcome == Outcome(Color.BLACK, Termination.RESIGNATION)
    assert game.expire(Color.BLACK).outcome == Outcome(Color.WHITE, Termination.TIMEOUT)
    assert game.agree_draw().outcome == Outcome(None, Termination.AGREEMENT)
    assert str(game.agree_draw().outcome) == "draw:agreement"
    assert begin("anti").resign(Color.WHITE).outcome == Outcome(Color.BLACK, Termination.RESIGNATION)


def test_nothing_happens_in_a_finished_game():
    running = begin("russian")
    over = running.resign(Color.WHITE)
    assert not over.legal
    assert over.counters() == ()
    with pytest.raises(GameOver, match="a3-b4"):
        over.play(running.legal[0])
    with pytest.raises(GameOver, match="resign"):
        over.resign(Color.BLACK)
    with pytest.raises(GameOver, match="agree to a draw"):
        over.agree_draw()
    with pytest.raises(GameOver, match="expire"):
        over.expire(Color.WHITE)


def test_start_position_is_its_own_first_occurrence():
    game = after(begin("english", "W:WKa1,Kc1:BKh8,Kf8"), "a1-b2 h8-g7 b2-a1 g7-h8")
    assert counts(game)["REP3"] == 2
    assert after(game, "a1-b2 h8-g7 b2-a1 g7-h8").outcome == Outcome(None, Termination.DRAW_RULE, "REP3")


def test_same_placement_with_the_other_side_to_move_is_no_repetition():
    game = after(begin("czech", "W:WKa1:BKh2"), "a1-b2 h2-g1 b2-c3 g1-h2 c3-a1")
    assert format_fen(game.variant, game.position) == "B:WKa1:BKh2"
    assert "REP3" not in counts(game)


def test_repetition_names_the_draw_before_king_moves():
    game = begin("english", "W:WKa1,Kc1:BKh8,Kf8:H72")
    game = after(game, "a1-b2 h8-g7 b2-a1 g7-h8 a1-b2 h8-g7 b2-a1 g7-h8")
    assert game.outcome == Outcome(None, Termination.DRAW_RULE, "REP3")


def test_king_moves_are_counted_from_the_field_of_the_position():
    game = begin("english", "W:WKa1,Kc1:BKh8,Kf8:H40")
    assert game.counters() == (Counter("KINGS(40)", 40, 80),)
    assert game.counters()[0].left == 40
    assert begin("english", "W:WKa1,Kc1:BKh8,Kf8:H39").counters() == ()


@pytest.mark.parametrize("moves", ["a3-b4", "c1xe3"])
def test_man_move_or_capture_resets_the_king_moves(moves: str):
    fen = "W:WKa1,a3:BKh8:H60" if moves == "a3-b4" else "W:WKc1:BKh8,d2,a7:H60"
    game = after(begin("english", fen), moves)
    assert "KINGS(40)" not in counts(game)
    assert game.counts[-1] == 0


def test_forfeit_resets_the_king_moves():
    game = begin("malaysian", "W:WKa1,e3:Bf4,h8:H40", board="8")
    assert "KINGS(25)" in counts(game)
    assert after(game, "a1-b2*e3").counts[-1] == 0


def test_capture_inside_a_russian_class_restarts_its_count():
    game = after(begin("russian", "W:WKb2,Kd8,Kg3:BKh4,b8"), "g3-e5 b8-a7 e5-c3 a7-b6")
    assert counts(game)["rus45"] == 4
    assert counts(after(game, "d8xa5"))["rus45"] == 0


def test_promotion_inside_a_russian_class_restarts_its_count():
    game = after(begin("russian", "W:WKa1,Kc1,a7:BKh2,h4"), "c1-d2 h2-g1 d2-c1 g1-h2")
    assert counts(game)["rus45"] == 4
    assert counts(after(game, "a7-b8"))["rus45"] == 0


def test_other_class_starts_a_new_count():
    game = after(begin("russian", "W:WKb2,Kd8,Kg3:BKh4,b8"), "g3-e5 b8-a7 e5-c3 a7-b6 d8xa5")
    assert counts(game) == {"rus3kv1": 0, "rus45": 0}


def test_russian_king_moves_are_not_judged_inside_a_class_and_count_on():
    game = begin("russian", "W:WKa1,Kc1,Ka3:BKh2,Kh4:H50")
    assert "KINGS(15)" not in counts(game)
    game = after(game, "a1-b2")
    assert game.outcome is None
    assert game.counts[-1] == 51


def test_russian_king_moves_are_judged_outside_the_classes():
    game = after(begin("russian", "W:WKc1,Ke5,Kg7,g3:BKg1,Ka5,h8,a7:H29"), "e5-f6")
    assert game.outcome == Outcome(None, Termination.DRAW_RULE, "KINGS(15)")


def test_one_or_two_against_a_lone_king_is_one_international_class():
    game = after(begin("international", "W:WKa3,c9:BKf2"), "a3-c1 f2-a7 c1-d2")
    assert counts(game)["int12v1"] == 3
    assert counts(after(game, "a7xd10"))["int12v1"] == 4


def test_lone_king_must_hold_the_long_diagonal_alone():
    on, shared, off = "W:WKb8,Kc1,a3:BKd4", "W:WKb8,Kh8,a3:BKd4", "W:WKb8,Kc1,a3:BKd6"
    assert [counts(begin("russian", fen)).get("rus3v1diag") for fen in (on, shared, off)] == [0, None, None]


def test_portuguese_twelve_moves_need_three_kings_one_on_the_long_diagonal():
    on, off, man = "W:WKh1,Kb1,Kd1:BKa6", "W:WKf1,Kb1,Kd1:BKa6", "W:WKh1,Kb1,d1:BKa6"
    assert [counts(begin("portuguese", fen)).get("por3v1") for fen in (on, off, man)] == [0, None, None]


def test_one_piece_each_is_drawn_only_without_a_capture_and_only_after_a_ply():
    game = begin("turkish", "W:WKb1:BKh7")
    assert game.outcome is None
    assert after(game, "b1-b2").outcome == Outcome(None, Termination.DRAW_RULE, "one-each")
    facing = after(game, "b1-b7")
    assert facing.outcome is None
    assert facing.counters() == ()


def test_king_against_man_plays_on_where_agreed():
    assert after(begin("turkish", "W:WKa1:Bh7"), "a1-b1").outcome == Outcome(None, Termination.DRAW_RULE, "one-each")
    assert after(begin("turkish", "W:WKa1:Bh7", king_v_man="play"), "a1-b1").outcome is None
    drawn = after(begin("turkish", "W:WKa1:BKh7", king_v_man="play"), "a1-b1").outcome
    assert drawn == Outcome(None, Termination.DRAW_RULE, "one-alike")


def test_keny_may_be_drawn_after_ten_plies_where_agreed():
    game = begin("keny", "W:WKa1,Kc1:BKh8,Kf8", draw_after="10")
    game = after(game, "a1-b1 h8-g8 b1-a1 g8-h8 a1-a2 h8-h7 a2-a3 h7-h6 a3-a4")
    assert game.counters()[-1] == Counter("NOCAP(5)", 9, 10)
    assert after(game, "h6-h5").outcome == Outcome(None, Termination.DRAW_RULE, "NOCAP(5)")


@given(games_underway)
@settings(max_examples=200, deadline=None)
def test_stored_game_is_restored_as_it_was(game: Game):
    record = list(zip(game.moves, game.positions[1:], strict=True))
    restored = Game.restore(game.variant, game.start, record, game.outcome)
    assert restored == game
    assert restored.counters() == game.counters()
    assert list(restored.legal) == list(game.legal)
