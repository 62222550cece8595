"""What the bot says, in the reader's language.

The texts stand in catalogues, one TOML file per language under `locales/`, the texts about single games under
`locales/games/`, and what needs no translation (sources) in `locales/common.toml`. A key is the path of tables to a
text, joined by dots. A text with plural forms is a table of CLDR categories chosen by the value `count`. A list of
texts is asked for with `lines`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final, TypeAlias

from bot.plurals import plural_category

LANGUAGES: Final = ("en", "ru", "pl")
"""The languages there is a catalogue for, the fallback first."""

PLURAL_CATEGORIES: Final = frozenset({"zero", "one", "two", "few", "many", "other"})
"""The plural categories of CLDR."""

Text: TypeAlias = str | dict[str, str] | tuple[str, ...]
"""An entry of a catalogue: a text, its plural forms, or a list of texts."""


class Html(str):
    """Text that is Telegram HTML already and must not be escaped again."""

    __slots__ = ()


class Translator:
    """The texts of one language.

    Calling it gives HTML with the values escaped; `plain` gives text for buttons and short answers, which Telegram
    shows as it is.
    """

    __slots__ = ("_texts", "language")

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self._texts = catalogue(language)

    @classmethod
    def of(cls, language: str | None) -> Translator:
        """Return the translator for an IETF language tag (`ru`, `pl-PL`); English where there is no catalogue."""
        return _translator(supported(language))

    def __call__(self, key: str, /, **values: object) -> Html:
        """Return a text as HTML, with `values` escaped unless they are `Html`. Raises KeyError for an unknown key."""
        return Html(self._form(key, values).format_map({name: escaped(value) for name, value in values.items()}))

    def plain(self, key: str, /, **values: object) -> str:
        """Return a text as it is, for buttons and short answers. Raises KeyError for an unknown key."""
        return self._form(key, values).format_map(values)

    def __contains__(self, key: object, /) -> bool:
        """Whether there is a text of this key."""
        return key in self._texts

    def lines(self, key: str, /) -> tuple[Html, ...]:
        """Return a list of texts as HTML. Raises KeyError for an unknown key."""
        entry = self._texts[key]
        return tuple(map(Html, (entry,) if isinstance(entry, str) else entry))

    def section(self, name: str, /) -> dict[str, Html]:
        """Return the texts of a table by their names in it, as HTML."""
        prefix = f"{name}."
        return {key.removeprefix(prefix): self(key) for key in self._texts if key.startswith(prefix)}

    def _form(self, key: str, values: Mapping[str, object]) -> str:
        entry = self._texts[key]
        if isinstance(entry, str):
            return entry
        if isinstance(entry, tuple):
            return "\n".join(entry)
        return entry[plural_category(self.language, values["count"])]


def supported(language: str | None) -> str:
    """Return the language of a catalogue for an IETF tag, `en` for none or any other."""
    primary = (language or "").replace("_", "-").partition("-")[0].lower()
    return primary if primary in LANGUAGES else LANGUAGES[0]


@cache
def catalogue(language: str) -> Mapping[str, Text]:
    """Return all texts of a language by key, with English where one is missing."""
    folder = files("bot") / "locales"
    texts: dict[str, Text] = {}
    for name in dict.fromkeys((LANGUAGES[0], language)):
        texts |= own_catalogue(name)
    texts |= _flat(tomllib.loads((folder / "common.toml").read_text("utf-8")))
    return texts


@cache
def own_catalogue(language: str) -> Mapping[str, Text]:
    """Return the texts that stand in a language's own files."""
    folder = files("bot") / "locales"
    paths = (folder / f"{language}.toml", folder / "games" / f"{language}.toml")
    return {key: text for path in paths for key, text in _flat(tomllib.loads(path.read_text("utf-8"))).items()}


@cache
def _translator(language: str) -> Translator:
    return Translator(language)


def _flat(table: Mapping[str, object]) -> dict[str, Text]:
    return dict(_entries(table, ""))


def _entries(table: Mapping[str, object], prefix: str) -> Iterator[tuple[str, Text]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        match value:
            case str():
                yield key, value.strip()
            case list():
                yield key, tuple(str(text).strip() for text in value)
            case dict() if value.keys() <= PLURAL_CATEGORIES:
                yield key, {category: str(text) for category, text in value.items()}
            case dict():
                yield from _entries(value, f"{key}.")
            case _:
                raise TypeError(f"a catalogue holds only texts: {key}")


def escaped(value: object) -> Html:
    """Return a value as Telegram HTML that shows it as it is; the only place where anything is escaped."""
    return value if isinstance(value, Html) else Html(escape(str(value)))
