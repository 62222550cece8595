"""Telegram's bad days, each with its outcome, through the whole program. How sending copes: tests/bot/test_send.py."""

import asyncio
from contextlib import suppress

import pytest
from sqlalchemy.exc import OperationalError

from bot import admin
from bot.callbacks import PickPiece, PlayMove, parse
from bot.guard import Admission, Patience
from bot.local import UNLIMITED
from bot.local import World as StandIn
from bot.local.faults import Fault, FaultKind
from bot.local.model import Chat
from bot.sweep import sweep_once
from storage import inbox
from tests.e2e.games import data_of, in_group, in_private, kinds_of, plies, resign, said, stored
from tests.e2e.table import Table, at_table, button_data, labels_of, text_of


async def test_a_tap_whose_answer_is_refused_or_lost_is_a_move_all_the_same(table: Table):
    board = await in_private(table)
    faults = (
        Fault("answerCallbackQuery", code=429, retry_after=300),
        Fault("answerCallbackQuery", FaultKind.LOST_BEFORE),
        Fault("answerCallbackQuery", code=502, description="Bad Gateway"),
    )
    for count, fault in enumerate(faults, start=1):
        mover = table.anna if count % 2 else table.boris
        table.stand_in.faults.add(fault)
        mover.tap_data(mover.last() if count > 1 else board, data_of(mover.last(), PlayMove))
        await table.settle()
        assert await plies(table) == count


async def test_after_a_day_of_silence_every_tap_counts_though_none_can_be_answered(tmp_path):
    async with at_table(tmp_path) as table:
        board = await in_private(table)
        stand_in = table.stand_in
    tapped = table.anna.tap_data(board, data_of(board, PlayMove))
    stand_in.advance(23 * 3600)
    async with at_table(tmp_path, stand_in) as again:
        await again.settle()
        assert tapped.answer is None
        assert await plies(again) == 1
        assert data_of(again.boris.last(), PlayMove)


async def test_taps_that_have_piled_up_in_a_day_of_silence_are_no_flood(tmp_path):
    """A tap has no date. Whoever gets no answer taps again, and on all their boards."""
    async with at_table(tmp_path) as table:
        first, second = await in_private(table), await in_private(table)
        stand_in = table.stand_in
    for _ in range(120):
        table.anna.tap_data(first, data_of(first, PlayMove))
    table.anna.tap_data(second, data_of(second, PlayMove))
    stand_in.advance(23 * 3600)
    async with at_table(tmp_path, stand_in, patience=Patience()) as again:
        await again.settle()
        assert (await plies(again, 1), await plies(again, 2)) == (1, 1)


async def test_after_an_hour_in_which_telegram_could_not_be_asked_what_has_piled_up_is_no_flood(tmp_path):
    async with at_table(tmp_path, patience=Patience()) as table:
        table.stand_in.faults.add(Fault("getUpdates", code=502, description="Bad Gateway"))
        table.anna.start()
        await table.settle()
        table.wait(3600)
        await table.say(table.anna, "/help")
        several_bursts = 3 * Patience().person_burst
        assert table.damka.guard.admit(several_bursts, person=table.anna.id, group=None) is Admission.GO


async def test_on_a_board_too_old_for_telegram_to_tell_about_a_move_is_chosen_step_by_step(table: Table):
    board = await in_private(table, "international")
    table.stand_in.advance(60 * 24 * 3600)
    for kind in (PickPiece, PlayMove):
        shown = table.stand_in.chats[table.anna.id].messages[board.id]
        await table.tap(table.anna, shown, data_of(shown, kind))
    assert await plies(table) == 1


@pytest.mark.parametrize("leap", [365 * 24 * 3600, -365 * 24 * 3600])
async def test_a_clock_that_leaps_and_comes_back_loses_nothing_and_repeats_nothing(table: Table, leap: int):
    await in_private(table)
    for seconds, hands, move in ((leap, table.anna, "c3-d4"), (-leap, table.boris, "f6-g5")):
        table.stand_in.ahead += seconds
        await sweep_once(table.damka.desk)
        await table.say(hands, move)
        handed = table.stand_in.log.updates[-1].update.json()
        await sweep_once(table.damka.desk)
        said = len(table.anna.messages()) + len(table.boris.messages())
        await table.damka.inbox.receive([handed])
        await table.settle()
        assert len(table.anna.messages()) + len(table.boris.messages()) == said
    assert await plies(table) == 2
    assert data_of(table.anna.last(), PlayMove)


