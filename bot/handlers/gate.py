"""The gate before all handlers: nobody may ask for more than one bot can do for everybody."""

import re
from collections import OrderedDict
from collections.abc import Callable

from telegram import Message, Update
from telegram.ext import ApplicationHandlerStop, ContextTypes

from bot.callbacks import (
    AcceptChallenge,
    AcceptInline,
    CancelPick,
    ConfirmRefusal,
    ExplainMoves,
    LeaveQuestion,
    PickPiece,
    PickTarget,
    PickVia,
    PlayBothSides,
    PlayMove,
    PostChallenge,
    Rematch,
    SendMove,
    ShowReplay,
    parse,
)
from bot.guard import MOST_KEPT, Admission, Guard
from bot.handlers.requests import scene_of
from bot.handlers.taps import answer_tap
from bot.service.answer import QUIET, Answer
from bot.service.desk import Desk
from bot.translate import Translator

NOTHING = 0.0
TAP = 1.0
"""A step of choosing a move, a move, a button that means nothing."""
SHOWING_TAP = 4.0
"""Any other button, and commands that serve as such: it has something sent or edited."""
QUERY = 2.0
"""Inline mode asks again with every few letters typed."""
TEXT = 4.0
COMMAND = 8.0
MAKING_TAP = 16.0
"""A button that makes a game or an invitation."""
FILM = 20.0
"""A film takes seconds of a processor to make, one after another for everybody."""

LATE_SECONDS = 60
"""A message older than this has waited: for the bot to be there, or for a database that refused."""

_PLAYING = (PlayMove, ConfirmRefusal, SendMove, PickPiece, PickTarget, PickVia, CancelPick, LeaveQuestion, ExplainMoves)
_FILMING = re.compile(r"/replay\b", re.IGNORECASE)
_TAPPED = re.compile(r"/(?:next|plan(?:_\w+)?)(?!\w)", re.IGNORECASE)
"""Commands that stand in the text of boards, where they are tapped like buttons."""
_MAKING = (PostChallenge, PlayBothSides, AcceptChallenge, AcceptInline, Rematch)


class Gate:
    """Refuses what is too much, with one kind word and then in silence. It is asked first, about every update."""

    def __init__(self, guard: Guard, desk: Desk, wake: Callable[[], None]) -> None:
        self._guard = guard
        self._desk = desk
        self._wake = wake
        self._admitted: OrderedDict[int, None] = OrderedDict()

    async def on_update(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Let an update pass, or end its way here. A tap is answered in any case: its sender waits for that."""
        if update.update_id in self._admitted:
            return  # it comes once more because the database refused: it has been counted
        effort = effort_of(update)
        admission = self._guard.admit(
            effort, person=_asker(update), group=_group(update, effort), written=self._written(update)
        )
        if admission is Admission.GO:
            self._admitted[update.update_id] = None
            while len(self._admitted) > MOST_KEPT:
                self._admitted.popitem(last=False)
            return
        aloud = admission is Admission.ASK_FOR_PATIENCE
        query, message = update.callback_query, update.effective_message
        if query is not None:
            words = Translator.of(query.from_user.language_code).plain("toast.too_fast")
            await answer_tap(query, Answer(words) if aloud else QUIET)
        elif aloud and message is not None:
            await self._desk.remark(update.update_id, scene_of(message.chat, message).place, "reply.too_fast")
            self._wake()
        raise ApplicationHandlerStop

    def _written(self, update: Update) -> float:
        """When a message that comes late was written; 0 for one just written, and for taps: they have no date.

        For these the guard makes room after a silence.
        """
        if update.message is None:
            return 0.0
        written = update.message.date.timestamp()
        return written if self._desk.clock() - written > LATE_SECONDS else 0.0


def effort_of(update: Update) -> float:
    """How much an update asks for. What the bot passes over, such as talk in groups, costs nothing."""
    if update.callback_query is not None:
        tap = parse(update.callback_query.data or "")
        if tap is None or isinstance(tap, _PLAYING):
            return TAP
        if isinstance(tap, ShowReplay):
            return FILM
        return MAKING_TAP if isinstance(tap, _MAKING) else SHOWING_TAP
    if update.inline_query is not None:
        return QUERY
    message = update.message
    if message is None:
        return NOTHING if update.effective_message else COMMAND
    if message.text is not None and message.text.startswith("/"):
        if _TAPPED.match(message.text):
            return SHOWING_TAP
        return FILM if _FILMING.match(message.text) else COMMAND
    # What a group tells of itself must always arrive: games follow it when it moves.
    return TEXT if _meant_for_bot(message) else NOTHING


def _meant_for_bot(message: Message) -> bool:
    if message.chat.type == message.chat.PRIVATE:
        return True
    answered = message.reply_to_message
    return bool(answered and answered.from_user and answered.from_user.is_bot)


def _asker(update: Update) -> int | None:
    """Who asks: a person, or the group or channel that somebody writes as."""
    sender = update.effective_sender
    return sender.id if sender else None


def _group(update: Update, effort: float) -> int | None:
    """The group that is spoken to. Buttons of a game are not counted there: no game is ever held up by other people."""
    chat, query = update.effective_chat, update.callback_query
    if chat is None or chat.id > 0 or effort <= TAP:
        return None
    return None if query is not None and hasattr(parse(query.data or ""), "game") else chat.id
