"""The ground of the world: its things and their numbers, its clock, and the updates that wait for the bot."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from bot.local.files import Blobs, Files
from bot.local.log import Log
from bot.local.model import CallbackQuery, Chat, InlineQuery, Profile, Update, User, Webhook
from bot.local.parameters import JsonObject

RETENTION = 24 * 3600.0
"""Seconds an update is kept while nobody fetches it (https://core.telegram.org/bots/api#getting-updates)."""
KEPT_QUERIES = 500
"""How many taps, and how many inline queries, are remembered at least."""
UNASKED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""The kinds of update that come only when `allowed_updates` names them."""

Query = TypeVar("Query", CallbackQuery, InlineQuery)


class Ground:
    """Everything there is, without anybody acting on it.

    `clock` gives seconds since 1970; `advance` moves the world's time ahead of it. `query_lifetime` is how many
    seconds a tap can be answered (Telegram does not say; "tens of seconds" is hearsay), `accessible_for` how many
    seconds a message comes along whole with a tap on it.
    """

    def __init__(
        self,
        *,
        token: str = "1000000000:local-stand-in-token-of-damka-bot00",
        bot_name: str = "Damka",
        bot_username: str = "damka_local_bot",
        clock: Callable[[], float] = time.time,
        blobs: Blobs | None = None,
        query_lifetime: float = 60.0,
        accessible_for: float = 48 * 3600.0,
    ) -> None:
        self.token = token
        self.bot = User(int(token.partition(":")[0]), bot_name, username=bot_username, is_bot=True)
        self.clock = clock
        self.ahead = 0.0
        self.query_lifetime = query_lifetime
        self.accessible_for = accessible_for
        self.files = Files(self.bot.id, blobs or Blobs())
        self.profile = Profile()
        self.log = Log()
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.updates: deque[Update] = deque()
        self.taps: dict[str, CallbackQuery] = {}
        self.inline_queries: dict[str, InlineQuery] = {}
        self.inline_messages: dict[str, tuple[int, int]] = {}
        self.webhook: Webhook | None = None
        self.allowed_updates: list[str] = []
        self.counters: dict[str, int] = {}
        self.revision = 0
        self.listeners: list[Callable[[], None]] = []
        self.poller: object | None = None

    def now(self) -> float:
        """Return the world's time in seconds since 1970."""
        return self.clock() + self.ahead

    def advance(self, seconds: float) -> None:
        """Move the world's clock forward."""
        self.ahead += seconds
        self.touch()

    def count(self, name: str, first: int = 1) -> int:
        """Return the next number of a named counter."""
        self.counters[name] = self.counters.get(name, first - 1) + 1
        return self.counters[name]

    def skip_numbers(self, many: int = 10_000) -> None:
        """Leave out numbers of everything counted, as if a part of what happened had been forgotten."""
        for name in self.counters:
            self.counters[name] += many
        for chat in self.chats.values():
            chat.next_id += many
        self.touch()

    def touch(self) -> None:
        """Note that something changed and tell everybody who listens."""
        self.revision += 1
        self.wake()

    def wake(self) -> None:
        """Tell everybody who listens."""
        for listener in list(self.listeners):
            listener()

    def push(self, kind: str, payload: JsonObject) -> None:
        """Queue an update for the bot, unless it did not ask for this kind."""
        wanted = kind in self.allowed_updates if self.allowed_updates else kind not in UNASKED
        if wanted:
            number = self.count("update", 100_000_001)
            update = Update(number, self.now(), kind, payload)
            self.updates.append(update)
            self.log.note_update(update)
        self.touch()

    def pending(self) -> list[Update]:
        """Return the updates the bot has not confirmed, oldest first; those past 24 hours are gone."""
        while self.updates and self.updates[0].at < self.now() - RETENTION:
            self.updates.popleft()
        return list(self.updates)

    def confirm(self, before: int) -> None:
        """Forget the updates with a number below `before`."""
        confirmed = False
        while self.updates and self.updates[0].id < before:
            self.updates.popleft()
            confirmed = True
        if confirmed:
            self.touch()

    @property
    def idle(self) -> bool:
        """Whether the bot has confirmed every update."""
        return not self.pending()


def forget_old(queries: dict[str, Query], before: float) -> None:
    """Drop the oldest queries that nobody can answer any more, if there are many."""
    while len(queries) > KEPT_QUERIES:
        oldest = next(iter(queries.values()))
        if oldest.at > before:
            return
        del queries[oldest.id]
