"""Buttons that only show something: menus, cards, lists, rules."""

from bot.callbacks import (
    Callback,
    FreshChallenge,
    ShowCard,
    ShowFilters,
    ShowGames,
    ShowHelp,
    ShowMenu,
    ShowOptions,
    ShowRules,
    encode,
)
from bot.service.answer import QUIET, Answer, tell
from bot.service.challenge import drafted
from bot.service.desk import Job
from bot.service.lists import not_my_list
from rules import VARIANTS
from storage import challenges, messages


async def tap_browse(job: Job, tap: Callback) -> Answer:
    """Show what a button names, in place of what was there."""
    match tap:
        case ShowMenu() | ShowCard() | ShowOptions():
            owner = tap.owner if isinstance(tap, ShowMenu) else tap.draft.owner
            if owner != job.request.actor.user_id:
                return tell(job, "toast.not_your_card")
            if not isinstance(tap, ShowMenu) and drafted(tap.draft) is None:
                return tell(job, "toast.forged")
        case ShowGames() | ShowFilters():
            if refused := not_my_list(job, tap):
                return refused
        case ShowRules():
            if tap.variant not in VARIANTS:
                return tell(job, "toast.forged")
        case FreshChallenge():
            if await challenges.by_token(job.connection, tap.token) is None:
                return tell(job, "toast.forged")
    # The card of a board or a challenge stays what it is; only menus change in place.
    in_place = not isinstance(tap, ShowHelp | FreshChallenge) and not await _stays(job)
    job.show("browse", {"tap": encode(tap)}, edit=in_place)
    return QUIET


async def _stays(job: Job) -> bool:
    if job.request.message_id is None:
        return True
    return await messages.find(job.connection, job.scene.place.chat_id, job.request.message_id) is not None
