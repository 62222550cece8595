"""Which chat a call means and whether the bot may act in it, refused in Telegram's words."""

from __future__ import annotations

from bot.local.core import Core
from bot.local.errors import bad_request, forbidden, migrated
from bot.local.model import GENERAL_TOPIC, Chat, Message, Status
from bot.local.parameters import Parameters, as_integer


def find_chat(core: Core, parameters: Parameters, name: str = "chat_id") -> Chat:
    """Return the chat of a call; raises `ApiError` for one the bot does not know or that moved."""
    if not parameters.has(name):
        raise bad_request("chat_id is empty")
    number = parameters.integer(name)
    chat = core.chats.get(number) if number is not None else None
    if chat is None or not _known(core, chat):
        raise bad_request("chat not found")
    if chat.migrated_to is not None:
        raise migrated(chat.migrated_to)
    return chat


def _known(core: Core, chat: Chat) -> bool:
    if chat.person is not None:
        return core.users[chat.person].known
    return chat.status(core.bot.id) is not None


def check_access(core: Core, chat: Chat) -> None:
    """Raise `ApiError` 403 when the bot is not, or no longer, in the chat."""
    if chat.person is not None:
        person = core.users[chat.person]
        if person.deactivated:
            raise forbidden("user is deactivated")
        if not person.started:
            raise forbidden("bot can't initiate conversation with a user")
        if person.blocked:
            raise forbidden("bot was blocked by the user")
        return
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    status = chat.status(core.bot.id)
    if status is Status.KICKED:
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    if status is Status.LEFT:
        raise forbidden(f"bot is not a member of the {chat.kind} chat")


def check_right(core: Core, chat: Chat, what: str) -> None:
    """Raise `ApiError` when the chat does not let the bot send this (`text messages`, `photos`, ...)."""
    status = chat.status(core.bot.id)
    if status is not None and status.is_admin:
        return
    if "everything" in chat.forbidden:
        raise bad_request("have no write access to the chat")
    if what in chat.forbidden:
        raise bad_request(f"not enough rights to send {what} to the chat")


def find_thread(core: Core, chat: Chat, parameters: Parameters, answered: Message | None) -> int | None:
    """Return the topic a message goes to; raises `ApiError` for one that is missing, closed, or General's id."""
    thread = parameters.integer("message_thread_id") if parameters.has("message_thread_id") else None
    if thread is None:
        thread = answered.thread if answered is not None and chat.is_forum else None
        if thread is None:
            return None
    # General takes messages without a thread id only: tdlib/telegram-bot-api#447.
    if not chat.is_forum or thread == GENERAL_TOPIC or thread not in chat.topics:
        raise bad_request("message thread not found")
    status = chat.status(core.bot.id)
    if chat.topics[thread].closed and not (status and status.is_admin):
        raise bad_request("TOPIC_CLOSED")
    return thread


def find_answered(core: Core, chat: Chat, parameters: Parameters) -> Message | None:
    """Return the message of this chat that is replied to, if any.

    Raises `ApiError` when it is gone, unless `allow_sending_without_reply` was given.
    """
    reply = parameters.fields("reply_parameters") or {}
    if reply and "message_id" not in reply:
        raise bad_request('can\'t find field "message_id"')
    number = as_integer(reply.get("message_id")) or parameters.integer("reply_to_message_id")
    if number is None:
        return None
    elsewhere = as_integer(reply.get("chat_id"))
    source = chat if elsewhere is None else core.chats.get(elsewhere, chat)
    message = source.messages.get(number)
    if message is not None:
        return message if source is chat else None
    if reply.get("allow_sending_without_reply") is True or parameters.flag("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")
