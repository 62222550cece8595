"""`damka run` as a process, over real HTTP: killed, stopped, refused, and what its log tells."""

import asyncio
import signal
from pathlib import Path

import pytest

from bot.local import Fault, FaultKind
from bot.local.hands import wait_for
from tests.process.playing import MOVES, play, quiet, record
from tests.process.programs import PATIENCE, Program, children, free_port, gone, run, settings
from tests.process.telegram import Telegram


@pytest.mark.usefixtures("begun")
async def test_mau_mau_bot_66_killed_at_any_moment_the_game_goes_on_with_nothing_lost_or_doubled(
    telegram: Telegram, bot: Program, tmp_path: Path
) -> None:
    """jh0ker/mau_mau_bot#66, d0tcc/Secret-Blue#20, chrisgillis/slackwolf#65: games were lost with every restart."""
    world, anna, boris = telegram.world, telegram.anna, telegram.boris
    told = (len(anna.messages()), len(boris.messages()))

    # Between two moves.
    await play(telegram, anna, MOVES[0])
    await quiet(telegram, tmp_path)
    await bot.kill()

    # As soon as a move that was sent in the meantime is handed over.
    boris.say(MOVES[1])
    await bot.start()
    await wait_for(world, lambda: world.poller is not None or world.idle, PATIENCE)
    await bot.kill()

    # When a move is played but not confirmed: the request that confirms is lost on the way.
    await bot.start()
    await telegram.answer(anna, MOVES[1], "Your move")
    await quiet(telegram, tmp_path)
    await wait_for(world, lambda: world.poller is not None, PATIENCE)  # the lost one is the next
    world.faults.add(Fault("getUpdates", FaultKind.LOST_BEFORE, seconds=PATIENCE))
    anna.say(MOVES[2])
    await telegram.answer(boris, MOVES[2], "Your move")
    assert not world.idle
    await bot.kill()

    # As soon as a move is confirmed, wherever its handling is.
    await bot.start()
    await quiet(telegram, tmp_path)
    boris.say(MOVES[3])
    await wait_for(world, lambda: world.idle, PATIENCE)
    await bot.kill()

    # While the opponent's board is on its way.
    await bot.start()
    await telegram.answer(anna, MOVES[3], "Your move")
    await quiet(telegram, tmp_path)
    world.faults.add(Fault("sendPhoto", FaultKind.LOST_BEFORE, seconds=PATIENCE, chat_id=boris.id))
    anna.say(MOVES[4])
    await wait_for(world, lambda: not world.faults.queue, PATIENCE)
    await bot.kill()

    await bot.start()
    await telegram.answer(boris, MOVES[4], "Your move")
    await play(telegram, boris, MOVES[5])
    assert await bot.terminate() == 0
    assert record(tmp_path) == list(MOVES)
    # A message for each move of the other one, and once more the one that was in flight when the bot was killed.
    assert told[0] + 3 <= len(anna.messages()) <= told[0] + 3 + 2
    assert told[1] + 3 <= len(boris.messages()) <= told[1] + 3 + 1


@pytest.mark.usefixtures("begun")
async def test_stopping_finishes_what_has_begun(telegram: Telegram, bot: Program, tmp_path: Path) -> None:
    world, anna, boris = telegram.world, telegram.anna, telegram.boris
    world.faults.add(Fault("sendPhoto", FaultKind.SLOW, seconds=1.0, chat_id=boris.id))
    anna.say(MOVES[0])
    await wait_for(world, lambda: not world.faults.queue, PATIENCE)
    assert await bot.terminate() == 0
    told = len(boris.messages())
    await bot.start()
    await play(telegram, boris, MOVES[1])
    assert await bot.terminate() == 0
    assert len(boris.messages()) == told
    assert record(tmp_path) == list(MOVES[:2])


@pytest.mark.usefixtures("begun")
async def test_an_end_abandons_the_film_that_is_being_made_and_it_comes_after_the_next_start(
    telegram: Telegram, bot: Program
) -> None:
    await play(telegram, telegram.anna, MOVES[0])
    telegram.anna.say("/replay")
    await wait_for(telegram.world, lambda: bool(children(bot.pid)), PATIENCE)
    (maker,) = children(bot.pid)
    bot.send(signal.SIGINT)
    assert await bot.wait() == 0
    await gone(maker)
    assert "Traceback" not in bot.log
    assert "animation" not in telegram.anna.last().content
    await bot.start()
    await wait_for(telegram.world, lambda: "animation" in telegram.anna.last().content, PATIENCE)
    assert await bot.terminate() == 0


async def test_leafduo_8_of_two_bots_with_one_token_one_goes_on_and_one_says_why_not(
    telegram: Telegram, bot: Program, tmp_path: Path
) -> None:
    """leafduo#8, BTB-manager#69, node-telegram-bot-api#550: with two instances neither worked, and nobody saw why."""
    other_folder = tmp_path / "other"
    other_folder.mkdir()
    await bot.start()
    await telegram.server.polled.wait()
    other = Program(tmp_path, "other", "run", **settings(telegram.server.url, telegram.world.token, other_folder))
    await other.start()
    try:
        assert await bot.wait() == 1
        assert bot.log.splitlines()[-1] == (
            "damka: another process is already receiving this bot's updates; stop it first"
        )
        telegram.anna.start()
        await telegram.answer(telegram.anna, "Anna")
        assert await other.terminate() == 0
    finally:
        await other.clean_up()


