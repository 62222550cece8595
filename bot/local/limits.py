"""Telegram's flood control: one message a second in a chat, 20 a minute in a group, 30 a second in all.

The numbers are those of https://core.telegram.org/bots/faq#broadcasting-to-users; edits share them
(tdlib/td#3034). "Short bursts" are not defined there: `chat_burst` is this stand-in's reading of the word.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one bot may send; `None` as a limit lifts it."""

    chat_per_second: float | None = 1.0
    chat_burst: int = 5
    group_per_minute: int | None = 20
    overall_per_second: int | None = 30


UNLIMITED = Limits(chat_per_second=None, group_per_minute=None, overall_per_second=None)
"""No flood control at all: for load runs and for tests that are about something else."""


@dataclass(slots=True)
class FloodControl:
    """Counts what was sent and says how long to wait."""

    limits: Limits = field(default_factory=Limits)
    _debts: dict[int, tuple[float, float]] = field(default_factory=dict)
    _groups: dict[int, deque[float]] = field(default_factory=dict)
    _all: deque[float] = field(default_factory=deque)

    def wait(self, now: float, chat_id: int | None) -> int:
        """Count one sending at time `now` and return 0, or count nothing and return the whole seconds to wait.

        `chat_id` is negative for groups and None for inline messages, whose chat the bot does not know.
        """
        pauses = [self._overall(now)]
        if chat_id is not None:
            pauses.append(self._chat(now, chat_id))
            if chat_id < 0:
                pauses.append(self._group(now, chat_id))
        pause = max(pauses)
        if pause > 0:
            return max(1, math.ceil(pause))
        self._count(now, chat_id)
        return 0

    def _count(self, now: float, chat_id: int | None) -> None:
        self._all.append(now)
        if chat_id is None:
            return
        self._debts[chat_id] = (now, self._debt(now, chat_id) + 1)
        if chat_id < 0:
            self._groups.setdefault(chat_id, deque()).append(now)

    def _debt(self, now: float, chat_id: int) -> float:
        at, debt = self._debts.get(chat_id, (now, 0.0))
        return max(0.0, debt - (now - at) * (self.limits.chat_per_second or 0.0))

    def _chat(self, now: float, chat_id: int) -> float:
        rate = self.limits.chat_per_second
        if rate is None:
            return 0.0
        return (self._debt(now, chat_id) + 1 - self.limits.chat_burst) / rate

    def _group(self, now: float, chat_id: int) -> float:
        return _until_free(self._groups.get(chat_id), now, MINUTE, self.limits.group_per_minute)

    def _overall(self, now: float) -> float:
        return _until_free(self._all, now, 1.0, self.limits.overall_per_second)


def _until_free(sent: deque[float] | None, now: float, window: float, most: int | None) -> float:
    """Forget what is older than the window and return the seconds until one more fits into it."""
    while sent and sent[0] <= now - window:
        sent.popleft()
    if not sent or most is None or len(sent) < most:
        return 0.0
    return sent[len(sent) - most] + window - now
