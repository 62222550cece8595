"""Cards that inline mode has put into chats the bot does not know."""

from bot.compose.context import Context, number
from bot.letter import Letter
from bot.service.states import challenge_state, game_state
from bot.views.inline import closed_inline, finished_inline
from bot.views.state import ChallengeStatus, Reader
from storage import challenges, games


async def compose_inline_card(context: Context) -> Letter | None:
    """What a card becomes once its challenge is not open any more, and once its game is over, as its author reads."""
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    if found is None or found.inline_message_id is None:
        return None
    desk = context.desk
    state = await challenge_state(context.connection, found, Reader.GROUP, desk.bot_username, desk.clock())
    if state.status is ChallengeStatus.OPEN:
        return None
    link = f"https://t.me/{desk.bot_username}?start={found.token}"
    played = await games.get(context.connection, found.game_id) if found.game_id is not None else None
    if played is not None and played.outcome is not None:
        game = await game_state(context.connection, desk.table, played, None)
        return Letter(finished_inline(game, context.t, played.outcome, link), inline=found.inline_message_id)
    return Letter(closed_inline(state, context.t, link), inline=found.inline_message_id)