async def test_leafduo_8_a_second_bot_on_one_database_ends_at_once_and_the_first_does_not_notice(
    telegram: Telegram, bot: Program, tmp_path: Path
) -> None:
    """leafduo#8, where the second instance has the same files: it must not get as far as asking for updates."""
    await bot.start()
    await telegram.server.polled.wait()
    status, log = await run(tmp_path, "second", "run", **settings(telegram.server.url, telegram.world.token, tmp_path))
    assert (status, log.count("\n")) == (1, 1)
    assert "damka.db is in use by another process" in log
    telegram.anna.start()
    await telegram.answer(telegram.anna, "Anna")
    assert await bot.terminate() == 0


async def test_a_token_revoked_while_running_ends_the_bot_and_what_is_owed_is_kept(
    telegram: Telegram, bot: Program
) -> None:
    world, token = telegram.world, telegram.world.token
    await bot.start()
    await telegram.server.polled.wait()
    telegram.anna.start()
    await telegram.answer(telegram.anna, "Anna")
    telegram.anna.say("/games")
    world.token = "1000000000:a-new-one-that-the-bot-does-not-know"
    assert await bot.wait() == 1
    last = bot.log.splitlines()[-1]
    assert last == "damka: Telegram does not know this BOT_TOKEN (mistyped, or revoked by @BotFather)"
    world.token = token
    told = len(telegram.anna.messages())
    await bot.start()
    await wait_for(world, lambda: len(telegram.anna.messages()) > told, PATIENCE)


async def test_errors_of_telegram_are_outlived(telegram: Telegram, bot: Program) -> None:
    world = telegram.world
    await bot.start()
    await telegram.server.polled.wait()
    for method, code in (("sendMessage", 429), ("sendMessage", 500), ("getUpdates", 502)):
        world.faults.add(Fault(method, code=code, description="Bad Gateway", retry_after=1))
    telegram.anna.start()
    telegram.boris.start()
    telegram.boris.block()
    await telegram.answer(telegram.anna, "Anna")
    await wait_for(world, lambda: world.idle and not world.faults.queue, PATIENCE)
    assert await bot.terminate() == 0
    assert "Traceback" not in bot.log


async def test_what_is_set_wrong_is_said_in_one_line(telegram: Telegram, tmp_path: Path) -> None:
    url, token = telegram.server.url, telegram.world.token
    (tmp_path / "no-database").write_text("this is no database, but long enough to look like one. " * 20)
    port = free_port()
    webhook = {"WEBHOOK_URL": "http://127.0.0.1:8000/hook", "WEBHOOK_SECRET": "good-enough"}
    cases = {
        "BOT_TOKEN is not set": (2, {"BOT_TOKEN": ""}),
        "BOT_TOKEN does not look like a token": (2, {"BOT_TOKEN": "nonsense"}),
        "Telegram does not know this BOT_TOKEN": (1, {"BOT_TOKEN": "1:" + 35 * "x"}),
        "BOT_API_URL is 'ftp://x'": (2, {"BOT_API_URL": "ftp://x"}),
        "the Bot API at http://127.0.0.1:1 can't be reached": (1, {"BOT_API_URL": "http://127.0.0.1:1"}),
        "LOG_LEVEL is 'LOUD'": (2, {"LOG_LEVEL": "loud"}),
        "WEBHOOK_SECRET must be": (2, webhook | {"WEBHOOK_SECRET": "no spaces"}),
        "WEBHOOK_URL is 'nowhere'": (2, webhook | {"WEBHOOK_URL": "nowhere"}),
        "PORT is '70000'": (2, webhook | {"PORT": "70000"}),
        "can't be listened on": (1, webhook | {"PORT": str(telegram.server.port)}),
        "Telegram does not take WEBHOOK_URL": (1, webhook | {"WEBHOOK_URL": "http://example.org/", "PORT": str(port)}),
        "DATABASE_URL must begin with sqlite+aiosqlite:": (2, {"DATABASE_URL": "postgresql://x"}),
        "the database at DATABASE_URL can't be used: unable to open database file": (
            1,
            {"DATABASE_URL": "sqlite+aiosqlite:////nowhere/damka.db"},
        ),
        "the database at DATABASE_URL can't be used: file is not a database": (
            1,
            {"DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}/no-database"},
        ),
        "can't be used: unable to open database file": (1, {"DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path}"}),
    }
    two_at_once = asyncio.Semaphore(2)

    async def check(number: int, text: str, status: int, change: dict[str, str]) -> None:
        own = tmp_path / f"wrong-{number}"  # a database is for one process at a time
        own.mkdir()
        environment = {**settings(url, token, own), "LOG_LEVEL": "WARNING", **change}
        async with two_at_once:
            answered, log = await run(tmp_path, f"wrong-{number}", "run", **environment)
        assert (answered, log.count("\n")) == (status, 1), log
        assert log.startswith("damka: ")
        assert text in log
        assert token.partition(":")[2] not in log

    async with asyncio.TaskGroup() as group:
        for number, (text, (status, change)) in enumerate(cases.items()):
            group.create_task(check(number, text, status, change))
