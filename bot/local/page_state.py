"""What the page shows: the whole world as one JSON value."""

from __future__ import annotations

from bot.local.detect import to_html
from bot.local.methods.profile import commands_for
from bot.local.model import Chat, Message, Status
from bot.local.page_log import log_lines
from bot.local.parameters import JsonObject, as_text
from bot.local.world import World

MOST_MESSAGES = 80
MOST_TOASTS = 20


def state(world: World) -> JsonObject:
    """Return everything the page shows, in the shape its script expects."""
    people = [user for user in world.users.values() if not user.is_bot]
    return {
        "revision": world.revision,
        "now": world.now(),
        "bot": {"id": world.bot.id, "name": world.bot.first_name, "username": world.bot.username},
        "people": [
            {name: value for name, value in user.json().items() if name != "is_bot"}
            | {"started": user.started, "blocked": user.blocked}
            for user in people
        ],
        "chats": [_chat(world, chat) for chat in world.chats.values() if chat.migrated_to is None and not chat.deleted],
        "toasts": [
            {"id": tap.id, "user": tap.user, "text": tap.answer["text"], "alert": tap.answer["alert"]}
            for tap in world.taps.values()
            if tap.answer is not None and tap.answer["text"]
        ][-MOST_TOASTS:],
        "log": log_lines(world),
    }


def _chat(world: World, chat: Chat) -> JsonObject:
    inside = {user_id: member for user_id, member in chat.members.items() if member.status.inside}
    members = list(inside) if chat.person is None else [chat.person]
    people = [user_id for user_id in members if not world.users[user_id].is_bot]
    described: JsonObject = {
        "id": chat.id,
        "type": chat.kind,
        "title": chat.title,
        "members": people,
        "has_bot": chat.person is not None or world.bot.id in members,
        "owner": next((number for number, member in inside.items() if member.status is Status.CREATOR), None),
        "admins": [number for number, member in inside.items() if member.status.is_admin],
        "anonymous": [number for number, member in inside.items() if member.anonymous],
        "is_forum": chat.is_forum,
        "topics": [{"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()],
        "pinned": chat.pinned,
        "commands": {str(user_id): commands_for(world, chat, user_id) for user_id in people},
        "messages": [_message(world, message) for message in list(chat.messages.values())[-MOST_MESSAGES:]],
    }
    if chat.person is not None:
        described |= {"person": chat.person, "started": world.users[chat.person].started}
    return described


def _message(world: World, message: Message) -> JsonObject:
    content = message.content
    if "caption" in content:
        shown = to_html(as_text(content["caption"]), content.get("caption_entities"))
    else:
        shown = to_html(as_text(content.get("text")), content.get("entities"))
    described = world.message_json(message) | {
        "html": shown,
        "outgoing_from": None if message.sender == world.bot.id else message.sender,
    }
    if message.markup is not None and "reply_markup" not in described:
        described["reply_markup"] = message.markup
    return described
