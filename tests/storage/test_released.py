"""A database of every schema there has been comes up to today's, and its games go on."""

import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from storage import checking, games, inbox, outbox
from storage.database import Database, newest_revision
from storage.schema import metadata
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
        assert [notice.kind for notice in await outbox.due(connection, (), 100, 10)] == ["board"]
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
