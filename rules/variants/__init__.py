"""The 21 games, by key."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from rules.errors import UnknownVariant
from rules.variant import Variant
from rules.variants import (
    alquerque,
    anti,
    armenian,
    brazilian,
    canadian,
    corner,
    czech,
    dameo,
    english,
    gothic,
    international,
    italian,
    keny,
    konane,
    malaysian,
    oneway,
    parachute,
    portuguese,
    russian,
    thai,
    turkish,
)

_GAMES = (
    english,
    anti,
    czech,
    corner,
    oneway,
    parachute,
    gothic,
    turkish,
    armenian,
    keny,
    alquerque,
    konane,
    international,
    russian,
    brazilian,
    canadian,
    thai,
    portuguese,
    italian,
    dameo,
    malaysian,
)

VARIANTS: Mapping[str, Variant] = MappingProxyType({game.VARIANT.key: game.VARIANT for game in _GAMES})
"""Every game at its defaults, by key."""

_NAMES = {name.casefold(): game for game in VARIANTS.values() for name in (game.key, *game.aliases)}


def find_variant(name: str) -> Variant | None:
    """The game with this key or alias, in any case; None when there is none."""
    return _NAMES.get(" ".join(name.casefold().split()))


def variant(key: str, options: Mapping[str, str] | None = None) -> Variant:
    """The game with this key under these house rules. Equal arguments give the same object.

    Raises UnknownVariant for a key that does not exist, UnknownOption for an option or value the game does not have.
    """
    if key not in VARIANTS:
        raise UnknownVariant(key)
    return _chosen(key, tuple(sorted(options.items()))) if options else VARIANTS[key]


@lru_cache(maxsize=256)
def _chosen(key: str, options: tuple[tuple[str, str], ...]) -> Variant:
    return VARIANTS[key].with_options(dict(options))
