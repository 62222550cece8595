"""Copies are whole, made while games go on, and put back with a word to the players."""

import asyncio

import pytest
from sqlalchemy import select

from storage import checking, copies, games
from storage.copies import CopyError
from storage.database import DamagedError, Database, InUseError, held
from storage.records import Place
from storage.schema import outbox as outbox_table
from tests.storage.played import begin, pair, play


async def test_a_copy_made_while_games_go_on_is_whole_and_can_be_read(database, tmp_path):
    stored = await begin(database, await pair(database))
    playing = asyncio.create_task(play(database, stored, 30))
    await asyncio.sleep(0.02)
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    await playing
    copy = Database(f"sqlite+aiosqlite:///{tmp_path}/copy.db")
    count, plies, findings = await checking.check(copy)
    await copy.close()
    assert (count, findings) == (1, [])
    assert 0 <= plies <= 30


async def test_a_copy_never_takes_the_place_of_another_file(database, tmp_path):
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(CopyError, match="there already"):
        copies.backup(database.path, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "precious"


async def test_after_restoring_the_players_of_running_games_are_told_and_old_boards_fit_no_more(database, tmp_path):
    people = await pair(database)
    private = await play(database, await begin(database, people), 4)
    await begin(database, people, Place(-5))
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    later = await play(database, await begin(database, people), 2)
    await database.close()
    former = await asyncio.to_thread(copies.restore, tmp_path / "copy.db", database.path, 100)
    assert former is not None
    assert former.exists()
    restored = Database(f"sqlite+aiosqlite:///{database.path}")
    await restored.migrate()
    async with restored.read() as connection:
        assert await games.get(connection, later.id) is None
        game = await games.get(connection, private.id)
        assert game is not None
        assert (game.ply, game.position) == (4, private.position)
        assert game.turn > private.turn + 1000
        owed = list(await connection.execute(select(outbox_table.c.chat_id, outbox_table.c.kind)))
    told = [(row.chat_id, row.kind) for row in owed]
    assert sorted(told) == sorted([(chat, kind) for chat in (1, 2, -5) for kind in ("screen", "board")])
    assert (await checking.check(restored))[2] == []
    await restored.close()


async def test_a_damaged_copy_is_not_put_back(database, tmp_path):
    stored = await begin(database, await pair(database))
    await play(database, stored, 3)
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    await database.close()
    content = bytearray((tmp_path / "copy.db").read_bytes())
    content[4096:40960] = b"\x55" * (40960 - 4096)
    (tmp_path / "copy.db").write_bytes(content)
    before = database.path.read_bytes()
    with pytest.raises(CopyError):
        await asyncio.to_thread(copies.restore, tmp_path / "copy.db", database.path, 100)
    assert database.path.read_bytes() == before


async def test_a_damaged_database_is_not_started_with(database, tmp_path):
    stored = await begin(database, await pair(database))
    await play(database, stored, 3)
    await database.close()
    content = bytearray(database.path.read_bytes())
    content[8192:40960] = b"\x55" * (40960 - 8192)
    database.path.write_bytes(content)
    damaged = Database(f"sqlite+aiosqlite:///{database.path}")
    with pytest.raises(DamagedError):
        await damaged.migrate()
    await damaged.close()


async def test_a_database_is_used_by_one_bot_at_a_time(tmp_path):
    with held(tmp_path / "damka.db"), pytest.raises(InUseError), held(tmp_path / "damka.db"):
        pass
    with held(tmp_path / "damka.db"):
        pass


def damage(path):
    content = bytearray(path.read_bytes())
    content[4096:40960] = b"\x55" * (40960 - 4096)
    path.write_bytes(content)


async def test_a_damaged_database_gives_way_to_a_copy_and_is_kept(database, tmp_path):
    """It is what copies are for."""
    stored = await play(database, await begin(database, await pair(database)), 3)
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    await database.close()
    damage(database.path)
    broken = database.path.read_bytes()
    former = await asyncio.to_thread(copies.restore, tmp_path / "copy.db", database.path, 100)
    assert former is not None
    assert former.read_bytes() == broken
    restored = Database(f"sqlite+aiosqlite:///{database.path}")
    await restored.migrate()
    async with restored.read() as connection:
        game = await games.get(connection, stored.id)
    await restored.close()
    assert game is not None
    assert game.ply == 3


async def test_every_database_that_a_copy_has_replaced_is_kept(database, tmp_path):
    await begin(database, await pair(database))
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    await database.close()
    kept = [await asyncio.to_thread(copies.restore, tmp_path / "copy.db", database.path, 100) for _ in range(3)]
    assert len(set(kept)) == 3
    assert all(path is not None and path.exists() for path in kept)


async def test_what_a_killed_bot_left_in_the_log_is_kept_with_the_database_it_belongs_to(database, tmp_path):
    people = await pair(database)
    await begin(database, people)
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    stored = await play(database, await begin(database, people), 5)
    for part in ("", "-wal"):
        (tmp_path / f"killed.db{part}").write_bytes((tmp_path / f"damka.db{part}").read_bytes())
    former = await asyncio.to_thread(copies.restore, tmp_path / "copy.db", tmp_path / "killed.db", 100)
    opened = Database(f"sqlite+aiosqlite:///{former}")
    async with opened.read() as connection:
        game = await games.get(connection, stored.id)
    await opened.close()
    assert game is not None
    assert game.ply == 5
    replaced = Database(f"sqlite+aiosqlite:///{tmp_path}/killed.db")
    await replaced.migrate()
    assert (await checking.check(replaced))[:2] == (1, 0)
    await replaced.close()


async def test_a_game_begun_after_restoring_has_no_number_that_a_lost_game_had(database, tmp_path):
    """Its boards are still in people's chats, and a button on one must not play a move here."""
    people = await pair(database)
    await asyncio.to_thread(copies.backup, database.path, tmp_path / "copy.db")
    lost = [await begin(database, people) for _ in range(3)]
    await database.close()
    await asyncio.to_thread(copies.restore, tmp_path / "copy.db", database.path, 100)
    restored = Database(f"sqlite+aiosqlite:///{database.path}")
    await restored.migrate()
    begun = [await begin(restored, people) for _ in range(3)]
    await restored.close()
    assert {game.id for game in begun}.isdisjoint(game.id for game in lost)
