"""The message of a game: who is to move, what happened, what may end it, and how it ended."""

from random import Random

import pytest

from bot.callbacks import AcceptDraw, DeclineDraw, ExplainMoves, OfferDraw, Resign
from bot.translate import LANGUAGES, Translator
from bot.views.screen import Screen
from bot.views.selection import confirm_refusal
from bot.views.state import DrawOffer, PlayerName
from bot.views.turn import board, explain_moves, final_message, turn_message, waiting_board
from bot.views.words import draw_rule
from render import BoardPicture, Notation
from rules import VARIANTS, Color, Game, Outcome, Termination, parse_fen, parse_move, variant
from tests.bot.views.tapping import ANNA, BORIS, ENGLISH, screens_of, state_of, taps_of

WHITE, BLACK = Color.WHITE, Color.BLACK


def at(key: str, fen: str, *moves: str, **options: str) -> Game:
    rules = variant(key, options)
    game = Game.new(rules, parse_fen(rules, fen))
    for move in moves:
        game = game.play(parse_move(rules, game.position, move))
    return game


def opening(key: str, *moves: str) -> Game:
    game = Game.new(VARIANTS[key])
    for move in moves:
        game = game.play(parse_move(game.variant, game.position, move))
    return game


def labels(screen: Screen) -> list[str]:
    return [button.text.partition(". ")[2] or button.text for row in screen.buttons for button in row]


def end(game: Game) -> str:
    assert game.outcome is not None
    return final_message(state_of(game), ENGLISH, game.outcome).text


def test_side_to_move_reads_whose_move_it_is_and_which_colour_they_have():
    text = board(state_of(opening("russian"), WHITE), ENGLISH).text
    assert "Your move" in text
    assert "⚪ White" in text
    assert "⚪ Anna\n⚫ Boris" in text


def test_other_side_waits_without_buttons():
    screen = board(state_of(opening("russian"), BLACK), ENGLISH)
    assert "Waiting for Anna" in screen.text
    assert screen.buttons == ()


def test_group_message_mentions_the_side_to_move_only():
    text = board(state_of(opening("russian", "c3-d4")), ENGLISH).text
    assert '<a href="tg://user?id=1002">Boris</a>' in text
    assert "id=1001" not in text


def test_last_message_in_a_group_mentions_both():
    text = end(opening("russian").resign(WHITE))
    assert "id=1001" in text
    assert "id=1002" in text


def test_alone_on_both_sides_every_move_is_ones_own_and_no_draw_is_offered():
    screen = board(state_of(opening("russian", "c3-d4"), WHITE, black=ANNA), ENGLISH)
    assert "Your move" in screen.text
    assert not any(isinstance(tap, OfferDraw) for tap in taps_of(screen))


def test_names_are_escaped_and_cannot_turn_the_text_around():
    tricky = PlayerName("<b>A\u202e&\n\nB</b>", 5)
    text = board(state_of(opening("russian"), BLACK, white=tricky), ENGLISH).text
    assert "&lt;b&gt;A&amp; B&lt;/b&gt;" in text


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (opening("russian", "c3-d4"), "Last move: <b>c3-d4</b>"),
        (at("russian", "W:We3,a1:Bf4,c5,h8", "e3:g5"), "<b>e3:g5</b> (1 piece taken)"),
        (at("russian", "W:We3,a1:Bf4,f6,h8", "e3:e7"), "(2 pieces taken)"),
        (at("russian", "W:Wa7,a1:Bh8", "a7-b8"), "(a new king)"),
        (at("malaysian", "W:Wc3,g3,a1:Bd4,h6", "g3-f4*c3", board="8"), "<b>g3-f4</b> (refused to capture, c3 is lost)"),
        (at("malaysian", "W:Wc3,a1:Bd4,h8", "c3-b4*b4", board="8"), "(refused to capture and gave itself up)"),
        (opening("konane", "d5"), "<b>d5</b> (stone taken off)"),
        (opening("konane", "d5", "d4", "d7-d5"), "(1 stone taken)"),
        (opening("international", "32-28"), "<b>32-28</b>"),
    ],
)
def test_last_move_is_told_in_words_and_in_the_notation_of_the_game(game, words):
    assert words in board(state_of(game), ENGLISH).text


def test_running_draw_count_is_shown_before_it_bites():
    shuffle = ["a1-b2", "b8-a7", "b2-a1", "a7-b8"]
    game = at("czech", "W:WKa1,c1:BKb8,f8", *shuffle[:2])
    assert "⚖️" not in board(state_of(game), ENGLISH).text
    again = at("czech", "W:WKa1,c1:BKb8,f8", *shuffle)
    assert "This position has stood here twice" in board(state_of(again), ENGLISH).text


