"""What all handlers have at hand."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.service.desk import Desk


@dataclass(frozen=True)
class Handlers:
    """The desk that does the work, and the sender to wake when something may be owed."""

    desk: Desk
    wake: Callable[[], None]
