"""What a person does with the database from outside: copy it, put a copy in its place, check it. Opens files itself."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select, update

from rules import Game, InvalidPosition, Position, RulesError, Variant, parse_canonical, parse_fen, variant
from storage import games, outbox, players
from storage.database import Connection, DamagedError, Database, WrongVersionError
from storage.outbox import Owed
from storage.records import Place, StoredGame, Turn
from storage.schema import games as games_table
from storage.schema import inbox as inbox_table

TURNS_SKIPPED = 1_000_000
"""Turn numbers left out when a copy is put back: boards sent after the copy was made must not fit its games again."""


class CopyError(Exception):
    """A copy can't be made or put back; the text is one line for the person who asked."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a stored game."""

    game: int
    text: str


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """Something that could not be delivered or handled, and why."""

    what: str
    why: str


def backup(source: Path, target: Path) -> None:
    """Copy a database that may be in use into a new file. Raises CopyError.

    The copy is of one moment, and whole: it is checked before it gets its name.
    """
    if target.exists():
        raise CopyError(f"{target} is there already")
    if not source.exists():
        raise CopyError(f"{source} is not there")
    half = target.with_name(f"{target.name}.part")
    try:
        _copy(source, half)
        os.replace(half, target)
    except (sqlite3.Error, OSError) as error:
        raise CopyError(f"{source} can't be copied to {target}: {error}") from error
    finally:
        half.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)  # in one step: writers go on meanwhile, and the copy does not see them
        new.execute("PRAGMA journal_mode=DELETE")
        found = new.execute("PRAGMA integrity_check(5)").fetchall()
    if found != [("ok",)]:
        raise sqlite3.DatabaseError("; ".join(text for (text,) in found))
    with target.open("rb") as written:
        os.fsync(written.fileno())


def restore(copy: Path, target: Path, now: int) -> Path | None:
    """Put a copy in a database's place and owe the players of running games a word about it, and their boards.

    The bot must not run: whoever calls holds the database (see `storage.database.held`). Answers where the former
    database was put, None if there was none. Raises CopyError.
    """
    if not copy.exists():
        raise CopyError(f"{copy} is not there")
    half, former = target.with_name(f"{target.name}.part"), target.with_name(f"{target.name}.before-restore")
    try:
        _copy(copy, half)
        asyncio.run(_tell_of_restoring(half, now))
        existed = target.exists()
        if existed:
            former.unlink(missing_ok=True)
            _copy(target, former)
        for path in _parts(target):
            path.unlink(missing_ok=True)
        os.replace(half, target)
    except (sqlite3.Error, OSError, DamagedError, WrongVersionError) as error:
        raise CopyError(f"{copy} can't be put in the place of {target}: {error}") from error
    finally:
        for path in (half, *_parts(half)):
            path.unlink(missing_ok=True)
    return former if existed else None


def _parts(database: Path) -> Iterator[Path]:
    """The files that SQLite keeps beside a database."""
    for part in ("-wal", "-shm", "-journal"):
        yield database.with_name(database.name + part)


async def _tell_of_restoring(path: Path, now: int) -> None:
    database = Database(f"sqlite+aiosqlite:///{path}")
    try:
        await database.migrate()
        async with database.write() as connection:
            await connection.execute(
                update(games_table)
                .where(games_table.c.termination.is_(None))
                .values(turn=games_table.c.turn + TURNS_SKIPPED)
            )
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
        readers = [(Place(player.user_id), player.id) for player in people if player.user_id and player.reachable]
    owed = []
    for place, viewer in readers:
        owed.append(Owed(place, "screen", {"screen": "say", "key": "reply.restored"}))
        owed.append(Owed(place, "board", {"viewer": viewer, "asked": True}, game.id, game.turn))
    return owed


async def check(database: Database) -> tuple[int, int, list[Finding]]:
    """Replay every game against the rules; answers how many games and plies there are, and what is wrong.

    A game begun before a rule was corrected may differ from today's rules: it goes on from its stored positions.
    """
    findings: list[Finding] = []
    plies = 0
    async with database.read() as connection:
        numbers = list(await connection.scalars(select(games_table.c.id).order_by(games_table.c.id)))
        for number in numbers:
            try:
                stored = await games.get(connection, number)
                record = await games.record(connection, number)
            except ValueError as error:  # a row that no version of this program writes
                findings.append(Finding(number, f"it can't be read: {error}"))
                continue
            plies += len(record)
            if stored is not None:
                findings += [Finding(number, text) for text in _faults(stored, record)]
    return len(numbers), plies, findings


def _faults(stored: StoredGame, record: tuple[Turn, ...]) -> Iterator[str]:
    try:
        rules = variant(stored.variant, stored.options)
        game = Game.new(rules, parse_fen(rules, stored.start))
    except RulesError as error:
        yield str(error)
        return
    for turn in record:
        try:
            game = game.play(parse_canonical(rules, game.position, str(turn.move)))
            kept = parse_fen(rules, turn.position)
        except RulesError as error:
            yield f"turn {turn.turn}: {error}"
            return
        if game.position != kept:
            yield f"turn {turn.turn}: another position is stored than {turn.move} leads to"
            return
    yield from _row_faults(stored, game, rules)


def _row_faults(stored: StoredGame, game: Game, rules: Variant) -> Iterator[str]:
    if stored.ply != game.plies:
        yield f"{stored.ply} plies are counted, {game.plies} stored"
    if _position(rules, stored.position) != game.position:
        yield "the position in the game's row is not the last one"
    if stored.to_move is not game.turn:
        yield "the side to move is wrong"
    if game.outcome is not None and stored.outcome is None:
        yield f"it is over by the rules ({game.outcome.termination}) and still runs"


def _position(rules: Variant, text: str) -> Position | None:
    try:
        return parse_fen(rules, text)
    except InvalidPosition:
        return None


async def dead_letters(database: Database) -> list[DeadLetter]:
    """What could not be delivered, and updates that could not be handled, oldest first."""
    async with database.read() as connection:
        letters = [
            DeadLetter(f"notice {notice.id} ({notice.kind}) to chat {notice.place.chat_id}", why)
            for notice, why in await outbox.dead(connection)
        ]
        failed = await connection.scalars(
            select(inbox_table.c.update_id).where(inbox_table.c.state == "failed").order_by(inbox_table.c.update_id)
        )
        letters += [DeadLetter(f"update {number}", "its handling broke; see the log") for number in failed]
    return letters


_RUNNING = select(games_table.c.id).where(games_table.c.termination.is_(None)).order_by(games_table.c.id)
