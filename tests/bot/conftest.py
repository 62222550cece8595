"""The outbox at work against a stand-in of its own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.office import Office, open_office


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    async with open_office(tmp_path) as opened:
        yield opened
