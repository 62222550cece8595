"""What Telegram breaks at in one chat while all else goes well: play goes on there, too."""

import asyncio

from bot import admin
from bot.callbacks import PlayMove
from bot.local.faults import Fault, FaultKind
from tests.e2e.games import data_of, in_group, in_private, plies
from tests.e2e.table import Table, text_of

FOR_EVER = 10**6


async def test_somebody_whose_pictures_break_plays_on_with_letters(table: Table):
    board = await in_private(table)
    table.stand_in.faults.add(Fault("sendPhoto", chat_id=table.boris.id, times=FOR_EVER))
    table.anna.tap_data(board, data_of(board, PlayMove))
    await table.settle_with_time()
    newest = table.boris.last()
    assert "photo" not in newest.content
    assert text_of(newest).count("\n") >= 10
    table.boris.tap_data(newest, data_of(newest, PlayMove))
    await table.settle_with_time()
    assert await plies(table) == 2
    assert "photo" in table.anna.last().content


async def test_a_group_whose_uploads_never_end_plays_on_with_letters_and_gets_no_board_twice(table: Table):
    board = await in_group(table)
    table.stand_in.faults.add(Fault("sendPhoto", FaultKind.LOST_BEFORE, chat_id=table.group, times=FOR_EVER))
    before = len(table.anna.messages(table.group))
    table.anna.tap_data(board, data_of(board, PlayMove))
    await table.settle_with_time()
    (newest,) = table.anna.messages(table.group)[before:]
    table.boris.tap_data(newest, data_of(newest, PlayMove))
    await table.settle_with_time()
    assert await plies(table) == 2


async def minutes(table: Table, count: int) -> None:
    """Let time pass, the sender doing what it can."""
    for _ in range(count * 6):
        table.stand_in.advance(10)
        table.damka.sender.wake()
        await asyncio.sleep(0.03)


async def test_a_message_that_breaks_for_ever_keeps_no_board_from_its_chat_and_is_shown_to_who_runs_the_bot(
    table: Table, monkeypatch
):
    monkeypatch.setattr("bot.send.ASIDE_SECONDS", 0.1)
    await in_private(table)
    table.stand_in.faults.add(Fault("sendMessage", chat_id=table.boris.id, times=FOR_EVER))
    table.boris.say("/help")
    for count, move in enumerate(("c3-d4", "f6-g5", "b2-c3", "g7-f6", "c1-b2", "g5-h4", "g3-f4"), start=1):
        (table.anna if count % 2 else table.boris).say(move)
        await minutes(table, 3)
        assert await plies(table) == count
    assert data_of(table.boris.last(), PlayMove)
    table.stand_in.faults.clear()
    await table.settle()
    lines: list[str] = []
    await asyncio.to_thread(admin.show_letters, f"sqlite+aiosqlite:///{table.folder}/damka.db", lines.append)
    assert ["screen to chat" in line and "Internal Server Error" in line for line in lines] == [True]
