"""The one place that sends: takes what is owed from the outbox, puts it into words and hands it to Telegram.

Each chat gets its notices in order, one at a time, but that a film lets others pass until it is made; different chats
do not wait for each other. What is not confirmed as sent is still owed after a restart, so a kill repeats at most the
message in flight.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy.exc import SQLAlchemyError
from telegram.error import TelegramError

from bot.breaks import ASIDE_SECONDS, Breaks, delay, is_stuck, worth_another_try
from bot.clock import Clock
from bot.deliver import Delivered, Delivery
from bot.ledger import Ledger, is_fault
from bot.letter import Letter
from bot.pace import Pace
from bot.refusals import Refusal, Unreachable, Verdict, judge
from bot.sent import note_retired, note_sent
from bot.studio import Studio, UnmadeError
from storage import outbox
from storage.database import Connection, Database
from storage.due import FIRST, FURTHEST_SECONDS, Barred, look
from storage.records import Notice

logger = logging.getLogger(__name__)

AT_ONCE = 48
"""Chats written to at the same time. Fewer than there are connections to Telegram, so that answers to taps find one."""
GATHER_SECONDS = 0.01
"""How long notices may gather after a look into the outbox: one look serves them all."""
LOOK_AGAIN_SECONDS = 30.0
GOODBYE_SECONDS = 10.0
"""How long, at the end, the database is tried for what has been sent."""
UNREADABLE_SECONDS = 60.0
LONGEST_REST_SECONDS = 1.0
MOST_FAULTS = 3
"""How often a notice is tried that can't even be put into words."""


