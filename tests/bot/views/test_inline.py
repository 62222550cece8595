"""Invitations by inline mode keep to Telegram's limits, whatever the game, language and name."""

from dataclasses import replace

import pytest

from bot.callbacks import AcceptInline, Draft, WithdrawInline, encode
from bot.translate import LANGUAGES, Translator
from bot.views.inline import (
    closed_inline,
    description,
    finished_inline,
    inline_card,
    result_title,
    with_written_opening,
)
from bot.views.queries import drafts_for, matching, meant, query_for
from bot.views.state import ChallengeState, ChallengeStatus, Look, PlayerName, Seat
from render import BoardPicture, Notation
from rules import VARIANTS, Color, Game, Outcome, Termination
from tests.bot.views.lengths import faults
from tests.bot.views.tapping import ENGLISH, state_of, taps_of

LONG, OTHER = PlayerName("𝕎" * 64, 2**52), PlayerName("&" * 64, 2**52 - 1)
OUTCOMES = (
    Outcome(Color.BLACK, Termination.RESIGNATION, None),
    Outcome(Color.BLACK, Termination.NO_MOVES, None),
    Outcome(None, Termination.AGREEMENT, None),
    Outcome(None, Termination.CANCELLED, None),
)
RULES = "https://t.me/damka_bot?start=rules-keny"
LINK = f"https://t.me/{'w' * 32}?start={'T' * 48}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_cards_keep_to_the_limits(key, language):
    t, game, draft = Translator.of(language), VARIANTS[key], Draft(key, 2**52)
    state = ChallengeState("T" * 14, game, Seat.RANDOM, LONG)
    card = inline_card(state, t, draft, Look(), RULES)
    assert faults(card) == []
    assert taps_of(card) == [AcceptInline(draft, state.token), WithdrawInline(draft, state.token)]
    written = replace(card, text=with_written_opening(card, game, Look()), picture=None)
    assert faults(written) == []
    assert "<pre>" in written.text
    for seat in Seat:
        for seats in (True, False):
            listed = replace(draft, seat=seat)
            assert 0 < len(description(t, listed, LONG, seats=seats)) <= 120
            assert 0 < len(result_title(t, listed, seats=seats)) <= 40
    for status in (ChallengeStatus.TAKEN, ChallengeStatus.WITHDRAWN, ChallengeStatus.EXPIRED):
        closed = closed_inline(replace(state, status=status, taken_by=OTHER), t, LINK)
        # Where the card was a picture, this is its caption.
        assert faults(replace(closed, picture=card.picture)) == []
    played = state_of(Game.new(game), white=LONG, black=OTHER)
    for outcome in OUTCOMES:
        assert faults(replace(finished_inline(played, t, outcome, LINK), picture=card.picture)) == []


def test_a_card_is_drawn_as_its_author_wants_boards():
    state = ChallengeState("T" * 14, VARIANTS["international"], Seat.RANDOM, LONG)
    look = Look("night", Notation.ALGEBRAIC)
    board = inline_card(state, ENGLISH, Draft("international", 7), look, RULES).picture
    assert isinstance(board, BoardPicture)
    assert (board.theme, board.notation) == ("night", Notation.ALGEBRAIC)


@pytest.mark.parametrize("key", VARIANTS)
def test_every_game_is_found_by_all_its_names(key):
    game = VARIANTS[key]
    titles = [Translator.of(language).plain(f"game.{key}.title") for language in LANGUAGES]
    for name in (key, *game.aliases, *titles):
        assert game in matching(name), name
        assert game in matching(f"  {name.upper()} "), name


@pytest.mark.parametrize("key", VARIANTS)
def test_every_name_of_a_game_means_that_game_alone(key):
    names = [
        Translator.of(language).plain(f"game.{key}.{part}") for language in LANGUAGES for part in ("title", "short")
    ]
    for name in (key, *VARIANTS[key].aliases, *names):
        assert meant(name) is VARIANTS[key], name
        assert meant(f" {name.upper()}  ") is VARIANTS[key], name


@pytest.mark.parametrize(
    ("typed", "key"), [("русские", "russian"), ("Кены", "keny"), ("hawajskie", "konane"), ("rus", "russian")]
)
def test_the_beginning_of_a_name_is_enough_where_one_game_has_it(typed, key):
    assert meant(typed) is VARIANTS[key]


@pytest.mark.parametrize("typed", ["", " ", "c", "chess", "me"])
def test_a_name_of_none_or_of_many_means_no_game(typed):
    assert meant(typed) is None


def test_whatever_begins_with_the_query_comes_first():
    assert matching("rus")[0].key == "russian"
    assert matching("шашки")[0].key == "russian"  # what they are called for short, before all that have the word
    assert matching("zzz") == ()
    assert len(matching("")) == 21


def listed(query: str, language: str = "en") -> list[str]:
    t, drafts = Translator.of(language), drafts_for(query, 7)
    return [result_title(t, draft, seats=len(drafts) < len(VARIANTS)) for draft in drafts]


def test_a_query_that_names_a_game_offers_the_lot_and_both_colours_by_their_names():
    assert listed("keny") == ["Keny: colours by lot", "Keny: I play ⚪ White", "Keny: I play ⚫ Black"]
    assert listed("english")[1:] == ["English: I play ⚫ Black", "English: I play ⚪ White"]
    assert listed("кены", "ru") == ["Кены: цвета по жребию", "Кены: у меня ⚪ белые", "Кены: у меня ⚫ чёрные"]
    assert listed("wloskie", "pl")[1] == "Włoskie: biorę ⚪ białe"


def test_a_query_that_names_no_game_lists_the_games():
    drafts = drafts_for("", 7)
    assert [draft.variant for draft in drafts] == list(VARIANTS)
    assert {draft.seat for draft in drafts} == {Seat.RANDOM}
    assert drafts_for("chess", 7) == ()


@pytest.mark.parametrize("key", VARIANTS)
def test_what_has_been_chosen_on_a_card_is_what_its_query_offers_first(key):
    for option in VARIANTS[key].options:
        for value in option.values[1:]:
            for seat in Seat:
                draft = Draft(key, 7, seat, ((option.name, value),))
                for language in LANGUAGES:
                    query = query_for(Translator.of(language), draft)
                    offered = drafts_for(query, 7)
                    assert offered[0] == draft, query
                    assert [one.seat for one in offered[1:]] == [other for other in Seat if other is not seat]
                    assert {one.options for one in offered} == {draft.options}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_what_a_query_offers_keeps_to_telegrams_limits(key, language):
    game = VARIANTS[key]
    last = game.with_options({option.name: option.values[-1] for option in game.options})
    draft = Draft.of(last, 2**52, Seat.SECOND)
    query = query_for(Translator.of(language), draft)
    assert len(query) <= 256
    offered = drafts_for(query, 2**52)
    assert offered[0] == draft
    assert len(offered) <= 50
    assert all(len(encode(AcceptInline(one, "T" * 14)).encode()) <= 64 for one in offered)


@pytest.mark.parametrize("query", ["keny #", "keny #zzzzzz", "keny #не", "keny#1 #2", "keny #-1", "keny # 0x"])
def test_a_query_spoilt_by_hand_offers_the_game_as_it_comes(query):
    assert [draft.options for draft in drafts_for(query, 7)] == [()] * 3


def test_house_rules_are_told_where_results_are_listed():
    draft = Draft("keny", 7, Seat.FIRST, (("hops", "one"),))
    line = description(ENGLISH, draft, PlayerName("Anna"), seats=True)
    assert line.startswith("Anna begins. ")
    assert "Hops in a move: one" in line
