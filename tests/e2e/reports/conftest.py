"""The table of the scenarios."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.table import Table, at_table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with at_table(tmp_path) as opened:
        yield opened
