"""Rules to read, lists of games, offers, and answers to moves that cannot be played."""

import pytest

from bot.callbacks import (
    AcceptDraw,
    ConfirmResign,
    DeclineDraw,
    Draft,
    LeaveQuestion,
    OpenGame,
    PlayMove,
    ReadRules,
    ShowCard,
    ShowGames,
    ShowMenu,
    ShowRules,
    ShowRulesMenu,
    move_id,
)
from bot.translate import LANGUAGES, Translator
from bot.views.games import PAGE, choose_game, games_list, which_game
from bot.views.offers import draw_declined, draw_offered, draw_sent, resign_question
from bot.views.refusal import ambiguous_move, illegal_move, unreadable_move
from bot.views.rulebook import rules_page, rules_pages, rules_paragraphs
from bot.views.screen import Screen
from bot.views.state import DrawOffer, GameLine, PlayerName, Seat
from bot.views.words import draw_rule
from rules import VARIANTS, AmbiguousMove, Color, Game, IllegalMove, parse_fen, parse_move, variant
from tests.bot.views.lengths import shown
from tests.bot.views.tapping import ENGLISH, state_of, taps_of

WHITE, BLACK = Color.WHITE, Color.BLACK


def at(key: str, fen: str, **options: str) -> Game:
    rules = variant(key, options)
    return Game.new(rules, parse_fen(rules, fen))


