"""Nothing is over Telegram's limits: the longest names and titles, every language, random play of every game."""

from dataclasses import replace
from random import Random

import pytest

from bot.callbacks import Draft, ShowFilters, ShowGames
from bot.service.personal import NOTE_LENGTH
from bot.translate import LANGUAGES, Translator
from bot.views.after import (
    note_screen,
    takeback_asked,
    takeback_declined,
    takeback_offer,
    takeback_sent,
    undo_offer,
    undo_question,
)
from bot.views.challenge import challenge_card, closed_challenge, dead_challenge, folded_challenge
from bot.views.games import games_filters, games_list, which_game
from bot.views.history import history_board, moves_text
from bot.views.menu import game_card, game_menu, options_card, other_games, other_rules, rules_menu
from bot.views.offers import draw_declined, draw_offered, resign_question
from bot.views.refusal import wrong_chat
from bot.views.rulebook import rules_page
from bot.views.selection import confirm_refusal
from bot.views.start import help_screen, welcome
from bot.views.state import ChallengeState, ChallengeStatus, DrawOffer, GameLine, PlayerName, Reader, Seat
from bot.views.turn import ended_board, final_message, turn_message, waiting_board
from rules import VARIANTS, Color, Game, Outcome, Termination, parse_fen, parse_move
from tests.bot.views.lengths import faults
from tests.bot.views.tapping import screens_of, state_of

