"""The parsers, each as a function that takes any text and may fail only as documented."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from unittest.mock import patch

from bot import callbacks
from bot.guard import readable
from bot.service.inline import draft_in
from bot.settings import Settings, SettingsError
from bot.views.queries import drafts_for
from rules import (
    VARIANTS,
    InvalidPdn,
    InvalidPosition,
    RulesError,
    Variant,
    find_variant,
    format_fen,
    format_pdn,
    legal_moves,
    parse_canonical,
    parse_fen,
    parse_move,
    parse_pdn,
    variant,
)
from rules.__main__ import run

GAMES: tuple[Variant, ...] = tuple(VARIANTS.values())


def _game(text: str) -> tuple[Variant, str]:
    """A game chosen by the first character, and the rest."""
    return GAMES[ord(text[0]) % len(GAMES)] if text else GAMES[0], text[1:]


def callback(text: str) -> None:
    """Button data: never an error; what is read is written as it was."""
    found = callbacks.parse(text)
    if found is not None:
        assert callbacks.parse(callbacks.encode(found)) == found


def move(text: str) -> None:
    """A typed move at the start of a game, or behind a tab in any position."""
    game, rest = _game(text)
    fen, tab, typed = rest.partition("\t")
    with suppress(RulesError):
        position = parse_fen(game, fen) if tab else game.start
        played = parse_move(game, position, typed if tab else rest)
        assert played in legal_moves(game, position)


def canonical(text: str) -> None:
    """A canonical move."""
    game, rest = _game(text)
    with suppress(RulesError):
        assert str(parse_canonical(game, game.start, rest)) == rest


def fen(text: str) -> None:
    """A position."""
    game, rest = _game(text)
    try:
        position = parse_fen(game, rest)
    except InvalidPosition:
        return
    assert parse_fen(game, format_fen(game, position)) == position


def pdn(text: str) -> None:
    """A game record."""
    try:
        game, _ = parse_pdn(text)
    except InvalidPdn:
        return
    again, _ = parse_pdn(format_pdn(game))
    assert again.moves == game.moves


def query(text: str) -> None:
    """What is typed in inline mode, or a link says: every challenge offered for it can be said by a button again."""
    drafts = drafts_for(text, 2**52)
    if found := draft_in(text, 2**52):
        drafts += (found,)
    for draft in drafts:
        button = callbacks.AcceptInline(draft, "A" * 14)
        assert callbacks.parse(callbacks.encode(button)) == button
        assert variant(draft.variant, dict(draft.options)).key == draft.variant


def option(text: str) -> None:
    """The name of a game, and a house rule."""
    name, _, rest = text.partition(" ")
    key, _, value = rest.partition("=")
    find_variant(name)
    for game in GAMES:
        with suppress(RulesError):
            variant(game.key, {key: value})


def command_line(text: str) -> None:
    """The command line of the rules, with a first line on standard input."""
    words, _, given = text.partition("\n")
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(given)):
        arguments = [word for word in words.split(" ") if not word.isdigit() or int(word) <= 2]
        try:
            status = run(arguments)
        except SystemExit as leaving:
            status = int(str(leaving.code or 0))
    assert status in (0, 2)
    assert err.getvalue().count("\n") <= 1


def update(text: str) -> None:
    """The shape of an update."""
    with suppress(ValueError):
        readable({"update_id": len(text), "message": {text: [text, {text[:5]: text}]}})


def environment(text: str) -> None:
    """The settings."""
    names = ("BOT_TOKEN", "BOT_API_URL", "WEBHOOK_URL", "WEBHOOK_SECRET", "PORT", "LOG_LEVEL", "DATABASE_URL")
    with suppress(SettingsError):
        Settings.from_env(dict(zip(names, text.split("\n"), strict=False)))


TARGETS: Mapping[str, Callable[[str], None]] = {
    "callback": callback,
    "move": move,
    "canonical": canonical,
    "fen": fen,
    "pdn": pdn,
    "query": query,
    "option": option,
    "command-line": command_line,
    "update": update,
    "environment": environment,
}