def test_king_moves_are_counted_down_in_plies_of_both():
    rules = VARIANTS["czech"]
    game = Game.new(rules, parse_fen(rules, "W:WKa1,c1:BKh8,f8"), quiet=20)
    text = board(state_of(game), ENGLISH).text
    assert "Draw in 10 moves (of both players) if only kings move and nothing is taken." in text


def test_material_count_names_its_rule():
    text = board(state_of(at("russian", "W:WKa1,Kc1,Ke1:BKb8,c3", "a1:d4")), ENGLISH).text
    assert "Three or more kings against a lone king" in text


def test_opponents_draw_offer_can_be_answered_on_the_board():
    state = state_of(opening("russian"), WHITE, draw_offer=DrawOffer(BLACK, 7))
    screen = board(state, ENGLISH)
    assert "Boris offers a draw" in screen.text
    assert {AcceptDraw(state.id, 7), DeclineDraw(state.id, 7)} <= set(taps_of(screen))
    assert OfferDraw(state.id, state.turn) not in taps_of(screen)


def test_own_draw_offer_stands_and_cannot_be_answered_by_oneself():
    screen = board(state_of(opening("russian"), WHITE, draw_offer=DrawOffer(WHITE, 0)), ENGLISH)
    assert "Your draw offer stands" in screen.text
    assert not any(isinstance(tap, AcceptDraw | DeclineDraw | OfferDraw) for tap in taps_of(screen))


def test_first_question_has_resign_and_later_ones_do_not():
    screens = list(screens_of(state_of(opening("international"))))
    for screen, taps in screens:
        assert any(isinstance(tap, Resign) for tap in taps_of(screen)) is (taps == 0)


def test_konane_removals_are_explained_and_the_third_ply_is_not():
    for moves, explained in ((), True), (("d5",), True), (("d5", "d4"), False):
        screen = board(state_of(opening("konane", *moves)), ENGLISH)
        assert ("takes one stone of its own off the board" in screen.text) is explained


def test_rules_that_cut_the_list_can_be_asked_for():
    asked = ExplainMoves(2**31, 0)
    assert asked in taps_of(board(state_of(at("russian", "W:We3,a1:Bf4,h8")), ENGLISH))
    assert asked not in taps_of(board(state_of(opening("russian")), ENGLISH))


def test_first_refusal_of_a_game_is_explained_once():
    fen = "W:Wc3,g3,a1,h2:Bd4,h6,b8"
    first = at("malaysian", fen, "g3-f4*c3", board="8")
    assert "you may refuse to capture" in board(state_of(first), ENGLISH).text
    later = first.play(first.legal[0])
    assert "you may refuse to capture" not in board(state_of(later), ENGLISH).text


def test_refusing_is_explained_to_whoever_may_refuse_for_the_first_time():
    offered = at("malaysian", "W:Wc3,g3,a1,h2:Bd4,h6,b8", board="8")
    assert "you may refuse to capture" in board(state_of(offered), ENGLISH).text
    assert "you may refuse to capture" not in board(state_of(opening("malaysian")), ENGLISH).text
    again = at("malaysian", "W:Wc3,a1:Bd4,h8,c7", "c3xe5", "c7-d6", board="8")
    assert any(move.forfeited for move in again.legal)
    assert "you may refuse to capture" not in board(state_of(again), ENGLISH).text


def test_a_refusal_says_when_the_piece_that_moves_gives_itself_up():
    game = at("malaysian", "W:Wc3,a1:Bd4,h8", board="8")
    move = parse_move(game.variant, game.position, "c3-b4*b4")
    assert "c3-b4, gives itself up" in labels(turn_message(state_of(game), ENGLISH))
    screen = confirm_refusal(state_of(game), ENGLISH, move)
    assert "gives itself up" in screen.text
    assert "c3-b4: yes, give it up" in labels(screen)


def test_the_caption_of_a_board_asks_nothing_that_its_buttons_outlive():
    game = opening("international")
    captions = {screen.text for screen, _taps in screens_of(state_of(game))}
    assert len(captions) == 1


