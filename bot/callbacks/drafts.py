"""Drafts of challenges as buttons say them, and what has been chosen in one as an inline query says it."""

from __future__ import annotations

import re

from bot.callbacks.challenge_taps import Draft
from bot.callbacks.numbers import UnreadableError, base36, read_number
from bot.views.state import Seat
from rules import VARIANTS, Variant

_USERNAME = re.compile(r"[A-Za-z0-9_]{1,32}")


def choices(draft: Draft) -> str:
    """Return who begins and the values of all options as one number, each a digit in its own base."""
    chosen = dict(draft.options)
    number = tuple(Seat).index(draft.seat)
    for option in VARIANTS[draft.variant].options:
        number = number * len(option.values) + option.values.index(chosen.get(option.name, option.values[0]))
    return base36(number)


def read_choices(key: str, text: str, owner: int) -> Draft:
    """Return the draft with what `choices` says to have been chosen. Raises UnreadableError for anything else."""
    number = read_number(text)
    chosen: list[tuple[str, str]] = []
    for option in reversed(_read_variant(key).options):
        number, index = divmod(number, len(option.values))
        if index:
            chosen.append((option.name, option.values[index]))
    if number >= len(Seat):
        raise UnreadableError(f"{number} for who begins")
    return Draft(key, owner, tuple(Seat)[number], tuple(sorted(chosen)))


def draft_of(key: str, text: str, owner: int) -> Draft | None:
    """Return the draft with what `choices` says to have been chosen, None for anything else: people can write it."""
    try:
        return read_choices(key, text, owner)
    except UnreadableError:
        return None


def draft_text(draft: Draft) -> str:
    """Return a draft as buttons say it."""
    source = map(base36, draft.source or ())
    return ".".join((draft.variant, choices(draft), base36(draft.owner), opponent_text(draft.opponent), *source))


def read_draft(text: str) -> Draft:
    """Return the draft that a button says. Raises UnreadableError for anything else."""
    parts = text.split(".")
    if len(parts) not in (4, 6):
        raise UnreadableError(text)
    key, chosen, owner, opponent, *source = parts
    draft = read_choices(key, chosen, read_number(owner))
    start = (read_number(source[0]), read_number(source[1])) if source else None
    return Draft(key, draft.owner, draft.seat, draft.options, read_opponent(opponent), start)


def opponent_text(opponent: int | str | None) -> str:
    """Return whom a challenge is for as buttons say it."""
    if opponent is None:
        return ""
    return f"#{base36(opponent)}" if isinstance(opponent, int) else opponent


def read_opponent(text: str) -> int | str | None:
    """Return whom a button says a challenge is for. Raises UnreadableError for anything else."""
    if text.startswith("#"):
        return read_number(text[1:])
    if text and not _USERNAME.fullmatch(text):
        raise UnreadableError(text)
    return text or None


def _read_variant(key: str) -> Variant:
    if key not in VARIANTS:
        raise UnreadableError(key)
    return VARIANTS[key]
