"""Taps on buttons: parsed, carried out, answered once."""

import asyncio
import logging
from dataclasses import dataclass, replace

from telegram import CallbackQuery, Update
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from bot.callbacks import (
    AcceptChallenge,
    AcceptDraw,
    AcceptInline,
    AcceptTakeback,
    AskTakeback,
    Callback,
    CancelPick,
    ChangeSetting,
    ConfirmRefusal,
    ConfirmResign,
    ConfirmUndo,
    DeclineDraw,
    DeclineTakeback,
    ExplainMoves,
    FormerAskTakeback,
    InvitationTap,
    LeaveQuestion,
    OfferDraw,
    OpenGame,
    PersonalTap,
    PickPiece,
    PickTarget,
    PickVia,
    PlayMove,
    PlayOn,
    ReadNote,
    Rematch,
    Resign,
    ShowHistory,
    ShowMoves,
    ShowNext,
    ShowReplay,
    ShowSettings,
    ToggleMute,
    Undo,
    WithdrawChallenge,
    WithdrawInline,
    parse,
)
from bot.handlers.base import Handlers
from bot.handlers.echoes import Echoes
from bot.handlers.inline import carry_out_inline
from bot.handlers.invitations import carry_out_invitation
from bot.handlers.membership import absent_from, administers
from bot.handlers.personal import carry_out_personal
from bot.handlers.requests import request_of
from bot.service import (
    browse,
    commands,
    ending,
    history,
    lists,
    personal,
    play,
    rematch,
    replay,
    takeback,
)
from bot.service.answer import QUIET, Answer, tell
from bot.service.desk import Desk, HandledBeforeError, Job, Request
from bot.service.excess import refuse_excess
from bot.service.origin import refuse_foreign
from bot.service.presence import refuse_absent, stays_out

logger = logging.getLogger(__name__)

ANSWER_SECONDS = 3.0
"""How long a tap's answer may take before boards go out all the same."""


@dataclass(frozen=True)
class Taps(Handlers):
    """Handles callback queries."""

    echoes: Echoes

    async def on_tap(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Carry a tap out and answer it, before anything else is sent because of it."""
        query, request = update.callback_query, request_of(update)
        if query is None:
            return
        if request is None:
            await answer_tap(query, QUIET)
            return
        if echoed := self.echoes.answer_to(query):
            await answer_tap(query, echoed)
            return
        if isinstance(parse(query.data or ""), ChangeSetting | ShowSettings | WithdrawChallenge):
            request = replace(request, administers=await administers(query))
        absent = await self._absent_from(query, request)

        async def work(job: Job) -> tuple[Answer, bool]:
            await stays_out(job, absent)
            answer = await carry_out(self.desk, job, query.data or "")
            return answer, bool(job.owed)

        try:
            answer, something_came = await self.desk.perform(request, work)
        except HandledBeforeError:
            # It had its effect at an earlier try, which did not come as far as to say so.
            answer, something_came = QUIET, False
        if something_came:  # a refusal may be over by the next tap
            self.echoes.carried_out(query, answer)
        await answer_tap(query, answer)
        self.wake()

    async def _absent_from(self, query: CallbackQuery, request: Request) -> int | None:
        """The group of an invitation accepted in private by somebody who is not in it, else None."""
        tap = parse(query.data or "")
        if not isinstance(tap, AcceptChallenge) or request.scene is None or not request.scene.private:
            return None
        return await absent_from(self.desk, query.get_bot(), tap.token, query.from_user.id)


async def answer_tap(query: CallbackQuery, answer: Answer) -> None:
    """Answer a tap; one that is too old to be answered has been carried out all the same."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await query.answer(answer.text[:200] or None, show_alert=answer.alert, url=answer.url)
    except (TelegramError, TimeoutError) as error:
        logger.info("a tap could not be answered: %s", error)


async def carry_out(desk: Desk, job: Job, data: str) -> Answer:
    """Do what a button says. Its data may come from anybody and say anything."""
    tap = parse(data)
    if job.request.scene is None:
        return await carry_out_inline(desk, job, tap)
    if tap is None or isinstance(tap, AcceptInline | WithdrawInline):
        return tell(job, "toast.forged")
    if refused := await refuse_foreign(job, tap) or await refuse_absent(job) or await refuse_excess(job, tap):
        return refused
    if isinstance(tap, PersonalTap):
        return await carry_out_personal(desk, job, tap)
    if isinstance(tap, InvitationTap):
        return await carry_out_invitation(desk, job, tap)
    match tap:
        case PlayMove() | ConfirmRefusal():
            return await play.tap_move(desk, job, tap)
        case PickPiece() | PickTarget() | PickVia() | CancelPick():
            return await play.tap_pick(job, tap)
        case ExplainMoves():
            return await play.tap_explain(desk, job, tap)
        case LeaveQuestion():
            return await ending.tap_leave(job, tap)
        case _:
            return await _carry_out_rest(desk, job, tap)


async def _carry_out_rest(desk: Desk, job: Job, tap: Callback) -> Answer:
    match tap:
        case OfferDraw():
            return await ending.tap_offer_draw(job, tap)
        case AcceptDraw():
            return await ending.tap_accept_draw(job, tap)
        case DeclineDraw():
            return await ending.tap_decline_draw(job, tap)
        case Resign():
            return await ending.tap_resign(job, tap)
        case ConfirmResign():
            return await ending.tap_confirm_resign(job, tap)
        case OpenGame():
            return await commands.tap_open(job, tap)
        case _:
            return await _carry_out_beside(desk, job, tap)


async def _carry_out_beside(desk: Desk, job: Job, tap: Callback) -> Answer:
    match tap:
        case Undo() | ConfirmUndo():
            return await takeback.tap_undo(desk, job, tap)
        case AskTakeback() | FormerAskTakeback():
            return await takeback.tap_ask(job, tap)
        case AcceptTakeback():
            return await takeback.tap_accept(desk, job, tap)
        case DeclineTakeback():
            return await takeback.tap_decline(job, tap)
        case Rematch():
            return await rematch.tap_rematch(desk, job, tap)
        case ShowHistory() | ShowMoves():
            return await history.tap_history(desk, job, tap)
        case ShowReplay():
            return await replay.tap_replay(desk, job, tap)
        case ToggleMute():
            return await personal.tap_mute(job, tap)
        case ReadNote():
            return await personal.tap_read(desk, job, tap)
        case ShowNext():
            return await lists.tap_next(job)
        case PlayOn():
            return await browse.tap_play_on(desk, job, tap)
        case _:
            return await browse.tap_browse(desk, job, tap)