def refused(game: Game, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        parse_move(game.variant, game.position, text)
    return caught.value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_rules_fill_pages_that_fit_a_caption_and_name_every_draw_rule(key, language):
    t = Translator.of(language)
    pages = rules_pages(t, VARIANTS[key])
    for number in range(len(pages)):
        screen = rules_page(t, key, number)
        assert len(shown(screen.text)) <= 1024
        assert screen.picture is not None
    text = "\n\n".join(pages)
    assert text == "\n\n".join(rules_paragraphs(t, VARIANTS[key]))
    assert all(draw_rule(t, rule.code) in text for rule in VARIANTS[key].draws)
    assert "{" not in text


def test_pages_of_rules_lead_to_their_neighbours_and_stop_at_the_ends():
    pages = len(rules_pages(ENGLISH, VARIANTS["russian"]))
    assert ShowRules("russian", 1) in taps_of(rules_page(ENGLISH, "russian", 0))
    assert ShowRules("russian", pages - 2) in taps_of(rules_page(ENGLISH, "russian", pages - 1))
    assert rules_page(ENGLISH, "russian", 999) == rules_page(ENGLISH, "russian", pages - 1)


def test_rules_opened_from_a_card_lead_back_to_it_from_every_page():
    draft = Draft("russian", 7, Seat.FIRST, (("first", "black"),))
    pages = len(rules_pages(ENGLISH, VARIANTS["russian"]))
    assert pages > 1
    for page in range(pages):
        taps = taps_of(rules_page(ENGLISH, "russian", page, draft))
        turned = {tap.page for tap in taps if isinstance(tap, ReadRules)}
        assert turned == {page - 1, page + 1} & set(range(pages))
        assert ShowCard(draft) in taps
        assert ShowRulesMenu() not in taps


def lines(count: int) -> list[GameLine]:
    """Games of which the even ones wait for me and all but the first are played in a group."""
    places = [None, *["Club"] * count][:count]
    return [
        GameLine(number, VARIANTS["keny"], WHITE, PlayerName(f"<{number}>"), number % 2 == 0, number, place)
        for number, place in enumerate(places)
    ]


def test_list_of_games_shows_whose_move_it_is_and_opens_each():
    screen = games_list(ENGLISH, lines(3), ShowGames(7))
    assert "2 games wait for your move" in screen.text
    assert "👉 Keny – &lt;0&gt;, move 0" in screen.text
    assert "⏳ Keny – &lt;1&gt;, move 1 (Club)" in screen.text
    assert taps_of(screen) == [OpenGame(0), OpenGame(1), OpenGame(2), ShowMenu(7)]


def test_long_list_has_pages():
    many = lines(2 * PAGE + 1)
    assert ShowGames(7, 1) in taps_of(games_list(ENGLISH, many, ShowGames(7)))
    middle = taps_of(games_list(ENGLISH, many, ShowGames(7, 1)))
    assert {ShowGames(7, 0), ShowGames(7, 2)} <= set(middle)
    assert games_list(ENGLISH, many, ShowGames(7, 99)) == games_list(ENGLISH, many, ShowGames(7, 2))


def test_empty_list_offers_a_new_game():
    assert taps_of(games_list(ENGLISH, [], ShowGames(7))) == [ShowMenu(7)]


def test_move_that_fits_several_games_asks_which():
    game = Game.new(VARIANTS["russian"])
    move = parse_move(game.variant, game.position, "c3-d4")
    screen = which_game(ENGLISH, "c3d4", [(state_of(game), move)])
    assert taps_of(screen) == [PlayMove(2**31, 0, move_id(move))]
    assert screen.buttons[0][0].text == "Russian: c3-d4 (Boris)"


def labels(screen: Screen) -> list[str]:
    return [one.text for row in screen.buttons for one in row]


def test_games_that_are_alike_are_told_apart_by_colour_and_move_wherever_one_is_chosen():
    anna, russian, keny = PlayerName("Anna"), VARIANTS["russian"], VARIANTS["keny"]
    lines = [
        GameLine(1, russian, WHITE, anna, my_turn=True, move_number=4),
        GameLine(2, russian, WHITE.other, anna, my_turn=False, move_number=4),
        GameLine(3, keny, WHITE, anna, my_turn=True, move_number=9),
    ]
    told = ["Russian – Anna, ⚪ White, move 4", "Russian – Anna, ⚫ Black, move 4", "Keny – Anna"]
    listed = games_list(ENGLISH, lines, ShowGames(7))
    assert labels(listed)[:3] == [f"👉 {told[0]}", told[1], f"👉 {told[2]}"]
    asked = choose_game(ENGLISH, None, [(line, OpenGame(line.id)) for line in lines])
    assert labels(asked) == told


def test_a_typed_move_that_is_the_same_in_games_that_are_alike_tells_them_apart():
    game = Game.new(VARIANTS["russian"])
    later = game
    for text in ("c3-d4", "b6-a5", "b2-c3", "c7-b6"):
        later = later.play(parse_move(later.variant, later.position, text))
    move = parse_move(game.variant, game.position, "g3-h4")
    screen = which_game(ENGLISH, "g3h4", [(state_of(game), move), (state_of(later), move)])
    assert labels(screen) == [
        "Russian: g3-h4 (Boris), ⚪ White, move 1",
        "Russian: g3-h4 (Boris), ⚪ White, move 3",
    ]


def test_illegal_move_names_the_rule_and_the_legal_moves():
    game = at("russian", "W:We3,a1:Bf4,h8")
    text = illegal_move(state_of(game), ENGLISH, refused(game, "a1-b2")).text
    assert "<b>a1-b2</b> is not possible" in text
    assert "You must capture when you can." in text
    assert "e3:g5" in text


def test_fault_on_the_board_is_named_where_no_rule_forbids_the_move():
    game = Game.new(VARIANTS["russian"])
    text = illegal_move(state_of(game), ENGLISH, refused(game, "b6-a5")).text
    assert "That piece is not yours." in text


def test_at_most_six_legal_moves_are_named():
    game = Game.new(VARIANTS["international"])
    text = illegal_move(state_of(game), ENGLISH, refused(game, "32-23")).text
    assert text.endswith("…")
    assert text.partition("You can play: ")[2].count(", ") == 6


def test_text_that_is_no_move_is_answered_with_examples_in_the_games_notation():
    assert "31-26" in unreadable_move(state_of(Game.new(VARIANTS["international"])), ENGLISH, "hello").text
    assert "a3-b4" in unreadable_move(state_of(Game.new(VARIANTS["russian"])), ENGLISH, "<hello>").text


def test_ambiguous_move_offers_its_candidates():
    game = at("russian", "W:WKd8:Ba7,c7,d2,d4,f4,f6,g3")
    with pytest.raises(AmbiguousMove) as caught:
        parse_move(game.variant, game.position, "d8:d8")
    screen = ambiguous_move(state_of(game), ENGLISH, caught.value)
    assert len(taps_of(screen)) == len({button.text for row in screen.buttons for button in row}) == 3


def test_draw_offer_names_game_and_opponent_and_can_be_answered():
    game, offer = Game.new(VARIANTS["keny"]), DrawOffer(WHITE, 5)
    screen = draw_offered(state_of(game, BLACK), ENGLISH, offer)
    assert "Keny" in screen.text
    assert "Anna" in screen.text
    assert taps_of(screen) == [AcceptDraw(2**31, 5), DeclineDraw(2**31, 5)]
    assert "tg://user?id=1002" in draw_offered(state_of(game), ENGLISH, offer).text
    assert "Boris" in draw_sent(state_of(game, WHITE), ENGLISH, offer).text
    assert "Boris plays on" in draw_declined(state_of(game, WHITE), ENGLISH, offer).text


def test_resigning_is_asked_once_and_names_game_and_opponent():
    screen = resign_question(state_of(Game.new(VARIANTS["keny"]), WHITE), ENGLISH, WHITE)
    assert "Keny" in screen.text
    assert "Boris" in screen.text
    assert taps_of(screen) == [ConfirmResign(2**31, 0, WHITE), LeaveQuestion(2**31, 0, WHITE)]
    assert "Boris, do you really" in resign_question(state_of(Game.new(VARIANTS["keny"])), ENGLISH, BLACK).text
