"""Who is in a group: somebody who has left it can see its old messages, and their buttons, for as long as they like."""

from bot.service.answer import Answer, tell
from bot.service.desk import Job
from storage import personal, players
from storage.records import Place


async def refuse_absent(job: Job) -> Answer | None:
    """Why a tap in a group does nothing for somebody who has left it, or None for the others."""
    if job.scene.private or not await personal.is_absent(job.connection, job.scene.place.chat_id, job.player.id):
        return None
    return tell(job, "toast.left_group")


async def shared_place(job: Job, place: Place | None, *player_ids: int) -> Place | None:
    """The place of a group where all these players are and the bot may write; None, for private, where not."""
    if place is None:
        return None
    chat = await players.chat(job.connection, place.chat_id)
    for player_id in player_ids:
        if await personal.is_absent(job.connection, place.chat_id, player_id):
            return None
    return place if chat and chat.reachable else None


async def came_back(job: Job) -> None:
    """Note that somebody who writes in a group is in it."""
    await personal.come_back(job.connection, job.scene.place.chat_id, job.player.id)


async def stays_out(job: Job, chat_id: int | None) -> None:
    """Note that Telegram says the actor is not in a group, if it says so of one."""
    if chat_id is not None:
        await personal.leave(job.connection, chat_id, job.player.id)
