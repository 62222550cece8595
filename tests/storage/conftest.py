"""Two people in a database, and a file system that fills up."""

import resource

import pytest

from tests.storage.played import pair


@pytest.fixture
async def people(database):
    return await pair(database)


@pytest.fixture
def largest_file():
    """Limits how large a file may become, as a disk that fills up does; lifted at the end."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
