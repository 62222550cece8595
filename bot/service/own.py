"""A game of one's own, for whoever plays it; for the others, what they are told."""

from bot.service.answer import Answer, tell
from bot.service.boards import close_question
from bot.service.desk import Job
from rules import Color
from storage import games
from storage.records import StoredGame


async def own_game(job: Job, game_id: int) -> StoredGame | Answer:
    """A game in which the actor plays, or why it is none."""
    stored = await games.get(job.connection, game_id)
    if stored is None:
        return tell(job, "toast.game_unknown")
    return stored if stored.colors(job.player.id) else tell(job, "toast.not_your_game")


async def running_game(job: Job, game_id: int) -> StoredGame | Answer:
    """A game in which the actor plays and that is not over, or why it is none."""
    stored = await own_game(job, game_id)
    if isinstance(stored, Answer) or stored.outcome is None:
        return stored
    return tell(job, "toast.game_over")


async def game_asked_about(job: Job, game_id: int) -> StoredGame | Answer:
    """The same for the answer to a question; one about a game that is over loses its buttons to a player's tap."""
    stored = await own_game(job, game_id)
    if isinstance(stored, Answer) or stored.outcome is None:
        return stored
    await close_question(job)
    return tell(job, "toast.game_over")


def my_color(job: Job, stored: StoredGame) -> Color:
    """The actor's colour; with both sides their own, the side to move."""
    return stored.acting(job.player.id)
