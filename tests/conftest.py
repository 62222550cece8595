"""A database file of its own for each test, with the schema that migrations make."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    await opened.migrate()
    yield opened
    await opened.close()
