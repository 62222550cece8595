"""Copies are whole, made while games go on, and put back with a word to the players; every game can be replayed."""

import asyncio

import pytest
from sqlalchemy import select, text

from rules import Game, format_fen, variant
from storage import admin, games, inbox, outbox, players
from storage.admin import CopyError
from storage.database import DamagedError, Database, InUseError, held
from storage.games import NewGame, Played
from storage.records import Place
from storage.schema import outbox as outbox_table


async def pair(database):
    async with database.write() as connection:
        found = []
        for number, name in ((1, "Anna"), (2, "Boris")):
            found.append(await players.meet(connection, user_id=number, name=name, username=None, language="en", now=0))
            await players.set_reachable(connection, number, reachable=True)
        return found


async def begin(database, people, place=None):
    rules = variant("russian")
    new = NewGame("russian", {}, format_fen(rules, rules.start), rules.first, people[0].id, people[1].id, place)
    async with database.write() as connection:
        return await games.create(connection, new, now=0)


async def play(database, stored, plies):
    game = Game.new(variant("russian"))
    for _ in range(plies):
        game = game.play(game.legal[0])
        played = Played(game.moves[-1], format_fen(game.variant, game.position), game.turn, game.outcome, None)
        async with database.write() as connection:
            assert await games.play(connection, stored, played, stored.player(stored.to_move), 1)
            stored = await games.get(connection, stored.id)
    return stored


async def test_a_copy_made_while_games_go_on_is_whole_and_can_be_read(database, tmp_path):
    stored = await begin(database, await pair(database))
    playing = asyncio.create_task(play(database, stored, 30))
    await asyncio.sleep(0.02)
    await asyncio.to_thread(admin.backup, database.path, tmp_path / "copy.db")
    await playing
    copy = Database(f"sqlite+aiosqlite:///{tmp_path}/copy.db")
    count, plies, findings = await admin.check(copy)
    await copy.close()
    assert (count, findings) == (1, [])
    assert 0 <= plies <= 30


async def test_a_copy_never_takes_the_place_of_another_file(database, tmp_path):
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(CopyError, match="there already"):
        admin.backup(database.path, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "precious"


async def test_after_restoring_the_players_of_running_games_are_told_and_old_boards_fit_no_more(database, tmp_path):
    people = await pair(database)
    private = await play(database, await begin(database, people), 4)
    await begin(database, people, Place(-5))
    await asyncio.to_thread(admin.backup, database.path, tmp_path / "copy.db")
    later = await play(database, await begin(database, people), 2)
    await database.close()
    former = await asyncio.to_thread(admin.restore, tmp_path / "copy.db", database.path, 100)
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
    assert (await admin.check(restored))[2] == []
    await restored.close()


async def test_a_damaged_copy_is_not_put_back(database, tmp_path):
    stored = await begin(database, await pair(database))
    await play(database, stored, 3)
    await asyncio.to_thread(admin.backup, database.path, tmp_path / "copy.db")
    await database.close()
    content = bytearray((tmp_path / "copy.db").read_bytes())
    content[4096:40960] = b"\x55" * (40960 - 4096)
    (tmp_path / "copy.db").write_bytes(content)
    before = database.path.read_bytes()
    with pytest.raises(CopyError):
        await asyncio.to_thread(admin.restore, tmp_path / "copy.db", database.path, 100)
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


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE turns SET route = 'c3,c4' WHERE turn = 2", "c3-c4"),
        ("UPDATE turns SET position = (SELECT start FROM games) WHERE turn = 2", "another position"),
        ("UPDATE games SET position = start", "not the last one"),
        ("UPDATE games SET ply = 7", "7 plies"),
        ("UPDATE games SET to_move = CASE to_move WHEN 'white' THEN 'black' ELSE 'white' END", "side to move"),
        ("UPDATE games SET position = 'nonsense'", "not the last one"),
        ("UPDATE games SET start = 'W:W:'", "invalid position"),
        ("UPDATE games SET variant = 'chess'", "unknown game: 'chess'"),
        ('UPDATE games SET options = \'{"mode": "strict"}\'', "no option 'mode'"),
        ("UPDATE games SET options = 'nonsense'", "can't be read"),
        ("UPDATE games SET termination = 'boredom'", "can't be read"),
        ("UPDATE turns SET position = 'W:Wz9:B' WHERE turn = 3", "turn 3: invalid position"),
        ("UPDATE turns SET route = '' WHERE turn = 3", "turn 3: "),
        ("UPDATE turns SET turn = 9 WHERE turn = 2", "turn 3: "),
    ],
)
async def test_checking_finds_what_does_not_fit_the_rules(database, change, words):
    stored = await begin(database, await pair(database))
    await play(database, stored, 4)
    assert (await admin.check(database))[2] == []
    async with database.write() as connection:
        await connection.execute(text(change))
    findings = (await admin.check(database))[2]
    assert [words in finding.text for finding in findings] == [True]


async def test_dead_letters_and_updates_set_aside_can_be_read(database):
    async with database.write() as connection:
        await outbox.owe(connection, [outbox.Owed(Place(7), "board")], now=0)
        await outbox.settle(connection, 1, "dead", "Forbidden")
        await inbox.receive(connection, [(5, "{}")], now=0)
        await inbox.failed(connection, 5, tries=1)
    letters = await admin.dead_letters(database)
    assert [(letter.what, letter.why) for letter in letters] == [
        ("notice 1 (board) to chat 7", "Forbidden"),
        ("update 5", "its handling broke; see the log"),
    ]
