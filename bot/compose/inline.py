"""Cards that inline mode has put into chats the bot does not know."""

from bot.callbacks import Draft
from bot.compose.context import Context, number
from bot.compose.files import filed
from bot.letter import Letter
from bot.service.inline import rules_link
from bot.service.preferences import look_of
from bot.service.states import challenge_state, game_state
from bot.views.inline import closed_inline, finished_inline, inline_card
from bot.views.state import ChallengeState, ChallengeStatus, Reader
from storage import challenges, games, players
from storage.records import Challenge


async def compose_inline_card(context: Context) -> Letter | None:
    """What a card becomes once its challenge is not open any more, and once its game is over, as its author reads.

    While it is open it becomes a picture, where Telegram has that.
    """
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    if found is None or found.inline_message_id is None:
        return None
    desk = context.desk
    state = await challenge_state(context.connection, found, Reader.GROUP, desk.bot_username, desk.clock())
    if state.status is ChallengeStatus.OPEN:
        return await _pictured(context, found, state)
    link, pictured = desk.link(found.token), await _pictured(context, found, state) is not None
    played = await games.get(context.connection, found.game_id) if found.game_id is not None else None
    if played is not None and played.outcome is not None:
        game = await game_state(context.connection, desk.table, played, None)
        screen = finished_inline(game, context.t, played.outcome, link)
    else:
        screen = closed_inline(state, context.t, link)
    return Letter(screen, inline=found.inline_message_id, over_picture=pictured)


async def _pictured(context: Context, found: Challenge, state: ChallengeState) -> Letter | None:
    """The card with its picture; None where Telegram does not have it: nothing can be uploaded into such a message."""
    author = await players.get(context.connection, found.author)
    draft = Draft.of(state.variant, author.user_id or 0, state.seat)
    rules = rules_link(context.desk, state.variant)
    card = inline_card(state, context.t, draft, look_of(context.preferences), rules)
    letter = await filed(context.connection, Letter(card, inline=found.inline_message_id))
    return letter if letter.file and letter.file.id else None
