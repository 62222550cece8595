"""`damka run` with a webhook: who may post what, and what ends it."""

import asyncio
import resource
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from telegram.error import Conflict, InvalidToken

from bot.app import Damka, World, running
from bot.guard import Admission, Patience
from bot.local import Fault, FaultKind, LocalRequest
from bot.local import World as StandIn
from bot.local.hands import wait_for
from bot.receive import MAX_UPDATE_BYTES, listen
from bot.settings import Settings, Webhook
from tests.process.programs import PATIENCE, Program, free_port, largest_file, settings
from tests.process.telegram import Telegram

SECRET = "a-secret-of-the-webhook"
SECRET_HEADER = {"X-Telegram-Bot-Api-Secret-Token": SECRET}


@pytest.fixture
async def hooked(telegram: Telegram, tmp_path: Path) -> AsyncIterator[tuple[Program, str]]:
    """The bot listening, and the address where it does."""
    port = free_port()
    url = f"http://127.0.0.1:{port}/hook"
    told = settings(telegram.server.url, telegram.world.token, tmp_path, LOG_LEVEL="DEBUG", PYTHONWARNINGS="default")
    program = Program(tmp_path, "bot", "run", **told, WEBHOOK_URL=url, WEBHOOK_SECRET=SECRET, PORT=str(port))
    await program.start()
    try:
        await wait_for(telegram.world, lambda: telegram.world.webhook is not None, PATIENCE)
        yield program, url
    finally:
        await program.clean_up()
    assert SECRET not in program.log
    assert telegram.world.token.partition(":")[2] not in program.log
    assert "Warning:" not in program.log


async def test_updates_come_by_webhook_and_stopping_leaves_it_set(
    telegram: Telegram, hooked: tuple[Program, str]
) -> None:
    program, _ = hooked
    telegram.anna.start()
    await telegram.answer(telegram.anna, "Anna")
    await wait_for(telegram.world, lambda: telegram.world.idle, PATIENCE)
    assert await program.terminate() == 0
    assert telegram.world.webhook is not None  # Telegram goes on gathering updates for the next start


async def test_nothing_but_updates_with_the_secret_is_taken(telegram: Telegram, hooked: tuple[Program, str]) -> None:
    program, url = hooked
    update = {"update_id": 1, "message": {"text": "/start"}}
    wrong = {"X-Telegram-Bot-Api-Secret-Token": "another-secret"}
    async with httpx.AsyncClient() as client:
        assert (await client.post(url, json=update)).status_code == 403
        assert (await client.post(url, json=update, headers=wrong)).status_code == 403
        for rubbish in (b"", b"{", b"[]", b'"x"', b"{}", b'{"update_id": "1"}', b"\xff", b"[" * 100_000):
            assert (await client.post(url, content=rubbish, headers=SECRET_HEADER)).status_code == 400
        assert (await client.get(url, headers=SECRET_HEADER)).status_code == 405
        assert (await client.post(f"{url}/elsewhere", json=update, headers=SECRET_HEADER)).status_code == 404
        large = b" " * (MAX_UPDATE_BYTES + 1)
        try:
            refused = (await client.post(url, content=large, headers=SECRET_HEADER)).status_code in (400, 413)
        except httpx.TransportError:  # hung up on while still sending
            refused = True
        assert refused
    telegram.anna.start()
    await telegram.answer(telegram.anna, "Anna")
    assert await program.terminate() == 0
    assert "Traceback" not in program.log


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux: the limits of another process")
async def test_an_update_that_the_disk_does_not_take_is_left_to_telegram(
    telegram: Telegram, hooked: tuple[Program, str]
) -> None:
    program, url = hooked
    telegram.anna.start()
    await telegram.answer(telegram.anna, "Anna")
    await wait_for(telegram.world, lambda: telegram.world.idle, PATIENCE)
    largest_file(program, 0)
    update = {"update_id": 10**6, "message": {"text": "private words"}}
    async with httpx.AsyncClient() as client:
        assert (await client.post(url, json=update, headers=SECRET_HEADER)).status_code == 503
        largest_file(program, resource.RLIM_INFINITY)
        assert (await client.post(url, json=update, headers=SECRET_HEADER)).status_code == 200
    assert await program.terminate() == 0
    assert "Traceback" not in program.log
    assert "private" not in program.log


