"""Double taps: a finger that comes down twice on a button means one tap."""

from collections import OrderedDict
from dataclasses import dataclass

from telegram import CallbackQuery

from bot.clock import Stopwatch
from bot.service.answer import Answer

ECHO_SECONDS = 1.5
"""How soon after a tap was carried out the same one again is its echo. Later it is a tap of its own."""
MOST_KEPT = 10_000
"""People whose last tap is remembered; the longest silent are forgotten."""


@dataclass(frozen=True, slots=True)
class _Tap:
    message: str
    data: str | None


class Echoes:
    """Remembers the last tap of each person from which something came, and how it was answered.

    Only a tap that follows directly on the same one is an echo: whoever goes back and chooses again means it. All of it
    lives in memory. After a restart an echo is an ordinary tap, and nothing depends on it: what must not happen twice
    is told apart by turn numbers and by what is stored.
    """

    def __init__(self, now: Stopwatch) -> None:
        self._now = now
        self._last: OrderedDict[int, tuple[_Tap, float, Answer]] = OrderedDict()

    def answer_to(self, query: CallbackQuery) -> Answer | None:
        """How the tap was answered of which this is the echo; None where it is a new one."""
        tap, at, answer = self._last.get(query.from_user.id, (None, 0.0, None))
        return answer if tap == _tap_of(query) and self._now() - at <= ECHO_SECONDS else None

    def carried_out(self, query: CallbackQuery, answer: Answer) -> None:
        """Remember a tap and its answer."""
        person = query.from_user.id
        self._last[person] = (_tap_of(query), self._now(), answer)
        self._last.move_to_end(person)
        while len(self._last) > MOST_KEPT:
            self._last.popitem(last=False)


def _tap_of(query: CallbackQuery) -> _Tap:
    chat, message = (query.message.chat.id, query.message.message_id) if query.message else (0, query.inline_message_id)
    return _Tap(f"{chat}:{message}", query.data)
