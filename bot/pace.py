"""How fast Telegram lets a bot speak, kept per chat so that one chat's wait holds nobody else."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Telegram's limits on what a bot sends. Edits count like messages."""

    per_second: int = 30  # in all
    chat_burst: int = 3  # to one chat at once, refilled at one a second
    group_per_minute: int = 20
    kept_for_boards: int = 8
    """Of a group's minute: edits that only tidy up leave so many to what brings news."""


@dataclass(slots=True)
class _Chat:
    tokens: float
    filled_at: float
    sent: deque[float] = field(default_factory=deque)  # groups only: the last minute's times


class Pace:
    """Tells how long a message to a chat must wait, and counts what was sent.

    `now` answers seconds on a clock that only goes forward. All of it is forgotten at a restart, which costs at most
    one request to be patient from Telegram.
    """

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._limits = limits
        self._now = now
        self._chats: dict[int, _Chat] = {}
        self._recent: deque[float] = deque()
        self._held: dict[int, float] = {}

    def wait(self, chat_id: int, *, tidies: bool = False) -> float:
        """Seconds until a message to this chat, or an edit that only tidies up, may go out; 0 when it may now."""
        now = self._now()
        room = self._limits.group_per_minute - (self._limits.kept_for_boards if tidies else 0)
        return max(self._hold(chat_id, now), self._overall(now), self._chat_wait(chat_id, now, room))

    def room(self) -> int:
        """How many messages may go out now, to all chats together."""
        self._forget_last_second(self._now())
        return self._limits.per_second - len(self._recent)

    def pause(self) -> float:
        """Seconds until a message may go out, whoever gets it; 0 when one may now."""
        return self._overall(self._now())

    def count(self, chat_id: int) -> None:
        """Note that a message goes out to this chat."""
        now = self._now()
        self._recent.append(now)
        chat = self._chat(chat_id, now)
        chat.tokens -= 1
        if chat_id < 0:
            chat.sent.append(now)
        self._forget_quiet(now)

    def take_back(self, chat_id: int) -> None:
        """Note that what was counted last for this chat did not go out after all."""
        chat = self._chats.get(chat_id)
        if chat is not None:
            chat.tokens += 1
            if chat.sent:
                chat.sent.pop()
        if self._recent:
            self._recent.pop()

    def hold(self, chat_id: int, seconds: float) -> None:
        """Send nothing to this chat for a while: Telegram asked for patience."""
        self._held[chat_id] = self._now() + seconds

    def _hold(self, chat_id: int, now: float) -> float:
        until = self._held.get(chat_id)
        if until is None:
            return 0.0
        if until <= now:
            del self._held[chat_id]
            return 0.0
        return until - now

    def _forget_last_second(self, now: float) -> None:
        while self._recent and self._recent[0] <= now - 1:
            self._recent.popleft()

    def _overall(self, now: float) -> float:
        self._forget_last_second(now)
        if len(self._recent) < self._limits.per_second:
            return 0.0
        return self._recent[0] + 1 - now

    def _chat_wait(self, chat_id: int, now: float, room: int) -> float:
        chat = self._chat(chat_id, now)
        wait = max(0.0, 1 - chat.tokens)
        while chat.sent and chat.sent[0] <= now - 60:
            chat.sent.popleft()
        if len(chat.sent) >= room:
            wait = max(wait, chat.sent[len(chat.sent) - room] + 60 - now)
        return wait

    def _chat(self, chat_id: int, now: float) -> _Chat:
        chat = self._chats.get(chat_id)
        if chat is None:
            chat = self._chats[chat_id] = _Chat(tokens=self._limits.chat_burst, filled_at=now)
        chat.tokens = min(self._limits.chat_burst, chat.tokens + now - chat.filled_at)
        chat.filled_at = now
        return chat

    def _forget_quiet(self, now: float) -> None:
        # Full again and silent for a minute: as good as never seen. Looked at rarely, so that counting stays cheap.
        if len(self._chats) > 1000:
            self._chats = {
                chat_id: chat
                for chat_id, chat in self._chats.items()
                if chat.filled_at > now - 60 or (chat.sent and chat.sent[-1] > now - 60)
            }
