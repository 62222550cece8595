"""What is owed arrives, once where the network is honest, in order in each chat, no chat waiting for another."""

import asyncio

import pytest

import bot.ledger
import bot.send
from bot.local.faults import FaultKind
from bot.local.hands import labels_of, text_of
from bot.local.limits import FloodControl
from bot.pace import Limits
from storage import outbox, players
from tests.bot.office import Office, open_office


async def test_a_chat_gets_everything_in_order(office: Office):
    await office.say(office.anna.id, *map(str, range(20)))
    await office.settle()
    assert office.texts(office.anna.id) == [str(number) for number in range(20)]


async def test_a_slow_upload_holds_up_no_other_chat(office: Office):
    office.fault("sendMessage", FaultKind.SLOW, chat_id=office.anna.id, seconds=1.0)
    await office.say(office.anna.id, "slow", "after")
    await office.say(office.boris.id, "quick")
    await office.until(lambda: office.texts(office.boris.id) == ["quick"], seconds=0.8)
    assert office.texts(office.anna.id) != ["slow", "after"]
    await office.until(lambda: office.texts(office.anna.id) == ["slow", "after"])


@pytest.mark.parametrize("seconds", [1, 5, 30, 300])
async def test_a_flood_wait_holds_its_chat_for_as_long_as_asked_and_no_other(office: Office, seconds):
    office.fault("sendMessage", code=429, retry_after=seconds, chat_id=office.anna.id)
    asked = office.now()
    await office.say(office.anna.id, "first", "second")
    await office.say(office.boris.id, "quick")
    await office.until(lambda: office.texts(office.boris.id) == ["quick"])
    assert office.texts(office.anna.id) == []
    while office.now() < asked + seconds - 1:
        office.stand_in.advance(min(1.0, asked + seconds - 1 - office.now()))
        office.sender.wake()
        await asyncio.sleep(0.002)
        assert office.texts(office.anna.id) == []
    office.stand_in.advance(4)
    office.sender.wake()
    await office.until(lambda: office.texts(office.anna.id) == ["first", "second"])


async def test_a_server_error_is_waited_out(office: Office):
    office.fault("sendMessage", code=502, description="Bad Gateway", times=4)
    await office.say(office.anna.id, "hello")
    await office.settle()
    assert office.texts(office.anna.id) == ["hello"]


async def test_an_outage_of_a_day_loses_nothing(office: Office):
    office.fault("sendMessage", FaultKind.LOST_BEFORE, times=1000)
    await office.say(office.anna.id, "hello")
    for _ in range(24 * 6):
        office.stand_in.advance(600)
        office.sender.wake()
        await asyncio.sleep(0.002)
    office.stand_in.faults.clear()
    await office.settle()
    assert office.texts(office.anna.id) == ["hello"]


async def test_a_message_whose_answer_was_lost_is_repeated_once_and_then_settled(office: Office):
    office.fault("sendMessage", FaultKind.LOST_AFTER)
    await office.say(office.anna.id, "hello", "next")
    await office.settle()
    assert office.texts(office.anna.id) == ["hello", "hello", "next"]
    assert await office.states() == ["sent", "sent"]


async def test_an_edit_whose_answer_was_lost_is_simply_done(office: Office):
    await office.owe(office.anna.id, {"text": "board", "buttons": True})
    await office.settle()
    office.fault("editMessageText", FaultKind.LOST_AFTER)
    await office.owe(office.anna.id, {"text": "settled", "edit": office.anna.last().id})
    await office.settle()
    assert office.texts(office.anna.id) == ["settled"]
    assert await office.states() == ["sent", "sent"]


async def test_what_is_already_so_counts_as_done(office: Office):
    await office.owe(office.anna.id, {"text": "board"})
    await office.settle()
    message = office.anna.last()
    await office.owe(office.anna.id, {"text": "board", "edit": message.id})
    await office.owe(office.anna.id, {"edit": message.id, "keyboard_only": True})
    await office.settle()
    assert await office.states() == ["sent", "sent", "sent"]


async def test_a_message_to_edit_that_is_gone_is_sent_anew_where_that_makes_sense(office: Office):
    await office.owe(office.anna.id, {"text": "card"})
    await office.settle()
    gone = office.anna.last().id
    office.stand_in.delete_message(office.anna.id, gone)
    await office.owe(office.anna.id, {"text": "settled", "edit": gone}, {"text": "card", "edit": gone, "resend": True})
    await office.settle()
    assert office.texts(office.anna.id) == ["card"]
    assert await office.states() == ["sent", "dropped", "sent"]


async def test_somebody_who_has_blocked_the_bot_is_left_in_peace(office: Office):
    office.anna.block()
    await office.owe(office.anna.id, {"text": "one"}, {"text": "two"}, {"text": "three"})
    await office.say(office.boris.id, "quick")
    await office.settle()
    async with office.database.read() as connection:
        anna = await players.by_user_id(connection, office.anna.id)
        dead = await outbox.dead(connection)
    assert anna is not None
    assert not anna.reachable
    assert ["blocked" in why for _, why in dead] == [True]
    assert await office.states() == ["dead", "dropped", "dropped", "sent"]
    assert sum(call.method == "sendMessage" for call in office.stand_in.log.calls) == 2


