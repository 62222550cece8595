"""The files of a database."""

import os
from collections.abc import Iterator
from pathlib import Path


def beside(database: Path) -> Iterator[Path]:
    """The files that SQLite keeps beside a database, as long as it is open."""
    for part in ("-wal", "-shm", "-journal"):
        yield database.with_name(database.name + part)


def only_reading(database: Path) -> dict[str, str]:
    """What to say in a database's URI to have it only read; the database is there.

    On a disk that takes nothing any more SQLite reads it only when told that nobody else can change it.
    """
    closed = not any(path.exists() for path in beside(database))
    alone = closed and hasattr(os, "statvfs") and os.statvfs(database).f_flag & os.ST_RDONLY
    return {"mode": "ro", **({"immutable": "1"} if alone else {})}
