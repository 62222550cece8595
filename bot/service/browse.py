"""Buttons that only show something: menus, cards, lists, rules."""

from bot.callbacks import (
    Callback,
    ChangeGame,
    CompareRules,
    Draft,
    FreshChallenge,
    PlayOn,
    ReadRules,
    ShowCard,
    ShowDifferences,
    ShowFilters,
    ShowGames,
    ShowHelp,
    ShowMenu,
    ShowOptions,
    ShowOtherRules,
    ShowRules,
    encode,
)
from bot.service.answer import QUIET, Answer, tell
from bot.service.challenge import repeat
from bot.service.desk import Desk, Job
from bot.service.lists import not_my_list
from bot.service.setups import may_see, start_of
from rules import VARIANTS
from storage import challenges, games, messages


async def tap_browse(desk: Desk, job: Job, tap: Callback) -> Answer:
    """Show what a button names, in place of what was there."""
    match tap:
        case ShowMenu():
            if tap.owner != job.request.actor.user_id:
                return tell(job, "toast.not_your_card")
        case ReadRules() if tap.draft.owner != job.request.actor.user_id:
            tap = ShowRules(tap.draft.variant, tap.page)  # everybody may read; the card is for its owner to go back to
        case ShowCard() | ShowOptions() | ShowOtherRules() | ReadRules() | ChangeGame():
            if refused := await _cannot_choose(desk, job, tap.draft):
                return refused
        case ShowGames() | ShowFilters():
            if refused := not_my_list(job, tap):
                return refused
        case ShowRules() | ShowDifferences():
            if tap.variant not in VARIANTS:
                return tell(job, "toast.forged")
        case FreshChallenge():
            old = await challenges.by_token(job.connection, tap.token)
            if old is None:
                return tell(job, "toast.forged")
            if old.start is not None:  # a card has no room for a position
                await repeat(desk, job, old)
                return tell(job, "toast.challenge_made")
    # The card of a board or a challenge stays what it is; only menus change in place.
    in_place = not isinstance(tap, ShowHelp | FreshChallenge | ShowDifferences | CompareRules) and not await _stays(job)
    job.show("browse", {"tap": encode(tap)}, edit=in_place)
    return QUIET


async def tap_play_on(desk: Desk, job: Job, tap: PlayOn) -> Answer:
    """Show the card of a game that starts where another one stood, under that button."""
    stored = await games.get(job.connection, tap.game)
    if stored is None:
        return tell(job, "toast.game_unknown")
    draft = Draft(
        stored.variant,
        job.request.actor.user_id,
        options=tuple(sorted(stored.options.items())),
        source=(tap.game, tap.ply),
    )
    if refused := await _cannot_choose(desk, job, draft):
        return refused
    job.show("browse", {"tap": encode(ShowCard(draft))})
    return QUIET


async def _cannot_choose(desk: Desk, job: Job, draft: Draft) -> Answer | None:
    """Why this person can't choose on the card of a draft, or None if they can."""
    if draft.owner != job.request.actor.user_id:
        return tell(job, "toast.not_your_card")
    if draft.source is not None:
        source = await games.get(job.connection, draft.source[0])
        if source is None or not may_see(job, source):
            return tell(job, "toast.forged")
    if await start_of(job.connection, desk.table, draft) is None:
        return tell(job, "toast.no_game_from_here" if draft.source else "toast.forged")
    return None


async def _stays(job: Job) -> bool:
    if job.request.message_id is None:
        return True
    return await messages.find(job.connection, job.scene.place.chat_id, job.request.message_id) is not None
