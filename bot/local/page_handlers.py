"""The page over HTTP: its files, and the JSON API its script uses.

Only pages of this server may use it: requests must name 127.0.0.1 or localhost as their host, and orders must come as
JSON, which a foreign page cannot send without asking.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING

from tornado.web import HTTPError, RequestHandler, StaticFileHandler

from bot.local.dispatch import listening, wait_for_change
from bot.local.errors import ActionError, ApiError
from bot.local.faults import read_fault
from bot.local.files import mime_type
from bot.local.page_acts import act
from bot.local.page_state import state
from bot.local.parameters import JsonObject, as_integer

if TYPE_CHECKING:
    from bot.local.server import Server

EVENTS_WAIT = 25.0
HOSTS = frozenset({"127.0.0.1", "localhost"})
CONTENT_POLICY = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'"


def check_host(handler: RequestHandler) -> None:
    """Refuse a request that came under another name (DNS rebinding)."""
    if handler.request.host_name not in HOSTS:
        raise HTTPError(403, reason="this page is for this machine only")


class PageHandler(StaticFileHandler):
    """The static files of the page."""

    def prepare(self) -> None:
        """Check where the request comes from."""
        check_host(self)

    def set_extra_headers(self, path: str) -> None:
        """Let the browser ask again each time and load nothing from elsewhere."""
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Content-Security-Policy", CONTENT_POLICY)


class PageApiHandler(RequestHandler):
    """What the handlers of the JSON API share."""

    def initialize(self, server: Server) -> None:
        """Take the server this handler belongs to."""
        self.server = server

    def prepare(self) -> None:
        """Check where the request comes from."""
        check_host(self)

    def order(self) -> JsonObject:
        """Return the JSON object of a POST."""
        if not self.request.headers.get("Content-Type", "").startswith("application/json"):
            raise HTTPError(415, reason="orders come as application/json")
        try:
            body = json.loads(self.request.body or b"{}")
        except (ValueError, RecursionError):  # the latter for brackets in brackets in brackets
            raise HTTPError(400, reason="this is not JSON") from None
        if not isinstance(body, dict):
            raise HTTPError(400, reason="an order is a JSON object")
        return body

    def answer(self, value: object) -> None:
        """Write a JSON value."""
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))


class StateHandler(PageApiHandler):
    """`GET /page/state`."""

    def get(self) -> None:
        """Answer with everything the page shows."""
        self.answer(state(self.server.world))


class EventsHandler(PageApiHandler):
    """`GET /page/events?after=REVISION`."""

    gone = False

    async def get(self) -> None:
        """Answer with everything as soon as it is newer than the revision, or after 25 seconds."""
        after = as_integer(self.get_query_argument("after", "0")) or 0
        loop = asyncio.get_running_loop()
        end = loop.time() + EVENTS_WAIT
        while self.server.world.revision <= after and loop.time() < end and not self.gone:
            world = self.server.world
            with listening(world) as changed:
                await wait_for_change(changed, min(1.0, end - loop.time()))
        if not self.gone:
            self.answer(state(self.server.world))

    def on_connection_close(self) -> None:
        """Stop waiting when the page is closed."""
        self.gone = True


class PageFileHandler(PageApiHandler):
    """`GET /page/file/FILE_ID`."""

    def get(self, file_id: str) -> None:
        """Answer with the bytes of a photo or document."""
        files = self.server.world.files
        try:
            file, letter = files.resolve(file_id)
            content = files.read(file, letter)
        except ApiError:
            raise HTTPError(404) from None
        kind = mime_type(file.name)
        if file.kind == "photo":
            kind = "image/png" if content.startswith(b"\x89PNG") else "image/jpeg"
        elif not kind.startswith(("image/", "video/")) or kind == "image/svg+xml":
            self.set_header("Content-Disposition", "attachment")
            kind = "application/octet-stream"
        self.set_header("Content-Type", kind)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", "private, max-age=3600")
        self.finish(content)


class LogHandler(PageApiHandler):
    """`GET /page/log/NUMBER`."""

    def get(self, number: str) -> None:
        """Answer with the whole of one update or call of the log."""
        line = self.server.world.log.find(int(number))
        if line is None:
            raise HTTPError(404)
        self.answer(line.json())


class ActHandler(PageApiHandler):
    """`POST /page/act`."""

    async def post(self) -> None:
        """Let a person act and answer with what came of it."""
        try:
            result = await act(self.server.world, self.order())
        except (ActionError, ApiError) as problem:
            self.answer({"ok": False, "error": str(problem)})
        else:
            self.answer({"ok": True, "result": result})


class ClockHandler(PageApiHandler):
    """`GET` and `POST /page/clock`."""

    def get(self) -> None:
        """Answer with the world's time, how far ahead it is of the real one, and the seconds spent on calls."""
        world = self.server.world
        self.answer({"now": world.now(), "ahead": world.ahead, "spent": world.spent})

    def post(self) -> None:
        """Move the clock forward by `advance` seconds."""
        seconds = self.order().get("advance")
        if not isinstance(seconds, (int, float)) or isinstance(seconds, bool) or not 0 <= seconds < 10**9:
            self.answer({"ok": False, "error": "the clock only goes forward"})
            return
        self.server.world.advance(float(seconds))
        self.answer({"ok": True, "result": {"now": self.server.world.now()}})


class FaultHandler(PageApiHandler):
    """`POST /page/fault`: order a fault, or with `{"clear": true}` take all back."""

    def post(self) -> None:
        """Order one fault."""
        order = self.order()
        try:
            if order.get("clear") is True:
                self.server.world.faults.clear()
            else:
                self.server.world.faults.add(read_fault(order))
        except ActionError as problem:
            self.answer({"ok": False, "error": str(problem)})
        else:
            self.answer({"ok": True, "result": len(self.server.world.faults.queue)})


class ResetHandler(PageApiHandler):
    """`POST /page/reset`."""

    async def post(self) -> None:
        """Begin anew, as the owner of the server does it."""
        self.order()
        if self.server.on_reset is None:
            self.answer({"ok": False, "error": "this stand-in cannot be reset"})
            return
        await self.server.on_reset()
        with suppress(RuntimeError):
            self.answer({"ok": True, "result": True})
