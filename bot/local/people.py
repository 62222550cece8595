"""What people do with their hands: press Start, write, tap, join and leave, block, run their groups."""

from __future__ import annotations

from collections.abc import Sequence

from bot.local.core import Core, callback_message
from bot.local.entities import FormattedText, utf16_length
from bot.local.errors import ActionError
from bot.local.ground import forget_old
from bot.local.model import (
    ANONYMOUS_ADMIN,
    CHANNEL_BOT,
    CallbackQuery,
    Chat,
    Member,
    Message,
    Status,
    User,
)
from bot.local.parameters import JsonObject

FIRST_PERSON = 1001
LONGEST_TEXT = 4096


class People(Core):
    """The world with people acting in it.

    Every action returns what it made and raises `ActionError` where no Telegram client would let a person do it.
    A private chat with the bot is named by the person's own id.
    """

    # Coming into being

    def add_person(
        self,
        first_name: str,
        *,
        user_id: int | None = None,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = None,
        is_bot: bool = False,
    ) -> User:
        """Return a new person (or another bot), with a private chat that Start has not been pressed in."""
        number = user_id if user_id is not None else self._free_person()
        if number in self.users:
            raise ActionError(f"there is a user {number} already")
        user = User(number, first_name, last_name, username, language_code, is_bot)
        self.users[number] = user
        if not is_bot:
            self.chats[number] = Chat(number, "private", first_name, person=number)
        self.touch()
        return user

    def _free_person(self) -> int:
        while (number := self.count("person", FIRST_PERSON)) in self.users:
            pass
        return number

    def add_conversation(self, one: int, other: int) -> Chat:
        """Return a private chat between two people, which the bot knows nothing of."""
        number = 5_000_000_000 + self.count("conversation")
        names = f"{self.users[one].first_name} and {self.users[other].first_name}"
        chat = Chat(number, "private", names, members={one: Member(), other: Member()})
        self.chats[number] = chat
        self.touch()
        return chat

    def conversation(self, one: int, other: int) -> Chat:
        """Return the private chat between two people, a new one if they have none yet."""
        pair = {one, other}
        if len(pair) < 2 or any(self._person(user_id).is_bot for user_id in pair):
            raise ActionError("a private chat is one between two people")
        known = (chat for chat in self.chats.values() if chat.kind == "private" and chat.person is None)
        found = next((chat for chat in known if set(chat.members) == pair), None)
        return found or self.add_conversation(one, other)

    # In private

    def start(self, user_id: int, payload: str | None = None) -> Message:
        """Press Start, or follow a `?start=payload` link: writes `/start` and unblocks the bot."""
        user = self._person(user_id)
        if user.blocked:
            self.unblock(user_id)
        user.started = True
        return self.send_text(user_id, user_id, f"/start {payload}" if payload else "/start")

    def block(self, user_id: int) -> None:
        """Stop and block the bot."""
        user = self._person(user_id)
        if not user.blocked:
            user.blocked = True
            self.tell_own_membership(self.chats[user_id], user, Status.MEMBER, Status.KICKED)

    def unblock(self, user_id: int) -> None:
        """Unblock the bot."""
        user = self._person(user_id)
        if user.blocked:
            user.blocked = False
            self.tell_own_membership(self.chats[user_id], user, Status.KICKED, Status.MEMBER)

    def deactivate(self, user_id: int) -> None:
        """Delete the account."""
        self._person(user_id).deactivated = True
        self.touch()

    # Writing

    def send_text(
        self,
        user_id: int,
        chat_id: int,
        text: str,
        *,
        reply_to: int | None = None,
        thread: int | None = None,
        as_channel: int | None = None,
        entities: Sequence[JsonObject] = (),
    ) -> Message:
        """Write a message; `as_channel` writes in the name of a channel with that id.

        `entities` are what a client marks by itself, such as people without a @name.
        """
        content = self._text(text, entities)
        return self._send(user_id, chat_id, content, reply_to=reply_to, thread=thread, as_channel=as_channel)

    def send_file(
        self,
        user_id: int,
        chat_id: int,
        name: str,
        content: bytes,
        *,
        kind: str = "document",
        caption: str = "",
        reply_to: int | None = None,
        thread: int | None = None,
    ) -> Message:
        """Send a file: `kind` is `document` or `photo`."""
        file = self.files.add(kind, name, content)
        described = self.files.photo_sizes(file) if kind == "photo" else self.files.describe(file)
        shown: JsonObject = {kind: described}
        shown |= self.content_of(FormattedText(caption), text_field="caption")
        return self._send(user_id, chat_id, shown, reply_to=reply_to, thread=thread)

    def _text(self, text: str, entities: Sequence[JsonObject] = ()) -> JsonObject:
        """Return the content of a text as a client would send it."""
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            raise ActionError("half a character cannot be sent")
        content = self.content_of(FormattedText(text, list(entities)), text_field="text")
        if not content:
            raise ActionError("an empty text cannot be sent")
        if utf16_length(text.strip()) > LONGEST_TEXT:
            raise ActionError(f"a text has at most {LONGEST_TEXT} characters")
        return content

    def _send(
        self,
        user_id: int,
        chat_id: int,
        content: JsonObject,
        *,
        reply_to: int | None,
        thread: int | None,
        as_channel: int | None = None,
    ) -> Message:
        user = self._person(user_id)
        chat = self._chat(chat_id)
        member = self._writer(user, chat)
        answered = chat.messages.get(reply_to) if reply_to is not None else None
        if reply_to is not None and answered is None:
            raise ActionError(f"there is no message {reply_to} to reply to")
        message = self.new_message(chat, user, content)
        if as_channel is not None:
            message.sender, message.sender_chat = self._mask(CHANNEL_BOT, "Channel", "Channel_Bot"), as_channel
        elif member is not None and member.anonymous:
            message.sender, message.sender_chat = self._mask(ANONYMOUS_ADMIN, "Group", "GroupAnonymousBot"), chat.id
        message.reply_to = reply_to
        message.thread = self._topic(chat, member, thread if answered is None else thread or answered.thread)
        user.known = user.known or self.hears(chat, message)
        return self.post(message)

    def _writer(self, user: User, chat: Chat) -> Member | None:
        """Return the place of a group's member who may write there, None in a private chat."""
        if chat.person is not None:
            if chat.person != user.id:
                raise ActionError("this is somebody else's private chat")
            if not user.started:
                raise ActionError("press Start first")
            if user.blocked:
                raise ActionError("unblock the bot first")
            return None
        member = chat.members.get(user.id)
        if member is None or not member.status.inside:
            raise ActionError(f"{user.first_name} is not a member of {chat.title}")
        if "text messages" in chat.forbidden and not member.status.is_admin:
            raise ActionError("members may not write here")
        return member

    def _topic(self, chat: Chat, member: Member | None, thread: int | None) -> int | None:
        if thread is None or not chat.is_forum:
            return None
        topic = chat.topics.get(thread)
        if topic is None:
            raise ActionError(f"there is no topic {thread}")
        if topic.closed and not (member and member.status.is_admin):
            raise ActionError("the topic is closed")
        return thread

    def _mask(self, user_id: int, first_name: str, username: str) -> int:
        if user_id not in self.users:
            self.users[user_id] = User(user_id, first_name, username=username, is_bot=True)
        return user_id

    def edit_text(self, user_id: int, chat_id: int, message_id: int, text: str) -> Message:
        """Change the text of one's own message."""
        message = self._chat(chat_id).messages.get(message_id)
        if message is None or message.sender != user_id or "text" not in message.content:
            raise ActionError("only one's own texts can be edited")
        content = self._text(text)
        message.content, message.edited = content, int(self.now())
        if self.hears(self.chats[chat_id], message):
            self.push("edited_message", self.message_json(message))
        else:
            self.touch()
        return message

    def delete_message(self, chat_id: int, message_id: int) -> None:
        """Delete any message for everybody; the bot is not told."""
        if self._chat(chat_id).messages.pop(message_id, None) is None:
            raise ActionError(f"there is no message {message_id}")
        self.touch()

    # Tapping

    def tap(self, user_id: int, chat_id: int, message_id: int, data: str) -> CallbackQuery:
        """Tap a button with this callback data.

        The data is not compared with the keyboard: a client may show an older one, and a hostile client may send
        anything. The answer appears in the returned query.
        """
        user = self._person(user_id)
        chat = self._chat(chat_id)
        message = chat.messages.get(message_id)
        if message is None:
            raise ActionError(f"there is no message {message_id} to tap")
        if message.sender != self.bot.id and not message.via_bot:
            raise ActionError("this message is not of the bot")
        if chat.person not in {None, user_id}:
            raise ActionError("this is somebody else's private chat")
        user.known = True
        tap = CallbackQuery(str(self.count("tap", 4_000_001)), user_id, self.now(), chat_id, message_id)
        self.taps[tap.id] = tap
        forget_old(self.taps, self.now() - self.query_lifetime)
        payload: JsonObject = {"id": tap.id, "from": user.json(), "chat_instance": str(chat_id * 7919), "data": data}
        self.push("callback_query", payload | callback_message(self, tap))
        return tap

    # Inside

    def _person(self, user_id: int) -> User:
        user = self.users.get(user_id)
        if user is None or user_id == self.bot.id:
            raise ActionError(f"there is no person {user_id}")
        return user

    def _chat(self, chat_id: int) -> Chat:
        chat = self.chats.get(chat_id)
        if chat is None or chat.migrated_to is not None or chat.deleted:
            raise ActionError(f"there is no chat {chat_id}")
        return chat