async def test_whoever_blocks_the_bot_is_reported_to_the_opponent_and_finds_the_board_on_coming_back(table: Table):
    board = await in_private(table)
    table.boris.block()
    await table.settle()
    before = len(table.boris.messages())
    assert "can’t reach Boris" in text_of(table.anna.last())
    table.anna.tap_data(board, data_of(board, PlayMove))
    await table.settle()
    assert await plies(table) == 1
    assert len(table.boris.messages()) == before
    table.boris.unblock()
    await table.settle()
    assert len(table.boris.messages()) == before + 1
    assert data_of(table.boris.last(), PlayMove)


async def test_a_deleted_account_is_noticed_at_the_next_board_and_the_opponent_is_told(table: Table):
    board = await in_private(table)
    table.stand_in.deactivate(table.boris.id)
    table.anna.tap_data(board, data_of(board, PlayMove))
    await table.settle()
    assert await plies(table) == 1
    assert "can’t reach Boris" in text_of(table.anna.last())


async def test_a_game_goes_on_in_private_when_the_bot_may_no_longer_write_in_the_group(table: Table):
    await table.start(table.anna, table.boris)
    board = await in_group(table)
    table.stand_in.remove_bot(table.anna.id, table.group)
    await table.settle()
    assert (await stored(table)).place is None
    mine = table.anna.last()
    assert mine.chat == table.anna.id
    await table.tap(table.anna, mine, data_of(mine, PlayMove))
    assert await plies(table) == 1
    assert board.chat == table.group


async def test_without_the_right_to_send_pictures_a_group_plays_with_letters(table: Table):
    board = await in_group(table)
    table.stand_in.chats[table.group].forbidden = {"photos"}
    table.anna.tap_data(board, data_of(board, PlayMove))
    await table.settle()
    newest = table.boris.last(table.group)
    assert "photo" not in newest.content
    assert text_of(newest).count("\n") >= 10
    table.boris.tap_data(newest, data_of(newest, PlayMove))
    await table.settle()
    assert await plies(table) == 2


async def test_a_board_sent_twice_counts_once_and_loses_its_buttons_at_a_late_tap(table: Table):
    board = await in_private(table)
    before = len(table.boris.messages())
    table.stand_in.faults.add(Fault("sendPhoto", FaultKind.LOST_AFTER, chat_id=table.boris.id))
    table.anna.tap_data(board, data_of(board, PlayMove))
    await table.settle_with_time()
    first, second = table.boris.messages()[before:]
    assert labels_of(first) == labels_of(second)
    table.boris.tap_data(second, data_of(second, PlayMove))
    await table.settle()
    assert await plies(table) == 2
    late = next(data for _, data in button_data(first))
    assert await table.toast(table.boris, first, late) == said(table.boris, "toast.stale")
    assert await plies(table) == 2
    assert labels_of(table.stand_in.chats[table.boris.id].messages[first.id]) == []


def shut(forum: Chat, topic: int, fate: str) -> None:
    """Close a topic, or delete it."""
    if fate == "deleted":
        del forum.topics[topic]
    else:
        forum.topics[topic].closed = True


@pytest.mark.parametrize("fate", ["deleted", "closed"])
async def test_a_topic_that_is_gone_or_closed_takes_no_game_with_it(tmp_path, fate: str):
    stand_in = StandIn(limits=UNLIMITED)
    people = [
        stand_in.add_person(name, username=name.lower(), language_code=language).id
        for name, language in (("Anna", "en"), ("Boris", "ru"), ("Celina", "pl"))
    ]
    forum = stand_in.add_group("Forum", people, is_forum=True).id
    topic = stand_in.add_topic(people[0], forum, "Draughts").id
    async with at_table(tmp_path, stand_in) as table:
        table.anna.say("/new@damka_local_bot russian", forum, thread=topic)
        await table.settle()
        card = await table.tap(table.anna, table.anna.last(forum), "I begin", forum)
        challenge = await table.tap(table.anna, card, "⚔️ Challenge", forum)
        board = await table.tap(table.boris, challenge, "✅ Accept", forum)
        assert board.thread == topic
        shut(stand_in.chats[forum], topic, fate)
        table.anna.tap_data(board, data_of(board, PlayMove))
        await table.settle()
        assert await plies(table) == 1
        assert table.anna.last(forum).thread is None
        assert data_of(table.anna.last(forum), PlayMove)