class Sender:
    """Sends what the outbox holds, until cancelled."""

    def __init__(
        self,
        *,
        database: Database,
        delivery: Delivery,
        studio: Studio,
        compose: Callable[[Notice], Awaitable[Letter | None]],
        chats: Unreachable,
        pace: Pace,
        clock: Clock,
    ) -> None:
        self._database = database
        self._delivery = delivery
        self._studio = studio
        self._compose = compose
        self._chats = chats
        self._pace = pace
        self._clock = clock
        self._ledger = Ledger(database)
        self._breaks = Breaks()
        self._wake = asyncio.Event()
        self._reached = FIRST  # the chat up to which it has been looked what is owed
        self._woken = False  # since it was begun to look from the first chat on
        self._later = LOOK_AGAIN_SECONDS
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._resting: set[int] = set()
        self._spared: set[int] = set()
        studio.when_made(self.wake)

    def wake(self) -> None:
        """Look into the outbox now: something was written there."""
        self._wake.set()

    async def run(self) -> None:
        """Send until cancelled; then let what is on its way arrive."""
        try:
            while True:
                # A look may begin in the midst of the chats: those before have to be seen again then.
                self._woken = self._woken or self._wake.is_set()
                self._wake.clear()
                wait = await self._dispatch()
                await asyncio.sleep(GATHER_SECONDS)
                with suppress(TimeoutError):
                    # Not wait_for: in Python 3.11 it may swallow the cancellation that ends this loop.
                    async with asyncio.timeout(wait):
                        await self._wake.wait()
        finally:
            # What can't be noted even now (a full disk) is given up: it will be sent once more.
            self._ledger.close(GOODBYE_SECONDS)
            await self._studio.close()
            while self._busy:
                await asyncio.wait(self._busy.values())

    async def idle(self) -> bool:
        """Whether nothing is owed that could be sent now."""
        if self._busy or self._wake.is_set():
            return False
        return not await self._database.reading(outbox.any_owed)

    async def _dispatch(self) -> float:
        """Start on each chat that has something due; answers the seconds after which to look again."""
        room = min(AT_ONCE - len(self._busy), self._pace.room())
        if room <= 0:
            return LOOK_AGAIN_SECONDS if len(self._busy) >= AT_ONCE else self._pace.pause()
        now = self._clock()
        if self._reached == FIRST:
            self._woken, self._later = False, LOOK_AGAIN_SECONDS
        try:
            seen = await self._database.reading(
                partial(look, now=now, limit=room, barred=self._barred(), after=self._reached)
            )
        except SQLAlchemyError as error:
            logger.error("what is owed could not be read: %s", error)
            return UNREADABLE_SECONDS
        self._reached = seen.reached
        if seen.later is not None:
            self._later = min(self._later, seen.later - now)
        for notice in seen.due:
            self._start(notice)
        if seen.reached != FIRST:  # more chats may have something due, and some of those found must rest
            return 0.0 if len(self._busy) < AT_ONCE else LOOK_AGAIN_SECONDS
        return 0.0 if self._woken else self._later

    def _barred(self) -> Barred:
        return Barred(
            busy=tuple(self._busy.keys() | self._resting),
            spared=tuple(self._spared),
            filmed=self._studio.waiting,
            every_film=self._studio.full,
            aside=self._breaks.aside,
        )

    def _start(self, notice: Notice) -> None:
        chat_id = notice.place.chat_id
        tidies = notice.kind in outbox.TIDYING
        wait = self._pace.wait(chat_id, tidies=tidies)
        if wait > 0:
            # Looked at again soon: the clock by which it waits may be moved forward.
            self._rest(self._spared if tidies else self._resting, chat_id, min(wait, LONGEST_REST_SECONDS))
            return
        self._pace.count(chat_id)
        self._breaks.begins(notice)
        task = asyncio.create_task(self._process(notice))
        self._busy[chat_id] = task
        task.add_done_callback(partial(self._finished, notice))

    def _rest(self, resting: set[int], chat_id: int, seconds: float) -> None:
        resting.add(chat_id)
        asyncio.get_running_loop().call_later(seconds, self._rested, resting, chat_id)

    def _rested(self, resting: set[int], chat_id: int) -> None:
        resting.discard(chat_id)
        self._wake.set()

    def _finished(self, notice: Notice, task: asyncio.Task[None], *, follows_up: bool = False) -> None:
        chat_id = notice.place.chat_id
        error = None if task.cancelled() else task.exception()
        if error is not None and is_fault(error) and not follows_up:
            # A fault of ours. It must not hold back everything behind it in this chat for ever.
            logger.error("notice %s (%s) could not be handled", notice.id, notice.kind, exc_info=error)
            self._busy[chat_id] = follow_up = asyncio.create_task(self._faulty(notice, repr(error)))
            follow_up.add_done_callback(partial(self._finished, notice, follows_up=True))
            return
        if error is not None:
            logger.error("a notice to chat %s has to wait for the database: %s", chat_id, error)
            self._rest(self._resting, chat_id, LOOK_AGAIN_SECONDS)
        del self._busy[chat_id]
        self._wake.set()

    async def _process(self, notice: Notice) -> None:
        letter = await self._compose(notice)
        if letter is None:
            self._pace.take_back(notice.place.chat_id)
            await self._close(notice, "dropped")
        else:
            await self._deliver(notice, letter)

    async def _deliver(self, notice: Notice, letter: Letter) -> None:
        try:
            delivered = await self._delivery.deliver(notice.place, letter, plainer=is_stuck(notice))
        except UnmadeError as unmade:
            self._pace.take_back(notice.place.chat_id)
            self._studio.order(notice.place.chat_id, unmade)
        except TelegramError as error:
            await self._refused(notice, letter, judge(error), str(error))
        else:
            await self._note_sent(notice, letter, delivered)

    async def _refused(self, notice: Notice, letter: Letter, verdict: Verdict, text: str) -> None:
        place = notice.place
        match verdict.refusal:
            case Refusal.DONE:
                await self._note_sent(notice, letter, Delivered(letter.edit))
            case Refusal.WAIT:
                await self._hold(notice, verdict.seconds, alone=letter.inline is not None)
            case Refusal.AGAIN if worth_another_try(notice):
                await self._put_off(notice, letter, text)
            case Refusal.MOVED if verdict.new_chat_id is not None:
                await self._chats.moved(place.chat_id, verdict.new_chat_id)
                self._leave(place.chat_id)
            case Refusal.GONE | Refusal.OTHER_KIND:
                await self._gone(notice, letter, text)
            case Refusal.NO_TOPIC if letter.edit is not None:
                await self._gone(notice, letter, text)  # the message stands in a topic that takes no changes any more
            case Refusal.NO_TOPIC if place.thread_id is not None:
                await self._chats.topic_lost(place)
            case Refusal.UNREACHABLE | Refusal.NO_TOPIC if letter.inline is not None:
                await self._close(notice, "dead", text)  # it says nothing about the chat it waited in
            case Refusal.UNREACHABLE | Refusal.NO_TOPIC:
                await self._chats.lost(place)  # before this notice is closed: it may be one to be told otherwise
                await self._close(notice, "dead", text)
                self._leave(place.chat_id)
            case _:
                logger.error("notice %s (%s) is given up: %s", notice.id, notice.kind, text)
                await self._close(notice, "dead", text)

    async def _gone(self, notice: Notice, letter: Letter, text: str) -> None:
        """The message to edit is not there: send the letter anew where that makes sense, else let it be."""
        if letter.edit is not None:
            await self._ledger.write(partial(note_retired, notice.place.chat_id, letter.edit))
        if letter.resend and letter.edit is not None:
            await self._deliver(notice, replace(letter, edit=None))
        else:
            await self._close(notice, "dropped", text)

    async def _note_sent(self, notice: Notice, letter: Letter, delivered: Delivered) -> None:
        written = self._ledger.write(partial(note_sent, notice, letter, delivered))
        (failure,) = await asyncio.gather(written, return_exceptions=True)
        if failure is not None and not is_fault(failure):
            raise failure
        if failure is not None:
            logger.error("what notice %s (%s) has become can't be remembered: %r", notice.id, notice.kind, failure)
            await self._close(notice, "sent")  # it has been, and must not be again
        self._release_film(notice)
        for stuck in self._breaks.arrived(notice, changes=letter.changes):
            logger.error("notice %s (%s) is given up: others arrive in its chat", stuck.notice.id, stuck.notice.kind)
            await self._close(stuck.notice, "dead", stuck.why)

    async def _hold(self, notice: Notice, seconds: float, *, alone: bool) -> None:
        """Send nothing to a chat for so long, or not this notice `alone`, being meant for another chat, not known."""
        chat_id = notice.place.chat_id
        if not alone:
            self._pace.hold(chat_id, seconds)
        until = self._clock() + int(min(seconds, FURTHEST_SECONDS - 1) if alone else seconds) + 1

        async def entry(connection: Connection) -> None:
            await (outbox.hold(connection, notice, until) if alone else outbox.hold_chat(connection, chat_id, until))

        await self._ledger.write(entry)

    async def _put_off(self, notice: Notice, letter: Letter, text: str) -> None:
        await self._postpone(notice, text)
        if not is_stuck(notice) or not await self._database.reading(partial(outbox.holds_others, notice=notice)):
            return
        if self._breaks.stand_aside(notice, text, changes=letter.changes):
            asyncio.get_running_loop().call_later(ASIDE_SECONDS, self._back_in_line, notice)

    def _back_in_line(self, notice: Notice) -> None:
        self._breaks.back_in_line(notice)
        self._wake.set()

    async def _postpone(self, notice: Notice, text: str) -> None:
        logger.warning("notice %s is put off by %s s: %s", notice.id, delay(notice), text)
        until = self._clock() + delay(notice)
        await self._ledger.write(partial(outbox.postpone, notice=notice, until=until, error=text))

    async def _faulty(self, notice: Notice, text: str) -> None:
        if notice.attempts + 1 >= MOST_FAULTS:
            logger.error("notice %s (%s) is given up", notice.id, notice.kind)
            await self._close(notice, "dead", text)
        else:
            await self._postpone(notice, text)

    async def _close(self, notice: Notice, state: str, text: str | None = None) -> None:
        await self._ledger.write(partial(outbox.settle, notice_id=notice.id, state=state, error=text))
        self._breaks.closed(notice)
        if state == "dead":  # where it is dropped, a newer one may want the same film
            self._release_film(notice)

    def _leave(self, chat_id: int) -> None:
        self._studio.release(chat_id)
        self._breaks.forget(chat_id)

    def _release_film(self, notice: Notice) -> None:
        if notice.kind == outbox.FILM:
            self._studio.release(notice.place.chat_id)
