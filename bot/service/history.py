"""Looking back at a game."""

from bot.callbacks import ShowHistory, ShowMoves
from bot.service.answer import QUIET, Answer, tell
from bot.service.desk import Job
from bot.service.setups import may_see
from storage import games, messages
from storage.records import StoredGame


async def tap_history(job: Job, tap: ShowHistory | ShowMoves) -> Answer:
    """Show a game as it stood, or its moves in writing.

    Where that is shown already it changes in place. Beside a board it is a new message.
    """
    stored = await games.get(job.connection, tap.game)
    if stored is None:
        return tell(job, "toast.game_unknown")
    if not may_see(job, stored):
        return tell(job, "toast.not_your_game")
    tapped = job.request.message_id
    board = tapped and await messages.find(job.connection, job.scene.place.chat_id, tapped)
    edited = None if board else tapped
    if isinstance(tap, ShowMoves):
        job.owe("moves", {"page": tap.page, "edit": edited if tap.page else None}, game_id=stored.id)
    else:
        job.owe("history", {"ply": tap.ply, "edit": edited}, game_id=stored.id)
    return QUIET


def show_history(job: Job, stored: StoredGame) -> None:
    """Owe the look back at a game, from its end."""
    job.owe("history", {"ply": stored.ply}, game_id=stored.id)
