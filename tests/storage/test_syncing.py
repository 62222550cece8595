"""A disk that fails to keep what was written: from then on nothing is promised or said, and nothing is lost."""

import asyncio
import os
import shutil
import sqlite3
import threading
from itertools import count

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from storage import messages
from storage.database import Database
from storage.prepared import refused
from storage.syncing import UnsyncedError


async def keep(connection):
    await messages.keep_picture(connection, "d", "x")


async def kept(connection):
    return await connection.scalar(text("select count(*) from pictures"))


@pytest.fixture
async def failing(tmp_path, monkeypatch):
    """A database on a disk that refuses to flush once, and says that all is well from then on: as Linux does."""
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await database.migrate()
    await database.writing(keep)
    real = os.fdatasync
    failed: list[int] = []

    def fdatasync(file):
        if not failed:
            failed.append(file)
            raise OSError(5, "Input/output error")
        real(file)

    monkeypatch.setattr(os, "fdatasync", fdatasync)
    yield database
    with pytest.raises(UnsyncedError):
        await database.close()


def log_of(database):
    return database.path.with_name(f"{database.path.name}-wal")


async def test_after_a_flush_that_failed_nothing_is_promised_though_the_next_one_succeeds(failing):
    watching = asyncio.create_task(failing.watch())
    for _ in range(2):
        with pytest.raises(UnsyncedError, match="Input/output error"):
            await failing.writing(keep)
    with pytest.raises(UnsyncedError):
        await failing.reading(kept)
    with pytest.raises(UnsyncedError):
        await watching


async def test_everybody_who_waited_for_the_flush_that_failed_is_told(failing):
    answers = await asyncio.gather(*(failing.writing(keep) for _ in range(5)), return_exceptions=True)
    assert [type(answer) for answer in answers] == [UnsyncedError] * 5


async def test_the_log_is_left_as_it_is_for_the_next_process(failing):
    with pytest.raises(UnsyncedError):
        await failing.writing(keep)
    before = log_of(failing).read_bytes()
    with pytest.raises(UnsyncedError):
        await failing.close()
    assert log_of(failing).read_bytes() == before


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC])
async def test_a_flush_of_sqlites_own_that_failed_is_the_end_too(failing, code):
    async def refuse(_):
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = code
        refused(error, "COMMIT")

    with pytest.raises(UnsyncedError):
        await failing.writing(refuse)
    with pytest.raises(UnsyncedError):
        await failing.reading(kept)


async def left_behind(database, folder):
    """The files of a database as a killed process leaves them, in a place of their own."""
    await database.writing(keep)
    folder.mkdir()
    for path in (database.path, log_of(database)):
        shutil.copy(path, folder)
    return Database(f"sqlite+aiosqlite:///{folder}/damka.db")


async def test_what_a_killed_process_has_left_is_written_anew_before_it_is_used(database, tmp_path, monkeypatch):
    left = await left_behind(database, tmp_path / "left")
    log = log_of(left)
    before = log.read_bytes()
    steps: list[tuple[object, ...]] = []
    real_write, real_flush = os.pwrite, os.fsync

    def pwrite(file, piece, place):
        steps.append((os.fstat(file).st_ino, place, len(piece)))
        return real_write(file, piece, place)

    def fsync(file):
        steps.append((os.fstat(file).st_ino, "flushed"))
        real_flush(file)

    with monkeypatch.context() as watched:
        watched.setattr(os, "pwrite", pwrite)
        watched.setattr(os, "fsync", fsync)
        watched.setattr("storage.syncing.RENEWED_AT_ONCE", 4096)
        await left.migrate()
    number = log.stat().st_ino
    places = [step[1] for step in steps[: steps.index((number, "flushed"))]]
    assert places == list(range(0, len(before), 4096))
    assert log.read_bytes() == before
    assert await left.reading(kept) == 1
    await left.close()


async def test_a_log_that_cannot_be_written_anew_is_not_used(database, tmp_path, monkeypatch):
    left = await left_behind(database, tmp_path / "left")
    before = log_of(left).read_bytes()

    def fsync(_):
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fsync)
        with pytest.raises(UnsyncedError):
            await left.migrate()
        with pytest.raises(UnsyncedError):
            await left.close()
    assert log_of(left).read_bytes() == before


async def test_a_log_that_another_process_writes_to_is_waited_for(database, tmp_path):
    left = await left_behind(database, tmp_path / "left")
    other = sqlite3.connect(left.path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    opening = asyncio.create_task(left.migrate())
    await asyncio.sleep(0.1)
    assert not opening.done()
    other.execute("ROLLBACK")
    await opening
    other.close()
    assert await left.reading(kept) == 1
    await left.close()


async def test_a_log_that_another_process_keeps_from_ending_is_told_of_and_shrinks_after_it(
    tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr("storage.syncing.CHECKPOINT_SECONDS", 0.0)
    monkeypatch.setattr("storage.syncing.LARGE_PAGES", 100)
    monkeypatch.setattr("storage.database.LARGEST_LOG", 500_000)
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await database.migrate()
    numbers = count()

    async def keep_large(connection):
        await messages.keep_picture(connection, str(next(numbers)), "x" * 100_000)

    other = sqlite3.connect(tmp_path / "damka.db", isolation_level=None)
    other.execute("BEGIN")
    other.execute("SELECT count(*) FROM pictures").fetchone()
    for _ in range(10):
        await database.writing(keep_large)
    assert caplog.text.count("another process keeps reading an old state") == 2
    assert log_of(database).stat().st_size > 1_000_000
    other.close()
    for _ in range(3):
        await database.writing(keep_large)
    assert log_of(database).stat().st_size <= 500_000
    await database.close()


async def test_a_log_that_cannot_be_written_to_is_told_at_the_start(tmp_path, monkeypatch):
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    real = os.open

    def refuse(path, *how):
        if str(path).endswith("-wal"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *how)

    with monkeypatch.context() as closed:
        closed.setattr(os, "open", refuse)
        with pytest.raises(OperationalError, match="Permission denied"):
            await database.migrate()
    await database.close()


async def test_what_was_read_is_on_the_disk_before_it_is_answered_for(database, monkeypatch):
    """The sender looks into the outbox at any time: nothing may be sent of a move that a power cut could undo."""
    flush, real = threading.Event(), os.fdatasync

    def fdatasync(file):
        assert flush.wait(10)
        real(file)

    monkeypatch.setattr(os, "fdatasync", fdatasync)
    writing = asyncio.create_task(database.writing(keep))
    reading = asyncio.create_task(database.reading(kept))
    await asyncio.sleep(0.1)
    assert (writing.done(), reading.done()) == (False, False)
    flush.set()
    assert await reading == 1
    await writing
