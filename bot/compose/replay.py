"""A game as a film, put into words."""

from bot.compose.context import Context, number
from bot.letter import Keep, Letter
from bot.service.states import game_state
from bot.views.replay import replay_message
from storage import games, outbox
from storage.records import BoardSide


async def compose_replay(context: Context) -> Letter | None:
    """The film of a game as far as it had been played. Of several asked for at once the last one is sent."""
    notice = context.notice
    stored = await games.get(context.connection, notice.game_id) if notice.game_id is not None else None
    if stored is None or stored.ply == 0 or await outbox.has_newer(context.connection, notice):
        return None
    player = context.player
    viewer = player.id if player and stored.colors(player.id) else None
    state = await game_state(context.connection, context.desk.table, stored, viewer, number(context, "ply"))
    first = context.preferences.side is BoardSide.FIRST
    return Letter(replay_message(state, context.t, first_below=first), keep=Keep(stored.id))
