"""The one place that sends: takes what is owed from the outbox, puts it into words and hands it to Telegram.

Each chat gets its notices in order, one at a time; different chats do not wait for each other. What is not confirmed
as sent is still owed after a restart, so a kill repeats at most the message in flight.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from telegram.error import TelegramError

from bot.clock import Clock
from bot.deliver import Delivery
from bot.letter import Letter
from bot.pace import Pace
from bot.refusals import Refusal, Verdict, judge
from storage import messages, outbox
from storage.database import Database
from storage.records import Notice, Place, SentMessage

logger = logging.getLogger(__name__)

AT_ONCE = 32
LOOK_AGAIN_SECONDS = 30.0
MAX_ATTEMPTS = 12
"""How often a notice is tried when Telegram or the network breaks; with the back-off below about half a day."""


class Unreachable(Protocol):
    """What the sender tells when a chat turns out to be closed to it or to have moved."""

    async def lost(self, place: Place) -> None:
        """Nothing can be written to this chat any more."""

    async def moved(self, old: int, new: int) -> None:
        """The group has become a supergroup with a new id."""

    async def topic_lost(self, place: Place) -> None:
        """The topic is closed or deleted."""


class Sender:
    """Sends what the outbox holds, until cancelled."""

    def __init__(
        self,
        *,
        database: Database,
        delivery: Delivery,
        compose: Callable[[Notice], Awaitable[Letter | None]],
        chats: Unreachable,
        pace: Pace,
        clock: Clock,
    ) -> None:
        self._database = database
        self._delivery = delivery
        self._compose = compose
        self._chats = chats
        self._pace = pace
        self._clock = clock
        self._wake = asyncio.Event()
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._resting: set[int] = set()

    def wake(self) -> None:
        """Look into the outbox now: something was written there."""
        self._wake.set()

    async def run(self) -> None:
        """Send until cancelled; then let what is on its way arrive."""
        try:
            while True:
                self._wake.clear()
                wait = await self._dispatch()
                with suppress(TimeoutError):
                    # Not wait_for: in Python 3.11 it may swallow the cancellation that ends this loop.
                    async with asyncio.timeout(wait):
                        await self._wake.wait()
        finally:
            while self._busy:
                await asyncio.wait(self._busy.values())

    async def idle(self) -> bool:
        """Whether nothing is owed that could be sent now."""
        if self._busy or self._wake.is_set():
            return False
        async with self._database.read() as connection:
            return await outbox.next_time(connection) is None

    async def _dispatch(self) -> float:
        """Start on each chat that has something due; answers the seconds after which to look again."""
        room = AT_ONCE - len(self._busy)
        if room <= 0:
            return LOOK_AGAIN_SECONDS
        now = self._clock()
        async with self._database.read() as connection:
            due = await outbox.due(connection, self._busy.keys() | self._resting, now, room)
            later = await outbox.next_time(connection)
        for notice in due:
            self._start(notice)
        if later is None or later <= now:
            return LOOK_AGAIN_SECONDS
        return min(LOOK_AGAIN_SECONDS, later - now)

    def _start(self, notice: Notice) -> None:
        chat_id = notice.place.chat_id
        wait = self._pace.wait(chat_id)
        if wait > 0:
            self._resting.add(chat_id)
            asyncio.get_running_loop().call_later(wait, self._rested, chat_id)
            return
        task = asyncio.create_task(self._process(notice))
        self._busy[chat_id] = task
        task.add_done_callback(lambda done: self._finished(chat_id, done))

    def _rested(self, chat_id: int) -> None:
        self._resting.discard(chat_id)
        self._wake.set()

    def _finished(self, chat_id: int, task: asyncio.Task[None]) -> None:
        del self._busy[chat_id]
        if not task.cancelled() and (error := task.exception()):
            # A fault of ours or of the database: keep the notice, give the chat a rest, tell the log.
            logger.error("a notice to chat %s could not be handled", chat_id, exc_info=error)
            self._resting.add(chat_id)
            asyncio.get_running_loop().call_later(LOOK_AGAIN_SECONDS, self._rested, chat_id)
            return
        self._wake.set()

    async def _process(self, notice: Notice) -> None:
        letter = await self._compose(notice)
        if letter is None:
            async with self._database.write() as connection:
                await outbox.settle(connection, notice.id, "dropped")
            return
        self._pace.count(notice.place.chat_id)
        try:
            message_id = await self._delivery.deliver(notice.place, letter)
        except TelegramError as error:
            await self._refused(notice, letter, judge(error), str(error))
        else:
            await self._sent(notice, letter, message_id)

    async def _sent(self, notice: Notice, letter: Letter, message_id: int | None) -> None:
        async with self._database.write() as connection:
            await outbox.settle(connection, notice.id, "sent")
            if message_id is None:
                return
            if letter.keep:
                keep = letter.keep
                await messages.remember(
                    connection,
                    SentMessage(
                        place=notice.place,
                        message_id=message_id,
                        game_id=keep.game_id,
                        challenge_id=keep.challenge_id,
                        turn=keep.turn,
                        viewer=keep.viewer,
                        live=bool(letter.screen.buttons),
                    ),
                )
            elif letter.edit and not letter.screen.buttons:
                await messages.retire(connection, notice.place.chat_id, letter.edit)

    async def _refused(self, notice: Notice, letter: Letter, verdict: Verdict, text: str) -> None:
        place = notice.place
        match verdict.refusal:
            case Refusal.DONE:
                await self._sent(notice, letter, letter.edit)
            case Refusal.WAIT:
                self._pace.hold(place.chat_id, verdict.seconds)
                await self._hold(place.chat_id, verdict.seconds)
            case Refusal.AGAIN if notice.attempts + 1 < MAX_ATTEMPTS:
                await self._postpone(notice, text)
            case Refusal.MOVED if verdict.new_chat_id is not None:
                await self._chats.moved(place.chat_id, verdict.new_chat_id)
            case Refusal.NO_TOPIC if place.thread_id is not None:
                await self._chats.topic_lost(place)
            case Refusal.GONE:
                await self._gone(notice, letter, text)
            case Refusal.UNREACHABLE:
                await self._close(notice, "dead", text)
                await self._chats.lost(place)
            case _:
                logger.error("notice %s (%s) is given up: %s", notice.id, notice.kind, text)
                await self._close(notice, "dead", text)

    async def _gone(self, notice: Notice, letter: Letter, text: str) -> None:
        """The message to edit is not there: send the letter anew where that makes sense, else let it be."""
        if letter.edit is not None:
            async with self._database.write() as connection:
                await messages.retire(connection, notice.place.chat_id, letter.edit)
        if not letter.resend:
            await self._close(notice, "dropped", text)
            return
        fresh = Letter(letter.screen, reply_to=letter.reply_to, keep=letter.keep)
        try:
            message_id = await self._delivery.deliver(notice.place, fresh)
        except TelegramError as error:
            await self._refused(notice, fresh, judge(error), str(error))
        else:
            await self._sent(notice, fresh, message_id)

    async def _hold(self, chat_id: int, seconds: float) -> None:
        async with self._database.write() as connection:
            await outbox.hold_chat(connection, chat_id, self._clock() + int(seconds))

    async def _postpone(self, notice: Notice, text: str) -> None:
        delay = min(2**notice.attempts, 3600)
        logger.warning("notice %s is put off by %s s: %s", notice.id, delay, text)
        async with self._database.write() as connection:
            await outbox.postpone(connection, notice, self._clock() + delay, text)

    async def _close(self, notice: Notice, state: str, text: str) -> None:
        async with self._database.write() as connection:
            await outbox.settle(connection, notice.id, state, text)
