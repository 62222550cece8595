"""What is typed after the bot's name in any chat: which games, or which set-up of one, a query means."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from functools import cache
from typing import Final

from bot.callbacks import Draft, choices, draft_of
from bot.translate import LANGUAGES, Translator
from bot.views.state import Seat
from bot.views.words import short_title
from rules import VARIANTS, Variant

FEW: Final = 3
"""Of so few games every choice of colours is offered."""

_CHOSEN: Final = "#"
"""What stands between the name of a game and what has been chosen for it."""
_NO_MARK = str.maketrans("łŁøß(),", "lLos   ")


def query_for(t: Translator, draft: Draft) -> str:
    """Return the query that offers a draft: the name of its game and, in short, what has been chosen, if anything."""
    name = short_title(t, VARIANTS[draft.variant])
    return name if draft == Draft(draft.variant, draft.owner) else f"{name} {_CHOSEN}{choices(draft)}"


def drafts_for(query: str, owner: int) -> tuple[Draft, ...]:
    """Return the challenges by `owner` that a query means, what it names most exactly first.

    Of few games each is offered with every choice of colours, of many just as it comes.
    """
    name, _, chosen = query.partition(_CHOSEN)
    if prepared := _prepared(name, chosen.strip(), owner):
        return _with_every_seat(prepared)
    drafts = [Draft(game.key, owner) for game in matching(name)]
    return tuple(drafts) if len(drafts) > FEW else tuple(one for draft in drafts for one in _with_every_seat(draft))


def _prepared(name: str, chosen: str, owner: int) -> Draft | None:
    """Return the draft that `query_for` has written down, None for anything else."""
    named = _called(name)
    return draft_of(named.key, chosen, owner) if named else None


def _with_every_seat(draft: Draft) -> tuple[Draft, ...]:
    return (draft, *(replace(draft, seat=seat) for seat in Seat if seat is not draft.seat))


def matching(query: str) -> tuple[Variant, ...]:
    """Return the games that a query means: all of them for none, else those that have each of its words in a name.

    Names are the key, the aliases and the titles in every language, read without case and accents. Those that are
    called just so come first, then those that begin with the query.
    """
    wanted = _plain(query)
    if not wanted:
        return tuple(VARIANTS.values())
    fitting = [
        game
        for game in VARIANTS.values()
        if all(any(word in name for name in _names(game.key)) for word in wanted.split())
    ]

    def distance(game: Variant) -> int:
        names = _names(game.key)
        return 0 if wanted in names else 1 if any(name.startswith(wanted) for name in names) else 2

    return tuple(sorted(fitting, key=distance))


def meant(name: str) -> Variant | None:
    """Return the game that a person names, in full or by how its words begin; None where that is not one game."""
    words = _plain(name).split()
    begun = [
        game
        for game in VARIANTS.values()
        if words and any(all(f" {word}" in f" {known}" for word in words) for known in _names(game.key))
    ]
    return _called(name) or (begun[0] if len(begun) == 1 else None)


def _called(name: str) -> Variant | None:
    """Return the only game that has this name in full."""
    named = [game for game in VARIANTS.values() if _plain(name) in _names(game.key)]
    return named[0] if len(named) == 1 else None


@cache
def _names(key: str) -> tuple[str, ...]:
    game = VARIANTS[key]
    titles = [
        Translator.of(language).plain(f"game.{key}.{part}") for language in LANGUAGES for part in ("title", "short")
    ]
    return tuple(_plain(name) for name in (key, *game.aliases, *titles))


def _plain(text: str) -> str:
    """Return a text as it is compared: small letters without accents and brackets, single spaces."""
    letters = unicodedata.normalize("NFKD", text.translate(_NO_MARK).casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())
