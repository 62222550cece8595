"""The in-process adapter: python-telegram-bot talks to the world without a network."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import unquote

from telegram._utils.types import ODVInput
from telegram.error import TimedOut
from telegram.request import BaseRequest, RequestData

from bot.local.dispatch import AnswerLost, answer_file, answer_method
from bot.local.parameters import Upload
from bot.local.world import World

METHOD_URL = re.compile(r".*/bot(?P<token>[^/]*)/(?P<method>\w+)")
FILE_URL = re.compile(r".*/file/bot(?P<token>[^/]*)/(?P<path>.+)")


class LocalRequest(BaseRequest):
    """A transport for `ApplicationBuilder().request(...)` and `.get_updates_request(...)`."""

    def __init__(self, world: World) -> None:
        self._world = world

    @property
    def read_timeout(self) -> float | None:
        """Seconds python-telegram-bot adds to the long poll's own."""
        return 5.0

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(  # noqa: PLR0917 - the signature is python-telegram-bot's
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Answer a request at once, without waiting for lost answers: those raise `TimedOut`."""
        url = unquote(url)
        file = FILE_URL.fullmatch(url)
        if file is not None:
            answer = answer_file(self._world, file["token"], file["path"])
            return answer.status, answer.body
        called = METHOD_URL.fullmatch(url)
        if called is None:
            return 404, b'{"ok":false,"error_code":404,"description":"Not Found"}'
        parameters: Mapping[str, object] = request_data.json_parameters if request_data is not None else {}
        try:
            answer = await answer_method(
                self._world, called["token"], called["method"], parameters, _uploads(request_data)
            )
        except AnswerLost:
            raise TimedOut from None
        return answer.status, answer.body


def _uploads(request_data: RequestData | None) -> dict[str, Upload]:
    if request_data is None or not request_data.contains_files:
        return {}
    uploads: dict[str, Upload] = {}
    for part, (name, content, _) in request_data.multipart_data.items():
        uploads[part] = Upload(name, content if isinstance(content, bytes) else content.read())
    return uploads
