"""The rules of a game to read: in pages, with the opening position, and with sources."""

from __future__ import annotations

from typing import Final

from bot.callbacks import Draft, ReadRules, ShowCard, ShowDifferences, ShowRules, ShowRulesMenu
from bot.translate import Html, Translator, escaped
from bot.views.keyboard import button
from bot.views.picture import opening
from bot.views.screen import Button, Screen
from bot.views.words import draw_rule, title
from rules import VARIANTS, Variant

PAGE: Final = 900
"""How many characters of HTML fill a page. A page is the caption of a picture, which holds 1024."""


def rules_page(t: Translator, key: str, page: int = 0, draft: Draft | None = None) -> Screen:
    """Return a page, counted from 0, of the rules of a game; the nearest page where there is none.

    In place of the card of a `draft` it has the way back to that.
    """
    game = VARIANTS[key]
    pages = rules_pages(t, game)
    page = min(max(page, 0), len(pages) - 1)
    head = f"<b>{title(t, game)}</b>"
    number = t("rules.page", page=page + 1, pages=len(pages))
    differences = button(t.plain("button.differences"), ShowDifferences(key))
    rows = (_turning(t, key, page, len(pages), draft), (differences,))
    return Screen(f"{head}\n\n{pages[page]}\n\n{number}", rows, opening(game))


def rules_pages(t: Translator, game: Variant) -> tuple[str, ...]:
    """Return the rules of a game as pages of whole paragraphs."""
    pages = [""]
    for paragraph in rules_paragraphs(t, game):
        if pages[-1] and len(pages[-1]) + len(paragraph) + 2 > PAGE:
            pages.append("")
        pages[-1] += f"\n\n{paragraph}" if pages[-1] else paragraph
    return tuple(pages)


def rules_paragraphs(t: Translator, game: Variant) -> tuple[str, ...]:
    """Return the rules of a game as paragraphs of HTML: the text, its draw rules and its sources."""
    text = t(f"game.{game.key}.rules", **t.section("block"))
    draws = " ".join(draw_rule(t, rule.code) for rule in game.draws)
    sources = "; ".join(_source(line) for line in t.lines(f"sources.{game.key}"))
    ending = (t("rules.draws", draws=Html(draws)),) if draws else ()
    return (*text.split("\n\n"), *ending, t("rules.sources", sources=Html(sources)))


def _source(line: str) -> str:
    name, _, address = line.partition(" | ")
    return f'<a href="{escaped(address)}">{escaped(name)}</a>' if address else escaped(name)


def _turning(t: Translator, key: str, page: int, pages: int, draft: Draft | None) -> tuple[Button, ...]:
    def turn(label: str, to: int) -> Button:
        return button(t.plain(label), ShowRules(key, to) if draft is None else ReadRules(draft, to))

    earlier = (turn("button.earlier", page - 1),) if page > 0 else ()
    later = (turn("button.later", page + 1),) if page < pages - 1 else ()
    away = button(t.plain("button.rules_menu"), ShowRulesMenu())
    if draft is not None:
        away = button(t.plain("button.back"), ShowCard(draft))
    return (*earlier, away, *later)
