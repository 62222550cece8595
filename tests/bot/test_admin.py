"""`damka backup`, `damka restore`, `damka check`: what they say and answer."""

import asyncio
import os
import shutil
import sqlite3
import sys

import pytest

from bot.__main__ import main
from rules import format_fen, variant
from storage import games, players
from storage.database import Database, held
from storage.games import NewGame


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a database that DATABASE_URL names, with one game."""

    async def fill():
        database = Database(f"sqlite+aiosqlite:///{tmp_path}/damka.db")
        await database.migrate()
        rules = variant("russian")
        async with database.write() as connection:
            anna = await players.meet(connection, user_id=1, name="Anna", username=None, language=None, now=0)
            start = format_fen(rules, rules.start)
            await games.create(connection, NewGame("russian", {}, start, rules.first, anna.id, anna.id, None), now=0)
        await database.close()

    asyncio.run(fill())
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    return tmp_path


@pytest.fixture
def damka(monkeypatch, capsys):
    """Runs a command; answers its status and what it says."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["damka", *map(str, words)])
        status = main()
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


def test_a_copy_can_be_made_and_put_back(folder, damka):
    assert damka("backup", folder / "copy.db")[0] == 0
    status, said = damka("restore", folder / "copy.db")
    assert status == 0
    assert "told" in said
    assert damka("check") == (
        0,
        "1 games with 0 plies: 0 findings; 0 dead letters (see damka letters).\n",
    )


def test_nothing_is_put_back_under_a_running_bot(folder, damka):
    damka("backup", folder / "copy.db")
    with held(folder / "damka.db"):
        status, said = damka("restore", folder / "copy.db")
        assert (status, said) == (1, f"damka: {folder}/damka.db is in use by another process: stop it first\n")
        assert damka("check")[0] == 0
        assert damka("backup", folder / "another.db")[0] == 0


