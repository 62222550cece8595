"""How a new message comes to be and reaches the bot, and how messages look in the Bot API."""

from __future__ import annotations

from bot.local.detect import with_found
from bot.local.entities import FormattedText, strip
from bot.local.ground import Ground
from bot.local.model import CallbackQuery, Chat, Message, Status, User, member_json
from bot.local.parameters import JsonObject, as_integer, as_object, as_objects, as_text


class Core(Ground):
    """The world with its messages, and without anybody acting in it."""

    def post(self, message: Message) -> Message:
        """Put a new message into its chat and let the bot hear it if it may."""
        chat = self.chats[message.chat]
        heard = self.hears(chat, message)
        chat.messages[message.id] = message
        if self._written_by_bot(message) and not message.service:
            chat.last_bot = message.sender
        if heard:
            self.push("message", self.message_json(message))
        else:
            self.touch()
        return message

    def new_message(self, chat: Chat, sender: User, content: JsonObject) -> Message:
        """Return a message with the next id of the chat, not yet posted.

        Supergroups count their own messages; private chats and basic groups share one count.
        """
        if chat.kind == "supergroup":
            number = chat.next_id
            chat.next_id += 1
        else:
            number = self.count("message")
        return Message(number, chat.id, int(self.now()), sender.id, content)

    def hears(self, chat: Chat, message: Message) -> bool:
        """Tell whether the bot is given a message (https://core.telegram.org/bots/features#privacy-mode)."""
        if self._written_by_bot(message) and not message.service:
            return False
        if chat.kind == "private":
            return chat.person is not None
        status = chat.status(self.bot.id)
        if status is None or not status.inside or chat.migrated_to is not None:
            return False
        if message.service or status.is_admin or chat.hears_all or message.via_bot:
            return True
        return self._is_addressed(chat, message)

    def _written_by_bot(self, message: Message) -> bool:
        """Tell whether a bot wrote this; the accounts of anonymous writers are bots in name only."""
        return self.users[message.sender].is_bot and message.sender_chat is None

    def _is_addressed(self, chat: Chat, message: Message) -> bool:
        """Tell whether a bot in privacy mode is meant: by a reply (which wins over a command) or by a command."""
        answered = chat.messages.get(message.reply_to or 0)
        if answered is not None and self._written_by_bot(answered):
            return answered.sender == self.bot.id
        command = leading_command(message.content)
        if command is None:
            return False
        _, at, username = command.partition("@")
        if at:
            return username.lower() == (self.bot.username or "").lower()
        return chat.last_bot == self.bot.id

    def _first_of_replies(self, chat: Chat, message: Message) -> int:
        """Return the message that a chain of replies began with."""
        first = message
        while first.reply_to is not None and first.reply_to in chat.messages:
            first = chat.messages[first.reply_to]
        return first.id

    def message_json(self, message: Message, *, with_reply: bool = True) -> JsonObject:
        """Return the Bot API's Message object."""
        chat = self.chats[message.chat]
        result: JsonObject = {
            "message_id": message.id,
            "from": self.users[message.sender].json(),
            "chat": self.chat_json(chat),
            "date": message.date,
        }
        if message.sender_chat is not None:
            result["sender_chat"] = self.sender_chat_json(message.sender_chat)
        thread = message.thread if chat.is_forum else None
        if thread is not None:
            result |= {"message_thread_id": thread, "is_topic_message": True}
        elif chat.kind == "supergroup" and message.reply_to is not None:
            # A thread of replies has a number too, but nothing can be sent to it as to a topic.
            result["message_thread_id"] = self._first_of_replies(chat, message)
        # What is no reply within a topic comes as a reply to the message that opened the topic.
        root = None if message.service else thread
        answered = chat.messages.get(message.reply_to or root or 0)
        if with_reply and answered is not None:
            result["reply_to_message"] = self.message_json(answered, with_reply=False)
        if message.via_bot:
            result["via_bot"] = self.bot.json()
        if message.edited is not None:
            result["edit_date"] = message.edited
        result |= self.content_json(message.content)
        if message.markup is not None and "inline_keyboard" in message.markup:
            result["reply_markup"] = message.markup
        return result

    def content_json(self, content: JsonObject) -> JsonObject:
        """Return a message's content with the users that its mentions mean written out."""
        result = dict(content)
        for name in ("entities", "caption_entities"):
            if name in result:
                result[name] = [self._entity_json(entity) for entity in as_objects(result[name])]
        return result

    def _entity_json(self, entity: JsonObject) -> JsonObject:
        user = self.users.get(as_integer(entity.get("user_id")) or 0)
        if user is None:
            return entity
        return {**{name: value for name, value in entity.items() if name != "user_id"}, "user": user.json()}

    def chat_json(self, chat: Chat) -> JsonObject:
        """Return the Bot API's Chat object."""
        if chat.person is not None:
            person = self.users[chat.person].json()
            named: JsonObject = {
                name: person[name] for name in ("first_name", "last_name", "username") if name in person
            }
            return {"id": chat.id, "type": "private", **named}
        result: JsonObject = {"id": chat.id, "type": chat.kind, "title": chat.title}
        if chat.is_forum:
            result["is_forum"] = True
        return result

    def sender_chat_json(self, chat_id: int) -> JsonObject:
        """Return the Chat object of the group or channel that a message was written as."""
        chat = self.chats.get(chat_id)
        return {"id": chat_id, "type": "channel", "title": "Channel"} if chat is None else self.chat_json(chat)

    def accessible(self, message: Message) -> bool:
        """Tell whether a tap on the message brings it along whole."""
        return self.now() - message.date <= self.accessible_for

    def tell_own_membership(self, chat: Chat, by: User, before: Status, after: Status) -> None:
        """Tell the bot what became of its own place in a chat."""
        by.known = True
        self.push("my_chat_member", self.membership_change(chat, by, self.bot, before, after))

    def membership_change(self, chat: Chat, by: User, user: User, before: Status, after: Status) -> JsonObject:
        """Return the Bot API's ChatMemberUpdated object."""
        return {
            "chat": self.chat_json(chat),
            "from": by.json(),
            "date": int(self.now()),
            "old_chat_member": member_json(user, before),
            "new_chat_member": member_json(user, after),
        }

    def content_of(self, formatted: FormattedText, *, text_field: str) -> JsonObject:
        """Return text as content fields: `text` and `entities`, or `caption` and `caption_entities`.

        Mentions of people nobody knows are dropped, as Telegram does.
        """
        found = with_found(strip(formatted))
        entities = [
            entity
            for entity in found.entities
            if entity["type"] != "text_mention" or as_integer(entity.get("user_id")) in self.users
        ]
        if not found.text:
            return {}
        field = "entities" if text_field == "text" else "caption_entities"
        return {text_field: found.text} | ({field: entities} if entities else {})


