"""The list of a person's games, and by what it can be narrowed."""

from bot.callbacks import ShowFilters, ShowGames
from bot.compose.context import Context, asker
from bot.service.lists import games_listed, in_list
from bot.service.states import game_line
from bot.views.games import games_filters, games_list
from bot.views.screen import Screen
from rules import VARIANTS
from storage import players


async def games_screen(context: Context, shown: ShowGames | None = None) -> Screen:
    """A page of the asker's games; without `shown` the first page of all of them."""
    actor = await asker(context)
    shown = shown or ShowGames(actor.user_id or 0)
    stored = await games_listed(context.connection, actor.id, context.notice.place)
    narrowed = [game for game in stored if in_list(game, shown.place, shown.variant)]
    lines = [await game_line(context.connection, game, actor.id, placed=context.private) for game in narrowed]
    narrowable = len({(game.place.chat_id if game.place else 0, game.variant) for game in stored}) > 1
    return games_list(context.t, lines, shown, narrowable=narrowable)


async def filters_screen(context: Context, shown: ShowFilters) -> Screen:
    """By what the list of games can be narrowed."""
    actor = await asker(context)
    stored = await games_listed(context.connection, actor.id, context.notice.place)
    places: dict[int, str] = {}
    for game in stored:
        chat = await players.chat(context.connection, game.place.chat_id) if game.place else None
        places[game.place.chat_id if game.place else 0] = chat.title if chat else ""
    variants = [VARIANTS[key] for key in sorted({game.variant for game in stored})]
    return games_filters(context.t, places if len(places) > 1 else {}, variants if len(variants) > 1 else [], shown)