async def test_while_the_disk_is_full_nothing_is_lost_and_play_goes_on_when_there_is_room(table: Table, monkeypatch):
    monkeypatch.setattr("bot.inbox.RETRY_SECONDS", 0.05)
    board = await in_private(table)
    database = table.damka.database
    database.limit_pages(1)
    numbers = iter(range(10_000))
    for size in (1000, 100, 0):  # what room there is left in the pages
        with suppress(OperationalError):
            for number in numbers:
                async with database.write() as connection:
                    await inbox.receive(connection, [(number, "x" * size)], 0)
                    await inbox.failed(connection, number, 1)
    tapped = table.anna.tap_data(board, data_of(board, PlayMove))
    await asyncio.sleep(0.3)
    assert tapped.answer is None
    assert await plies(table) == 0
    database.limit_pages(None)
    await table.settle()
    assert tapped.answer is not None
    assert await plies(table) == 1
    assert data_of(table.boris.last(), PlayMove)


async def test_a_dead_letter_that_is_sent_again_while_the_bot_runs_arrives(table: Table):
    board = await in_private(table)
    wrong = Fault(
        "sendPhoto", code=400, description="Bad Request: something nobody has heard of", chat_id=table.boris.id
    )
    table.stand_in.faults.add(wrong)
    await table.tap(table.anna, board, data_of(board, PlayMove))
    said = len(table.boris.messages())
    lines: list[str] = []
    url = f"sqlite+aiosqlite:///{table.folder}/damka.db"
    await asyncio.to_thread(admin.show_letters, url, lines.append)
    (line,) = lines
    assert f"board of game 1 to chat {table.boris.id}" in line
    assert "nobody has heard of" in line
    await asyncio.to_thread(admin.retry_letters, url, [line.split()[0]], print)
    table.damka.sender.wake()
    await table.settle()
    assert len(table.boris.messages()) == said + 1
    assert data_of(table.boris.last(), PlayMove)


async def test_a_board_that_is_overtaken_on_its_way_loses_its_buttons(table: Table):
    await in_group(table)
    table.stand_in.faults.add(Fault("sendPhoto", FaultKind.SLOW, seconds=0.5, chat_id=table.group))
    table.anna.say("/move@damka_local_bot c3-d4", table.group)
    async with asyncio.timeout(10):
        while await plies(table) < 1 or table.stand_in.faults.queue:  # noqa: ASYNC110 - a slow call tells nobody
            await asyncio.sleep(0.005)
    table.boris.say("/move@damka_local_bot f6-g5", table.group)
    await table.settle()
    assert await plies(table) == 2
    boards = [message for message in table.anna.messages(table.group) if "photo" in message.content]
    live = [
        text_of(board)
        for board in boards
        if any(isinstance(parse(data), PickPiece | PlayMove) for _, data in button_data(board))
    ]
    assert len(live) == 1
    assert text_of(boards[-1]) == live[0]


async def test_the_card_of_a_challenge_that_is_withdrawn_while_it_is_on_its_way_loses_its_buttons(table: Table):
    await in_private(table)
    await resign(table, table.anna)
    table.stand_in.faults.add(Fault("sendPhoto", FaultKind.SLOW, seconds=0.5, chat_id=table.boris.id))
    table.anna.say("/rematch")
    async with asyncio.timeout(10):
        while table.stand_in.faults.queue:  # noqa: ASYNC110 - a slow call tells nobody
            await asyncio.sleep(0.005)
    table.anna.say("/cancel")
    await table.settle()
    assert "withdrawn" in text_of(table.anna.last())
    assert "AcceptChallenge" not in kinds_of(table.boris.last())
