"""The stand-in for Telegram: a small world of people and chats, and the Bot API in front of it. Pure and synchronous.

Adapters stand before it: `bot.local.request` for tests in one process, `bot.local.server` over HTTP.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from bot.local.errors import ApiError, not_found, too_many_requests
from bot.local.faults import Faults
from bot.local.files import Blobs
from bot.local.inline_people import InlinePeople
from bot.local.limits import FloodControl, Limits
from bot.local.methods import METHODS, NAMES
from bot.local.parameters import Parameters, Upload


class World(InlinePeople):
    """Everything: people who act, and the Bot API (`call`) for the bot among them.

    `limits` are Telegram's flood limits unless others are given (`bot.local.limits.UNLIMITED` lifts them);
    `faults` may be ordered at any time and strike in the adapters. `spent` is the time all calls took so far, in real
    seconds: what a load run subtracts.
    """

    def __init__(
        self,
        *,
        token: str = "1000000000:local-stand-in-token-of-damka-bot00",
        clock: Callable[[], float] = time.time,
        limits: Limits | None = None,
        blobs: Blobs | None = None,
        query_lifetime: float = 60.0,
        accessible_for: float = 48 * 3600.0,
    ) -> None:
        super().__init__(
            token=token, clock=clock, blobs=blobs, query_lifetime=query_lifetime, accessible_for=accessible_for
        )
        self.flood = FloodControl(limits or Limits())
        self.faults = Faults()
        self.spent = 0.0

    def call(
        self, method: str, parameters: Mapping[str, object], uploads: Mapping[str, Upload] | None = None
    ) -> object:
        """Call a method of the Bot API as the bot and return the `result`.

        `parameters` are as they come in a request: text, or JSON values. Raises `ApiError` where Telegram refuses.
        """
        begin = time.perf_counter()
        read = Parameters(parameters, uploads)
        result: object = None
        refusal: ApiError | None = None
        try:
            result = self._call(method.lower(), read)
        except ApiError as refused:
            refusal = refused
            raise
        finally:
            if method.lower() != "getupdates":
                self.log.note_call(self.now(), NAMES.get(method.lower(), method), read, result, refusal)
                self.touch()
            self.spent += time.perf_counter() - begin
        return result

    def _call(self, name: str, parameters: Parameters) -> object:
        method = METHODS.get(name)
        if method is None:
            raise not_found("Not Found: method not found")
        if name.startswith("edit") or (name.startswith("send") and name != "sendchataction"):
            pause = self.flood.wait(self.now(), parameters.integer("chat_id"))
            if pause:
                raise too_many_requests(pause)
        return method(self, parameters)
