"""Methods that take messages away or mark them: deleteMessage(s), pin and unpin, setMessageReaction."""

from __future__ import annotations

from telegram.constants import ReactionEmoji

from bot.local.access import check_access, find_chat
from bot.local.core import Core
from bot.local.errors import bad_request
from bot.local.methods.method import Method
from bot.local.model import Chat, Message
from bot.local.parameters import Parameters, as_integer, as_text

DELETABLE_FOR = 48 * 3600
MOST_DELETED = 100
VARIATION = "\ufe0f"
REACTIONS = frozenset(emoji.value.replace(VARIATION, "") for emoji in ReactionEmoji)
"""https://core.telegram.org/bots/api#reactiontypeemoji."""


def delete_message(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#deletemessage: not after 48 hours, other people's only as administrator."""
    chat = find_chat(core, parameters)
    check_access(core, chat)
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to delete not found")
    if not _deletable(core, chat, message):
        raise bad_request("message can't be deleted")
    _delete(core, chat, message)
    return True


def delete_messages(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#deletemessages: what is missing is skipped."""
    chat = find_chat(core, parameters)
    check_access(core, chat)
    numbers = parameters.items("message_ids") or []
    if not numbers:
        raise bad_request("message identifiers are not specified")
    if len(numbers) > MOST_DELETED:
        raise bad_request("too many message identifiers specified")
    found = [chat.messages[number] for value in numbers if (number := as_integer(value) or 0) in chat.messages]
    if not all(_deletable(core, chat, message) for message in found):
        raise bad_request("message can't be deleted")
    for message in found:
        _delete(core, chat, message)
    return True


def _deletable(core: Core, chat: Chat, message: Message) -> bool:
    if core.now() - message.date > DELETABLE_FOR:
        return False
    status = chat.status(core.bot.id)
    own = message.sender == core.bot.id
    return own or chat.kind == "private" or bool(status and status.is_admin)


def _delete(core: Core, chat: Chat, message: Message) -> None:
    del chat.messages[message.id]
    if chat.pinned == message.id:
        chat.pinned = None
    core.touch()


def pin_message(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#pinchatmessage."""
    chat = _pinnable_chat(core, parameters)
    message = chat.messages.get(parameters.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to pin not found")
    chat.pinned = message.id
    core.touch()
    return True


def unpin_message(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#unpinchatmessage."""
    chat = _pinnable_chat(core, parameters)
    if chat.pinned is None:
        raise bad_request("message to unpin not found")
    chat.pinned = None
    core.touch()
    return True


def _pinnable_chat(core: Core, parameters: Parameters) -> Chat:
    chat = find_chat(core, parameters)
    check_access(core, chat)
    status = chat.status(core.bot.id)
    if chat.kind != "private" and not (status and status.is_admin):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat


def set_reaction(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#setmessagereaction: a bot may set one of the 73 free emoji."""
    chat = find_chat(core, parameters)
    check_access(core, chat)
    if (parameters.integer("message_id") or 0) not in chat.messages:
        raise bad_request("message to react not found")
    wanted = parameters.items("reaction") or []
    if len(wanted) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    for reaction in wanted:
        emoji = as_text(reaction.get("emoji")) if isinstance(reaction, dict) else ""
        if emoji.replace(VARIATION, "") not in REACTIONS:
            raise bad_request("REACTION_INVALID")
    return True


METHODS: dict[str, Method] = {
    "deleteMessage": delete_message,
    "deleteMessages": delete_messages,
    "pinChatMessage": pin_message,
    "unpinChatMessage": unpin_message,
    "setMessageReaction": set_reaction,
}
