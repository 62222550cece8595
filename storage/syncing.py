"""Commits made to last: one wait for the disk serves every transaction that was committed meanwhile."""

import asyncio
import logging
import os
import sqlite3
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from sqlalchemy.exc import OperationalError

from storage.prepared import refused

logger = logging.getLogger(__name__)

CHECKPOINT_SECONDS = 5.0
"""How often at most the content of the write-ahead log is moved into the database file."""
LARGE_PAGES = 65_536
"""From so many pages on (a quarter of a gigabyte) it is told that the log can't begin anew."""
RENEWED_AT_ONCE = 1 << 20
"""Bytes of the log that are written anew in one piece."""

_UNSYNCED = (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC)
_abandoned: list[sqlite3.Connection] = []
"""Connections to a log that can't be trusted: closing the last one would move its content into the database file."""


class UnsyncedError(OperationalError):
    """The disk has failed to keep what was written. The process can't promise anything any more and has to end."""

    def __str__(self) -> str:
        return f"the disk has failed to keep what was written ({self.orig})"


class Syncing:
    """Flushes SQLite's write-ahead log to the disk.

    With `synchronous=FULL` SQLite does this inside every commit, and everything else waits for the disk: four
    milliseconds a commit are not rare. Here the log is flushed in a thread; whoever has committed waits for the next
    flush to begin and end. The promise is the same: a transaction that was waited for survives a power cut. (A log
    that was cut off is read up to the last whole transaction: https://www.sqlite.org/walformat.html.)

    A flush that has failed is the end (UnsyncedError, from then on for everybody). Linux reports what it could not
    write once and takes it for written afterwards, so that the next flush succeeds without it
    (https://wiki.postgresql.org/wiki/Fsync_Errors); what is read from the log then may be what was written or what is
    on the disk, depending on the file system ("Can Applications Recover from fsync Failures?", USENIX ATC 2020), and
    SQLite looks at its checksums only when it opens a log. So nothing is read, written or moved into the database file
    any more, and the process that comes next opens the log anew: it makes every byte of it be written once more and
    flushed (`open`), and SQLite takes what is whole. A transaction whose flush has failed was answered for to nobody;
    whether it is there then or not, the update that caused it comes again and has its effect once.

    No room is another matter: SQLite notices that when it writes, and nothing has been committed then.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()  # SQLite keeps the log beside the file, not beside another name of it
        self._log = Path(f"{self._path}-wal")
        self._file: int | None = None
        self._committed = 0
        self._counting = Lock()  # transactions commit in threads
        self._synced = 0
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._anchor: sqlite3.Connection | None = None
        self._checkpoint_at = 0.0
        self._told_of = 0  # pages of the log
        self._thread = ThreadPoolExecutor(1, "sync")
        self._failure: UnsyncedError | None = None
        self._failed = asyncio.Event()

    async def open(self, busy_seconds: float) -> None:
        """Open the database and make what a killed process has left in the log last, before anything else is done.

        Waits so long for another process that writes. Raises UnsyncedError, and sqlalchemy.exc.DBAPIError for a
        database that can't be used.
        """
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._open_now, busy_seconds)
        except OSError as error:
            raise self._fail(error) from error

    def _open_now(self, busy_seconds: float) -> None:
        try:
            # Kept to the end: the last connection to be closed moves the log's content, flushed or not, and deletes it.
            self._anchor = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
            self._anchor.execute(f"PRAGMA busy_timeout={int(busy_seconds * 1000)}")
            self._anchor.execute("PRAGMA schema_version").fetchone()
            if self._log.exists() and self._log.stat().st_size:
                self._anchor.execute("BEGIN IMMEDIATE")
                write_anew(self._log)
                self._anchor.execute("ROLLBACK")
            self._anchor.execute("PRAGMA busy_timeout=0")
        except sqlite3.Error as error:
            refused(error, "opening the database")

    def begin(self) -> None:
        """Open the log, which is there from now on. Raises OperationalError where it can't be written to."""
        assert self._anchor is not None
        try:
            self._anchor.execute("SELECT 1 FROM sqlite_master").fetchone()
            self._file = os.open(self._log, os.O_RDWR)
            folder = os.open(self._path.absolute().parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)
        except OSError as error:
            raise OperationalError("opening the write-ahead log", None, error) from error

    def committed(self, *, wrote: bool) -> int:
        """Note the end of a transaction, in its thread; answers what has to be on the disk before it is told of.

        It may have seen, or is, the latest of the transactions counted so far.
        """
        with self._counting:
            self._committed += wrote
            return self._committed

    async def sync(self, mark: int) -> None:
        """Wait until as many transactions are on the disk. Raises UnsyncedError when the disk has failed."""
        if self._file is None or self._synced >= mark:
            return
        self.check()
        flushed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((mark, flushed))
        if self._idle.is_set():
            self._flush()
        await flushed

    def check(self, error: OperationalError | None = None) -> None:
        """Raises UnsyncedError when the disk has failed, as far as is known or as `error` of a transaction says."""
        if error is not None and _is_unsynced(error.orig):
            self._fail(error)
        if self._failure is not None:
            raise self._failure

    async def watch(self) -> None:
        """Wait until the disk fails. Raises UnsyncedError then."""
        await self._failed.wait()
        self.check()

    def _fail(self, error: Exception) -> UnsyncedError:
        self._failure = self._failure or UnsyncedError("flushing the write-ahead log", None, error)
        self._failed.set()
        return self._failure

    def _flush(self) -> None:
        """Begin to flush what has been committed so far."""
        self._idle.clear()
        loop, reached = asyncio.get_running_loop(), self._committed

        def ended(flush: Future[None]) -> None:
            loop.call_soon_threadsafe(self._flushed, reached, flush)

        self._thread.submit(self._flush_now).add_done_callback(ended)

    def _flushed(self, reached: int, flush: Future[None]) -> None:
        """Tell whoever waited for this flush how it ended; the others wait for one that begins now."""
        error = flush.exception()
        if error is None:
            self._synced = reached
        elif isinstance(error, OSError | sqlite3.Error):
            error = self._fail(error)
        waiting, self._waiting = self._waiting, []
        for mark, flushed in waiting:
            if flushed.done():
                continue  # nobody waits any more
            if error is not None:
                flushed.set_exception(error)
            elif mark <= reached:
                flushed.set_result(None)
            else:
                self._waiting.append((mark, flushed))
        if self._waiting:
            self._flush()
        else:
            self._idle.set()

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
            _, pages, _ = self._anchor.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error as error:
            if _is_unsynced(error):
                raise
            # No room in the database file: the log, which has everything, grows meanwhile.
            logger.error("what is in the write-ahead log can't be moved into the database yet: %s", error)
        else:
            self._tell_of_growth(pages)

    def _tell_of_growth(self, pages: int) -> None:
        """A log begins anew when nobody reads from it; this process never does for long, but others may."""
        if pages < LARGE_PAGES:
            self._told_of = 0
        elif pages >= 2 * self._told_of:
            self._told_of = pages
            logger.warning("the write-ahead log has %s pages: another process keeps reading an old state", pages)

    async def close(self) -> None:
        """Close the log, after what is being flushed; after a failure leave it as it is."""
        await self._idle.wait()
        if self._anchor and self._failure:
            _abandoned.append(self._anchor)
        elif self._anchor:
            self._anchor.close()
        if self._file is not None:
            os.close(self._file)
        self._anchor = self._file = None
        self._thread.shutdown()


def write_anew(path: Path) -> None:
    """Have the system write every byte of a file to the disk that it may falsely believe to be there."""
    file = os.open(path, os.O_RDWR)
    try:
        place = 0
        while piece := os.pread(file, RENEWED_AT_ONCE, place):
            place += os.pwrite(file, piece, place)
        os.fsync(file)
    finally:
        os.close(file)


def _is_unsynced(error: BaseException | None) -> bool:
    """Whether SQLite says that a flush of its own has failed: at the beginning of a log, or moving its content."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) in _UNSYNCED
