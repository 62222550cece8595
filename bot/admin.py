"""What a person does with the database from the command line: `backup`, `restore`, `check`, `letters`."""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from sqlalchemy import make_url
from sqlalchemy.exc import DBAPIError

from bot.clock import wall_clock
from storage import checking, copies, letters
from storage.copies import CopyError
from storage.database import Connection, DamagedError, Database, InUseError, held
from storage.revisions import newest_revision
from storage.syncing import UnsyncedError

MOST_SHOWN = 20
"""Findings that are printed one by one."""
ALL = "all"
"""What stands for every dead letter."""

T = TypeVar("T")
Tell = Callable[[str], None]


class AdminError(Exception):
    """It can't be done; the text is one line for the person who asked."""


class DiskError(AdminError):
    """The disk has failed to keep what was written: the process has to end without touching the database again."""


def backup(url: str, target: Path, tell: Tell) -> None:
    """Copy the database into a file; the bot may go on meanwhile. Raises AdminError."""
    try:
        copies.backup(path_of(url), target)
    except CopyError as error:
        raise AdminError(str(error)) from error
    tell(f"Copied to {target}.")


def restore(url: str, copy: Path, tell: Tell) -> None:
    """Put a copy in the database's place; players of running games are told at the next start. Raises AdminError."""
    path = path_of(url)
    try:
        with held(path):
            former = copies.restore(copy, path, wall_clock())
    except InUseError as error:
        raise AdminError(str(error)) from error
    except CopyError as error:
        raise AdminError(str(error)) from error
    tell(f"{copy} is in place. The players of running games will be told when the bot starts.")
    if former:
        tell(f"The former database is {former}.")


def check(url: str, tell: Tell) -> bool:
    """Replay every game against the rules and list what went wrong; answers whether all is well. Raises AdminError."""

    async def looked(database: Database) -> bool:
        await database.check()
        games, plies, findings = await checking.check(database)
        async with database.read() as connection:
            dead = len(await letters.dead(connection))
        tell(f"{games} games with {plies} plies: {len(findings)} findings; {dead} dead letters (see damka letters).")
        for finding in findings[:MOST_SHOWN]:
            tell(f"  game {finding.game}: {finding.text}")
        if len(findings) > MOST_SHOWN:
            tell(f"  and {len(findings) - MOST_SHOWN} more")
        return not findings

    return _reading(url, looked)


def show_letters(url: str, tell: Tell) -> None:
    """List what could not be delivered or handled, a line each. Raises AdminError."""

    async def listed(database: Database) -> None:
        async with database.read() as connection:
            dead = await letters.dead(connection)
        # Only now: whoever reads page by page would keep a running bot's log from ending all the while.
        for letter in dead:
            since = datetime.fromtimestamp(letter.since, UTC)
            tell(f"{letter.id}\t{since:%Y-%m-%d %H:%M} UTC\t{letter.what}\t{letter.why}")

    _reading(url, listed)


def retry_letters(url: str, ids: Collection[str], tell: Tell) -> None:
    """Have dead letters tried once more. Raises AdminError, and of these DiskError."""

    async def sent(database: Database) -> None:
        async with database.write() as connection:
            chosen = await _chosen(connection, ids)
            await letters.retry(connection, chosen, wall_clock())
        tell(f"{len(chosen)} to be tried again: notices by a running bot within a minute, updates when it next starts.")

    _writing(url, sent)


def drop_letters(url: str, ids: Collection[str], tell: Tell) -> None:
    """Forget dead letters. Raises AdminError, and of these DiskError."""

    async def dropped(database: Database) -> None:
        async with database.write() as connection:
            chosen = await _chosen(connection, ids)
            await letters.drop(connection, chosen)
        tell(f"{len(chosen)} dropped.")

    _writing(url, dropped)


async def _chosen(connection: Connection, ids: Collection[str]) -> list[str]:
    """The dead letters named, or all. Raises AdminError for one there is not."""
    known = [letter.id for letter in await letters.dead(connection)]
    if ALL in ids:
        return known
    for name in ids:
        if name not in known:
            raise AdminError(f"there is no dead letter {name!r}; damka letters lists them")
    return list(ids)


def _reading(url: str, work: Callable[[Database], Coroutine[object, object, T]]) -> T:
    """Read in the database, which may be in use. Raises AdminError where that can't be done.

    After a flush that failed, the log stays as it is, for the next start to write anew (see `storage.syncing`).
    """
    return _opened(url, work, only_reads=True)


def _writing(url: str, work: Callable[[Database], Coroutine[object, object, T]]) -> T:
    """Write in the database, which may be in use, and to the disk. Raises AdminError, and of these DiskError."""

    async def written(database: Database) -> T:
        await database.migrate()  # the schema is today's: this makes what a process before has left in the log last
        return await work(database)

    return _opened(url, written)


def _opened(url: str, work: Callable[[Database], Coroutine[object, object, T]], *, only_reads: bool = False) -> T:
    path = path_of(url)

    async def opened() -> T:
        database = Database(url, only_reads=only_reads)
        try:
            return await work(database)
        finally:
            await database.close()

    try:
        _check_schema(path, copies.schema_of(path))
        return asyncio.run(opened())
    except CopyError as error:
        raise AdminError(str(error)) from error
    except DamagedError as error:
        raise AdminError(f"{path} is damaged: {error}") from error
    except UnsyncedError as error:
        raise DiskError(f"{error}: nothing is certain but that the next start finds out what is there") from error
    except DBAPIError as error:
        raise AdminError(f"{path} can't be used: {error.orig}") from error


def _check_schema(path: Path, revision: str) -> None:
    newest = newest_revision()
    if revision > newest:
        raise AdminError(f"{path} is of a later version of Damka (schema {revision}, this one knows {newest})")
    if revision < newest:
        raise AdminError(f"{path} is of schema {revision}: the bot brings it to {newest} when it starts")


def path_of(url: str) -> Path:
    """The file that a database's address names."""
    return Path(make_url(url).database or "").resolve()
