"""Looking back at a game, put into words."""

from bot.compose.context import Context, number
from bot.letter import Letter
from bot.service.setups import placed
from bot.service.states import game_state
from bot.views.history import at_ply, history_board, moves_text
from bot.views.state import GameState
from storage import games, outbox


async def compose_history(context: Context) -> Letter | None:
    """A game as it stood after some plies. Of many steps asked for at once the last one is shown."""
    edit = number(context, "edit")
    state = await _state(context)
    if state is None or (edit and await outbox.has_newer(context.connection, context.notice)):
        return None
    shown = at_ply(state, number(context, "ply") or 0)
    playable = placed(shown.game.variant, shown.game) is not None
    screen = history_board(state, context.t, shown.game.plies, playable=playable)
    return Letter(screen, edit=edit, resend=edit is not None)


async def compose_moves(context: Context) -> Letter | None:
    """The moves of a game in writing."""
    state, edit = await _state(context), number(context, "edit")
    if state is None:
        return None
    return Letter(moves_text(state, context.t, number(context, "page") or 1), edit=edit, resend=edit is not None)


async def _state(context: Context) -> GameState | None:
    game_id = context.notice.game_id
    stored = await games.get(context.connection, game_id) if game_id is not None else None
    if stored is None:
        return None
    player = context.player
    viewer = player.id if player and stored.colors(player.id) else None
    return await game_state(context.connection, context.desk.table, stored, viewer)