@pytest.mark.parametrize(
    "words", [["backup", "copy.db"], ["restore", "copy.db"], ["check"], ["letters"], ["letters", "drop", "all"]]
)
def test_what_is_not_there_is_one_line_and_a_status(tmp_path, monkeypatch, damka, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///missing.db")
    status, said = damka(*words)
    assert status == 1
    assert said.count("\n") == 1
    assert "is not there" in said
    assert not (tmp_path / "missing.db").exists()


def test_a_file_that_is_no_database_is_one_line_and_a_status(tmp_path, monkeypatch, damka):
    (tmp_path / "damka.db").write_text("no database at all" * 100)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    for words in (["backup", tmp_path / "copy.db"], ["check"]):
        status, said = damka(*words)
        assert (status, said.count("\n")) == (1, 1)
        assert "not a database" in said


@pytest.mark.parametrize(
    "address",
    [
        ("nonsense", 2, "must begin with sqlite+aiosqlite:"),
        ("postgresql://joe:hushhush@example.org/damka", 2, "must begin with sqlite+aiosqlite:"),
        ("sqlite+aiosqlite://", 2, "names no file"),
        ("sqlite+aiosqlite:///", 2, "names no file"),
        ("sqlite+aiosqlite:///:memory:", 2, "names no file"),
        ("sqlite+aiosqlite:////tmp/", 2, "names no file"),
        ("sqlite+aiosqlite:////nowhere/at/all.db", 1, "nowhere"),
    ],
)
@pytest.mark.parametrize("words", [["backup", "copy.db"], ["restore", "copy.db"], ["check"], ["letters"]])
def test_an_address_that_names_no_database_is_one_line_and_a_status(monkeypatch, damka, words, address):
    url, expected, part = address
    monkeypatch.setenv("DATABASE_URL", url)
    status, said = damka(*words)
    assert (status, said.count("\n")) == (expected, 1)
    assert part in said
    assert "hushhush" not in said


@pytest.mark.parametrize(("revision", "part"), [("9999", "of a later version of Damka"), ("0001", "when it starts")])
@pytest.mark.parametrize("words", [["check"], ["letters"], ["letters", "send", "all"]])
def test_a_database_of_another_version_is_one_line_and_a_status(folder, damka, words, revision, part):
    database = sqlite3.connect(folder / "damka.db")
    database.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    database.commit()
    database.close()
    status, said = damka(*words)
    assert (status, said.count("\n")) == (1, 1)
    assert part in said


def test_a_finding_is_told_and_makes_a_status(folder, damka):
    database = sqlite3.connect(folder / "damka.db")
    database.execute("UPDATE games SET ply = 7")
    database.commit()
    database.close()
    status, said = damka("check")
    assert status == 1
    assert "1 findings" in said
    assert "game 1: 7 plies are counted, 0 stored" in said


@pytest.fixture
def left(folder):
    """The log beside the database as a process leaves it that ends when the disk has failed."""
    database = sqlite3.connect(folder / "damka.db")
    kept = folder / "kept"
    kept.mkdir()
    database.execute("UPDATE players SET name = 'Boris'")
    database.commit()
    for name in ("damka.db", "damka.db-wal"):
        shutil.copy(folder / name, kept)
    database.close()
    for name in ("damka.db", "damka.db-wal"):
        shutil.copy(kept / name, folder)
    return folder / "damka.db-wal"


@pytest.mark.parametrize("words", [["check"], ["letters"], ["backup", "copy.db"]])
def test_reading_moves_nothing_of_a_log_that_may_not_be_on_the_disk_into_the_database(left, monkeypatch, damka, words):
    monkeypatch.chdir(left.parent)
    before = left.read_bytes(), (left.parent / "damka.db").read_bytes()
    assert damka(*words)[0] == 0
    assert (left.read_bytes(), (left.parent / "damka.db").read_bytes()) == before


@pytest.mark.parametrize("action", ["send", "drop"])
def test_what_a_process_has_left_in_the_log_is_written_anew_before_letters_are_changed(
    left, monkeypatch, damka, action
):
    renewed: list[str] = []
    real = os.pwrite
    place = left.stat().st_ino

    def pwrite(file, piece, offset):
        renewed.append("log" if os.fstat(file).st_ino == place else "something else")
        return real(file, piece, offset)

    monkeypatch.setattr(os, "pwrite", pwrite)
    assert damka("letters", action, "all")[0] == 0
    assert renewed == ["log"]


def test_a_disk_that_fails_while_letters_are_changed_ends_the_command_with_the_log_as_it_is(left, monkeypatch, damka):
    ended: list[int] = []

    def refuse(_):
        raise OSError(5, "Input/output error")

    def leave(status):
        ended.append(status)
        raise SystemExit(status)

    monkeypatch.setattr(os, "fdatasync", refuse)
    monkeypatch.setattr(os, "_exit", leave)
    with pytest.raises(SystemExit):
        damka("letters", "drop", "all")
    assert ended == [74]
    assert left.exists()


def test_dead_letters_are_listed_sent_again_and_dropped(folder, damka):
    assert damka("letters") == (0, "")
    database = sqlite3.connect(folder / "damka.db")
    database.executemany(
        "INSERT INTO outbox (chat_id, kind, payload, state, attempts, not_before, created_at, error)"
        " VALUES (7, 'screen', '{}', 'dead', 3, 0, ?, 'Bad Request')",
        [(86400 * day,) for day in range(3)],
    )
    database.commit()
    status, said = damka("letters")
    assert status == 0
    assert said.splitlines()[1] == "n2\t1970-01-02 00:00 UTC\tscreen to chat 7\tBad Request"
    assert damka("letters", "drop", "n2") == (0, "1 dropped.\n")
    assert damka("letters", "drop", "n2")[0] == 1
    assert damka("letters", "send", "everything") == (
        1,
        "damka: there is no dead letter 'everything'; damka letters lists them\n",
    )
    status, said = damka("letters", "send", "all")
    assert (status, said.split()[0]) == (0, "2")
    assert damka("letters") == (0, "")
    states = database.execute("SELECT id, state, attempts FROM outbox").fetchall()
    database.close()
    assert states == [(1, "owed", 0), (3, "owed", 0)]
