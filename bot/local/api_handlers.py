"""The Bot API over HTTP: `/bot<token>/<method>` and `/file/bot<token>/<path>`."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from tornado.web import RequestHandler

from bot.local.dispatch import Answer, AnswerLost, answer_file, answer_method, refused
from bot.local.errors import ApiError, bad_request
from bot.local.parameters import Upload

if TYPE_CHECKING:
    from bot.local.server import Server


class MethodHandler(RequestHandler):
    """One call of a method, its parameters in the query, a form, a multipart body or JSON."""

    def initialize(self, server: Server) -> None:
        """Take the server this handler belongs to."""
        self.server = server
        self.task: asyncio.Task[Answer] | None = None

    async def get(self, token: str, method: str) -> None:
        """Answer a call."""
        await self.post(token, method)

    async def post(self, token: str, method: str) -> None:
        """Answer a call; a caller who hangs up ends his own waiting."""
        try:
            parameters = self._parameters()
        except ApiError as refusal:
            self._write(refused(refusal))
            return
        if method.lower() == "getupdates" and token == self.server.world.token:
            self.server.polled.set()
        self.task = asyncio.ensure_future(answer_method(self.server.world, token, method, parameters, self._uploads()))
        try:
            self._write(await self.task)
        except AnswerLost as lost:
            await asyncio.sleep(lost.seconds)
            self.detach().close()
        except asyncio.CancelledError:
            if not self.task.cancelled():
                raise

    def on_connection_close(self) -> None:
        """Stop waiting for updates nobody will read."""
        if self.task is not None:
            self.task.cancel()

    def _parameters(self) -> dict[str, object]:
        parameters: dict[str, object] = {
            name: values[-1].decode("utf-8", "replace") for name, values in self.request.arguments.items()
        }
        if self.request.headers.get("Content-Type", "").startswith("application/json") and self.request.body:
            try:
                body = json.loads(self.request.body)
            except (ValueError, RecursionError):
                raise bad_request("can't parse JSON object") from None
            if not isinstance(body, dict):
                raise bad_request("expected a JSON object")
            parameters |= body
        return parameters

    def _uploads(self) -> dict[str, Upload]:
        return {name: Upload(parts[-1].filename, parts[-1].body) for name, parts in self.request.files.items()}

    def _write(self, answer: Answer) -> None:
        self.set_status(answer.status)
        self.set_header("Content-Type", "application/json")
        self.finish(answer.body)


class FileHandler(RequestHandler):
    """A download."""

    def initialize(self, server: Server) -> None:
        """Take the server this handler belongs to."""
        self.server = server

    def get(self, token: str, path: str) -> None:
        """Hand out the bytes."""
        answer = answer_file(self.server.world, token, path)
        self.set_status(answer.status)
        self.set_header("Content-Type", "application/octet-stream" if answer.status == 200 else "application/json")
        self.finish(answer.body)