def leading_command(content: JsonObject) -> str | None:
    """Return the command a message begins with, without its slash and with its `@name`, or None."""
    for field, entities in (("text", "entities"), ("caption", "caption_entities")):
        for entity in as_objects(content.get(entities)):
            if entity["type"] == "bot_command" and entity["offset"] == 0:
                length = as_integer(entity["length"]) or 0
                return as_text(content.get(field))[1:length]
    return None


def callback_message(core: Core, tap: CallbackQuery) -> JsonObject:
    """Return what a callback query says about its message: the whole of it, or only its id when it is old."""
    chat = core.chats[tap.chat]
    message = chat.messages[tap.message]
    if message.inline_id is not None:
        return {"inline_message_id": message.inline_id}
    if core.accessible(message):
        return {"message": core.message_json(message)}
    return {"message": {"chat": core.chat_json(chat), "message_id": message.id, "date": 0}}


def same_content(one: JsonObject, other: JsonObject) -> bool:
    """Tell whether two contents show the same: text or caption, entities, and the same file."""
    return _fingerprint(one) == _fingerprint(other)


def _fingerprint(content: JsonObject) -> JsonObject:
    shown: JsonObject = {name: value for name, value in content.items() if name not in {"photo", "reply_to"}}
    sizes = as_objects(content.get("photo"))
    if sizes:
        shown["photo"] = as_object(sizes[-1]).get("file_unique_id")
    return shown
