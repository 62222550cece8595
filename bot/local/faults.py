"""Faults on demand: what the network and Telegram do on their bad days, ordered beforehand by a test or the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fnmatch import fnmatchcase

from bot.local.errors import ActionError, ApiError, too_many_requests
from bot.local.parameters import as_integer, as_text


class FaultKind(StrEnum):
    """What goes wrong with a call."""

    ERROR = "error"
    """It is refused with a code and a description and has no effect."""
    LOST_BEFORE = "lost-before"
    """It has no effect and is never answered."""
    LOST_AFTER = "lost-after"
    """It has its effect, but the answer is lost."""
    GARBLED = "garbled"
    """It has no effect, and whoever stands in between answers with a page of their own."""
    SLOW = "slow"
    """It is answered after `seconds`, properly."""


@dataclass(slots=True)
class Fault:
    """One ordered fault.

    `method` is a shell pattern over method names (`sendPhoto`, `edit*`, `*`), `times` how often it strikes,
    `seconds` the delay of a slow or lost call; `chat_id` narrows it to calls about one chat, `text` to what says it.
    """

    method: str
    kind: FaultKind = FaultKind.ERROR
    times: int = 1
    code: int = 500
    description: str = "Internal Server Error"
    retry_after: int = 0
    seconds: float = 0.0
    chat_id: int | None = None
    text: str = ""

    def error(self) -> ApiError:
        """Return the refusal this fault stands for."""
        if self.code == 429:
            return too_many_requests(self.retry_after or 1)
        return ApiError(self.code, self.description)


@dataclass(slots=True)
class Faults:
    """The queue of ordered faults; the first that fits a call strikes it."""

    queue: list[Fault] = field(default_factory=list)

    def add(self, fault: Fault) -> None:
        """Order one more fault."""
        self.queue.append(fault)

    def clear(self) -> None:
        """Take back everything ordered."""
        self.queue.clear()

    def take(self, method: str, chat_id: int | None, text: str = "") -> Fault | None:
        """Return the fault that strikes this call, used up by one, or None."""
        for fault in self.queue:
            meant = fnmatchcase(method.lower(), fault.method.lower()) and fault.text in text
            if meant and fault.chat_id in {None, chat_id}:
                fault.times -= 1
                if fault.times <= 0:
                    self.queue.remove(fault)
                return fault
        return None


def read_fault(order: Mapping[str, object]) -> Fault:
    """Return the fault a JSON object of the page API asks for; raises `ActionError` for what cannot be read."""
    fault = Fault(method=as_text(order.get("method")) or "*")
    try:
        fault.kind = FaultKind(as_text(order.get("kind")) or FaultKind.ERROR)
    except ValueError:
        raise ActionError(f"no such kind of fault: {order.get('kind')!r}") from None
    fault.times = as_integer(order.get("times")) or 1
    fault.code = as_integer(order.get("code")) or fault.code
    fault.description = as_text(order.get("description")) or fault.description
    fault.retry_after = as_integer(order.get("retry_after")) or 0
    fault.chat_id = as_integer(order.get("chat_id"))
    fault.text = as_text(order.get("text")) or ""
    seconds = order.get("seconds")
    fault.seconds = float(seconds) if isinstance(seconds, (int, float)) else 0.0
    return fault
