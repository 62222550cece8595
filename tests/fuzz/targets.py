"""The parsers of what comes from outside, each as a function that takes any text and may fail only as documented."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from unittest.mock import patch

from telegram import Bot

from bot import callbacks
from bot.guard import decoded
from bot.handlers.gate import effort_of
from bot.handlers.requests import read_update, request_of
from bot.inbox import UnreadableError, order_key
from bot.local import UNLIMITED, World, page_acts
from bot.local.entities import parse_html
from bot.local.errors import ActionError, ApiError
from bot.local.seed import settle
from bot.service.inline import draft_in
from bot.settings import Settings, SettingsError
from bot.translate import LANGUAGES, Translator
from bot.views.menu import rules_menu
from bot.views.queries import drafts_for
from bot.views.refusal import played_elsewhere
from bot.views.start import welcome
from bot.views.words import quoted
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

GAMES: tuple[Variant, ...] = (
    *VARIANTS.values(),
    *(variant(key, {one.name: one.values[-1]}) for key, game in VARIANTS.items() for one in game.options),
)
"""Every game as it is, then with each of its house rules."""


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
    """A canonical move, in the same places."""
    game, rest = _game(text)
    fen, tab, typed = rest.partition("\t")
    with suppress(RulesError):
        position = parse_fen(game, fen) if tab else game.start
        said = typed if tab else rest
        assert str(parse_canonical(game, position, said)) == said


def fen(text: str) -> None:
    """A position."""
    game, rest = _game(text)
    try:
        position = parse_fen(game, rest)
    except InvalidPosition:
        return
    for numeric in (False, True) if game.numbering is not None else (False,):
        assert parse_fen(game, format_fen(game, position, numeric=numeric)) == position


def pdn(text: str) -> None:
    """A game record."""
    try:
        game, _ = parse_pdn(text)
    except InvalidPdn:
        return
    again, _ = parse_pdn(format_pdn(game))
    assert (again.moves, again.outcome) == (game.moves, game.outcome)


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


def words(text: str) -> None:
    """What stands behind a command, and names: said back, they are read as they were written, by Telegram's parser."""
    t = Translator.of(LANGUAGES[len(text) % len(LANGUAGES)])
    for screen in (rules_menu(t, text), played_elsewhere(t, text, "https://t.me/x")):
        assert quoted(text) in parse_html(screen.text).text
    greeted, nobody = (parse_html(welcome(t, name, 7, "damka_bot").text).entities for name in (text, "?"))
    assert [entity["type"] for entity in greeted] == [entity["type"] for entity in nobody]


def command_line(text: str) -> None:
    """The command line of the rules, with a first line on standard input."""
    words, _, given = text.partition("\n")
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", io.StringIO(given)):
        arguments = [word for word in words.split(" ") if not word.isdecimal() or int(word) <= 2]
        try:
            status = run(arguments)
        except SystemExit as leaving:
            status = int(str(leaving.code or 0))
    assert status in (0, 2)
    assert err.getvalue().count("\n") <= 1


def update(text: str) -> None:
    """The body of a webhook: written down, unpacked, and asked who wants what."""
    try:
        raw = decoded(text.encode("utf-8", "surrogateescape"))
    except ValueError:
        return
    order_key(raw)
    json.dumps(raw, ensure_ascii=False).encode()
    with suppress(UnreadableError):
        found = read_update(raw, _bot())
        request_of(found)
        effort_of(found)


@cache
def _bot() -> Bot:
    return Bot("1:nobody")


def page(text: str) -> None:
    """An order of the local page's script."""
    try:
        order = json.loads(text)
    except (ValueError, RecursionError):
        return
    if isinstance(order, dict):
        with patch.object(page_acts, "PATIENCE", 0.0), suppress(ActionError, ApiError):
            asyncio.run(page_acts.act(settle(World(limits=UNLIMITED)), order))


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
    "words": words,
    "command-line": command_line,
    "update": update,
    "page": page,
    "environment": environment,
}