LONG = PlayerName("𝕎" * 64, 2**52)
OTHER = PlayerName("&" * 64, 2**52 - 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_game_messages_keep_to_the_limits(key, language):
    t, random, game = Translator.of(language), Random(key), Game.new(VARIANTS[key])
    offer = DrawOffer(Color.BLACK, 10**6)
    for ply in range(60):
        if game.outcome is not None:
            break
        state = state_of(game, white=LONG, black=OTHER, draw_offer=offer)
        screens = screens_of(state, t) if ply % 5 == 0 else ()
        assert [faults(screen) for screen, _ in screens if faults(screen)] == []
        assert faults(waiting_board(state, t)) == []
        assert faults(ended_board(state, t)) == []
        refusals = [confirm_refusal(state, t, move) for move in game.legal if move.forfeited]
        assert [faults(screen) for screen in refusals if faults(screen)] == []
        game = game.play(random.choice(game.legal))
    state = state_of(game, white=LONG, black=OTHER)
    for rule in VARIANTS[key].draws:
        assert faults(final_message(state, t, Outcome(None, Termination.DRAW_RULE, rule.code))) == []


def with_every_counter() -> Game:
    """A game of kings in which a position has come back and both draw counters run."""
    rules = VARIANTS["russian"]
    game = Game.new(rules, parse_fen(rules, "W:WKa1,Kc1,Ke1:BKb8,Kd8,Kf8"), quiet=20)
    for move in ("a1-b2", "b8-a7", "b2-a1", "a7-b8"):
        game = game.play(parse_move(rules, game.position, move))
    return game


@pytest.mark.parametrize("language", LANGUAGES)
def test_message_with_every_counter_and_an_offer_fits_a_caption(language):
    game = with_every_counter()
    assert {counter.code for counter in game.counters()} >= {"REP3", "rus67"}
    state = state_of(game, white=LONG, black=OTHER, draw_offer=DrawOffer(Color.BLACK, 1))
    assert faults(turn_message(state, Translator.of(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_looking_back_keeps_to_the_limits(key, language):
    t, random, game = Translator.of(language), Random(key), Game.new(VARIANTS[key])
    while game.outcome is None and game.plies < 160:
        longest = sorted(game.legal, key=lambda move: len(move.path))[-3:]
        game = game.play(random.choice(longest))
    state = state_of(game, Color.WHITE, white=LONG, black=OTHER)
    screens = [history_board(state, t, ply, playable=True) for ply in range(0, game.plies + 1, 7)]
    screens += [moves_text(state, t, page) for page in (1, 2, 99)]
    assert [faults(screen) for screen in screens] == [[]] * len(screens)
    assert faults(moves_text(state_of(Game.new(VARIANTS[key])), t, 1)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_with_a_note_and_a_takeback_keeps_to_the_limits(language):
    game = with_every_counter()
    offer = DrawOffer(Color.BLACK, 1)
    plain = state_of(game, Color.WHITE, white=LONG, black=OTHER, draw_offer=offer)
    state = replace(plain, note="&" * NOTE_LENGTH, retracted=LONG, undo=True)
    assert faults(turn_message(state, Translator.of(language))) == []
    assert faults(waiting_board(state, Translator.of(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_cards_keep_to_the_limits(key, language):
    t, rules = Translator.of(language), VARIANTS[key]
    last = rules.with_options({option.name: option.values[-1] for option in rules.options})
    draft = Draft.of(last, 2**52, Seat.SECOND, "W" * 32)
    link = f"https://t.me/{'w' * 32}?start={'T' * 48}"
    screens = [game_card(t, draft, both_sides=True, elsewhere=True, guest=LONG), options_card(t, draft)]
    screens += [rules_page(t, key), rules_page(t, key, 1, draft), other_games(t, draft, LONG)]
    for reader in Reader:
        for seat in Seat:
            state = ChallengeState("T" * 48, last, seat, LONG, OTHER, link=link, reader=reader)
            screens.append(challenge_card(state, t))
            whole = replace(state, start=last.start, rematch=True, delivered=True, place="G" * 128)
            guest = replace(state, place="G" * 128)
            screens += [challenge_card(whole, t), challenge_card(guest, t), folded_challenge(whole, t)]
    for status in ChallengeStatus:
        state = ChallengeState("T" * 48, last, Seat.FIRST, LONG, OTHER, status, OTHER, link)
        screens += [] if status is ChallengeStatus.OPEN else [closed_challenge(state, t), dead_challenge(state, t)]
    assert [faults(screen) for screen in screens] == [[]] * len(screens)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_offers_keep_to_the_limits(language):
    t, game = Translator.of(language), Game.new(VARIANTS["malaysian"])
    state = state_of(game, Color.WHITE, white=LONG, black=OTHER)
    offer = DrawOffer(Color.BLACK, 10**6)
    many = [GameLine(2**40, game.variant, Color.WHITE, LONG, True, 10**4, "G" * 128) for _ in range(40)]
    invited = ChallengeState("T" * 48, VARIANTS["malaysian"], Seat.FIRST, LONG, OTHER, place="G" * 128)
    invitations = [replace(invited, variant=game) for game in VARIANTS.values()]
    screens = [
        games_list(t, many, ShowGames(2**52, 2, -(10**13), "international"), narrowable=True),
        *(games_list(t, [], ShowGames(2**52, page), invited=invitations, offered=invitations) for page in range(6)),
        games_filters(t, dict.fromkeys(range(-(10**13), -(10**13) + 90), "G" * 128), [], ShowFilters(2**52)),
        which_game(t, "x" * 4096, [(state, game.legal[0])] * 20),
        takeback_asked(replace(state, game=game.play(game.legal[0])), t, Color.WHITE),
        *(view(state, t, Color.WHITE) for view in (takeback_offer, takeback_sent, takeback_declined)),
        resign_question(replace(state, game=game.play(game.legal[0])), t, Color.WHITE),
        undo_offer(replace(state, undo=True), t),
        undo_question(state, t, Color.WHITE),
        note_screen(state, t, "n" * NOTE_LENGTH),
        wrong_chat(state, t, "x" * 4096, "G" * 128),
        other_rules(t, Draft("malaysian", 2**52, source=(2**40, 900)), list(VARIANTS.values())),
        draw_offered(state, t, offer),
        draw_declined(state, t, offer),
        resign_question(state, t, Color.WHITE),
        resign_question(replace(state, viewer=None), t, Color.WHITE),
        *(welcome(t, "N" * 128, 2**52, "w" * 32, waiting=invitations, page=page) for page in (0, 1, 9)),
        help_screen(t),
        game_menu(t, 2**52, "W" * 32, unknown="u" * 4000),
        rules_menu(t),
    ]
    assert [faults(screen) for screen in screens] == [[]] * len(screens)
