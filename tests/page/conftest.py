"""The local server with the scripted bot, running beside a browser test."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from threading import Thread
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page

from bot.local import UNLIMITED, Server, World
from bot.local.seed import PEOPLE, settle
from tests.browser import DESK, open_browser, open_page
from tests.page.scripted import ScriptedBot

Result = TypeVar("Result")
ANNA, BORIS, CELINA = (user_id for user_id, *_ in PEOPLE)


class Table:
    """A running local server, in a thread of its own, and the bot that sits at it."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()
        self._server = self._run(self._open())
        self.bot = ScriptedBot(self.url, self._server.world.token)
        self.bot.start()

    async def _open(self) -> Server:
        server = Server(settle(World(limits=UNLIMITED)), on_reset=self._reset)
        await server.start()
        return server

    async def _reset(self) -> None:
        self.bot.offset = 0
        await self._server.use(settle(World(limits=UNLIMITED)))

    @property
    def url(self) -> str:
        """Address of the page and of the Bot API."""
        return self._server.url

    def now(self) -> float:
        """Return the world's time in seconds since 1970."""
        return self._server.world.now()

    def close_door(self) -> None:
        """Stop answering, as a stopped program does."""
        self._run(self._server.stop())

    def open_door(self) -> None:
        """Answer again at the same address."""
        self._run(self._server.start())

    def close(self) -> None:
        """End the bot and the server."""
        self._run(self._server.stop())
        self.bot.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=30)


@pytest.fixture
def table() -> Iterator[Table]:
    """A fresh server with the first people and groups."""
    running = Table()
    yield running
    running.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a module."""
    with open_browser() as browser:
        yield browser


@pytest.fixture
def chromium_page(chromium: Browser) -> Iterator[Page]:
    """A blank page at phone width."""
    with open_page(chromium) as page:
        yield page


@pytest.fixture
def page(chromium_page: Page, table: Table) -> Page:
    chromium_page.goto(table.url)
    return chromium_page


@pytest.fixture
def desk(page: Page) -> Page:
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    return page
