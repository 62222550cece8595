"""Methods by which the bot introduces itself: its commands by scope and language, name, description, about text."""

from __future__ import annotations

import re
from functools import partial

from bot.local.access import check_access, find_chat
from bot.local.core import Core
from bot.local.errors import bad_request
from bot.local.methods.method import Method
from bot.local.model import Chat
from bot.local.parameters import JsonObject, Parameters, as_object, as_text

MOST_COMMANDS = 100
COMMAND = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGE = re.compile(r"([a-z]{2})?")
LONGEST_DESCRIPTION = 256
PLAIN_SCOPES = frozenset({"default", "all_private_chats", "all_group_chats", "all_chat_administrators"})
CHAT_SCOPES = frozenset({"chat", "chat_administrators", "chat_member"})
LONGEST = {"name": 64, "short_description": 120, "description": 512}


def set_commands(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#setmycommands."""
    key = _scope(core, parameters) + ":" + _language(parameters)
    commands = [_command(as_object(value)) for value in parameters.items("commands") or []]
    if len(commands) > MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    core.profile.commands[key] = commands
    core.touch()
    return True


def get_commands(core: Core, parameters: Parameters) -> list[JsonObject]:
    """https://core.telegram.org/bots/api#getmycommands: of exactly this scope and language."""
    return core.profile.commands.get(_scope(core, parameters) + ":" + _language(parameters), [])


def delete_commands(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#deletemycommands."""
    core.profile.commands.pop(_scope(core, parameters) + ":" + _language(parameters), None)
    core.touch()
    return True


def _command(value: JsonObject) -> JsonObject:
    name = as_text(value.get("command")).removeprefix("/")
    description = as_text(value.get("description")).strip()
    if not COMMAND.fullmatch(name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(description) <= LONGEST_DESCRIPTION:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": name, "description": description}


def _language(parameters: Parameters) -> str:
    language = parameters.text("language_code")
    if not LANGUAGE.fullmatch(language):
        raise bad_request("invalid language code specified")
    return language


def _scope(core: Core, parameters: Parameters) -> str:
    scope = parameters.fields("scope") or {"type": "default"}
    kind = as_text(scope.get("type"))
    if kind in PLAIN_SCOPES:
        return kind
    if kind not in CHAT_SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    place = Parameters(scope)
    chat = find_chat(core, place)
    check_access(core, chat)
    if kind == "chat_member":
        return f"{kind}:{chat.id}:{place.integer('user_id')}"
    return f"{kind}:{chat.id}"


def commands_for(core: Core, chat: Chat, user_id: int) -> list[JsonObject]:
    """Return the commands a person is offered in a chat: the first list there is, narrowest scope first.

    https://core.telegram.org/bots/api#determining-list-of-commands
    """
    status = chat.status(user_id)
    scopes = [f"chat:{chat.id}", "all_private_chats", "default"]
    if chat.kind != "private":
        admin = bool(status and status.is_admin)
        scopes = [
            f"chat_member:{chat.id}:{user_id}",
            *([f"chat_administrators:{chat.id}"] if admin else []),
            f"chat:{chat.id}",
            *(["all_chat_administrators"] if admin else []),
            "all_group_chats",
            "default",
        ]
    language = (core.users[user_id].language_code or "")[:2]
    keys = [f"{scope}:{spoken}" for scope in scopes for spoken in dict.fromkeys((language, ""))]
    return next((core.profile.commands[key] for key in keys if core.profile.commands.get(key)), [])


def set_text(core: Core, parameters: Parameters, kind: str) -> bool:
    """https://core.telegram.org/bots/api#setmyname, #setmydescription and #setmyshortdescription."""
    text = parameters.text(kind)
    if len(text) > LONGEST[kind]:
        raise bad_request(f"bot {kind.replace('_', ' ')} is too long")
    core.profile.texts[f"{kind}:{_language(parameters)}"] = text
    if kind == "name" and not _language(parameters) and text:
        core.bot.first_name = text
    core.touch()
    return True


def get_text(core: Core, parameters: Parameters, kind: str) -> JsonObject:
    """https://core.telegram.org/bots/api#getmyname, #getmydescription and #getmyshortdescription."""
    texts = core.profile.texts
    default = texts.get(f"{kind}:") or (core.bot.first_name if kind == "name" else "")
    return {kind: texts.get(f"{kind}:{_language(parameters)}") or default}


METHODS: dict[str, Method] = {
    "setMyCommands": set_commands,
    "getMyCommands": get_commands,
    "deleteMyCommands": delete_commands,
    "setMyName": partial(set_text, kind="name"),
    "getMyName": partial(get_text, kind="name"),
    "setMyDescription": partial(set_text, kind="description"),
    "getMyDescription": partial(get_text, kind="description"),
    "setMyShortDescription": partial(set_text, kind="short_description"),
    "getMyShortDescription": partial(get_text, kind="short_description"),
}
