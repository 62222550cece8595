"""The catalogues: complete, alike in every language, within Telegram's limits, and nothing in them unused."""

import re
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest
from babel import Locale

from bot.translate import LANGUAGES, Text, Translator, catalogue, own_catalogue
from rules import VARIANTS, Rule, Termination, Variant
from rules.why import Fault

ROOT = Path(__file__).parents[2]
PLAIN = ("button.", "toast.", "command.", "option.", "seat.")
TAGS = {"b", "i", "code", "a"}


def forms(text: Text) -> tuple[str, ...]:
    """All strings of an entry: itself, its plural forms, or its lines."""
    if isinstance(text, str):
        return (text,)
    return tuple(text.values()) if isinstance(text, dict) else text


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language):
    assert own_catalogue(language).keys() == own_catalogue("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_same_kind_and_placeholders_in_every_language(language):
    english = own_catalogue("en")
    for key, text in own_catalogue(language).items():
        assert type(text) is type(english[key]), key
        wanted = set.union(*(placeholders(form) for form in forms(english[key])))
        for form in forms(text):
            assert placeholders(form) == wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_exactly_those_of_the_language(language):
    categories = set(Locale.parse(language).plural_form.tags) | {"other"}
    plurals = {key: text for key, text in own_catalogue(language).items() if isinstance(text, dict)}
    assert plurals
    assert {key: set(text) for key, text in plurals.items()} == dict.fromkeys(plurals, categories)
    for key, text in plurals.items():
        assert all("count" in placeholders(form) for form in text.values()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_has_loose_spaces(language):
    for key, text in own_catalogue(language).items():
        for form in forms(text):
            assert form.strip(), key
            assert "  " not in form, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_texts_hold_no_markup(language):
    plain = {key: text for key, text in own_catalogue(language).items() if key.startswith(PLAIN)}
    assert len(plain) > 100
    for key, text in plain.items():
        assert not any("<" in form or "&" in form for form in forms(text)), key


class Markup(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        if tag not in TAGS:
            self.faults.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_is_what_telegram_knows_and_balanced(language):
    for key, text in own_catalogue(language).items():
        for form in forms(text):
            markup = Markup(form)
            assert not markup.faults, key
            assert not markup.open, key


def used_in_code(*packages: str) -> tuple[set[str], set[str]]:
    """Texts named in the code of packages: whole keys, and the parts before and after a value put into a key."""
    code = "\n".join(path.read_text("utf-8") for name in packages for path in (ROOT / name).rglob("*.py"))
    names = re.findall(r'f?"((?:[\w.{}-]|\[[^\]]*\])+)"', code)
    return {name for name in names if "{" not in name}, {name for name in names if "{" in name}


def test_no_text_is_unused():
    whole, built = used_in_code("bot", "storage")  # which owes people a word when a copy is put back
    in_table = [name for name in built if re.match(r"\w+\.", name)]
    patterns = [re.compile(re.sub(r"\\{.*?\\}", r"[\\w-]+", re.escape(name))) for name in in_table]
    sections = {"block"} & whole
    unused = [
        key
        for key in own_catalogue("en")
        if key not in whole
        and not any(pattern.fullmatch(key) for pattern in patterns)
        and key.partition(".")[0] not in sections
    ]
    assert unused == []


def test_no_text_is_named_in_code_that_is_not_there():
    keys = own_catalogue("en").keys()
    sections = {key.partition(".")[0] for key in keys}
    whole, _ = used_in_code("bot")
    named = {name for name in whole if re.fullmatch(r"[a-z]+\.[\w.-]+", name) and name.partition(".")[0] in sections}
    assert {name for name in named if name not in keys} == set()


def missing_texts(variant: Variant, language: str) -> list[str]:
    """What a game lacks in a language."""
    texts = catalogue(language)
    wanted = [f"game.{variant.key}.{part}" for part in ("title", "short", "lines", "rules")]
    wanted.append(f"sources.{variant.key}")
    for option in variant.options:
        wanted += [f"option.{option.name}.{value}" for value in ("name", *option.values)]
    ruled = [variant.with_options({option.name: value}) for option in variant.options for value in option.values]
    wanted += [f"draw.{rule.code.partition('(')[0]}" for game in ruled for rule in game.draws]
    return [key for key in wanted if key not in texts]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_game_has_all_its_texts(key, language):
    assert missing_texts(VARIANTS[key], language) == []
    assert len(Translator.of(language).lines(f"game.{key}.lines")) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_in_a_games_own_terms_are_like_the_general_ones(language):
    texts = own_catalogue(language)
    general = {key.replace(".", "-"): text for key, text in texts.items() if not key.startswith("game.")}
    own = {key.partition(".own.")[2]: text for key, text in texts.items() if ".own." in key}
    assert own
    for name, text in own.items():
        assert type(text) is type(general[name]), name
        for form in forms(text):
            assert placeholders(form) == placeholders(forms(general[name])[0]), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_termination_and_fault_has_its_text(language):
    texts = catalogue(language)
    wanted = [f"rule.{rule}" for rule in Rule] + [f"fault.{fault}" for fault in Fault]
    wanted += [f"reason.{termination}" for termination in Termination]
    assert [key for key in wanted if key not in texts] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_of_games_differ(language):
    t = Translator.of(language)
    for part in ("title", "short"):
        names = [t.plain(f"game.{key}.{part}") for key in VARIANTS]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_texts_keep_to_their_lengths(language):
    texts = own_catalogue(language)
    t = Translator.of(language)
    longest = max((t.plain(f"game.{key}.title") for key in VARIANTS), key=len)
    for key in (key for key in texts if key.startswith("toast.")):
        assert len(t.plain(key, move="a1xl12", player="W" * 64, title=longest, game="international")) <= 200, key
    for key in (key for key in texts if key.startswith("command.")):
        assert len(t.plain(key)) <= 256, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rules_of_a_move_are_too_long_for_an_answer(language):
    t = Translator.of(language)
    assert all(len(t.plain(f"rule.{rule}")) <= 200 for rule in Rule)
