"""What the buttons of menus and cards lead to."""

from collections.abc import Mapping
from typing import Final

from bot.callbacks import (
    ChangeGame,
    CompareRules,
    Draft,
    FreshChallenge,
    ReadRules,
    ShowCard,
    ShowDifferences,
    ShowFilters,
    ShowGames,
    ShowHelp,
    ShowMenu,
    ShowOptions,
    ShowOtherRules,
    ShowRules,
    ShowRulesMenu,
    ShowWelcome,
    parse,
)
from bot.compose.context import Context, asker, guest_of, text
from bot.compose.greetings import welcome_screen
from bot.compose.lists import filters_screen, games_screen
from bot.service.setups import other_rules as others_for
from bot.service.setups import source_of, start_of
from bot.views.differences import differences_screen
from bot.views.menu import game_card, game_menu, options_card, other_games, other_rules, rules_menu
from bot.views.rulebook import rules_page
from bot.views.screen import Screen
from bot.views.start import help_screen
from bot.views.state import Seat
from rules import VARIANTS, Variant, variant
from storage import challenges, games, players

KNOWN: Final[Mapping[str, str]] = {"ru": "russian", "pl": "international", "en": "english"}
"""The game that readers of a language most likely know."""


async def browse_screen(context: Context) -> Screen | None:
    """What a button of a menu leads to."""
    match parse(text(context, "tap")):
        case ShowMenu(owner=owner, opponent=opponent):
            return game_menu(context.t, owner, opponent, guest=await guest_of(context, opponent))
        case ChangeGame(draft=draft):
            return other_games(context.t, draft, await guest_of(context, draft.opponent))
        case ShowCard(draft=draft):
            return await _card(context, draft)
        case ShowOtherRules(draft=draft):
            source = await source_of(context.connection, context.desk.table, draft)
            return other_rules(context.t, draft, others_for(source)) if source else None
        case ShowOptions(draft=draft):
            return options_card(context.t, draft)
        case ShowGames() as shown:
            return await games_screen(context, shown)
        case ShowFilters() as shown_filters:
            return await filters_screen(context, shown_filters)
        case FreshChallenge(token=token):
            return await _fresh(context, token)
        case _:
            return await _reading(context)


async def _reading(context: Context) -> Screen | None:
    match parse(text(context, "tap")):
        case ShowWelcome(page=page):
            return await welcome_screen(context, page)
        case ShowHelp():
            return help_screen(context.t)
        case ShowRulesMenu():
            return rules_menu(context.t)
        case ShowDifferences(variant=key):
            return await _differences(context, VARIANTS[key])
        case CompareRules(draft=draft):
            return await _differences(context, variant(draft.variant, dict(draft.options)))
        case ShowRules(variant=key, page=page):
            return rules_page(context.t, key, page)
        case ReadRules(draft=draft, page=page):
            return rules_page(context.t, draft.variant, page, draft)
        case _:
            return None


async def _card(context: Context, draft: Draft) -> Screen | None:
    """The card of a draft, from the opening or from where another game stood."""
    both_sides = context.private and draft.opponent is None
    guest = await guest_of(context, draft.opponent)
    if draft.source is None:
        return game_card(context.t, draft, both_sides=both_sides, elsewhere=context.elsewhere, guest=guest)
    source = await source_of(context.connection, context.desk.table, draft)
    setup = await start_of(context.connection, context.desk.table, draft)
    if source is None or setup is None:
        return None
    others = bool(others_for(source))
    return game_card(context.t, draft, both_sides=both_sides, position=setup[1], others=others, guest=guest)


async def _differences(context: Context, game: Variant) -> Screen:
    """What changes in a game for who asked: against the game they have played most, else the best known one.

    For somebody who knows the game itself it is what its house rules change.
    """
    actor = await asker(context)
    played = await games.most_played(context.connection, actor.id)
    usual = (*played, KNOWN.get(context.t.language, "english"), *KNOWN.values())
    known = next(VARIANTS[key] for key in usual if VARIANTS.get(key, game) is not game)
    return differences_screen(context.t, known, game)


async def _fresh(context: Context, token: str) -> Screen | None:
    """The card of a new challenge like an old one; for another person it is open to all."""
    old = await challenges.by_token(context.connection, token)
    if old is None:
        return None
    actor = await asker(context)
    opponent: int | str | None = None
    if old.author == actor.id and old.opponent is not None:
        opponent = (await players.get(context.connection, old.opponent)).user_id
    elif old.author == actor.id:
        opponent = old.opponent_username
    game = variant(old.variant, old.options)
    draft = Draft.of(game, actor.user_id or 0, Seat[old.seat.name], opponent)
    return await _card(context, draft)
