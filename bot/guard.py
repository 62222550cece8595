"""What comes in from outside is looked at here before anything else sees it: its shape, and how much is asked for.

Every update passes `readable`, wherever it came from, and every handler stands behind `Guard`.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

LONGEST_TEXT = 4096
"""Telegram's own limit; a text beyond it is cut."""
DEEPEST = 32
"""Levels of an update's JSON. Telegram's go to about ten."""
LARGEST_NUMBER = 2**63
"""What a database holds. Telegram's ids have at most 52 bits."""
MOST_KEPT = 10_000
"""Buckets remembered of people, and of chats; the longest unused are forgotten."""

SILENCE_SECONDS = 60.0
"""From then on updates pile up: a request for them is answered within half a minute."""
PILED_UP_SECONDS = 600.0
"""How long after a silence what has piled up may take to be handled."""

_HALVES = dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)


def decoded(body: bytes) -> dict[str, object]:
    """Return the update in the body of a request, as `readable` does. Raises ValueError where there is none."""
    try:
        return readable(json.loads(body))
    except RecursionError as error:  # brackets in brackets in brackets
        raise ValueError("an update has few levels") from error


def readable(update: object) -> dict[str, object]:
    """Return an update without what no database and no message can hold: half characters, texts beyond all limits.

    Raises ValueError for what is no update of Telegram's: no number, numbers beyond 64 bits, too many levels.
    """
    if not isinstance(update, dict):
        raise ValueError("an update is an object")
    number = update.get("update_id")
    if not isinstance(number, int) or isinstance(number, bool):
        raise ValueError("an update has a number")
    return {_text(str(name)): _cleaned(value, DEEPEST) for name, value in update.items()}


def _cleaned(value: object, levels: int) -> object:
    if levels < 0:
        raise ValueError(f"an update has at most {DEEPEST} levels")
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return {_text(str(name)): _cleaned(inner, levels - 1) for name, inner in value.items()}
    if isinstance(value, list):
        return [_cleaned(inner, levels - 1) for inner in value]
    if isinstance(value, int | float) and not -LARGEST_NUMBER <= value < LARGEST_NUMBER:
        raise ValueError("a number is beyond 64 bits")
    return value


def _text(text: str) -> str:
    if text.isascii() and len(text) <= LONGEST_TEXT:
        return text
    return text[:LONGEST_TEXT].translate(_HALVES)


@dataclass(frozen=True, slots=True)
class Patience:
    """How much one person and one group may ask for: so much at once, and so much a second from then on.

    It is counted in effort (see `bot.handlers.gate`): a tap on a move is 1, a command 8. So a person may tap twice a
    second for ever, or send 10 commands at once and then one in 4 seconds. What the bot sends to a group it counts
    against the 20 messages a minute that Telegram allows there.

    After a silence, in which nothing came in, as much as its time allows may come at once, up to so many bursts
    (`piled_up`): buttons that were tapped meanwhile have no date by which they could be told from a flood.
    """

    person_burst: float = 80.0
    person_per_second: float = 2.0
    group_burst: float = 160.0
    group_per_second: float = 20 * 8 / 60
    piled_up: float = 10.0


class Admission(Enum):
    """What becomes of an update."""

    GO = "go"
    ASK_FOR_PATIENCE = "ask for patience"  # refused, and they are told so: once, until they have calmed down
    REFUSE = "refuse"  # refused in silence


@dataclass(slots=True)
class _Bucket:
    left: float
    filled_at: float
    written_at: float  # when the latest of what came late was written
    told: bool = False


class _Buckets:
    def __init__(self, burst: float, per_second: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._room = 0.0  # beside the burst, until
        self._until = 0.0
        self._kept: OrderedDict[int, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def widen(self, room: float, now: float, until: float) -> None:
        """Let everybody have so much beside a burst until then, or more where they may still have more."""
        self._room, self._until = max(room, self._room if now < self._until else 0.0), until

    def of(self, key: int, now: float, written: float) -> _Bucket:
        """The bucket of a person or chat, filled up to now, or by the time that has passed between what was written."""
        most = self._burst + (self._room if now < self._until else 0.0)
        bucket = self._kept.get(key)
        if bucket is None:
            bucket = self._kept[key] = _Bucket(most, now, written)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        passed = max(now - bucket.filled_at, written - bucket.written_at)
        bucket.left = min(most, bucket.left + passed * self._per_second)
        bucket.filled_at, bucket.written_at = now, max(written, bucket.written_at)
        if bucket.left >= self._burst / 2:
            bucket.told = False
        return bucket


class Guard:
    """Tells whether an update may go on to the handlers, and counts what was let through.

    `now` answers seconds on a clock that only goes forward. All of it lives in memory: writing down every refusal would
    be the very work that refusing saves, and a restart gives a flood no more than one burst anew.
    """

    def __init__(self, patience: Patience, now: Callable[[], float]) -> None:
        self._now = now
        self._patience = patience
        self._people = _Buckets(patience.person_burst, patience.person_per_second)
        self._groups = _Buckets(patience.group_burst, patience.group_per_second)
        self._caught_up_at = now()

    def caught_up(self) -> None:
        """Note that what has come in is written down, or that nothing waits to come in."""
        self._caught_up_at = self._now()

    def hears(self) -> None:
        """Note that something comes in, before it is handled: it may have piled up since all was caught up with."""
        self.note_silence(self._now() - self._caught_up_at)

    def note_silence(self, seconds: float) -> None:
        """Note that nothing could come in for so long, before what has piled up is handled."""
        if seconds <= SILENCE_SECONDS:
            return
        patience, now = self._patience, self._now()
        for buckets, burst, per_second in (
            (self._people, patience.person_burst, patience.person_per_second),
            (self._groups, patience.group_burst, patience.group_per_second),
        ):
            room = min(seconds * per_second, (patience.piled_up - 1) * burst)
            buckets.widen(room, now, now + PILED_UP_SECONDS)

    def admit(self, effort: float, *, person: int | None, group: int | None, written: float = 0.0) -> Admission:
        """Let something that takes this effort in, or not. `group` is given where the group is spoken to.

        `written` is given for what comes late, and says when it was written: what has piled up in hours comes in a
        moment, and is no flood.
        """
        now = self._now()
        buckets = tuple(self._asked(person, group, now, written))
        empty = next((bucket for bucket in buckets if bucket.left < effort), None)
        if empty is None:
            for bucket in buckets:
                bucket.left -= effort
            return Admission.GO
        if empty.told:
            return Admission.REFUSE
        empty.told = True
        return Admission.ASK_FOR_PATIENCE

    def _asked(self, person: int | None, group: int | None, now: float, written: float) -> Iterator[_Bucket]:
        if person is not None:
            yield self._people.of(person, now, written)
        if group is not None:
            yield self._groups.of(group, now, written)

    def __len__(self) -> int:
        """How many people and groups are remembered."""
        return len(self._people) + len(self._groups)
