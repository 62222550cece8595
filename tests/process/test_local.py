"""`damka local` as a process: what was played survives everything but a reset."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.local.seed import CLUB
from tests.process.programs import PATIENCE, Program, alive, children, gone, run

ANNA, BORIS = 1001, 1002
DAY = 24 * 3600

State = dict[str, Any]


class Chats:
    """The page's JSON API in the hands of a test."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self.port = client.base_url.port

    async def state(self) -> State:
        """What the page shows."""
        state: State = (await self._client.get("/page/state")).json()
        return state

    async def act(self, person: int, do: str, **order: object) -> State:
        """Let somebody act."""
        answer: State = (await self._client.post("/page/act", json={"as": person, "do": do, **order})).json()
        assert answer["ok"], answer
        return answer

    async def order(self, path: str, **order: object) -> None:
        """Move the clock, or reset."""
        answer = (await self._client.post(path, json=order)).json()
        assert answer["ok"], answer

    async def messages(self, chat: int) -> list[State]:
        """The bot's messages in a chat."""
        return said_in(await self.state(), chat)

    async def shown(self, chat: int, *words: str) -> State:
        """Wait until the bot's newest message in a chat has these words in its text or buttons, and answer it."""
        found: list[State] = []

        def seen(state: State) -> bool:
            found[:] = said_in(state, chat)[-1:]
            return bool(found) and all(word in words_of(found[0]) for word in words)

        await self._until(seen)
        return found[0]

    async def tap(self, person: int, chat: int, label: str) -> None:
        """Let somebody tap a button of the newest message, once it is there."""
        message = await self.shown(chat, label)
        data = next(button["callback_data"] for button in buttons_of(message) if button["text"] == label)
        await self.act(person, "tap", chat=chat, message_id=message["message_id"], data=data)

    async def _until(self, condition: Callable[[State], bool]) -> None:
        state = await self.state()
        async with asyncio.timeout(PATIENCE):
            while not condition(state):
                asked = {"after": state["revision"]}
                state = (await self._client.get("/page/events", params=asked)).json()


def said_in(state: State, chat: int) -> list[State]:
    """The bot's messages in a chat of a state."""
    return next(
        [message for message in place["messages"] if message["outgoing_from"] is None]
        for place in state["chats"]
        if place["id"] == chat
    )


def buttons_of(message: State) -> list[State]:
    """The buttons of a message."""
    return [button for row in message.get("reply_markup", {}).get("inline_keyboard", []) for button in row]


def words_of(message: State) -> str:
    """Text and button labels of a message."""
    labels = [button["text"] for button in buttons_of(message)]
    return "\n".join([message.get("text") or message.get("caption") or "", *labels])


@asynccontextmanager
async def chatting(program: Program) -> AsyncIterator[Chats]:
    """The program started, and its page."""
    before = len(program.said)
    await program.start()
    async with asyncio.timeout(PATIENCE):
        while not (ready := re.search(r"Damka is ready: (http://\S+)\n", program.said[before:])):
            assert alive(program.pid), program.log
            await asyncio.sleep(0.02)
    async with httpx.AsyncClient(base_url=ready[1], timeout=PATIENCE) as client:
        yield Chats(client)


@pytest.fixture
async def local(tmp_path: Path) -> AsyncIterator[Program]:
    """`damka local` with a folder of its own, not started yet."""
    # A proxy, a real bot's settings and a port of its own are the environment's, not the stand-in's.
    foreign = {"HTTP_PROXY": "http://127.0.0.1:1", "BOT_TOKEN": "1:real", "DATABASE_URL": "none", "WEBHOOK_URL": "x"}
    program = Program(tmp_path, "local", "local", "--quiet", "--data", str(tmp_path / "data"), "--port", "0", **foreign)
    yield program
    await program.clean_up()
    assert "Traceback" not in program.log
    log = tmp_path / "data" / "bot.log"
    assert not log.exists() or "Traceback" not in log.read_text()


async def begin(chats: Chats) -> None:
    """Let Anna challenge in the club and Boris accept."""
    await chats.act(ANNA, "send", chat=CLUB, text="/new@damka_local_bot russian")
    await chats.tap(ANNA, CLUB, "I begin")
    await chats.shown(CLUB, "Who begins? me")
    await chats.tap(ANNA, CLUB, "⚔️ Challenge")
    await chats.tap(BORIS, CLUB, "✅ Accept")
    await chats.shown(CLUB, "Anna", "your move")


