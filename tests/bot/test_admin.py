"""`damka backup`, `damka restore`, `damka check`: what they say and answer."""

import asyncio
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


def run(monkeypatch, capsys, *words):
    monkeypatch.setattr(sys, "argv", ["damka", *map(str, words)])
    status = main()
    said = capsys.readouterr()
    return status, said.out + said.err


def test_a_copy_can_be_made_and_put_back(folder, monkeypatch, capsys):
    assert run(monkeypatch, capsys, "backup", folder / "copy.db")[0] == 0
    status, said = run(monkeypatch, capsys, "restore", folder / "copy.db")
    assert status == 0
    assert "told" in said
    assert run(monkeypatch, capsys, "check") == (0, "1 games with 0 plies: 0 findings; 0 dead letters.\n")


def test_nothing_is_put_back_under_a_running_bot(folder, monkeypatch, capsys):
    run(monkeypatch, capsys, "backup", folder / "copy.db")
    with held(folder / "damka.db"):
        assert run(monkeypatch, capsys, "restore", folder / "copy.db") == (
            1,
            "damka: the bot is running: stop it first\n",
        )
        assert run(monkeypatch, capsys, "check")[0] == 0
        assert run(monkeypatch, capsys, "backup", folder / "another.db")[0] == 0


@pytest.mark.parametrize("words", [["backup", "copy.db"], ["restore", "copy.db"], ["check"]])
def test_what_is_not_there_is_one_line_and_a_status(tmp_path, monkeypatch, capsys, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///missing.db")
    status, said = run(monkeypatch, capsys, *words)
    assert status == 1
    assert said.count("\n") == 1
    assert "is not there" in said
    assert not (tmp_path / "missing.db").exists()


def test_a_file_that_is_no_database_is_one_line_and_a_status(tmp_path, monkeypatch, capsys):
    (tmp_path / "damka.db").write_text("no database at all" * 100)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/damka.db")
    for words in (["backup", tmp_path / "copy.db"], ["check"]):
        status, said = run(monkeypatch, capsys, *words)
        assert (status, said.count("\n")) == (1, 1)
        assert "not a database" in said
