"""Looking back at a game, put into words."""

from bot.compose.context import Context, number
from bot.letter import Keep, Letter
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
    shown, keep = at_ply(state, number(context, "ply") or 0), _for_onlooker(context, state)
    playable = keep is None and placed(shown.game.variant, shown.game) is not None
    screen = history_board(state, context.t, shown.game.plies, playable=playable)
    return Letter(screen, edit=edit, resend=edit is not None, keep=keep)


async def compose_moves(context: Context) -> Letter | None:
    """The moves of a game in writing."""
    state, edit = await _state(context), number(context, "edit")
    if state is None:
        return None
    screen, keep = moves_text(state, context.t, number(context, "page") or 1), _for_onlooker(context, state)
    return Letter(screen, edit=edit, resend=edit is not None, keep=keep)


def _for_onlooker(context: Context, state: GameState) -> Keep | None:
    """What to remember of a game of others that somebody sees in private: so they may step through it there."""
    if context.player is None or state.viewer is not None:
        return None
    return Keep(state.id, viewer=context.player.id, past=True)


async def _state(context: Context) -> GameState | None:
    game_id = context.notice.game_id
    stored = await games.get(context.connection, game_id) if game_id is not None else None
    if stored is None:
        return None
    player = context.player
    viewer = player.id if player and stored.colors(player.id) else None
    return await game_state(context.connection, context.desk.table, stored, viewer)
