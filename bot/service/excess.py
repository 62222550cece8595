"""How much one person may have open at a time. Nothing expires it sooner, so it is bounded where it is made."""

from bot.callbacks import Callback, FreshChallenge, PlayBothSides, PostChallenge
from bot.service.answer import Answer, tell
from bot.service.desk import Job
from storage import challenges, games

MOST_OPEN = 30
"""Invitations of one person that wait to be taken."""
MOST_RUNNING = 200
"""Games of one person under way."""


async def refuse_excess(job: Job, tap: Callback) -> Answer | None:
    """Why a button can't make one more invitation or game, or None where it can (and for all other buttons)."""
    match tap:
        case PostChallenge() | FreshChallenge():
            return await refuse_invitation(job)
        case PlayBothSides():
            return await refuse_game(job)
        case _:
            return None


async def refuse_invitation(job: Job) -> Answer | None:
    """Why the actor can't make one more invitation, or None if they can."""
    made = await challenges.open_by(job.connection, job.player.id, job.now)
    return tell(job, "toast.too_many_open") if len(made) >= MOST_OPEN else None


async def refuse_game(job: Job) -> Answer | None:
    """Why the actor can't begin one more game, or None if they can."""
    running = await games.running_of(job.connection, job.player.id)
    return tell(job, "toast.too_many_games") if len(running) >= MOST_RUNNING else None
