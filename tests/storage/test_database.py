"""Transactions on bad days: a full disk, a database locked by somebody else, a power cut."""

import asyncio
import os
import sqlite3
import time

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

import storage.database
import storage.syncing
from storage import messages
from storage.database import Database


async def pictures(database):
    async with database.read() as connection:
        return await connection.scalar(text("select count(*) from pictures"))


async def test_a_full_disk_fails_the_transaction_and_nothing_else_and_passes(database):
    database.limit_pages(1)

    async def write():
        async with database.write() as connection:
            await messages.keep_picture(connection, "small", "x")
            await messages.keep_picture(connection, "large", "x" * 10**6)

    with pytest.raises(OperationalError, match="full"):
        await write()
    assert await pictures(database) == 0
    database.limit_pages(None)
    await write()
    assert await pictures(database) == 2


async def test_what_an_error_says_holds_nothing_that_was_to_be_written(database):
    """It goes into the log, and what people write does not."""
    database.limit_pages(1)

    async def typed(connection):
        await messages.keep_picture(connection, "d", "private words " * 10_000)

    async def write():
        async with database.write() as connection:
            await typed(connection)

    for failing in (write(), database.writing(typed)):
        with pytest.raises(OperationalError) as error:
            await failing
        assert "private" not in str(error.value)


async def test_a_database_locked_for_a_while_is_waited_for_without_stopping_everything_else(database):
    other = sqlite3.connect(database.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def write():
        async with database.write() as connection:
            await messages.keep_picture(connection, "d", "x")

    writing = asyncio.create_task(write())
    for _ in range(10):
        await asyncio.sleep(0.01)
    assert not writing.done()
    assert await pictures(database) == 0
    other.execute("COMMIT")
    other.close()
    await writing
    assert await pictures(database) == 1


async def test_a_database_locked_for_too_long_is_an_error_that_passes(database, monkeypatch):
    monkeypatch.setattr(storage.database, "BUSY_SECONDS", 0.1)
    other = sqlite3.connect(database.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        async with database.write():
            pass
    other.execute("ROLLBACK")
    other.close()
    async with database.write() as connection:
        await messages.keep_picture(connection, "d", "x")


async def test_a_transaction_is_on_the_disk_before_it_is_answered_for(database, monkeypatch):
    flushed = []
    real = os.fdatasync

    def fdatasync(file):
        flushed.append(os.fstat(file).st_ino)
        real(file)

    monkeypatch.setattr(os, "fdatasync", fdatasync)
    for _ in range(3):
        before = len(flushed)
        async with database.write() as connection:
            await messages.keep_picture(connection, "d", "x")
        assert len(flushed) > before
    assert set(flushed) == {os.stat(f"{database.path}-wal").st_ino}


async def test_no_room_to_move_the_log_into_the_file_fails_no_transaction(database, monkeypatch, caplog, largest_file):
    monkeypatch.setattr(storage.syncing, "CHECKPOINT_SECONDS", 0.0)
    async with database.write() as connection:
        await messages.keep_picture(connection, "before", "x" * 100_000)
    largest_file(os.stat(database.path).st_size + 4096)
    async with database.write() as connection:
        await messages.keep_picture(connection, "small", "x" * 50_000)
    assert "can't be moved into the database yet" in caplog.text
    assert await pictures(database) == 2


async def test_many_transactions_share_one_wait_for_the_disk(database, monkeypatch):
    count = 0
    real = os.fdatasync

    def fdatasync(file):
        nonlocal count
        count += 1
        time.sleep(0.02)  # a slow disk: on a fast one there may be nothing to share
        real(file)

    monkeypatch.setattr(os, "fdatasync", fdatasync)

    async def write(number):
        async with database.write() as connection:
            await messages.keep_picture(connection, str(number), "x")

    await asyncio.gather(*(write(number) for number in range(100)))
    assert await pictures(database) == 100
    assert count < 50


async def test_a_cancelled_transaction_leaves_nothing_and_the_next_one_works(database):
    async def write():
        async with database.write() as connection:
            await messages.keep_picture(connection, "d", "x")
            await asyncio.sleep(10)

    writing = asyncio.create_task(write())
    await asyncio.sleep(0.01)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    assert await pictures(database) == 0
    async with database.write() as connection:
        await messages.keep_picture(connection, "d", "x")


async def test_what_was_committed_is_there_after_a_copy_of_the_files_as_a_kill_would_leave_them(database, tmp_path):
    async with database.write() as connection:
        await messages.keep_picture(connection, "d", "x")
    for part in ("", "-wal"):
        (tmp_path / f"left.db{part}").write_bytes((tmp_path / f"damka.db{part}").read_bytes())
    left = Database(f"sqlite+aiosqlite:///{tmp_path}/left.db")
    assert await pictures(left) == 1
    await left.close()
