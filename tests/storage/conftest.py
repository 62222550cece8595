"""A file system that fills up."""

import resource

import pytest


@pytest.fixture
def largest_file():
    """Limits how large a file may become, as a disk that fills up does; lifted at the end."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
