"""Telegram wants no calls, or can't be had, while the bot starts and fetches: it waits, and stops when told to."""

import signal

import pytest

from bot.local import Fault, FaultKind
from bot.local.hands import wait_for
from tests.process.programs import PATIENCE, Program
from tests.process.telegram import Telegram


async def test_a_start_that_telegram_puts_off_succeeds_when_the_time_has_come(telegram: Telegram, bot: Program) -> None:
    world = telegram.world
    for method in ("getMe", "deleteWebhook", "setMyCommands", "getUpdates"):
        world.faults.add(Fault(method, code=429, retry_after=1))
    for method in ("deleteWebhook", "setMyCommands", "getUpdates"):
        world.faults.add(Fault(method, code=502, description="Bad Gateway"))
    telegram.anna.start()
    await bot.start()
    await wait_for(world, lambda: begun(telegram), PATIENCE)
    await telegram.answer(telegram.anna, "Anna")
    await wait_for(world, lambda: not world.faults.queue and len(world.profile.commands) == 9, PATIENCE)
    assert await bot.terminate() == 0
    assert "Telegram wants no calls for 1 s" in bot.log
    assert "Traceback" not in bot.log


async def test_a_start_that_telegram_answers_late_or_with_an_error_succeeds_at_a_later_try(
    telegram: Telegram, bot: Program
) -> None:
    telegram.world.faults.add(Fault("getMe", code=502, description="Bad Gateway"))
    telegram.world.faults.add(Fault("getMe", FaultKind.LOST_BEFORE))
    telegram.anna.start()
    await bot.start()
    await wait_for(telegram.world, lambda: begun(telegram), PATIENCE)
    await telegram.answer(telegram.anna, "Anna")
    assert await bot.terminate() == 0
    assert "starting failed (Bad Gateway); next try in 2 s" in bot.log
    assert "Traceback" not in bot.log


def begun(telegram: Telegram) -> bool:
    """Whether the first call is refused no more; so each part of a start is given its time on a busy machine."""
    return all(fault.method != "getMe" for fault in telegram.world.faults.queue)


PUT_OFF = [
    *(Fault(method, code=429, retry_after=300) for method in ("getMe", "deleteWebhook", "setMyCommands", "getUpdates")),
    Fault("getMe", code=502, description="Bad Gateway"),
]


@pytest.mark.parametrize("fault", PUT_OFF, ids=lambda fault: f"{fault.method} {fault.code}")
async def test_a_bot_that_waits_for_telegram_stops_at_once_when_told_to(
    telegram: Telegram, bot: Program, fault: Fault
) -> None:
    telegram.world.faults.add(fault)
    await bot.start()
    await wait_for(telegram.world, lambda: not telegram.world.faults.queue, PATIENCE)
    bot.send(signal.SIGTERM)
    assert await bot.wait() == 0
    assert "Traceback" not in bot.log
