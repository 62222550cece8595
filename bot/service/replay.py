"""Games as films."""

from bot.callbacks import ShowReplay
from bot.service.answer import Answer, tell
from bot.service.desk import Desk, Job
from bot.service.onlookers import looks_on, may_look_back, show_aside
from storage import games
from storage.outbox import FILM
from storage.records import StoredGame


async def tap_replay(desk: Desk, job: Job, tap: ShowReplay) -> Answer:
    """Show a game as a film, as far as it has been played; to who looks on, in private."""
    stored = await games.get(job.connection, tap.game)
    if stored is None:
        return tell(job, "toast.game_unknown")
    if not await may_look_back(job, stored):
        return tell(job, "toast.not_your_game")
    if stored.ply == 0:
        return tell(job, "toast.no_moves")
    if looks_on(job, stored):
        return show_aside(desk, job, stored, FILM, {"ply": stored.ply})
    _owe_film(job, stored)
    return tell(job, "toast.replay")


def show_replay(job: Job, stored: StoredGame) -> None:
    """Owe the film of a game, or the word that there is nothing to show yet."""
    if stored.ply == 0:
        job.show("say", {"key": "toast.no_moves"})
    else:
        _owe_film(job, stored)


def _owe_film(job: Job, stored: StoredGame) -> None:
    """Owe the film of the plies there are now: were it of those there are in its turn, it would chase a quick game."""
    job.owe(FILM, {"ply": stored.ply}, game_id=stored.id)
