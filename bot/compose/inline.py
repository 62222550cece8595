"""Cards that inline mode has put into chats the bot does not know."""

from bot.compose.context import Context, number
from bot.letter import Letter
from bot.service.states import challenge_state
from bot.views.inline import closed_inline
from bot.views.state import ChallengeStatus, Reader
from storage import challenges


async def compose_inline_card(context: Context) -> Letter | None:
    """What a card becomes once its challenge is not open any more, in the language of its author."""
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    if found is None or found.inline_message_id is None:
        return None
    desk = context.desk
    state = await challenge_state(context.connection, found, Reader.GROUP, desk.bot_username, desk.clock())
    if state.status is ChallengeStatus.OPEN:
        return None
    link = f"https://t.me/{desk.bot_username}?start={found.token}"
    return Letter(closed_inline(state, context.t, link), inline=found.inline_message_id)
