"""Migrations make the schema that the code expects, from nothing and again."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from storage.database import Database
from storage.schema import metadata


async def test_migrations_make_the_schema_that_the_code_expects(database):
    async with database.write() as connection:
        differences = await connection.run_sync(
            lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
        )
    assert differences == []


async def test_migrating_twice_changes_nothing(database):
    await database.close()
    again = Database(f"sqlite+aiosqlite:///{database.path}")
    await again.migrate()
    async with again.read() as connection:
        assert await connection.scalar(text("select count(*) from alembic_version")) == 1
    await again.close()


async def test_the_file_is_kept_in_write_ahead_mode_with_foreign_keys(database):
    async with database.read() as connection:
        assert await connection.scalar(text("pragma journal_mode")) == "wal"
        assert await connection.scalar(text("pragma foreign_keys")) == 1
        assert await connection.scalar(text("pragma busy_timeout")) > 0


async def test_a_failed_transaction_leaves_nothing_behind(database):
    class Oops(Exception):
        pass

    try:
        async with database.write() as connection:
            await connection.execute(text("insert into pictures (digest, file_id) values ('d', 'f')"))
            raise Oops
    except Oops:
        pass
    async with database.read() as connection:
        assert await connection.scalar(text("select count(*) from pictures")) == 0
