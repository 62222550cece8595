"""Notices at which Telegram or the network breaks: how long they are tried, and what passes them meanwhile.

One break does not tell whether everything breaks or this notice alone. So a notice is tried as it is for about a
minute. From then on words go out where its picture breaks, and after each break of its own it stands aside, so that the
next one in its chat is tried. In an outage that one breaks, too, and all wait in their order for days. Where one after
the other arrives while this one breaks before each of them, the fault is its own, and it is given up.
"""

from dataclasses import dataclass

from storage.records import Notice

LONGEST_DELAY_SECONDS = 60
MOST_TRIES = 3 * 24 * 60
"""How often a notice is tried that nothing overtakes: for three days. No clock is asked, as one may leap."""
LEAST_TRIES = 12
"""How often one is tried that others have overtaken: for six minutes."""
BREAKS_AS_IT_IS = 6
"""How often it is tried as it is, while everything behind it waits: for about a minute."""
MOST_OVERTAKEN = 3
"""How many may overtake a notice before it is given up."""
MOST_ASIDE = 3
"""How many notices of a chat may stand aside at a time."""
ASIDE_SECONDS = 5.0
"""How long a notice stands aside, where none takes its place."""


@dataclass(slots=True)
class Stuck:
    """A notice that breaks again and again, and the text of the last break.

    `changes` says that it changes a message that is there: whether one can be changed says nothing of whether a new
    one can be sent, nor the other way round.
    """

    notice: Notice
    why: str
    changes: bool
    aside: bool = True
    passed_by: int | None = None
    overtaken: int = 0

    def is_at_fault(self) -> bool:
        """Whether others have arrived often enough."""
        return self.overtaken >= MOST_OVERTAKEN and self.notice.attempts + 1 >= LEAST_TRIES


class Breaks:
    """The notices that are stuck. Nothing of this outlives the process but how often each has broken."""

    def __init__(self) -> None:
        self._stuck: dict[int, dict[int, Stuck]] = {}  # by chat and notice

    @property
    def aside(self) -> tuple[int, ...]:
        """The notices that are not in line now."""
        return tuple(one.notice.id for stuck in self._stuck.values() for one in stuck.values() if one.aside)

    def stand_aside(self, notice: Notice, why: str, *, changes: bool) -> bool:
        """Let the next one of the chat pass; answers whether that is done, as others may stand aside already."""
        stuck = self._stuck.setdefault(notice.place.chat_id, {})
        if sum(one.aside for one in stuck.values()) >= MOST_ASIDE:
            return False
        known = stuck.get(notice.id)
        stuck[notice.id] = Stuck(notice, why, changes, overtaken=known.overtaken if known else 0)
        return True

    def back_in_line(self, notice: Notice) -> None:
        """Let it have its place again."""
        known = self._stuck.get(notice.place.chat_id, {}).get(notice.id)
        if known is not None:
            known.aside = False

    def begins(self, notice: Notice) -> None:
        """Note that a notice is tried, past those of its chat that stand aside."""
        for one in self._stuck.get(notice.place.chat_id, {}).values():
            if one.aside:
                one.passed_by = notice.id

    def arrived(self, notice: Notice, *, changes: bool) -> tuple[Stuck, ...]:
        """Note that a notice has arrived; answers those to be given up. Each has to break anew before the next one."""
        self.closed(notice)
        stuck = self._stuck.get(notice.place.chat_id, {})
        passed = [one for one in stuck.values() if one.passed_by == notice.id]
        for one in passed:
            one.aside, one.passed_by = False, None
            one.overtaken += one.changes == changes
        return tuple(one for one in passed if one.is_at_fault())

    def closed(self, notice: Notice) -> None:
        """Note that a notice is not owed any more."""
        stuck = self._stuck.get(notice.place.chat_id, {})
        stuck.pop(notice.id, None)
        if not stuck:
            self.forget(notice.place.chat_id)

    def forget(self, chat_id: int) -> None:
        """Note that a chat is owed nothing any more: it is closed, or has become another one."""
        self._stuck.pop(chat_id, None)


def worth_another_try(notice: Notice) -> bool:
    """Whether a notice that has broken once more is to be tried again."""
    return notice.attempts + 1 < MOST_TRIES


def is_stuck(notice: Notice) -> bool:
    """Whether a notice has been tried as it is often enough."""
    return notice.attempts >= BREAKS_AS_IT_IS


def delay(notice: Notice) -> int:
    """Seconds until the next try."""
    return min(1 << notice.attempts, LONGEST_DELAY_SECONDS)
