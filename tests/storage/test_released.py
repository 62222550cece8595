"""A database of every schema there has been comes up to today's, and its games go on."""

import asyncio
import resource
import sqlite3
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError

from storage import challenges, checking, copies, due, games, inbox, messages
from storage.database import Database
from storage.records import ChallengeState, Place
from storage.revisions import newest_revision
from storage.schema import metadata
from storage.upgrade import upgrade
from tests.storage.release import FOLDER, PLIES, load, revisions


def test_there_is_a_database_of_every_schema():
    """Where this fails: `python -m tests.storage.release` writes what is missing."""
    assert [file.stem for file in sorted(FOLDER.glob("*.sql"))] == revisions()


@pytest.mark.parametrize("revision", revisions())
async def test_it_comes_up_to_date_with_everything_in_it(tmp_path, revision):
    load((FOLDER / f"{revision}.sql").read_text("utf-8"), tmp_path / "damka.db")
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await database.migrate()
    async with database.read() as connection:
        assert (
            await connection.run_sync(lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)) == []
        )
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == revisions()[-1]
        game = await games.get(connection, 1)
        assert game is not None
        assert (game.ply, game.outcome) == (PLIES, None)
        assert [update.update_id for update in await inbox.waiting(connection, (), 10)] == [101]
        assert [notice.kind for notice in (await due.look(connection, 100, 10)).due] == ["board"]
    assert await checking.check(database) == (1, PLIES, [])
    await database.close()


OLD_STATES = ("open", "taken", "withdrawn", "expired")


def with_challenges(path, revision):
    """A database file of a revision with a challenge in each of the states there were, and a card of each."""
    load((FOLDER / f"{revision}.sql").read_text("utf-8"), path)
    connection = sqlite3.connect(path)
    for number, state in enumerate(OLD_STATES, start=1):
        connection.execute(
            "INSERT INTO challenges (id, token, variant, options, seat, author, opponent, opponent_username, chat_id,"
            " thread_id, state, game_id, taken_by, created_at, expires_at)"
            " VALUES (?, ?, 'keny', '{}', 'first', 1, 2, 'boris', -5, 3, ?, 1, 2, 20, 30)",
            (number, f"token{number}", state),
        )
        connection.execute(
            "INSERT INTO messages (chat_id, message_id, challenge_id, live) VALUES (-5, ?, ?, 1)", (80 + number, number)
        )
    connection.commit()
    connection.close()


@pytest.mark.parametrize("revision", revisions())
async def test_challenges_and_their_cards_come_along_and_can_be_declined_then(tmp_path, revision):
    with_challenges(tmp_path / "damka.db", revision)
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await database.migrate()
    async with database.write() as connection:
        kept = [await challenges.by_token(connection, f"token{number}") for number in range(1, 5)]
        assert [(one.id, one.state.value, one.place, one.opponent, one.folded) for one in kept if one] == [
            (number, state, Place(-5, 3), 2, False) for number, state in enumerate(OLD_STATES, start=1)
        ]
        assert [card.message_id for card in await messages.live_cards(connection, 1)] == [81]
        assert (await connection.execute(text("PRAGMA foreign_key_check"))).all() == []
        assert await challenges.decline(connection, 1)
        assert not await challenges.decline(connection, 2)
        declined = await challenges.by_id(connection, 1)
        assert declined is not None
        assert declined.state is ChallengeState.DECLINED
    await database.close()


@pytest.mark.parametrize("revision", revisions())
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE challenges SET state = 'lost' WHERE id = 1",
        "UPDATE challenges SET seat = 'third' WHERE id = 1",
        "UPDATE challenges SET token = 'token2' WHERE id = 1",
        "UPDATE challenges SET opponent = 99 WHERE id = 1",
        "UPDATE messages SET challenge_id = 99 WHERE message_id = 81",
        "DELETE FROM challenges WHERE id = 1",
    ],
)
async def test_a_table_made_anew_keeps_what_it_refuses(tmp_path, revision, statement):
    with_challenges(tmp_path / "damka.db", revision)
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await database.migrate()
    with pytest.raises(IntegrityError):
        async with database.write() as connection:
            await connection.execute(text(statement))
    await database.close()


@pytest.mark.parametrize(
    ("revision", "room"),
    [*((revision, 0) for revision in revisions()[:-1]), *(("0001", room) for room in (20_000, 40_000, 60_000, 80_000))],
)
async def test_where_room_runs_out_half_way_it_stays_as_it_was_and_comes_up_to_date_when_there_is(
    tmp_path, largest_file, revision, room
):
    load((FOLDER / f"{revision}.sql").read_text("utf-8"), tmp_path / "damka.db")
    full = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    largest_file(room)
    with pytest.raises(OperationalError):
        await full.migrate()
    largest_file(resource.RLIM_INFINITY)
    await full.close()
    assert copies.schema_of(tmp_path / "damka.db") == revision
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await database.migrate()
    assert await checking.check(database) == (1, PLIES, [])
    await database.close()


@pytest.mark.parametrize("revision", revisions()[:-1])
async def test_a_copy_made_while_it_comes_up_to_date_is_of_the_former_schema_and_whole(tmp_path, revision):
    load((FOLDER / f"{revision}.sql").read_text("utf-8"), tmp_path / "damka.db")
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    async with database.write() as connection:
        await connection.run_sync(upgrade)
        await asyncio.to_thread(copies.backup, tmp_path / "damka.db", tmp_path / "copy.db")
    await database.close()
    assert copies.schema_of(tmp_path / "damka.db") == revisions()[-1]
    assert copies.schema_of(tmp_path / "copy.db") == revision
    copy = Database(f"sqlite+aiosqlite:///{tmp_path}/copy.db")
    await copy.migrate()
    assert await checking.check(copy) == (1, PLIES, [])
    await copy.close()


@pytest.mark.parametrize(("older", "newer"), [("copy", "damka"), ("damka", "copy")])
async def test_a_copy_is_put_back_over_a_database_of_another_schema(tmp_path, older, newer):
    load((FOLDER / f"{revisions()[0]}.sql").read_text("utf-8"), tmp_path / f"{older}.db")
    load((FOLDER / f"{revisions()[-1]}.sql").read_text("utf-8"), tmp_path / f"{newer}.db")
    former = await asyncio.to_thread(copies.restore, tmp_path / "copy.db", tmp_path / "damka.db", 100)
    assert former is not None
    database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await database.migrate()
    assert await checking.check(database) == (1, PLIES, [])
    await database.close()


def test_the_newest_file_is_the_newest_revision_so_that_alembic_is_not_asked_at_every_start():
    assert newest_revision() == revisions()[-1]


async def test_a_database_of_today_is_left_alone(tmp_path, monkeypatch):
    url = f"sqlite+aiosqlite:///{tmp_path}/damka.db"
    first = Database(url)
    await first.migrate()
    await first.close()
    monkeypatch.setitem(sys.modules, "storage.upgrade", None)  # to import it would be an error
    again = Database(url)
    await again.migrate()
    await again.close()
