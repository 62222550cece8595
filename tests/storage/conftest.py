"""A database file of its own for each test, with the schema that migrations make."""

import pytest

from storage.database import Database


@pytest.fixture
async def database(tmp_path):
    opened = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await opened.migrate()
    yield opened
    await opened.close()
