"""Methods about chats and their members: getChat, getChatMember, getChatAdministrators, leaveChat, ..."""

from __future__ import annotations

from bot.local.access import check_access, find_chat
from bot.local.core import Core
from bot.local.errors import bad_request
from bot.local.methods.method import Method
from bot.local.model import Chat, Status, member_json
from bot.local.parameters import JsonObject, Parameters


def get_chat(core: Core, parameters: Parameters) -> JsonObject:
    """https://core.telegram.org/bots/api#getchat: ChatFullInfo, with the fields python-telegram-bot demands."""
    chat = find_chat(core, parameters)
    if chat.kind != "private":
        check_access(core, chat)
    full = core.chat_json(chat) | {
        "accent_color_id": chat.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"), True
        ),
    }
    pinned = chat.messages.get(chat.pinned or 0)
    if pinned is not None:
        full["pinned_message"] = core.message_json(pinned)
    return full


def get_chat_member(core: Core, parameters: Parameters) -> JsonObject:
    """https://core.telegram.org/bots/api#getchatmember."""
    chat = find_chat(core, parameters)
    check_access(core, chat)
    user = core.users.get(parameters.integer("user_id") or 0)
    if user is None:
        raise bad_request("invalid user_id specified")
    if chat.kind == "private":
        if user.id not in {chat.person, core.bot.id}:
            raise bad_request("member not found")
        return member_json(user, Status.MEMBER)
    member = chat.members.get(user.id)
    if member is None:
        return member_json(user, Status.LEFT)
    return member_json(user, member.status, anonymous=member.anonymous)


def get_chat_administrators(core: Core, parameters: Parameters) -> list[JsonObject]:
    """https://core.telegram.org/bots/api#getchatadministrators: without other bots."""
    chat = _group(core, parameters)
    return [
        member_json(user, member.status, anonymous=member.anonymous)
        for user_id, member in chat.members.items()
        if member.status.is_admin and ((user := core.users[user_id]) is core.bot or not user.is_bot)
    ]


def get_chat_member_count(core: Core, parameters: Parameters) -> int:
    """https://core.telegram.org/bots/api#getchatmembercount."""
    chat = find_chat(core, parameters)
    check_access(core, chat)
    if chat.kind == "private":
        return 2
    return sum(member.status.inside for member in chat.members.values())


def leave_chat(core: Core, parameters: Parameters) -> bool:
    """https://core.telegram.org/bots/api#leavechat."""
    chat = _group(core, parameters)
    before = chat.members[core.bot.id].status
    chat.members[core.bot.id].status = Status.LEFT
    core.tell_own_membership(chat, core.bot, before, Status.LEFT)
    return True


def _group(core: Core, parameters: Parameters) -> Chat:
    chat = find_chat(core, parameters)
    check_access(core, chat)
    if chat.kind == "private":
        raise bad_request("there are no administrators in the private chat")
    return chat


METHODS: dict[str, Method] = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "leaveChat": leave_chat,
}
