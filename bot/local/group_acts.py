"""What the people on the page do about groups and topics; beside `bot.local.page_acts`."""

from __future__ import annotations

from collections.abc import Callable

from bot.local.errors import ActionError
from bot.local.parameters import Parameters
from bot.local.world import World

GroupAct = Callable[[World, int, Parameters], object]


def needed(parameters: Parameters, name: str) -> int:
    """Return a whole number of the order; raises `ActionError` where it is missing."""
    number = parameters.integer(name)
    if number is None:
        raise ActionError(f"{name} is missing")
    return number


def _found_group(world: World, user_id: int, parameters: Parameters) -> object:
    others = [user.id for user in world.users.values() if not user.is_bot and user.id != user_id]
    return {"chat": world.found_group(user_id, parameters.text("title"), others).id}


def _join(world: World, user_id: int, parameters: Parameters) -> object:
    world.join(user_id, needed(parameters, "chat"))
    return True


def _leave(world: World, user_id: int, parameters: Parameters) -> object:
    world.leave(user_id, needed(parameters, "chat"))
    return True


def _add_bot(world: World, user_id: int, parameters: Parameters) -> object:
    world.add_bot(user_id, needed(parameters, "chat"))
    return True


def _remove_bot(world: World, user_id: int, parameters: Parameters) -> object:
    world.remove_bot(user_id, needed(parameters, "chat"))
    return True


def _kick(world: World, user_id: int, parameters: Parameters) -> object:
    world.kick(user_id, needed(parameters, "chat"), needed(parameters, "person"))
    return True


def _promote(world: World, user_id: int, parameters: Parameters) -> object:
    chat, person = needed(parameters, "chat"), needed(parameters, "person")
    world.promote(user_id, chat, person, admin=parameters.flag("admin"))
    return True


def _hide_name(world: World, user_id: int, parameters: Parameters) -> object:
    world.hide_name(user_id, needed(parameters, "chat"), anonymous=parameters.flag("anonymous"))
    return True


def _upgrade(world: World, user_id: int, parameters: Parameters) -> object:
    return {"chat": world.upgrade_group(needed(parameters, "chat"), by=user_id).id}


def _set_forum(world: World, user_id: int, parameters: Parameters) -> object:
    return {"chat": world.set_forum(user_id, needed(parameters, "chat"), topics=parameters.flag("topics")).id}


def _add_topic(world: World, user_id: int, parameters: Parameters) -> object:
    return {"thread": world.add_topic(user_id, needed(parameters, "chat"), parameters.text("name")).id}


def _close_topic(world: World, user_id: int, parameters: Parameters) -> object:
    chat, thread = needed(parameters, "chat"), needed(parameters, "thread")
    world.close_topic(user_id, chat, thread, closed=parameters.flag("closed"))
    return True


def _delete_topic(world: World, user_id: int, parameters: Parameters) -> object:
    world.delete_topic(user_id, needed(parameters, "chat"), needed(parameters, "thread"))
    return True


GROUP_ACTS: dict[str, GroupAct] = {
    "found_group": _found_group,
    "join": _join,
    "leave": _leave,
    "add_bot": _add_bot,
    "remove_bot": _remove_bot,
    "kick": _kick,
    "promote": _promote,
    "hide_name": _hide_name,
    "upgrade": _upgrade,
    "set_forum": _set_forum,
    "add_topic": _add_topic,
    "close_topic": _close_topic,
    "delete_topic": _delete_topic,
}
