"""Calling the Bot API of a world, and catching what it refuses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.local import ApiError, World
from bot.local.parameters import Upload
from tests.local.pictures import png

BOARD = png(800, 800)


def call(world: World, method: str, *, files: Mapping[str, bytes] | None = None, **parameters: Any) -> Any:
    """Call a method with parameters written as a client writes them, and return the result."""
    written = {name: value if isinstance(value, str) else json.dumps(value) for name, value in parameters.items()}
    uploads = {name: Upload(f"{name}.png", content) for name, content in (files or {}).items()}
    return json.loads(json.dumps(world.call(method, written, uploads)))


def refusal(world: World, method: str, *, files: Mapping[str, bytes] | None = None, **parameters: Any) -> str:
    """Return code and description of the refusal of a call; a granted call fails the test."""
    try:
        result = call(world, method, files=files, **parameters)
    except ApiError as refused:
        return str(refused)
    raise AssertionError(f"{method} was granted: {result}")


def button(text: str = "Move", **action: object) -> dict[str, object]:
    """Return an inline button, one that sends `move` unless told otherwise."""
    return {"text": text, **(action or {"callback_data": "move"})}


def keyboard(*rows: list[dict[str, object]]) -> dict[str, object]:
    """Return an inline keyboard."""
    return {"inline_keyboard": list(rows)}


def send_board(world: World, chat: int, caption: str = "Your move", **parameters: object) -> Any:
    """Send a photo with one button and return the Message object."""
    parameters.setdefault("reply_markup", keyboard([button()]))
    return call(world, "sendPhoto", chat_id=chat, caption=caption, files={"photo": BOARD}, **parameters)


def updates(world: World, kind: str | None = None) -> list[Any]:
    """Return the payloads of all pending updates of a kind, or whole updates."""
    return [
        update.json() if kind is None else update.payload for update in world.pending() if kind in {None, update.kind}
    ]
