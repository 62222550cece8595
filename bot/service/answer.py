"""What a person is told at once, and nobody else sees."""

from dataclasses import dataclass

from bot.service.desk import Job


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a tap: a short text (none: the tap is just acknowledged), in a window to be closed if `alert`."""

    text: str = ""
    alert: bool = False
    url: str | None = None


def tell(job: Job, key: str, *, alert: bool = False, **values: object) -> Answer:
    """An answer in the words of the actor's catalogue."""
    return Answer(job.t.plain(key, **values), alert=alert)


QUIET = Answer()
"""Acknowledge and say nothing."""
