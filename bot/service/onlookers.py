"""Those who look on at a group's game: what they ask for by a button comes to them in private, not into the group."""

from bot.service.answer import Answer, tell
from bot.service.desk import Desk, Job
from bot.service.setups import may_see
from storage import messages
from storage.records import Payload, StoredGame


def looks_on(job: Job, stored: StoredGame) -> bool:
    """Whether the actor sees a game in its group without playing in it."""
    return not job.scene.private and not stored.colors(job.player.id)


async def may_look_back(job: Job, stored: StoredGame) -> bool:
    """Whether the actor may step through a game here: they may see it, or it was shown to them in this message."""
    if may_see(job, stored):
        return True
    if not job.scene.private or job.request.message_id is None:
        return False
    shown = await messages.find(job.connection, job.scene.place.chat_id, job.request.message_id)
    return shown is not None and (shown.game_id, shown.viewer) == (stored.id, job.player.id)


def show_aside(desk: Desk, job: Job, stored: StoredGame, kind: str, payload: Payload) -> Answer:
    """Owe it in private; whoever has not pressed Start there is led to it, and can ask again."""
    if not job.player.reachable:
        return Answer(url=desk.private_link)
    job.owe(kind, payload, place=job.home, game_id=stored.id)
    return tell(job, "toast.sent_in_private")
