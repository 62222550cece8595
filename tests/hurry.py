"""How long reading a text may take, in tests."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

AT_ONCE = 2.0
"""Seconds of computing: enough for tables that are made at a first use, not for what takes a thousand times longer."""


@contextmanager
def at_once() -> Iterator[None]:
    """Fail where the block computes for long."""
    begin = time.thread_time()
    yield
    assert time.thread_time() - begin < AT_ONCE
