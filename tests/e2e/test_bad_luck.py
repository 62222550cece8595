"""Bad luck in the middle of a game: taps from everywhere at once, a database that is taken, the backlog of hours."""

import asyncio
import sqlite3
from contextlib import closing
from random import Random

import pytest
from telegram import Update
from telegram.ext import ApplicationHandlerStop, CallbackContext

from bot.callbacks import PlayMove, Undo, encode
from bot.compose import Composer
from bot.guard import Guard, Patience
from bot.handlers.gate import Gate
from rules import Game, format_move, variant
from storage.records import Notice, Place
from tests.e2e.games import alone, data_of, in_group, in_private, line
from tests.e2e.table import Table, at_table


async def test_the_same_move_by_two_devices_and_by_everybody_at_once_is_one_move(table: Table):
    board = await in_group(table)
    move = data_of(board, PlayMove)
    for hands in (table.boris, table.anna, table.celina, table.anna, table.boris, table.anna):
        hands.tap_data(board, move)
    table.anna.say("c3-d4", table.group, reply_to=board)
    table.anna.say("c3-d4", table.group, reply_to=board)
    await table.settle()
    assert len(await line(table)) == 1


async def test_a_tap_that_the_database_takes_late_is_answered_and_the_next_board_comes_at_once(
    table: Table, monkeypatch
):
    monkeypatch.setattr("bot.inbox.RETRY_SECONDS", 0.05)
    monkeypatch.setattr("storage.database.BUSY_SECONDS", 0.05)
    board = await in_private(table)
    with closing(sqlite3.connect(table.folder / "damka.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # another process writes, for longer than is waited for at once
        tapped = table.anna.tap_data(board, data_of(board, PlayMove))
        await asyncio.sleep(0.5)
        assert tapped.answer is None
        other.execute("COMMIT")
    await table.settle()
    assert tapped.answer is not None
    assert len(await line(table)) == 1
    assert data_of(table.boris.last(), PlayMove)


async def test_a_board_settled_late_does_not_show_the_move_played_in_place_of_the_one_made_on_it(table: Table):
    board = await in_private(table)
    await table.tap(table.anna, board, "3. c3-d4")
    again = await table.tap(table.anna, board, "↩️ Undo")
    await table.tap(table.anna, again, "1. a3-b4")
    late = Notice(
        id=1000,
        place=Place(table.anna.id),
        kind="settle",
        payload={"message": board.id, "viewer": 1, "ply": 1, "shows_move": True},
        game_id=1,
        turn=2,
        attempts=0,
        created_at=0,
    )
    letter = await Composer(table.damka.desk).compose(late)
    assert letter is not None
    assert letter.keyboard_only
    assert letter.screen.buttons == ()
    assert encode(Undo(1, 2)) not in str(letter)


async def test_what_was_written_in_hours_while_the_bot_was_down_is_not_taken_for_a_flood(tmp_path):
    game, random = Game.new(variant("russian")), Random(5)
    texts: list[str] = []
    while len(texts) < 30:
        move = random.choice(game.legal)
        texts.append(format_move(game.variant, game.position, move))
        game = game.play(move)
    async with at_table(tmp_path, patience=Patience()) as table:
        await alone(table)
        stand_in, anna = table.stand_in, table.anna
    for text in texts:
        anna.say(text)
        stand_in.advance(20 * 60)
    async with at_table(tmp_path, stand_in, patience=Patience()) as again:
        assert len(await line(again)) == len(texts)


async def test_what_was_let_in_once_is_not_refused_when_it_has_to_be_tried_again(table: Table):
    guard = Guard(Patience(person_burst=4, person_per_second=0), now=lambda: 0.0)
    gate = Gate(guard, table.damka.desk, table.damka.sender.wake)
    anna, chat = table.anna.user.json(), {"id": table.anna.id, "type": "private"}

    async def come(number: int) -> None:
        message = {"message_id": number, "date": 1, "chat": chat, "from": anna, "text": "c3-d4"}
        update = Update.de_json({"update_id": number, "message": message}, table.damka.application.bot)
        await gate.on_update(update, CallbackContext(table.damka.application))

    await come(1)
    await come(1)
    with pytest.raises(ApplicationHandlerStop):
        await come(2)