def test_a_man_at_rest_is_explained_when_the_first_one_appears():
    fen = "W:Wa4,b4:Ba2,e3,e4"
    rested = at("alquerque", fen, "a4-a5")
    assert "A dash marks a man on the last row" in board(state_of(rested), ENGLISH).text
    for move in ("e4-d4", "b4-b5", "e3-d3"):
        rested = rested.play(parse_move(rested.variant, rested.position, move))
    assert "A dash" not in board(state_of(rested), ENGLISH).text
    assert "A dash" not in board(state_of(opening("alquerque")), ENGLISH).text


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (at("russian", "W:We3:Bf4", "e3:g5"), ("<b>Anna wins</b>", "Boris has no pieces left.")),
        (at("russian", "W:Wb4,b2:Ba5", "b2-c3"), ("<b>Anna wins</b>", "Boris has no move left.")),
        (at("anti", "W:Wb4,b2:Ba5", "b2-c3"), ("<b>Boris wins</b>", "no move left, and in this game that wins")),
        (at("anti", "W:We3:Bf4", "e3xg5"), ("<b>Boris wins</b>", "no pieces left, and in this game that wins")),
        (at("malaysian", "W:Wc3:Bd4,h8", "c3-b4*b4", board="8"), ("<b>Boris wins</b>", "Anna has no pieces left.")),
        (opening("russian").resign(WHITE), ("<b>Boris wins</b>", "Anna resigned.")),
        (opening("russian").expire(BLACK), ("<b>Anna wins</b>", "Boris ran out of time.")),
        (opening("russian").agree_draw(), ("<b>A draw.</b>", "Both players agreed to it.")),
        (at("turkish", "W:Wa2:Bh7", "a2-a3"), ("<b>A draw.</b>", "The rule: Each side has one piece left")),
    ],
)
def test_end_names_the_winner_and_the_reason(game, words):
    text = end(game)
    assert [part for part in words if part not in text] == []


def test_game_called_off_has_neither_winner_nor_draw():
    text = final_message(state_of(opening("russian")), ENGLISH, Outcome(None, Termination.CANCELLED)).text
    assert "the game is over before its first move" in text
    assert "wins" not in text
    assert "draw" not in text.lower().replace("draughts", "")
    assert "called off" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_draw_rules_with_numbers_are_told_in_moves_of_each_side(language):
    text = draw_rule(Translator.of(language), "KINGS(15)")
    assert "15" in text
    assert "{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "fen"),
    [
        ("italian", "W:WKc4:BKd5,f5,b5,Kb7,d7"),
        ("czech", "W:WKa1,e3:Bc3,f4,f6,h6"),
        ("malaysian", "W:Wa1,c3,g3:Bb4,f4,l12"),
        ("russian", "W:Wa1:Bh8"),
    ],
)
def test_why_fits_an_answer_to_a_tap(language, key, fen):
    text = explain_moves(state_of(at(key, fen)), Translator.of(language))
    assert 0 < len(text) <= 200
    assert "<" not in text


def test_board_is_seen_from_the_readers_side_and_in_a_group_from_the_side_to_move():
    game = opening("russian", "c3-d4")
    for viewer, bottom in ((WHITE, WHITE), (BLACK, BLACK), (None, BLACK)):
        picture = board(state_of(game, viewer), ENGLISH).picture
        assert isinstance(picture, BoardPicture)
        assert picture.bottom is bottom
        assert picture.last_move == game.moves[-1]


def test_squares_on_the_board_are_named_as_in_the_buttons():
    for key, notation in (("international", Notation.NUMERIC), ("russian", Notation.ALGEBRAIC)):
        screen = turn_message(state_of(opening(key)), ENGLISH)
        assert isinstance(screen.picture, BoardPicture)
        assert screen.picture.notation is notation


@pytest.mark.parametrize("key", VARIANTS)
def test_numbers_and_marks_on_the_board_are_those_of_the_buttons(key):
    random, game = Random(key), Game.new(VARIANTS[key])
    for _ in range(40):
        if game.outcome is not None:
            break
        for screen, _taps in screens_of(state_of(game)):
            assert isinstance(screen.picture, BoardPicture)
            labels = [button.text for row in screen.buttons for button in row]
            numbered = [label.partition(". ")[0] for label in labels if ". " in label]
            assert [choice.label for choice in screen.picture.choices] == numbered
            squares = screen.picture.movable + screen.picture.targets
            assert len(numbered) + len(squares) <= len(labels)
        game = game.play(random.choice(game.legal))


def test_waiting_board_keeps_the_look_of_the_reader():
    screen = waiting_board(state_of(opening("russian", "c3-d4"), WHITE, white=ANNA, black=BORIS), ENGLISH)
    assert isinstance(screen.picture, BoardPicture)
    assert screen.picture.bottom is WHITE


@pytest.mark.parametrize(("plies", "number"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_last_message_counts_moves_as_the_boards_before_it_did(plies, number):
    game = opening("russian", *("c3-d4", "f6-g5", "b2-c3", "g7-f6")[:plies])
    text = final_message(state_of(game), ENGLISH, Outcome(WHITE, Termination.RESIGNATION)).text
    assert f"the game is over after move {number}" in text
