"""What the people on the page do: the actions of `POST /page/act`."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable, Mapping

from bot.local.dispatch import listening, wait_for_change
from bot.local.errors import ActionError
from bot.local.group_acts import GROUP_ACTS, needed
from bot.local.links import LinkKind, parse_link
from bot.local.parameters import JsonObject, Parameters, as_object, as_objects, as_text
from bot.local.world import World

PATIENCE = 10.0
"""Seconds the page waits for the bot's answer to a tap or an inline query."""

Act = Callable[[World, int, Parameters], Awaitable[object]]


async def act(world: World, order: Mapping[str, object]) -> object:
    """Let the person `as` do what `do` says and return what comes of it; raises `ActionError`."""
    parameters = Parameters(order)
    user_id = parameters.integer("as")
    name = parameters.text("do")
    if user_id not in world.users or user_id is None:
        raise ActionError(f"there is no person {order.get('as')!r}")
    if name in GROUP_ACTS:
        return GROUP_ACTS[name](world, user_id, parameters)
    if name not in ACTS:
        raise ActionError(f"there is no action {order.get('do')!r}")
    return await ACTS[name](world, user_id, parameters)


def _chat(user_id: int, parameters: Parameters) -> int:
    number = parameters.integer("chat")
    return user_id if number is None else number


async def _until(world: World, answered: Callable[[], bool]) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            with listening(world) as changed:
                while not answered():
                    await wait_for_change(changed, PATIENCE)
    except TimeoutError:
        raise ActionError("the bot does not answer") from None


async def _start(world: World, user_id: int, parameters: Parameters) -> object:
    return {"message_id": world.start(user_id, parameters.text("payload") or None).id}


async def _send(world: World, user_id: int, parameters: Parameters) -> object:
    chat = _chat(user_id, parameters)
    reply_to, thread = parameters.integer("reply_to"), parameters.integer("thread")
    file = as_object(parameters.fields("file"))
    if not file:
        return {
            "message_id": world.send_text(user_id, chat, parameters.text("text"), reply_to=reply_to, thread=thread).id
        }
    try:
        content = base64.b64decode(as_text(file.get("base64")), validate=True)
    except ValueError:  # letters that are none of its own raise another one than wrong padding
        raise ActionError("the file is not in base64") from None
    name = as_text(file.get("name")) or "file.txt"
    caption = parameters.text("text")
    kind = "photo" if as_text(file.get("kind")) == "photo" else "document"
    message = world.send_file(
        user_id, chat, name, content, kind=kind, caption=caption, reply_to=reply_to, thread=thread
    )
    return {"message_id": message.id}


async def _tap(world: World, user_id: int, parameters: Parameters) -> object:
    message_id = needed(parameters, "message_id")
    tap = world.tap(user_id, _chat(user_id, parameters), message_id, parameters.text("data"))
    await _until(world, lambda: tap.answer is not None)
    return tap.answer


async def _inline_query(world: World, user_id: int, parameters: Parameters) -> object:
    offset = parameters.text("offset")
    asked = world.inline_query(user_id, _chat(user_id, parameters), parameters.text("query"), offset=offset)
    await _until(world, lambda: asked.answer is not None)
    answer = as_object(asked.answer)
    shown = ("id", "type", "title", "description", "photo")
    results = [
        {name: result[name] for name in shown} | {"has_keyboard": result["markup"] is not None}
        for result in as_objects(answer["results"])
    ]
    return {
        "query_id": asked.id,
        "results": results,
        "next_offset": answer["next_offset"],
        "button": answer["button"],
    }


async def _choose_inline(world: World, user_id: int, parameters: Parameters) -> object:
    query = parameters.text("query")
    mine = [
        asked for asked in world.inline_queries.values() if asked.user == user_id and query in {asked.id, asked.query}
    ]
    if not mine:
        raise ActionError(f"{query!r} was not asked")
    thread = parameters.integer("thread")
    chat, result_id = _chat(user_id, parameters), parameters.text("result_id")
    return {"message_id": world.choose_inline(user_id, chat, mine[-1].id, result_id, thread=thread).id}


async def _block(world: World, user_id: int, _parameters: Parameters) -> object:
    world.block(user_id)
    return True


async def _unblock(world: World, user_id: int, _parameters: Parameters) -> object:
    world.unblock(user_id)
    return True


async def _write_to(world: World, user_id: int, parameters: Parameters) -> object:
    return {"chat": world.conversation(user_id, needed(parameters, "person")).id}


async def _delete(world: World, user_id: int, parameters: Parameters) -> object:
    world.delete_message(_chat(user_id, parameters), needed(parameters, "message_id"))
    return True


async def _open_link(world: World, user_id: int, parameters: Parameters) -> object:
    """Do what a client does with a link; what still needs a choice (a group, a chat) is left to the page."""
    link = parse_link(parameters.text("url"), world.bot.username or "")
    opened: JsonObject = {"kind": link.kind.value, "payload": link.payload, "text": link.text}
    if link.kind is LinkKind.START:
        world.start(user_id, link.payload or None)
        opened["chat"] = user_id
    elif link.kind is LinkKind.START_GROUP and parameters.has("chat"):
        opened["chat"] = needed(parameters, "chat")
        world.add_bot(user_id, needed(parameters, "chat"), link.payload)
    return opened


ACTS: dict[str, Act] = {
    "start": _start,
    "send": _send,
    "tap": _tap,
    "inline_query": _inline_query,
    "choose_inline": _choose_inline,
    "block": _block,
    "unblock": _unblock,
    "write_to": _write_to,
    "delete": _delete,
    "open_link": _open_link,
}
