"""Films on order: made one after another beside the sending, and kept until Telegram has them.

A film takes seconds, so nobody waits for one with a place among those that are being sent: its notice is left out of
what is due while the film is being made, and its chat goes on. Nothing of this outlives the process, and nothing has
to: the notice is owed until its film has arrived, and a restart orders it anew.
"""

import asyncio
import logging
import pickle
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.films import FilmError, Films
from render import Replay

logger = logging.getLogger(__name__)

MOST_ORDERED = 100
"""Orders at hand, a few kilobytes each. Further films wait in the outbox."""
MOST_KEPT = 8
"""Films made that Telegram does not have yet, half a megabyte each. No more are made before one of them is there."""
KEEP_SECONDS = 60.0
"""How long a film that is not fetched (its chat has a flood wait) keeps others from being made; then it makes room."""


class UnmadeError(Exception):
    """A film is wanted that is not made yet; `name` tells which."""

    def __init__(self, name: str, replay: Replay) -> None:
        super().__init__(f"film {name} is not made yet")
        self.name = name
        self.replay = replay


class Studio:
    """Takes orders for films. Two chats that want the same one wait for one making; a chat waits for one at a time."""

    def __init__(self, films: Films | None = None) -> None:
        self._films = films or Films()
        self._orders: dict[str, bytes] = {}
        self._made: OrderedDict[str, _Made] = OrderedDict()
        self._wanted: dict[int, str] = {}
        self._making: asyncio.Task[bytes] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._closed = False
        self._tell: Callable[[], None] = _nobody

    def when_made(self, tell: Callable[[], None]) -> None:
        """Name whom to tell whenever a film is there, or has turned out to be none."""
        self._tell = tell

    @property
    def waiting(self) -> tuple[int, ...]:
        """The chats whose film is not there yet."""
        return tuple(chat for chat, key in self._wanted.items() if key in self._orders)

    @property
    def full(self) -> bool:
        """Whether there are as many orders as it takes."""
        return len(self._orders) >= MOST_ORDERED

    def film(self, key: str, replay: Replay) -> bytes:
        """A film that has been made. Raises UnmadeError, and FilmError where none came of it."""
        made = self._made.get(key)
        if made is None:
            raise UnmadeError(key, replay)
        if isinstance(made.result, BaseException):
            raise FilmError(str(made.result)) from made.result
        return made.result

    def order(self, chat_id: int, unmade: UnmadeError) -> None:
        """Have a film made for a chat."""
        if self._closed:
            return
        if self._wanted.get(chat_id) != unmade.name:
            self.release(chat_id)
        self._wanted[chat_id] = unmade.name
        if unmade.name not in self._orders and unmade.name not in self._made:
            self._orders[unmade.name] = pickle.dumps(unmade.replay)
        self._make_next()

    def release(self, chat_id: int) -> None:
        """Note that a chat waits no longer; a film that nobody waits for is not kept."""
        key = self._wanted.pop(chat_id, None)
        if key is not None and key not in self._wanted.values():
            self._made.pop(key, None)
            self._make_next()

    async def close(self) -> None:
        """Make no more films, nor end the one that is being made."""
        self._closed = True
        if self._later:
            self._later.cancel()
        if self._making:
            self._making.cancel()
            await asyncio.wait([self._making])

    def _make_next(self) -> None:
        key = next(iter(self._orders), None)
        if key is not None and self._making is None and not self._closed and self._has_room():
            self._making = asyncio.create_task(self._films.make(self._orders[key]))
            self._making.add_done_callback(partial(self._ended, key))

    def _has_room(self) -> bool:
        """Whether one more film can be kept. Where not, it is looked again when the oldest one has to make room."""
        if len(self._made) < MOST_KEPT:
            return True
        loop = asyncio.get_running_loop()
        oldest = next(iter(self._made.values()))
        if loop.time() >= oldest.at + KEEP_SECONDS:
            self._forget_oldest()
            return True
        if self._later:
            self._later.cancel()
        self._later = loop.call_at(oldest.at + KEEP_SECONDS, self._make_next)
        return False

    def _forget_oldest(self) -> None:
        """Make room: this film is ordered anew when its chat comes to fetch it."""
        forgotten, _ = self._made.popitem(last=False)
        self._wanted = {chat: key for chat, key in self._wanted.items() if key != forgotten}

    def _ended(self, key: str, making: asyncio.Task[bytes]) -> None:
        self._making = None
        if making.cancelled():
            return
        del self._orders[key]
        error = making.exception()
        if error is not None and not isinstance(error, FilmError):
            logger.error("a film could not be made", exc_info=error)  # a fault of ours
        if key in self._wanted.values():
            result = making.result() if error is None else error
            self._made[key] = _Made(result, asyncio.get_running_loop().time())
        self._make_next()
        self._tell()


@dataclass(frozen=True, slots=True)
class _Made:
    """A film, or what went wrong, and when it was there."""

    result: bytes | BaseException
    at: float


def _nobody() -> None:
    """Whom a studio tells that nobody has asked to tell."""
