"""Time as an argument, so that tests and the local stand-in can move it."""

import time
from collections.abc import Callable
from pathlib import Path

Clock = Callable[[], int]
"""Answers whole seconds since 1970."""


def wall_clock() -> int:
    """The machine's own time."""
    return int(time.time())


def clock_ahead(path: Path) -> Clock:
    """The machine's time plus the whole seconds that stand in a file, read anew each time; 0 while there is none."""

    def now() -> int:
        try:
            return wall_clock() + int(path.read_text())
        except (OSError, ValueError):
            return wall_clock()

    return now