@asynccontextmanager
async def listening(world: StandIn, folder: Path, **how: object) -> AsyncIterator[tuple[Damka, asyncio.Task[None]]]:
    """The program listening in this process, asking for its webhook all the time."""
    port = free_port()
    told = Settings.from_env(settings("http://127.0.0.1:1", world.token, folder))
    webhook = Webhook(url=f"http://127.0.0.1:{port}/", secret=SECRET, port=port)
    outside = replace(World(requests=(LocalRequest(world), LocalRequest(world))), **how)  # type: ignore[arg-type]
    async with running(told, outside) as damka:
        task = asyncio.create_task(listen(damka, webhook, check_seconds=0.01))
        await wait_for(world, lambda: world.webhook is not None, PATIENCE)
        yield damka, task
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_a_webhook_taken_over_by_another_process_ends_the_listening(telegram: Telegram, tmp_path: Path) -> None:
    world = telegram.world
    async with listening(world, tmp_path) as (_, task):
        world.call("setWebhook", {"url": "http://127.0.0.1:1/another"})
        with pytest.raises(Conflict):
            await task


async def test_a_token_revoked_ends_the_listening(telegram: Telegram, tmp_path: Path) -> None:
    world = telegram.world
    async with listening(world, tmp_path) as (_, task):
        world.token = "1000000000:a-new-one-that-the-bot-does-not-know"
        with pytest.raises(InvalidToken):
            await task


async def test_a_webhook_that_telegram_puts_off_is_set_later_and_kept_though_it_cannot_be_asked_for(
    telegram: Telegram, tmp_path: Path
) -> None:
    world = telegram.world
    for method in ("setWebhook", "getWebhookInfo"):
        world.faults.add(Fault(method, code=429, retry_after=1))
        world.faults.add(Fault(method, code=502, description="Bad Gateway"))
        world.faults.add(Fault(method, FaultKind.LOST_BEFORE))
    async with listening(world, tmp_path) as (_, task):
        await wait_for(world, lambda: not world.faults.queue, PATIENCE)
        assert not task.done()


class Watch:
    """A stopwatch that can be moved on."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


async def checked(world: StandIn) -> None:
    """Wait until the bot has asked for its webhook and looked at the answer: when it asks again."""
    world.faults.add(Fault("getWebhookInfo", FaultKind.SLOW, times=2))
    await wait_for(world, lambda: not world.faults.queue, PATIENCE)


SEVERAL_BURSTS = 3 * Patience().person_burst


async def test_after_an_hour_in_which_updates_could_not_be_delivered_what_has_piled_up_is_no_flood(
    telegram: Telegram, tmp_path: Path
) -> None:
    world, watch = telegram.world, Watch()
    async with listening(world, tmp_path, stopwatch=watch) as (damka, _):
        webhook = world.webhook
        assert webhook is not None
        webhook.secret = "mistyped-by-who-stands-between"
        telegram.anna.start()
        await wait_for(world, lambda: bool(webhook.last_error), PATIENCE)
        watch.ahead += 3600
        await checked(world)
        webhook.secret = SECRET
        await wait_for(world, lambda: world.idle, PATIENCE)
        assert damka.guard.admit(SEVERAL_BURSTS, person=telegram.anna.id, group=None) is Admission.GO


async def test_a_quiet_hour_lets_nobody_flood_a_bot_with_a_webhook(telegram: Telegram, tmp_path: Path) -> None:
    world, watch = telegram.world, Watch()
    async with listening(world, tmp_path, stopwatch=watch) as (damka, _):
        watch.ahead += 3600
        await checked(world)
        telegram.anna.start()
        await wait_for(world, lambda: world.idle, PATIENCE)
        assert damka.guard.admit(SEVERAL_BURSTS, person=telegram.anna.id, group=None) is not Admission.GO
