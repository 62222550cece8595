"""Plural forms, by the rules of CLDR (https://cldr.unicode.org/index/cldr-spec/plural-rules).

The rules of these few languages stand here: Babel, which reads them, would otherwise keep all it knows of each language
in memory, seven megabytes for three sentences. A test holds them against Babel's.
"""

from typing import Final

from babel.plural import PluralRule

_SLAVIC_FEW = "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"

RULES: Final = {
    "en": PluralRule({"one": "i = 1 and v = 0"}),
    "ru": PluralRule(
        {
            "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
            "few": _SLAVIC_FEW,
            "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
        }
    ),
    "pl": PluralRule(
        {
            "one": "i = 1 and v = 0",
            "few": _SLAVIC_FEW,
            "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14",
        }
    ),
}


def plural_category(language: str, count: object) -> str:
    """Return the CLDR plural category of a whole number. Raises TypeError for anything else."""
    if not isinstance(count, int):
        raise TypeError(f"a plural form needs a whole number: {count!r}")
    return str(RULES[language](count))
