"""Updates of kinds the bot does not ask for, messages that are no talk, and JSON that is no update."""

from __future__ import annotations

from tests.hostile import strings
from tests.hostile.accounts import BOT, NOW, Accounts, Json


class Oddities(Accounts):
    """Makes the unusual."""

    def oddity(self) -> Json:
        """Kinds of update and of message that are not asked for, or rare."""
        random = self.random
        sender = self.person()
        chat = self.chat(sender)
        message: Json = {"message_id": self.message_id(), "from": sender, "chat": chat, "date": NOW}
        group = {"id": random.choice(self.known.groups), "type": "supergroup", "title": strings.name(random)}
        nowhere = {"id": random.choice(self.known.strangers), "type": random.choice(("group", "channel")), "title": "?"}
        statuses = ("member", "left", "kicked", "restricted", "administrator", "creator", "ghost")
        change = {
            "chat": random.choice((group, nowhere, {"id": sender["id"], "type": "private"})),
            "from": sender,
            "date": NOW,
            "old_chat_member": self._membership(BOT, random.choice(statuses)),
            "new_chat_member": self._membership(BOT, random.choice(statuses)),
        }
        kinds: list[Json] = [
            {"edited_message": message | {"text": strings.command(random), "edit_date": NOW + 1}},
            {"channel_post": {"message_id": 1, "chat": nowhere, "date": NOW, "text": strings.command(random)}},
            {"edited_channel_post": {"message_id": 1, "chat": nowhere, "date": NOW, "text": "/new"}},
            {"message": message | {"new_chat_members": [self.person(), BOT]}},
            {"message": message | {"left_chat_member": random.choice((self.person(), BOT))}},
            {"message": message | {"chat": nowhere, "migrate_to_chat_id": random.choice(self.known.strangers)}},
            {"message": message | {"chat": group, "migrate_from_chat_id": random.choice(self.known.strangers)}},
            {"message": message | {"new_chat_title": strings.name(random)}},
            {"message": message | {"pinned_message": {"chat": chat, "message_id": 1, "date": 0}}},
            {"message": message | {"group_chat_created": True}},
            {"message": message | {"dice": {"emoji": "🎲", "value": 6}}},
            {"message": message | {"caption": strings.command(random), "photo": []}},
            {"message": message | {"location": {"latitude": 1e308, "longitude": -1e308}}},
            {"message": message},
            {"my_chat_member": change},
            {"chat_member": change},
            {"message": message | {"caption": strings.text(random, 1024), "document": self._file()}},
            {"poll": {"id": "1", "question": "?", "options": [], "total_voter_count": 0, "is_closed": True}},
            {"poll_answer": {"poll_id": "1", "user": sender, "option_ids": [99]}},
            {"message_reaction": {"chat": chat, "message_id": 1, "date": NOW, "old_reaction": [], "new_reaction": []}},
            {"chat_join_request": {"chat": group, "from": sender, "user_chat_id": sender["id"], "date": NOW}},
            {"something_new": {"from": sender, "chat": chat, "text": strings.text(random)}},
            {},
        ]
        return random.choice(kinds)

    def _file(self) -> Json:
        random = self.random
        size = random.choice((0, 1, 2**31, 2**62, -1))
        return {"file_id": "f", "file_unique_id": "u", "file_name": strings.name(random), "file_size": size}

    def _membership(self, user: Json, status: str) -> Json:
        rights: Json = {"restricted": {"until_date": 0}, "kicked": {"until_date": 0}}.get(status, {})
        if status == "restricted":
            rights |= {"is_member": True} | dict.fromkeys(_RIGHTS, False)
        if status == "administrator":
            rights |= {"can_be_edited": False, "is_anonymous": False} | dict.fromkeys(_ADMIN_RIGHTS, True)
        if status == "creator":
            rights |= {"is_anonymous": False}
        return {"user": user, "status": status, **rights}

    def broken(self) -> Json:
        """JSON that python-telegram-bot cannot read, or that no database can hold."""
        sender = self.person()
        chat = self.chat(sender)
        ordinary = {"message_id": 1, "date": NOW, "chat": chat, "from": sender, "text": "/new"}
        messages: list[Json] = [
            {one: value for one, value in ordinary.items() if one != "chat"},
            ordinary | {"chat": {"id": [1]}},
            ordinary | {"message_id": 2**70},
            ordinary | {"date": 10**17},
            ordinary | {"date": "soon"},
            ordinary | {"entities": [{}]},
            {"reply_to_message": _nested(60)},
        ]
        others: list[Json] = [
            {"message": "nothing"},
            {"callback_query": {"id": 5}},
            {"callback_query": {"id": "5", "from": {"id": 2**80, "is_bot": False, "first_name": ""}}},
            {"my_chat_member": {"chat": chat, "date": NOW}},
        ]
        broken = self.random.choice([*({"message": message} for message in messages), *others])
        return broken | {"broken": True}


def _nested(levels: int) -> Json:
    inner: Json = {}
    for _ in range(levels):
        inner = {"reply_to_message": inner}
    return inner


_RIGHTS = [
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
]
_ADMIN_RIGHTS = [
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
]
