"""A database file of its own for each test, with the schema that migrations make."""

import resource

import pytest

from storage.database import Database


@pytest.fixture
async def database(tmp_path):
    opened = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await opened.migrate()
    yield opened
    await opened.close()


@pytest.fixture
def largest_file():
    """Limits how large a file may become, as a disk that fills up does; lifted at the end."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
