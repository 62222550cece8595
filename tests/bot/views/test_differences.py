"""What a game changes for somebody who knows another one, told from the traits of both."""

from itertools import permutations

import pytest

from bot.translate import LANGUAGES, Translator
from bot.views.differences import differences, differences_screen
from rules import VARIANTS, variant
from tests.bot.views.lengths import faults
from tests.bot.views.tapping import ENGLISH


def told(known: str, game: str) -> list[str]:
    return [str(line) for line in differences(ENGLISH, VARIANTS[known], VARIANTS[game])]


def test_czech_for_who_knows_russian():
    assert told("russian", "czech") == [
        "A man captures diagonally forward.",
        "A man that reaches the promotion squares by a capture becomes a king and stops there.",
        "If a king can capture, a king must do it.",
    ]


def test_giveaway_for_who_knows_english():
    assert told("english", "anti")[0] == "Everything is upside down: you win when you have no move left."


def test_italian_for_who_knows_english_names_the_whole_ladder():
    lines = told("english", "italian")
    assert "A man may not capture a king." in lines
    ladder = next(line for line in lines if "as many pieces as possible" in line)
    assert ladder.count("must") >= 4


def test_corner_for_who_knows_czech_is_another_start_and_other_promotion_squares():
    assert told("czech", "corner") == [
        "A man becomes a king only on a7, b8 (White) or h2, g1 (Black).",
        "The pieces begin in other places: look at the picture.",
    ]


@pytest.mark.parametrize(("known", "game"), list(permutations(VARIANTS, 2)))
def test_no_two_games_are_told_to_be_the_same(known, game):
    assert told(known, game)
    assert told(game, game) == []


@pytest.mark.parametrize(
    ("key", "option"),
    [
        ("turkish", {"promotion": "end"}),
        ("armenian", {"reversal": "yes"}),
        ("keny", {"capture": "may"}),
        ("keny", {"majority": "yes"}),
        ("alquerque", {"steps": "all"}),
        ("thai", {"removal": "end"}),
        ("konane", {"board": "6"}),
        ("malaysian", {"mode": "strict"}),
        ("russian", {"first": "black"}),
    ],
)
def test_a_trait_that_is_flipped_is_told(key, option):
    one, other = VARIANTS[key], variant(key, option)
    assert len(differences(ENGLISH, one, other)) + len(differences(ENGLISH, other, one)) >= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_comparison_fits_a_message(language):
    t = Translator.of(language)
    broken = [
        (known, game)
        for known, game in permutations(VARIANTS, 2)
        if faults(differences_screen(t, VARIANTS[known], VARIANTS[game]))
    ]
    assert broken == []
