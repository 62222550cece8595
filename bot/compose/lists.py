"""The list of a person's games, and by what it can be narrowed."""

from bot.callbacks import ShowFilters, ShowGames
from bot.compose.context import Context, asker
from bot.service.lists import games_listed, in_list, invitations_for
from bot.service.states import challenge_state, game_line
from bot.views.games import games_filters, games_list
from bot.views.screen import Screen
from bot.views.state import ChallengeState, Reader
from rules import VARIANTS
from storage import challenges, players
from storage.records import Challenge


async def games_screen(context: Context, shown: ShowGames | None = None) -> Screen:
    """A page of the asker's games; without `shown` the first page of all of them."""
    actor = await asker(context)
    shown = shown or ShowGames(actor.user_id or 0)
    stored = await games_listed(context.connection, actor.id, context.notice.place)
    narrowed = [game for game in stored if in_list(game, shown.place, shown.variant)]
    lines = [await game_line(context.connection, game, actor.id, placed=context.private) for game in narrowed]
    narrowable = len({(game.place.chat_id if game.place else 0, game.variant) for game in stored}) > 1
    whole = context.private and (shown.place, shown.variant) == (None, None)
    invited, offered = await _invitations(context, actor.id) if whole else ((), ())
    return games_list(context.t, lines, shown, narrowable=narrowable, invited=invited, offered=offered)


async def _invitations(context: Context, player: int) -> tuple[list[ChallengeState], list[ChallengeState]]:
    """The open challenges made to somebody, and those that they have made themselves."""
    name, now = context.desk.bot_username, context.desk.clock()

    async def states(found: tuple[Challenge, ...]) -> list[ChallengeState]:
        return [await challenge_state(context.connection, one, Reader.GUEST, name, now) for one in found]

    invited = await states(await invitations_for(context.connection, player, now))
    return invited, await states(await challenges.open_by(context.connection, player, now))


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
