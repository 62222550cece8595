"""Invitations by inline mode keep to Telegram's limits, whatever the game, language and name."""

from dataclasses import replace

import pytest

from bot.callbacks import AcceptInline, Draft, WithdrawInline
from bot.translate import LANGUAGES, Translator
from bot.views.inline import closed_inline, description, inline_card, matching, with_written_opening
from bot.views.state import ChallengeState, ChallengeStatus, Look, PlayerName, Seat
from bot.views.words import short_title
from render import BoardPicture, Notation
from rules import VARIANTS
from tests.bot.views.lengths import faults
from tests.bot.views.tapping import ENGLISH, taps_of

LONG, OTHER = PlayerName("𝕎" * 64, 2**52), PlayerName("&" * 64, 2**52 - 1)
LINK = f"https://t.me/{'w' * 32}?start={'T' * 48}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_cards_keep_to_the_limits(key, language):
    t, game, draft = Translator.of(language), VARIANTS[key], Draft(key, 2**52)
    state = ChallengeState("T" * 14, game, Seat.RANDOM, LONG)
    card = inline_card(state, t, draft, Look())
    assert faults(card) == []
    assert taps_of(card) == [AcceptInline(draft, state.token), WithdrawInline(draft, state.token)]
    written = replace(card, text=with_written_opening(card, game, Look()), picture=None)
    assert faults(written) == []
    assert "<pre>" in written.text
    assert 0 < len(description(t, game)) <= 120
    assert short_title(t, game)
    for status in (ChallengeStatus.TAKEN, ChallengeStatus.WITHDRAWN, ChallengeStatus.EXPIRED):
        closed = closed_inline(replace(state, status=status, taken_by=OTHER), t, LINK)
        # Where the card was a picture, this is its caption.
        assert faults(replace(closed, picture=card.picture)) == []


def test_a_card_is_drawn_as_its_author_wants_boards():
    state = ChallengeState("T" * 14, VARIANTS["international"], Seat.RANDOM, LONG)
    look = Look("night", Notation.ALGEBRAIC)
    board = inline_card(state, ENGLISH, Draft("international", 7), look).picture
    assert isinstance(board, BoardPicture)
    assert (board.theme, board.notation) == ("night", Notation.ALGEBRAIC)


@pytest.mark.parametrize("key", VARIANTS)
def test_every_game_is_found_by_all_its_names(key):
    game = VARIANTS[key]
    titles = [Translator.of(language).plain(f"game.{key}.title") for language in LANGUAGES]
    for name in (key, *game.aliases, *titles):
        assert game in matching(name), name
        assert game in matching(f"  {name.upper()} "), name


def test_whatever_begins_with_the_query_comes_first():
    assert matching("rus")[0].key == "russian"
    assert matching("zzz") == ()
    assert len(matching("")) == 21
