"""Commits made to last: one wait for the disk serves every transaction that was committed meanwhile."""

import asyncio
import logging
import os
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy.exc import OperationalError

logger = logging.getLogger(__name__)

CHECKPOINT_SECONDS = 5.0
"""How often at most the content of the write-ahead log is moved into the database file."""


class Syncing:
    """Flushes SQLite's write-ahead log to the disk.

    With `synchronous=FULL` SQLite does this inside every commit, and everything else waits for the disk: four
    milliseconds a commit are not rare. Here the log is flushed in a thread; whoever has committed waits for the next
    flush to begin and end. The promise is the same: a transaction that was waited for survives a power cut. (A log
    that was cut off is read up to the last whole transaction: https://www.sqlite.org/walformat.html.)
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self._committed = 0
        self._synced = 0
        self._running: asyncio.Task[None] | None = None
        self._anchor: sqlite3.Connection | None = None
        self._checkpoint_at = 0.0
        self._thread = ThreadPoolExecutor(1, "sync")

    def begin(self) -> None:
        """Open the log. A connection is kept open for as long, so that SQLite does not delete the log meanwhile."""
        self._anchor = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=0.0)
        self._anchor.execute("SELECT 1 FROM sqlite_master").fetchone()
        self._file = os.open(f"{self._path}-wal", os.O_RDWR)
        folder = os.open(self._path.absolute().parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)

    async def sync(self) -> None:
        """Wait until everything committed so far is on the disk. Raises OperationalError when the disk refuses."""
        if self._file is None:
            return
        self._committed += 1
        mine = self._committed
        while self._synced < mine:
            if self._running is None:
                self._running = asyncio.create_task(self._flush())
            await asyncio.shield(self._running)

    async def _flush(self) -> None:
        try:
            reached = self._committed
            await asyncio.get_running_loop().run_in_executor(self._thread, self._flush_now)
            self._synced = reached
        except OSError as error:
            raise OperationalError("flushing the write-ahead log", None, error) from error
        finally:
            self._running = None

    def _flush_now(self) -> None:
        assert self._file is not None
        os.fdatasync(self._file)
        if time.monotonic() > self._checkpoint_at:
            self._checkpoint_at = time.monotonic() + CHECKPOINT_SECONDS
            self._checkpoint()

    def _checkpoint(self) -> None:
        assert self._anchor is not None
        try:
            # PASSIVE waits for nobody: what readers or a writer still need is moved the next time.
            self._anchor.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        except sqlite3.Error as error:  # no room in the database file: the log, which has everything, grows meanwhile
            logger.error("what is in the write-ahead log can't be moved into the database yet: %s", error)

    async def close(self) -> None:
        """Close the log, after what is being flushed."""
        if self._running:
            await asyncio.wait([self._running])
        if self._anchor and self._file is not None:
            self._anchor.close()
            os.close(self._file)
            self._file = None
        self._thread.shutdown()
