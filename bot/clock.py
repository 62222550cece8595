"""Time as an argument, so that tests and the local stand-in can move it."""

import time
from collections.abc import Callable

Clock = Callable[[], int]
"""Answers whole seconds since 1970."""


def wall_clock() -> int:
    """The machine's own time."""
    return int(time.time())