async def play(chats: Chats, person: int, move: str) -> None:
    """Let somebody move."""
    await chats.act(person, "send", chat=CLUB, text=f"/move@damka_local_bot {move}")
    await chats.shown(CLUB, move, "your move")


async def test_a_game_survives_the_bots_death_and_a_restart_but_no_reset(local: Program, tmp_path: Path) -> None:
    async with chatting(local) as chats:
        await begin(chats)
        await play(chats, ANNA, "c3-d4")
        (bot,) = children(local.pid)
        os.kill(bot, signal.SIGKILL)
        await play(chats, BORIS, "f6-g5")
        assert "started again" in local.said
        (bot,) = children(local.pid)
        local.send(signal.SIGINT)
        assert await local.wait() == 0
        assert not alive(bot)
    async with chatting(local) as chats:
        await chats.shown(CLUB, "f6-g5", "your move")
        await play(chats, ANNA, "b2-c3")
        (bot,) = children(local.pid)
        await chats.order("/page/reset")
        assert await chats.messages(CLUB) == []
        assert not alive(bot)
        await chats.act(ANNA, "send", chat=CLUB, text="/games@damka_local_bot")
        await chats.shown(CLUB, "no games now")
        await begin(chats)
        assert await local.terminate() == 0
    assert children(local.pid) == []


async def test_a_power_cut_ends_the_bot_too_and_the_game_goes_on_afterwards(local: Program) -> None:
    async with chatting(local) as chats:
        await begin(chats)
        await play(chats, ANNA, "c3-d4")
        (bot,) = children(local.pid)
        await local.kill()
    await gone(bot)
    async with chatting(local) as chats:
        # The last second of the chats may be lost, never the game.
        await chats.act(BORIS, "send", chat=CLUB, text="/board@damka_local_bot")
        await chats.shown(CLUB, "c3-d4", "your move")
        await play(chats, BORIS, "f6-g5")
        assert await local.terminate() == 0


async def test_a_challenge_expires_when_the_pages_clock_is_moved(local: Program) -> None:
    async with chatting(local) as chats:
        await chats.act(ANNA, "start")
        await chats.shown(ANNA, "Anna")
        await chats.act(ANNA, "send", chat=ANNA, text="/new keny")
        await chats.tap(ANNA, ANNA, "⚔️ Challenge")
        await chats.shown(ANNA, "?start=")
        await chats.order("/page/clock", advance=31 * DAY)
        await chats.shown(ANNA, "expired")
        assert await local.terminate() == 0
    async with chatting(local) as chats:  # and stays moved
        ahead = (await chats.state())["now"]
        await chats.act(ANNA, "send", chat=ANNA, text="/help")
        said = await chats.shown(ANNA, "/new")
        assert said["date"] == pytest.approx(ahead, abs=PATIENCE)
        assert await local.terminate() == 0


async def test_what_stands_in_the_way_is_said_in_one_line(local: Program, tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    (tmp_path / "file").write_text("not a folder")
    async with chatting(local) as chats:
        port = str(chats.port)
        cases = {
            f"port {port} on 127.0.0.1 is taken (try another one with --port)": ("--data", "other", "--port", port),
            f"another `damka local` is using {data}": ("--data", data, "--port", "0"),
            "can't hold what is played: Not a directory": ("--data", "file/below", "--port", "0"),
        }
        for number, (text, arguments) in enumerate(cases.items()):
            status, log = await run(tmp_path, f"refused-{number}", "local", "--quiet", *arguments)
            assert (status, log.count("\n")) == (1, 1), log
            assert text in log
        assert await local.terminate() == 0
    status, log = await run(tmp_path, "port", "local", "--port", "99999")
    assert (status, "99999" in log) == (2, True)


@pytest.mark.parametrize(("name", "words"), [("world/world.json", "cannot be read"), ("damka.db", "not a database")])
async def test_a_broken_file_is_said_in_one_line(local: Program, tmp_path: Path, name: str, words: str) -> None:
    broken = tmp_path / "data" / name
    broken.parent.mkdir(parents=True)
    broken.write_text("something else altogether. " * 100)
    await local.start()
    assert await local.wait() == 1
    assert local.log.count("\n") == 1
    assert words in local.log
