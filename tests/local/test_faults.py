"""Faults on demand, as python-telegram-bot meets them in process."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from telegram import Bot
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TimedOut,
)

from bot.local import ActionError, Chat, Fault, FaultKind, Hands, LocalRequest, World
from bot.local.faults import read_fault
from bot.local.hands import text_of


@pytest.fixture
def bot(world: World) -> Bot:
    return Bot(world.token, request=LocalRequest(world), get_updates_request=LocalRequest(world))


@pytest.mark.parametrize(
    ("fault", "raised"),
    [
        (Fault("sendMessage"), NetworkError),
        (Fault("send*", code=502, description="Bad Gateway"), NetworkError),
        (Fault("*", code=403, description="Forbidden: bot was blocked by the user"), Forbidden),
        (Fault("SENDMESSAGE", code=400, description="Bad Request: TOPIC_CLOSED"), BadRequest),
        (Fault("sendMessage", code=401, description="Unauthorized"), InvalidToken),
        (Fault("sendMessage", FaultKind.LOST_BEFORE), TimedOut),
    ],
)
async def test_a_call_without_effect(
    world: World, anna: Hands, bot: Bot, fault: Fault, raised: type[Exception]
) -> None:
    world.faults.add(fault)
    with pytest.raises(raised):
        await bot.send_message(anna.id, "x")
    assert not anna.messages()
    await bot.send_message(anna.id, "y")
    assert text_of(anna.last()) == "y"


async def test_a_flood_wait_on_demand(world: World, anna: Hands, bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    # Without this the library warns of a coming change of type, and warnings are errors here.
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    world.faults.add(Fault("sendMessage", code=429, retry_after=222))
    with pytest.raises(RetryAfter) as caught:
        await bot.send_message(anna.id, "x")
    assert caught.value.retry_after == timedelta(seconds=222)


async def test_a_call_whose_answer_is_lost_has_its_effect(world: World, anna: Hands, bot: Bot) -> None:
    world.faults.add(Fault("sendMessage", FaultKind.LOST_AFTER))
    with pytest.raises(TimedOut):
        await bot.send_message(anna.id, "x")
    assert text_of(anna.last()) == "x"


async def test_a_slow_call_has_its_effect_at_once_and_answers_late(world: World, anna: Hands, bot: Bot) -> None:
    world.faults.add(Fault("sendMessage", FaultKind.SLOW, seconds=0.05))
    sending = asyncio.create_task(bot.send_message(anna.id, "x"))
    await asyncio.sleep(0.01)
    assert text_of(anna.last()) == "x"
    assert not sending.done()
    assert (await sending).text == "x"


async def test_a_fault_strikes_as_often_as_ordered_and_only_in_its_chat(
    world: World, anna: Hands, boris: Hands, bot: Bot
) -> None:
    world.faults.add(Fault("sendMessage", times=2, chat_id=anna.id))
    await bot.send_message(boris.id, "x")
    for _ in range(2):
        with pytest.raises(NetworkError):
            await bot.send_message(anna.id, "x")
    await bot.send_message(anna.id, "x")


async def test_faults_can_be_taken_back(world: World, anna: Hands, bot: Bot) -> None:
    world.faults.add(Fault("*", times=1000))
    world.faults.clear()
    await bot.send_message(anna.id, "x")


async def test_refusals_arrive_as_the_exceptions_of_the_library(world: World, anna: Hands, bot: Bot) -> None:
    group = world.add_group("Club", [anna.id], kind="group")
    new = world.upgrade_group(group.id)
    with pytest.raises(ChatMigrated) as caught:
        await bot.send_message(group.id, "x")
    assert caught.value.new_chat_id == new.id
    await bot.set_webhook("https://example.org/")
    with pytest.raises(Conflict):
        await bot.get_updates()
    stranger = Bot("1000000000:" + "x" * 35, request=LocalRequest(world))
    with pytest.raises(InvalidToken):
        await stranger.get_me()


async def test_a_picture_is_downloaded_by_the_library(world: World, anna: Hands, club: Chat, bot: Bot) -> None:
    world.send_file(anna.id, anna.id, "game.pdn", b"1. c3-d4")
    update = (await bot.get_updates())[-1]
    assert update.message is not None
    assert update.message.document is not None
    file = await update.message.document.get_file()
    assert await file.download_as_bytearray() == b"1. c3-d4"
    assert (await bot.get_chat(club.id)).is_forum is None


def test_a_fault_is_read_from_an_order_of_the_page() -> None:
    assert read_fault({"method": "send*", "kind": "slow", "seconds": 2, "times": 3}) == Fault(
        "send*", FaultKind.SLOW, times=3, seconds=2.0
    )
    assert read_fault({"code": 429, "retry_after": 7}) == Fault("*", code=429, retry_after=7)
    with pytest.raises(ActionError, match="no such kind of fault: 'fire'"):
        read_fault({"kind": "fire"})
