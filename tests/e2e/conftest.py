"""A table of its own for each test: the bot running, and everybody who plays."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.table import Table, at_table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with at_table(tmp_path) as opened:
        yield opened
