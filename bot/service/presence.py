"""Who is in a group: somebody who has left it can see its old messages, and their buttons, for as long as they like."""

from bot.service.answer import Answer, tell
from bot.service.desk import Job
from storage import personal


async def refuse_absent(job: Job) -> Answer | None:
    """Why a tap in a group does nothing for somebody who has left it, or None for the others."""
    if job.scene.private or not await personal.is_absent(job.connection, job.scene.place.chat_id, job.player.id):
        return None
    return tell(job, "toast.left_group")


async def came_back(job: Job) -> None:
    """Note that somebody who writes in a group is in it."""
    await personal.come_back(job.connection, job.scene.place.chat_id, job.player.id)
