"""The HTTP adapter: the Bot API, and the page with its JSON API, on 127.0.0.1 only."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path

from tornado.httpserver import HTTPServer
from tornado.web import Application

from bot.local.api_handlers import FileHandler, MethodHandler
from bot.local.page_handlers import (
    ActHandler,
    ClockHandler,
    EventsHandler,
    FaultHandler,
    LogHandler,
    PageFileHandler,
    PageHandler,
    ResetHandler,
    StateHandler,
)
from bot.local.store import Keeper
from bot.local.webhook import WebhookDelivery
from bot.local.world import World

ADDRESS = "127.0.0.1"
MOST_BODY_BYTES = 60 * 1024 * 1024


class Server:
    """A running stand-in.

    `port` 0 takes any free one. `page_dir` holds the page's static files. `folder` is where the world is kept saved,
    None for nowhere. `on_reset` is awaited when the page asks for a fresh start; its owner stops the bot, calls `use`
    with a new world and starts the bot again. `polled` is set at every getUpdates of the bot.
    """

    def __init__(
        self,
        world: World,
        port: int = 0,
        *,
        page_dir: Path | None = None,
        folder: Path | None = None,
        on_reset: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.world = world
        self.port = port
        self.polled = asyncio.Event()
        self.on_reset = on_reset
        self._folder = folder
        self._http: HTTPServer | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._keeper: Keeper | None = None
        self._application = _application(self, page_dir or Path(__file__).parent / "page")

    @property
    def url(self) -> str:
        """The address of the page, and the root of the Bot API."""
        return f"http://{ADDRESS}:{self.port}"

    async def start(self) -> None:
        """Listen; raises `OSError` with a plain message when the port is taken."""
        try:
            listener = socket.create_server((ADDRESS, self.port))
        except OSError as problem:
            if problem.errno == errno.EADDRINUSE:
                raise OSError(problem.errno, f"port {self.port} on {ADDRESS} is taken") from problem
            raise
        listener.setblocking(False)
        self.port = listener.getsockname()[1]
        self._http = HTTPServer(self._application, max_body_size=MOST_BODY_BYTES, max_buffer_size=MOST_BODY_BYTES)
        self._http.add_sockets([listener])
        self._begin()

    async def stop(self) -> None:
        """Stop listening, drop every open connection and save the world."""
        await self._end()
        if self._keeper is not None:
            self._keeper.save()
        if self._http is not None:
            self._http.stop()
            await self._http.close_all_connections()
            self._http = None

    async def use(self, world: World) -> None:
        """Go on with another world, without saving the old one; whoever waits for a change sees the new one."""
        running = self._http is not None
        old, self.world = self.world, world
        world.revision = max(world.revision, old.revision + 1)
        await self._end()
        self.polled.clear()
        if running:
            self._begin()
        old.wake()

    def _begin(self) -> None:
        jobs: list[Coroutine[None, None, None]] = [WebhookDelivery(self.world).run()]
        if self._folder is not None:
            self._keeper = Keeper(self.world, self._folder)
            jobs.append(self._keeper.run())
        self._tasks = [asyncio.create_task(job) for job in jobs]

    async def _end(self) -> None:
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        self._tasks = []


def _application(server: Server, page_dir: Path) -> Application:
    own = {"server": server}
    return Application(
        [
            (r"/bot([^/]*)/(\w+)", MethodHandler, own),
            (r"/file/bot([^/]*)/(.+)", FileHandler, own),
            (r"/page/state", StateHandler, own),
            (r"/page/events", EventsHandler, own),
            (r"/page/file/([\w-]+)", PageFileHandler, own),
            (r"/page/log/(\d{1,9})", LogHandler, own),
            (r"/page/act", ActHandler, own),
            (r"/page/clock", ClockHandler, own),
            (r"/page/fault", FaultHandler, own),
            (r"/page/reset", ResetHandler, own),
            (r"/([\w.-]*)", PageHandler, {"path": str(page_dir), "default_filename": "index.html"}),
        ],
        log_function=lambda _handler: None,
    )
