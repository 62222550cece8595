"""The revisions of the schema, and how a database file comes up to today's."""

from pathlib import Path

from sqlalchemy import Connection, inspect

SCRIPTS = Path(__file__).parent / "migrations" / "versions"
"""A file for each revision of the schema, named by its number."""


class WrongVersionError(Exception):
    """The database is of a version of Damka that this one does not know."""


def newest_revision() -> str:
    """The revision of today's schema."""
    return max(path.name.partition("_")[0] for path in SCRIPTS.glob("[0-9]*.py"))


def bring_up_to_date(connection: Connection) -> None:
    """Bring the schema up to date, from whatever version the file has. Raises WrongVersionError for a later one."""
    tables = inspect(connection).get_table_names()
    known = "alembic_version" in tables
    if tables and not known:
        raise WrongVersionError("it holds the tables of another program")
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all() if known else ()
    connection.rollback()
    if found == [newest_revision()]:
        return
    # Only where there is something to do: Alembic and all that comes with it take 12 MB and half a second.
    from storage.upgrade import upgrade

    upgrade(connection)
