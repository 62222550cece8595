"""Bringing a database file's schema up to date with Alembic."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from storage.revisions import SCRIPTS, WrongVersionError


def alembic_config() -> Config:
    """Alembic's settings, for the program and for whoever writes a migration."""
    config = Config()
    config.set_main_option("script_location", str(Path(SCRIPTS).parent))
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the schema to a revision. Raises WrongVersionError for a database of a later version."""
    config = alembic_config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise WrongVersionError(f"it is of a later version of Damka: {error}") from error
