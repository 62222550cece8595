"""`damka backup`, `damka restore` and `damka check`: what they do and say."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from bot.clock import wall_clock
from storage import admin
from storage.admin import CopyError
from storage.database import DamagedError, Database, InUseError, WrongVersionError, held

MOST_SHOWN = 20
"""Findings and dead letters that are printed one by one."""

Tell = Callable[[str], None]


class AdminError(Exception):
    """It can't be done; the text is one line for the person who asked."""


def backup(url: str, target: Path, tell: Tell) -> None:
    """Copy the database into a file; the bot may go on meanwhile. Raises AdminError."""
    try:
        admin.backup(_path(url), target)
    except CopyError as error:
        raise AdminError(str(error)) from error
    tell(f"Copied to {target}.")


def restore(url: str, copy: Path, tell: Tell) -> None:
    """Put a copy in the database's place; players of running games are told at the next start. Raises AdminError."""
    try:
        with held(_path(url)):
            former = admin.restore(copy, _path(url), wall_clock())
    except InUseError as error:
        raise AdminError("the bot is running: stop it first") from error
    except CopyError as error:
        raise AdminError(str(error)) from error
    tell(f"{copy} is in place. The players of running games will be told when the bot starts.")
    if former:
        tell(f"The former database is {former}.")


def check(url: str, tell: Tell) -> bool:
    """Replay every game against the rules and list what went wrong; answers whether all is well. Raises AdminError."""
    path = _path(url)
    if not path.exists():
        raise AdminError(f"{path} is not there")
    try:
        return asyncio.run(_check(Database(url), tell))
    except (SQLAlchemyError, DamagedError, WrongVersionError) as error:
        raise AdminError(f"{path} can't be read: {error}") from error


async def _check(database: Database, tell: Tell) -> bool:
    try:
        await database.check()
        games, plies, findings = await admin.check(database)
        letters = await admin.dead_letters(database)
    finally:
        await database.close()
    tell(f"{games} games with {plies} plies: {len(findings)} findings; {len(letters)} dead letters.")
    _list(tell, [f"game {finding.game}: {finding.text}" for finding in findings])
    _list(tell, [f"{letter.what}: {letter.why}" for letter in letters])
    return not findings


def _list(tell: Tell, lines: list[str]) -> None:
    for line in lines[:MOST_SHOWN]:
        tell(f"  {line}")
    if len(lines) > MOST_SHOWN:
        tell(f"  and {len(lines) - MOST_SHOWN} more")


def _path(url: str) -> Path:
    database = make_url(url).database
    if not database:
        raise AdminError("DATABASE_URL names no file")
    return Path(database)
