"""The game that a screen is about."""

from bot.compose.context import Context, number
from bot.service.states import game_glimpse, game_state
from bot.views.state import GameState
from storage import games


async def game_of(context: Context, game_id: int | None = None) -> GameState | None:
    """A game that a payload names, as who asked sees it in private, as the group does elsewhere."""
    stored = await games.get(context.connection, number(context, "game") or 0 if game_id is None else game_id)
    if stored is None:
        return None
    return await game_state(context.connection, context.desk.table, stored, _viewer(context))


async def glimpse_of(context: Context, game_id: int) -> GameState | None:
    """The same of one game among many that are offered together: without the moves before."""
    stored = await games.get(context.connection, game_id)
    if stored is None:
        return None
    return await game_glimpse(context.connection, context.desk.table, stored, _viewer(context))


def _viewer(context: Context) -> int | None:
    return number(context, "actor") if context.private else None
