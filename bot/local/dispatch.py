"""What both adapters share: a request of the bot goes in, an HTTP status and a JSON body come out.

Here is everything that takes time: the long poll, and the faults of the network.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from bot.local.errors import ApiError, conflict, not_found, unauthorized
from bot.local.faults import Fault, FaultKind
from bot.local.files import parse_download_path
from bot.local.parameters import Parameters, Upload
from bot.local.world import World

LONGEST_POLL = 50.0
TOKEN = re.compile(r"\d+:[\w-]{30,}", re.ASCII)


class AnswerLost(Exception):
    """The network ate the answer; `seconds` is how long the caller is left waiting."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class AnsweredBySomebodyElse(Exception):
    """The request never came here."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP answer: its status and its body, a JSON envelope for methods."""

    status: int
    body: bytes


@contextmanager
def listening(world: World) -> Iterator[asyncio.Event]:
    """Give an event that is set whenever the world changes."""
    event = asyncio.Event()
    world.listeners.append(event.set)
    try:
        yield event
    finally:
        world.listeners.remove(event.set)


async def wait_for_change(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event of `listening` is set, at most `seconds`, and clear it."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):  # not wait_for: in Python 3.11 it may swallow a cancellation
            await event.wait()
    event.clear()
    await asyncio.sleep(0)  # an event set already would let nobody else run: asking may itself change the world


def check_token(world: World, token: str) -> None:
    """Raise `ApiError` 404 for what is no token and 401 for one of no bot here."""
    if not TOKEN.fullmatch(token):
        raise not_found()
    if token != world.token:
        raise unauthorized()


async def answer_method(
    world: World, token: str, method: str, parameters: Mapping[str, object], uploads: Mapping[str, Upload]
) -> Answer:
    """Answer one request `/bot<token>/<method>`; raises `AnswerLost` where a fault eats the answer."""
    try:
        check_token(world, token)
        return envelope(await _perform(world, method, parameters, uploads))
    except ApiError as refusal:
        return refused(refusal)
    except AnsweredBySomebodyElse:
        return Answer(200, b"<html><title>Welcome to the hotel's network</title></html>")


async def _perform(
    world: World, method: str, parameters: Mapping[str, object], uploads: Mapping[str, Upload]
) -> object:
    said = str(parameters.get("text") or parameters.get("caption") or parameters.get("media") or "")
    fault = world.faults.take(method, Parameters(parameters).integer("chat_id"), said)
    if fault is not None:
        _strike(fault)
    if method.lower() == "getupdates":
        result = await _poll(world, parameters)
    else:
        result = world.call(method, parameters, uploads)
    if fault is not None and fault.kind is FaultKind.LOST_AFTER:
        raise AnswerLost(fault.seconds)
    if fault is not None:
        await asyncio.sleep(fault.seconds)
    return result


def _strike(fault: Fault) -> None:
    if fault.kind is FaultKind.ERROR:
        raise fault.error()
    if fault.kind is FaultKind.LOST_BEFORE:
        raise AnswerLost(fault.seconds)
    if fault.kind is FaultKind.GARBLED:
        raise AnsweredBySomebodyElse


async def _poll(world: World, parameters: Mapping[str, object]) -> object:
    """Wait for updates; a newer poller ends an older one's waiting with 409, as Telegram does."""
    loop = asyncio.get_running_loop()
    timeout = min(max(0, Parameters(parameters).integer("timeout") or 0), LONGEST_POLL)
    end = loop.time() + timeout
    me = world.poller = object()
    world.wake()
    try:
        with listening(world) as changed:
            while True:
                updates = world.call("getUpdates", parameters)
                left = end - loop.time()
                if updates or left <= 0:
                    return updates
                await wait_for_change(changed, left)
                if world.poller is not me:
                    raise conflict(
                        "terminated by other getUpdates request; make sure that only one bot instance is running"
                    )
    finally:
        if world.poller is me:
            world.poller = None


def answer_file(world: World, token: str, path: str) -> Answer:
    """Answer one request `/file/bot<token>/<file_path>`."""
    try:
        check_token(world, token)
        number, letter = parse_download_path(path)
        if number not in world.files.stored:
            raise not_found("Not Found: file not found")
        return Answer(200, world.files.read(world.files.stored[number], letter))
    except ApiError as refusal:
        return refused(refusal)


def envelope(result: object) -> Answer:
    """Return the answer to a granted call."""
    return Answer(200, json.dumps({"ok": True, "result": result}, ensure_ascii=False).encode())


def refused(refusal: ApiError) -> Answer:
    """Return the answer to a refused call; its HTTP status is the error code."""
    body: dict[str, object] = {"ok": False, "error_code": refusal.code, "description": refusal.description}
    if refusal.parameters:
        body["parameters"] = refusal.parameters
    return Answer(refusal.code, json.dumps(body, ensure_ascii=False).encode())
