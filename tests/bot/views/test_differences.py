"""What a game changes for somebody who knows another one, told from the traits of both."""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import permutations

import pytest

from bot.translate import LANGUAGES, Translator
from bot.views.differences import differences, differences_screen
from rules import VARIANTS, Color, Option, Variant, variant
from rules.variant import Duty
from tests.bot.views.lengths import faults
from tests.bot.views.tapping import ENGLISH


def told(known: str, game: str) -> list[str]:
    return [str(line) for line in differences(ENGLISH, VARIANTS[known], VARIANTS[game])]


def test_czech_for_who_knows_russian():
    assert told("russian", "czech") == [
        "A man captures diagonally forward.",
        "A man that reaches the promotion squares by a capture becomes a king and stops there.",
        "If a king can capture, a king must do it.",
        "What makes a draw:\n   – The same position for the third time, with the same side to move."
        "\n   – 15 moves each with kings only and without a capture.",
    ]


def test_draw_rules_are_told_where_they_differ():
    assert any("5 moves each" in line for line in told("czech", "russian"))
    assert not any("draw" in line for line in told("russian", "brazilian"))
    assert told("russian", "konane")[-1] == "No rule makes a draw."


def test_keny_for_who_knows_turkish_names_the_hops_and_who_makes_them():
    assert [line for line in told("turkish", "keny") if "jump" in line and "own" in line] == [
        "Without capturing, a man may also jump over pieces of its own side: forward, sideways.",
        "A king of one’s own can be jumped over, too.",
        "A king does not jump over pieces of its own side.",
    ]


def test_russian_for_who_knows_malaysian_says_that_nothing_buys_off_a_capture():
    assert "A capture cannot be refused, not even by giving up a piece." in told("malaysian", "russian")


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


def values_of(game: Variant) -> Iterator[tuple[Option, str]]:
    """Every house rule of a game with each of its values but the default."""
    return ((option, value) for option in game.options for value in option.values[1:])


@pytest.mark.parametrize(("known", "game"), list(permutations(VARIANTS, 2)))
def test_no_two_games_are_told_to_be_the_same(known, game):
    assert told(known, game)
    assert told(game, game) == []


NAMES = {
    *("key", "aliases", "house", "choices", "pdn", "pdn_exact", "numbering", "capture_separator", "quiet_separator"),
}
"""The traits that say what a game is called and how its moves are written down, not how it is played."""

TRAITS: dict[str, tuple[str, ...]] = {field.name: (field.name,) for field in fields(Variant) if field.name not in NAMES}
TRAITS |= dict.fromkeys(("board", "start", "surface"), ("board", "surface", "start"))
"""The traits that make a game, each with those that make sense only together with it."""

GAMES = (
    *VARIANTS.values(),
    *(variant(game.key, {option.name: value}) for game in VARIANTS.values() for option, value in values_of(game)),
)
"""Every game, and every one with each of its house rules."""


def without_effect(game: Variant, trait: str) -> bool:
    """Whether nothing changes in a game when this trait of it does."""
    no_kings = not game.promotion(Color.WHITE)
    match trait:
        case "king_steps" | "king_jumps" | "flying" | "man_takes_kings" | "promotes_on":
            return no_kings
        case "near_landing":
            return no_kings or not game.flying
        case "man_rests_on_last_rank":
            # Nobody stays there, or nobody could move on from there.
            goes_on = any(up <= 0 for _, up in game.man_steps)
            return not goes_on or not (no_kings or game.promotes_on)
        case "reversal":
            return game.straight
        case "parachutist_continues":
            return not game.parachutes
        case "refusal":
            return game.duty is Duty.MAY
        case _:
            return False


def is_whole(game: Variant) -> bool:
    """Whether the squares that a game names are on its board."""
    return {square for squares in game.promotes_on or () for square in squares} <= set(game.board.squares)


def flipped(game: Variant, trait: str) -> list[Variant]:
    """A game with every other value that any game or house rule has for one of its traits."""
    settings = [{name: getattr(other, name) for name in TRAITS[trait]} for other in GAMES]
    found = [replace(game, **setting) for setting in {str(setting): setting for setting in settings}.values()]
    return [one for one in found if getattr(one, trait) != getattr(game, trait) and is_whole(one)]


@pytest.mark.parametrize("trait", TRAITS)
def test_whatever_trait_two_games_differ_in_is_told_to_who_knows_either(trait):
    pairs = [(game, other) for game in VARIANTS.values() for other in flipped(game, trait)]
    assert pairs
    silent = [
        (game.key, getattr(other, trait))
        for game, other in pairs
        if not (without_effect(game, trait) or without_effect(other, trait))
        and not (differences(ENGLISH, game, other) and differences(ENGLISH, other, game))
    ]
    assert silent == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.key} {game.choices}")
def test_every_house_rule_is_told(game):
    plain = VARIANTS[game.key]
    assert bool(differences(ENGLISH, plain, game)) == bool(differences(ENGLISH, game, plain)) == bool(game.choices)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_comparison_fits_a_message(language):
    t = Translator.of(language)
    broken = [
        (known, game)
        for known, game in permutations(VARIANTS, 2)
        if faults(differences_screen(t, VARIANTS[known], VARIANTS[game]))
    ]
    ruled = [game for game in GAMES if game.choices and faults(differences_screen(t, VARIANTS[game.key], game))]
    assert (broken, ruled) == ([], [])
