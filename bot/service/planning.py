"""The command with which planning a reply begins: in which game, and where."""

import re
from typing import Final

from bot.service.desk import Job
from bot.service.plans import begin_planning, cannot_plan
from bot.service.talk import replied_game
from storage import games
from storage.records import StoredGame

PAYLOAD: Final = re.compile(r"plan(?:_(?P<game>\w{1,32}))?")
"""The payload of a link that leads from a group to planning."""
_NUMBER: Final = re.compile(r"[0-9]{1,15}")


async def plan(job: Job, named: str | None = None) -> None:
    """/plan, or with a game's number /plan_12: go on planning in the game named, in the one replied to, else ask which.

    In a group all could read along: there it leads to the private chat.
    """
    if not job.scene.private:
        await _lead_to_private(job)
        return
    stored = await _game(job, named) if named is not None else await replied_game(job)
    if named is not None and stored is None:
        job.show("say", {"key": "toast.game_unknown"})
        return
    found = [stored] if stored else await _waiting(job)
    if not found:
        job.show("say", {"key": "reply.nothing_to_plan"})
    elif len(found) > 1:
        job.show("choose-game", {"purpose": "plan", "games": [str(one.id) for one in found]})
    elif refused := cannot_plan(job, found[0], found[0].turn):
        job.show("told", {"text": refused.text})
    else:
        await begin_planning(job, found[0])


async def _waiting(job: Job) -> list[StoredGame]:
    """The actor's games, wherever they are played, in which it is the opponent's move."""
    mine = await games.running_of(job.connection, job.player.id)
    return [stored for stored in mine if stored.to_move not in stored.colors(job.player.id)]


async def _game(job: Job, named: str) -> StoredGame | None:
    return await games.get(job.connection, int(named)) if _NUMBER.fullmatch(named) else None


async def _lead_to_private(job: Job) -> None:
    """Owe the way to planning in private: in the game replied to, or in the only one here that waits."""
    replied = await replied_game(job)
    here = [
        stored for stored in await _waiting(job) if stored.place and stored.place.chat_id == job.scene.place.chat_id
    ]
    meant = [stored for stored in here if replied is None or stored.id == replied.id]
    job.show("plan-in-private", {"payload": f"plan_{meant[0].id}" if len(meant) == 1 else "plan"})