@pytest.mark.parametrize(
    "reason",
    [
        "IMAGE_PROCESS_FAILED",
        "PHOTO_SAVE_FILE_INVALID",
        "MEDIA_EMPTY",
        "FILE_REFERENCE_EXPIRED",
        "wrong file_id or the file is temporarily unavailable",
        "message caption is too long",
    ],
)
async def test_a_picture_that_telegram_does_not_take_is_sent_as_letters(office: Office, reason: str):
    office.fault("sendPhoto", code=400, description=f"Bad Request: {reason}", times=2)
    await office.owe(office.anna.id, {"text": "Your move", "board": True, "buttons": True})
    await office.settle()
    board = office.anna.last()
    assert text_of(board).endswith("Your move")
    assert text_of(board).count("\n") >= 8
    assert labels_of(board) == ["tap"]


@pytest.mark.parametrize("error", [OSError("cannot read the font"), ValueError("a square off the board")])
async def test_a_picture_that_cannot_be_drawn_is_sent_as_letters_and_logged(office: Office, monkeypatch, caplog, error):
    def fail(_):
        raise error

    monkeypatch.setattr("bot.deliver.draw", fail)
    await office.owe(office.anna.id, {"text": "Your move", "board": True, "buttons": True}, {"text": "after"})
    await office.settle()
    board, after = office.texts(office.anna.id)
    assert board.endswith("Your move")
    assert board.count("\n") >= 8
    assert after == "after"
    assert str(error) in caplog.text


async def test_where_pictures_are_forbidden_the_board_comes_as_letters(office: Office):
    office.stand_in.chats[office.group].forbidden.add("photos")
    await office.owe(office.group, {"text": "Your move", "board": True})
    await office.settle()
    assert text_of(office.anna.last(office.group)).endswith("Your move")
    assert await office.states() == ["sent"]


async def test_a_forgotten_file_id_is_uploaded_again(office: Office):
    await office.owe(office.anna.id, {"text": "one", "board": True})
    await office.settle()
    office.fault("sendPhoto", code=400, description="Bad Request: wrong file identifier/HTTP URL specified")
    await office.owe(office.anna.id, {"text": "two", "board": True})
    await office.settle()
    assert office.texts(office.anna.id) == ["one", "two"]
    assert "photo" in office.anna.last().content


async def test_a_notice_that_cannot_be_put_into_words_is_set_aside_and_those_behind_it_arrive(office: Office):
    await office.owe(office.anna.id, {"bug": True}, {"text": "after"})
    await office.settle()
    assert office.texts(office.anna.id) == ["after"]
    async with office.database.read() as connection:
        assert [why for _, why in await outbox.dead(connection)] == ["KeyError('bug')"]


async def test_a_notice_that_cannot_be_put_into_words_is_tried_three_times(office: Office, caplog):
    await office.owe(office.anna.id, {"bug": True})
    await office.settle()
    assert caplog.text.count("could not be handled") == 3
    assert await office.states() == ["dead"]


async def test_a_wrong_request_is_set_aside_with_its_reason(office: Office):
    await office.owe(office.anna.id, {"text": "<b>open"}, {"text": "after"})
    await office.settle()
    assert office.texts(office.anna.id) == ["after"]
    async with office.database.read() as connection:
        assert ["parse entities" in why for _, why in await outbox.dead(connection)] == [True]


async def test_a_topic_that_is_gone_is_left_for_the_main_one(office: Office):
    forum = office.stand_in.add_group("Forum", [office.anna.id], is_forum=True).id
    await office.owe(forum, {"text": "hello"}, thread=4711)
    await office.settle()
    assert office.texts(forum) == ["hello"]


async def test_an_upgraded_group_is_followed(office: Office):
    new = office.stand_in.upgrade_group(office.stand_in.add_group("Old", [office.anna.id], kind="group").id).id
    old = next(chat.id for chat in office.stand_in.chats.values() if chat.migrated_to == new)
    await office.say(old, "hello", "again")
    await office.settle()
    assert office.texts(new)[-2:] == ["hello", "again"]


async def test_telegrams_limits_are_kept_so_that_it_never_has_to_ask(tmp_path):
    async with open_office(tmp_path, Limits(per_second=30, chat_burst=3, group_per_minute=20)) as office:
        office.stand_in.flood = FloodControl()
        await office.say(office.group, *map(str, range(45)))
        await office.say(office.anna.id, *map(str, range(30)))
        await office.settle(60)
        assert office.texts(office.group) == [str(number) for number in range(45)]
        assert office.texts(office.anna.id) == [str(number) for number in range(30)]
        assert all(call.ok for call in office.stand_in.log.calls)


async def test_boards_do_not_wait_for_edits_that_only_tidy_up_in_a_lively_group(tmp_path, monkeypatch):
    monkeypatch.setattr(bot.send, "LONGEST_REST_SECONDS", 0.005)
    async with open_office(tmp_path, Limits()) as office:
        office.stand_in.flood = FloodControl()
        await office.say(office.group, "old board")
        await office.settle()
        old = office.anna.messages(office.group)[-1].id
        for number in range(15):
            await office.owe(office.group, {"text": f"board {number}"}, kind="board")
            await office.owe(office.group, {"text": f"tidied {number}", "edit": old}, kind="settle")
        waited = office.stand_in.now()
        async with asyncio.timeout(20):
            while len(office.texts(office.group)) < 16:
                office.tick()
                await asyncio.sleep(0.01)
        assert office.stand_in.now() - waited < 60
        await office.settle(60)
        assert office.texts(office.group) == ["tidied 14", *(f"board {number}" for number in range(15))]
        assert all(call.ok for call in office.stand_in.log.calls)


async def test_what_turned_out_to_be_superfluous_takes_no_room(tmp_path):
    async with open_office(tmp_path, Limits()) as office:
        office.stand_in.flood = FloodControl()
        for _ in range(30):
            await office.owe(office.group, {"drop": True})
        await office.say(office.group, "news")
        await office.until(lambda: office.texts(office.group) == ["news"])
