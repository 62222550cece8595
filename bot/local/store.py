"""The world in a folder: `world.json`, replaced whole and at once, beside `files/` with the bytes of what was sent.

A save takes a few milliseconds for a thousand messages; `Keeper` saves at most once a second while anything changes,
so that a process killed at any moment loses about a second of the chats.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from bot.local.dispatch import listening
from bot.local.files import Blobs, StoredFile
from bot.local.limits import Limits
from bot.local.model import (
    CallbackQuery,
    Chat,
    InlineQuery,
    Member,
    Message,
    Profile,
    Status,
    Topic,
    Update,
    User,
    Webhook,
)
from bot.local.world import World

LOGGER = logging.getLogger(__name__)
VERSION = 1
SAVE_EVERY = 1.0
PLAIN = ("ahead", "allowed_updates", "counters", "inline_messages", "profile", "webhook")
LISTED = ("users", "chats", "taps", "inline_queries")


class WorldLost(ValueError):
    """A saved world cannot be read; the message says why."""


def save(world: World, folder: Path) -> None:
    """Write the world into the folder; an interrupted save leaves the former one whole."""
    saved: dict[str, object] = {"version": VERSION, "updates": world.updates, "files": world.files.rows()}
    saved |= {name: getattr(world, name) for name in PLAIN}
    saved |= {name: list(getattr(world, name).values()) for name in LISTED}
    half = folder / "world.json.part"
    half.write_text(json.dumps(saved, default=_plain, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    half.replace(folder / "world.json")


def _plain(value: object) -> object:
    if isinstance(value, Chat):
        messages = list(value.messages.values())
        return {**_fields(value), "messages": messages, "topics": list(value.topics.values())}
    if is_dataclass(value) and not isinstance(value, type):
        return _fields(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, deque):
        return list(value)
    raise TypeError(f"cannot save {value!r}")


def _fields(value: object) -> dict[str, object]:
    assert is_dataclass(value)
    return {field.name: getattr(value, field.name) for field in fields(value)}


def load(
    folder: Path,
    *,
    clock: Callable[[], float] = time.time,
    limits: Limits | None = None,
    settle: Callable[[World], World] = lambda world: world,
) -> World:
    """Return the world saved in the folder, or a new one prepared by `settle` where nothing is saved.

    Its files live in the folder from now on. Raises `WorldLost` for a file that is no saved world.
    """
    folder.mkdir(parents=True, exist_ok=True)
    world = World(clock=clock, limits=limits, blobs=Blobs(folder / "files"))
    path = folder / "world.json"
    if not path.exists():
        return settle(world)
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
        if saved["version"] != VERSION:
            raise WorldLost(f"{path} is of version {saved['version']}, this is {VERSION}")
        _restore(world, saved)
    except (ValueError, KeyError, TypeError) as problem:
        raise WorldLost(f"{path} cannot be read: {problem}") from problem
    return world


def _restore(world: World, saved: Any) -> None:  # noqa: ANN401 - whatever json.loads gave; a wrong type raises
    world.ahead = float(saved["ahead"])
    world.users = {row["id"]: User(**row) for row in saved["users"]}
    world.bot = world.users[world.bot.id]
    world.chats = {row["id"]: _chat(row) for row in saved["chats"]}
    world.taps = {row["id"]: CallbackQuery(**row) for row in saved["taps"]}
    world.inline_queries = {row["id"]: InlineQuery(**row) for row in saved["inline_queries"]}
    world.updates = deque(Update(**row) for row in saved["updates"])
    world.files.stored = {row["number"]: StoredFile(**row) for row in saved["files"]}
    world.inline_messages = {number: (chat, message) for number, (chat, message) in saved["inline_messages"].items()}
    world.allowed_updates = saved["allowed_updates"]
    world.counters = saved["counters"]
    world.profile = Profile(**saved["profile"])
    world.webhook = None if saved["webhook"] is None else Webhook(**saved["webhook"])


def _chat(row: Any) -> Chat:  # noqa: ANN401 - a decoded JSON object
    chat = Chat(**row)
    chat.forbidden = set(row["forbidden"])
    chat.members = {
        int(user_id): Member(Status(member["status"]), member["anonymous"])
        for user_id, member in row["members"].items()
    }
    chat.topics = {topic["id"]: Topic(**topic) for topic in row["topics"]}
    chat.messages = {message["id"]: Message(**message) for message in row["messages"]}
    return chat


class Keeper:
    """Keeps the folder up to date with the world while a server runs."""

    def __init__(self, world: World, folder: Path) -> None:
        self._world = world
        self._folder = folder
        self._saved = -1

    def save(self) -> None:
        """Save now, if anything changed since the last time."""
        if self._saved != (revision := self._world.revision):
            save(self._world, self._folder)
            self._saved = revision

    async def run(self) -> None:
        """Save after changes, at most once a second and for at most a tenth of the time, until cancelled.

        A save that fails (a full disk) is logged and tried again with the next change.
        """
        with listening(self._world) as changed:
            while True:
                begin = time.perf_counter()
                try:
                    self.save()
                except OSError as problem:
                    LOGGER.error("the chats could not be saved: %s", problem)
                await asyncio.sleep(max(SAVE_EVERY, 10 * (time.perf_counter() - begin)))
                await changed.wait()
                changed.clear()
