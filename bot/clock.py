"""Time as an argument, so that tests and the local stand-in can move it."""

import time
from collections.abc import Callable
from pathlib import Path

Clock = Callable[[], int]
"""Answers whole seconds since 1970."""
Stopwatch = Callable[[], float]
"""Answers seconds of which only differences mean something; it goes forward whatever is done to the machine's time."""


def wall_clock() -> int:
    """The machine's own time."""
    return int(time.time())


def clock_ahead(path: Path) -> Clock:
    """The machine's time plus the whole seconds that stand in a file, read anew each time; 0 while there is none."""
    return lambda: wall_clock() + _seconds_in(path)


def stopwatch_ahead(path: Path) -> Stopwatch:
    """A stopwatch for which the seconds in that file have gone by too."""
    return lambda: time.monotonic() + _seconds_in(path)


def _seconds_in(path: Path) -> int:
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return 0
