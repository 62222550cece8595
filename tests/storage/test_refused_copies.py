"""What is no copy, and a place where none can be, is refused in one line, and nothing is replaced."""

import asyncio
import os
import resource
import sqlite3
from contextlib import closing

import pytest

from storage import checking, copies
from storage.copies import CopyError
from storage.database import Database, InUseError, held
from storage.revisions import WrongVersionError
from tests.storage.played import begin, pair, play


def no_copies(folder):
    """Files that are no copy of a database of Damka's, by what is said about them."""
    (folder / "text").write_text("no database at all, but long enough to look like one. " * 20)
    (folder / "empty").touch()
    (folder / "folder").mkdir()
    other = sqlite3.connect(folder / "other")
    other.execute("CREATE TABLE games (id)")
    other.commit()
    other.close()
    (folder / "short").write_bytes((folder / "copy.db").read_bytes()[:20_000])
    (folder / "later").write_bytes((folder / "copy.db").read_bytes())
    later = sqlite3.connect(folder / "later")
    later.execute("UPDATE alembic_version SET version_num = '9999'")
    later.commit()
    later.close()
    return {
        "nothing": "is not there",
        "text": "not a database",
        "empty": "is no database of Damka's",
        "folder": "is no file",
        "other": "is no database of Damka's",
        "short": "malformed",
        "later": "9999",
        "damka.db": "the database itself",
    }


async def test_nothing_but_a_copy_takes_the_place_of_a_database(database, tmp_path):
    await play(database, await begin(database, await pair(database)), 3)
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    await database.close()
    before = database.path.read_bytes()
    files = no_copies(tmp_path)
    there = sorted(path.name for path in tmp_path.iterdir())
    for name, words in files.items():
        with pytest.raises(CopyError, match=words) as refused:
            await asyncio.to_thread(copies.restore, tmp_path / name, database.path, 100)
        assert "\n" not in str(refused.value)
    assert database.path.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == there


@pytest.mark.parametrize(
    "spoilt",
    [
        "DROP TABLE players",
        "DELETE FROM alembic_version",
        "UPDATE games SET options = '{'",
        "UPDATE games SET white = 99",
        "ALTER TABLE games RENAME TO former; CREATE TABLE games (id)",
    ],
)
async def test_a_copy_that_somebody_has_written_into_is_refused_in_one_line(database, tmp_path, spoilt):
    await play(database, await begin(database, await pair(database)), 3)
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    await database.close()
    before = database.path.read_bytes()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as changed:
        changed.executescript(spoilt)
    with pytest.raises(CopyError) as refused:
        await asyncio.to_thread(copies.restore, tmp_path / "copy.db", database.path, 100)
    assert "\n" not in str(refused.value)
    assert database.path.read_bytes() == before


async def test_what_is_no_database_of_damkas_is_not_copied_and_not_started_with(database, tmp_path):
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    no_copies(tmp_path)
    for name in ("nothing", "text", "empty", "folder", "other", "short"):
        with pytest.raises(CopyError):
            await asyncio.to_thread(copies.backup, tmp_path / name, tmp_path / "another.db")
        assert not list(tmp_path.glob("another*"))
    foreign = Database(f"sqlite+aiosqlite:///{tmp_path}/other")
    with pytest.raises(WrongVersionError, match="another program"):
        await foreign.migrate()
    await foreign.close()


async def test_a_path_may_have_any_signs_in_it(database, tmp_path):
    folder = tmp_path / "50% of #1?"
    folder.mkdir()
    await asyncio.to_thread(copies.backup, database.path, folder / "a?b#c%20.db")
    await asyncio.to_thread(copies.backup, folder / "a?b#c%20.db", folder / "again.db")
    assert copies.schema_of(folder / "again.db")


async def test_a_database_with_two_names_is_one_database(database, tmp_path):
    (tmp_path / "folder").mkdir()
    name = tmp_path / "folder" / "linked.db"
    name.symlink_to(database.path)
    with held(database.path), pytest.raises(InUseError), held(name):
        pass
    await database.close()
    linked = Database(f"sqlite+aiosqlite:///{name}")
    await linked.migrate()
    await play(linked, await begin(linked, await pair(linked)), 3)
    assert (await checking.check(linked))[1:] == (3, [])
    await linked.close()


async def test_a_copy_to_where_none_can_be_is_refused(database, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CopyError, match="can't be copied"):
        await asyncio.to_thread(copies.backup, database.path, tmp_path / "file" / "copy.db")


@pytest.fixture
def room():
    """Limits how large a file may become, as a disk that is almost full does; lifted at the end."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_without_room_nothing_is_copied_and_nothing_is_replaced(database, tmp_path, room):
    await play(database, await begin(database, await pair(database)), 3)
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    await database.close()
    before = database.path.read_bytes()
    room(20_000)
    with pytest.raises(CopyError, match=r"can't be (copied|read)"):
        await asyncio.to_thread(copies.backup, database.path, tmp_path / "another.db")
    with pytest.raises(CopyError, match=r"can't be (put in the place|read)"):
        await asyncio.to_thread(copies.restore, tmp_path / "copy.db", database.path, 100)
    assert database.path.read_bytes() == before
    assert not list(tmp_path.glob("*.part*")) + list(tmp_path.glob("another*")) + list(tmp_path.glob("*restore*"))


async def test_a_database_is_set_aside_also_where_files_have_one_name_only(database, tmp_path, monkeypatch):
    def link(*_):
        raise OSError(1, "Operation not permitted")

    await begin(database, await pair(database))
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    await database.close()
    before = database.path.read_bytes()
    monkeypatch.setattr(os, "link", link)
    former = await asyncio.to_thread(copies.restore, tmp_path / "copy.db", database.path, 100)
    assert former is not None
    assert former.read_bytes() == before
