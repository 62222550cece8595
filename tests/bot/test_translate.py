"""The translator: languages, plural forms, escaping."""

import pytest
from babel import Locale

from bot.plurals import RULES, plural_category
from bot.translate import LANGUAGES, Html, Translator


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("ru", "ru"),
        ("ru-RU", "ru"),
        ("PL_pl", "pl"),
        ("pt-br", "en"),
        ("uk", "en"),
        ("be", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_language_is_chosen_by_the_primary_tag_with_english_as_fallback(tag, language):
    assert Translator.of(tag).language == language


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 1, "1 piece taken"),
        ("en", 2, "2 pieces taken"),
        ("ru", 1, "взята 1 шашка"),
        ("ru", 3, "взяты 3 шашки"),
        ("ru", 5, "взято 5 шашек"),
        ("ru", 11, "взято 11 шашек"),
        ("ru", 21, "взята 21 шашка"),
        ("pl", 1, "zbity 1 pionek"),
        ("pl", 4, "zbite 4 pionki"),
        ("pl", 5, "zbitych 5 pionków"),
        ("pl", 21, "zbitych 21 pionków"),
        ("pl", 22, "zbite 22 pionki"),
    ],
)
def test_plural_forms_follow_cldr(language, count, text):
    assert Translator.of(language)("turn.captured", count=count) == text


def test_plural_form_needs_a_whole_number():
    with pytest.raises(TypeError, match=r"2\.5"):
        plural_category("ru", 2.5)


def test_values_are_escaped_unless_they_are_html():
    t = Translator.of("en")
    assert "&lt;b&gt; &amp; co" in t("turn.offered", player="<b> & co")
    assert "<i>x</i>" in t("turn.offered", player=Html("<i>x</i>"))


def test_braces_in_a_name_are_not_taken_for_placeholders():
    assert "{player} {0}" in Translator.of("en")("turn.offered", player="{player} {0}")


def test_plain_texts_are_not_escaped():
    assert Translator.of("en").plain("button.game", title="A & B", opponent="<x>") == "A & B – <x>"


def test_unknown_key_and_missing_value_are_errors():
    t = Translator.of("ru")
    with pytest.raises(KeyError):
        t("no.such.text")
    with pytest.raises(KeyError):
        t("turn.offered")


def test_there_are_plural_rules_for_every_language_and_they_are_those_of_cldr():
    assert list(RULES) == list(LANGUAGES)
    for language, rule in RULES.items():
        numbers = [*range(1200), 10**6, 10**6 + 1]
        known = Locale.parse(language).plural_form
        assert [rule(number) for number in numbers] == [known(number) for number in numbers]
