"""Copies of the database: made while it is in use, and put back in its place. Opens files itself."""

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import select, text, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from storage import games, outbox, players
from storage.database import Connection, DamagedError, Database
from storage.files import beside, only_reading
from storage.outbox import Owed
from storage.records import Place, StoredGame
from storage.revisions import WrongVersionError
from storage.schema import games as games_table

SKIPPED = 1_000_000
"""How many turns of a running game, and games, are left out in numbering when a copy is put back: buttons sent after it
was made must not fit what is played from then on."""


class CopyError(Exception):
    """A copy can't be made or put back; the text is one line for the person who asked."""


def backup(source: Path, target: Path) -> None:
    """Copy a database that may be in use into a new file. Raises CopyError.

    The copy is of one moment, and whole: it is checked before it gets its name.
    """
    if target.exists():
        raise CopyError(f"{target} is there already")
    half = target.with_name(f"{target.name}.part")
    try:
        schema_of(source)
        _copy(source, half)
        _put(half, target)
    except (sqlite3.Error, OSError) as error:
        raise CopyError(f"{source} can't be copied to {target}: {error}") from error
    finally:
        _forget(half)


def restore(copy: Path, target: Path, now: int) -> Path | None:
    """Put a copy in a database's place and owe the players of running games a word about it, and their boards.

    The bot must not run: whoever calls holds the database (see `storage.database.held`). Answers where the former
    database was put, None if there was none. Raises CopyError.
    """
    half = target.with_name(f"{target.name}.part")
    try:
        if copy.exists() and target.exists() and copy.samefile(target):
            raise CopyError(f"{copy} is the database itself, not a copy of it")
        schema_of(copy)
        _copy(copy, half)
        asyncio.run(_tell_of_restoring(half, now))
        former = _set_aside(target) if target.exists() else None
        _put(half, target)
    except (sqlite3.Error, SQLAlchemyError, OSError, ValueError, DamagedError, WrongVersionError) as error:
        # ValueError: a row that no version of this program writes.
        reason = error.orig if isinstance(error, DBAPIError) else error
        raise CopyError(f"{copy} can't be put in the place of {target}: {reason}") from error
    finally:
        for path in (half, *beside(half)):
            _forget(path)
    return former


def schema_of(path: Path) -> str:
    """The revision of a database's schema. Raises CopyError for what is no database of Damka's, or can't be read."""
    if not path.exists():
        raise CopyError(f"{path} is not there")
    if not path.is_file():
        raise CopyError(f"{path} is no file")
    try:
        with closing(_opened(path)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not {"alembic_version", "games", "turns", "outbox"} <= tables:
                raise CopyError(f"{path} is no database of Damka's")
            revision = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            if revision is None:
                raise CopyError(f"{path} does not say which schema it has")
            return str(revision[0])
    except sqlite3.Error as error:
        raise CopyError(f"{path} can't be read: {error}") from error


def _opened(path: Path) -> sqlite3.Connection:
    """A connection that only reads, whatever signs are in the name of the file."""
    how = "&".join(f"{name}={value}" for name, value in only_reading(path).items())
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)


def _forget(path: Path) -> None:
    """Remove what is left of a copy that was being made, where there is something and the disk lets it go."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    with closing(_opened(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)  # in one step: writers go on meanwhile, and the copy does not see them
        new.execute("PRAGMA journal_mode=DELETE")
        found = new.execute("PRAGMA integrity_check(5)").fetchall()
    if found != [("ok",)]:
        raise sqlite3.DatabaseError("; ".join(told for (told,) in found))
    with target.open("rb") as written:
        os.fsync(written.fileno())


def _put(path: Path, target: Path) -> None:
    """Give a file its name, for good."""
    os.replace(path, target)
    folder = os.open(target.absolute().parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def _set_aside(database: Path) -> Path:
    """Give a database another name as well, damaged as it may be; nothing is left that would be read with the next one.

    Where the file system knows no second names, it is copied. Raises OSError, everything being as it was.
    """
    former = _free(database.with_name(f"{database.name}.before-restore"))
    parts = [path for path in (database, *beside(database)) if path.exists()]
    aside = [former.with_name(former.name + path.name.removeprefix(database.name)) for path in parts]
    try:
        for path, kept in zip(parts, aside, strict=True):
            _name_also(path, kept)
    except OSError:
        for kept in aside:
            kept.unlink(missing_ok=True)
        raise
    for path in beside(database):
        path.unlink(missing_ok=True)
    return former


def _name_also(path: Path, name: Path) -> None:
    try:
        os.link(path, name)
    except OSError:
        shutil.copyfile(path, name)


def _free(path: Path) -> Path:
    """This path, or one with a number behind it that nothing is at yet."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found


async def _tell_of_restoring(path: Path, now: int) -> None:
    database = Database(f"sqlite+aiosqlite:///{path}")
    try:
        await database.migrate()
        async with database.write() as connection:
            await connection.execute(
                update(games_table).where(games_table.c.termination.is_(None)).values(turn=games_table.c.turn + SKIPPED)
            )
            for statement in _SKIP_GAMES:
                await connection.execute(text(statement), {"skipped": SKIPPED})
            for game_id in list(await connection.scalars(_RUNNING)):
                stored = await games.get(connection, game_id)
                if stored:
                    await outbox.owe(connection, await _words(connection, stored), now)
        async with database.read() as connection:
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        await database.close()


async def _words(connection: Connection, game: StoredGame) -> list[Owed]:
    """What the players of a game are told, where it is played: a word and the board."""
    if game.place is not None:
        readers: list[tuple[Place, int | None]] = [(game.place, None)]
    else:
        people = [await players.get(connection, player) for player in dict.fromkeys((game.white, game.black))]
        readers = [(home, player.id) for player in people if (home := player.home)]
    owed = []
    for place, viewer in readers:
        owed.append(Owed(place, "screen", {"screen": "say", "key": "reply.restored"}))
        owed.append(Owed(place, "board", {"viewer": viewer, "asked": True}, game.id, game.turn))
    return owed


_RUNNING = select(games_table.c.id).where(games_table.c.termination.is_(None)).order_by(games_table.c.id)
_SKIP_GAMES = (
    "INSERT INTO sqlite_sequence SELECT 'games', 0 WHERE 'games' NOT IN (SELECT name FROM sqlite_sequence)",
    "UPDATE sqlite_sequence SET seq = seq + :skipped WHERE name = 'games'",
)
