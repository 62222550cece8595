"""The log as the page shows it: a line of plain words for each update and each call."""

from __future__ import annotations

import html
import re

from bot.local.log import LoggedCall, LoggedUpdate
from bot.local.markup import buttons_of
from bot.local.parameters import JsonObject, as_integer, as_object
from bot.local.world import World

SHORT = 90
TAG = re.compile(r"</?[a-z][^<>]*>")
SERVICE = ("new_chat_members", "left_chat_member", "migrate_to_chat_id", "migrate_from_chat_id", "group_chat_created")
FILES = ("photo", "document", "animation", "video")


def log_lines(world: World) -> list[JsonObject]:
    """Return a line for each update and each call, oldest first.

    An update is `waiting` until the bot has confirmed it.
    """
    waiting = {update.id for update in world.pending()}
    return [{"id": line.number, "at": line.at, **_line(world, line, waiting)} for line in world.log.lines()]


def _line(world: World, line: LoggedUpdate | LoggedCall, waiting: set[int]) -> dict[str, str]:
    if isinstance(line, LoggedUpdate):
        state = "waiting" if line.update.id in waiting else "taken"
        return {"kind": "asked", "name": line.update.kind, "state": state, "words": _update_words(world, line)}
    state = "ok" if line.ok else "refused"
    return {"kind": "answered", "name": line.method, "state": state, "words": _call_words(world, line)}


def _update_words(world: World, line: LoggedUpdate) -> str:
    payload = line.update.payload
    who = _text(as_object(payload.get("from")).get("first_name"))
    message = as_object(payload.get("message"))
    match line.update.kind:
        case "callback_query":
            return _joined(_place(world, message, who), f"taps “{_label(message, _text(payload.get('data')))}”")
        case "inline_query":
            return _joined(who, f"asks “{_text(payload.get('query'))}”")
        case "chosen_inline_result":
            return _joined(who, f"chooses “{_text(payload.get('result_id'))}”")
        case "my_chat_member" | "chat_member":
            member = as_object(payload.get("new_chat_member"))
            name = _text(as_object(member.get("user")).get("first_name"))
            return _joined(_place(world, payload, who), f"{name} is now {member.get('status')}")
        case _:
            return _joined(_place(world, payload, who), _content(payload))


def _content(message: JsonObject) -> str:
    text = _text(message.get("text")) or _text(message.get("caption"))
    named = next((name for name in (*FILES, *SERVICE) if name in message), "")
    topic = next((name for name in message if name.startswith("forum_topic")), "")
    return " ".join(filter(None, [(named or topic).replace("_", " "), text]))


def _label(message: JsonObject, data: str) -> str:
    """Return what stands on the button that was tapped, or its data where the message is not brought along."""
    buttons = buttons_of(as_object(message.get("reply_markup")))
    return next((_text(button["text"]) for button in buttons if button.get("callback_data") == data), data)


def _place(world: World, message: JsonObject, who: str) -> str:
    number = as_integer(as_object(message.get("chat")).get("id"))
    chat = world.chats.get(number) if number is not None else None
    return who if chat is None or chat.person is not None else f"{who} in {chat.title}"


def _call_words(world: World, line: LoggedCall) -> str:
    given = line.decoded()
    number = as_integer(given.get("chat_id"))
    chat = world.chats.get(number) if number is not None else None
    place = chat.title if chat is not None else _text(str(given.get("chat_id", "")))
    content = as_object(given.get("media")) if line.method == "editMessageMedia" else given
    said = _text(content.get("text")) or _text(content.get("caption"))
    refusal = line.refusal.description if line.refusal is not None else ""
    return _joined(place, _plain(said), refusal)


def _text(value: object) -> str:
    """Return a value that is text, whatever it is made of: refused calls are shown, too."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else ""


def _plain(text: str) -> str:
    return html.unescape(TAG.sub("", text))


def _joined(*parts: str) -> str:
    words = (" ".join(part.split()) for part in parts)
    return ": ".join(part if len(part) <= SHORT else f"{part[: SHORT - 1]}…" for part in words if part)
