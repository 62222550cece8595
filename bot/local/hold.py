"""A folder that one process at a time holds."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # not a Unix: nothing guards the folder there
    fcntl = None  # type: ignore[assignment]

HELD = b"held\n"


class FolderError(Exception):
    """The folder can't be used; the text is one line for the person who chose it."""


@contextmanager
def hold(folder: Path) -> Iterator[bool]:
    """Hold a folder, made if it is not there, for the length of the block. Raises FolderError.

    Gives whether it was left in good order the last time: False after a kill or a power cut.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise FolderError(f"{folder} can't hold what is played: {error.strerror} (choose one with --data)") from error
    try:
        _lock(lock, folder)
        orderly = not os.read(lock, len(HELD))
        os.pwrite(lock, HELD, 0)
        yield orderly
        os.truncate(lock, 0)
    finally:
        os.close(lock)


def _lock(lock: int, folder: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise FolderError(f"another `damka local` is using {folder}: stop it, or choose one with --data") from error
