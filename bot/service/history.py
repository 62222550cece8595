"""Looking back at a game."""

from bot.callbacks import ShowHistory, ShowMoves
from bot.service.answer import QUIET, Answer, tell
from bot.service.desk import Desk, Job
from bot.service.onlookers import looks_on, may_look_back, show_aside
from storage import games, messages
from storage.records import StoredGame


async def tap_history(desk: Desk, job: Job, tap: ShowHistory | ShowMoves) -> Answer:
    """Show a game as it stood, or its moves in writing.

    Where that is shown already it changes in place. Beside a board it is a new message, for who looks on in private.
    """
    stored = await games.get(job.connection, tap.game)
    if stored is None:
        return tell(job, "toast.game_unknown")
    if not await may_look_back(job, stored):
        return tell(job, "toast.not_your_game")
    kind, payload = ("moves", {"page": tap.page}) if isinstance(tap, ShowMoves) else ("history", {"ply": tap.ply})
    if looks_on(job, stored):
        return show_aside(desk, job, stored, kind, payload)
    tapped = job.request.message_id
    known = tapped and await messages.find(job.connection, job.scene.place.chat_id, tapped)
    first = isinstance(tap, ShowMoves) and not tap.page
    edited = None if first or (known and known.turn is not None) else tapped
    job.owe(kind, {**payload, "edit": edited}, game_id=stored.id)
    return QUIET


def show_history(job: Job, stored: StoredGame) -> None:
    """Owe the look back at a game, from its end."""
    job.owe("history", {"ply": stored.ply}, game_id=stored.id)
