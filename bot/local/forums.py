"""What people do about forums: give a group topics, open, close and delete them."""

from __future__ import annotations

from bot.local.errors import ActionError
from bot.local.groups import Groups
from bot.local.model import Chat, Topic
from bot.local.parameters import JsonObject

LONGEST_NAME = 128


class Forums(Groups):
    """People who also talk in topics."""

    def set_forum(self, by: int, chat_id: int, *, topics: bool) -> Chat:
        """Give a group topics or take them away again, and return it: a basic group is upgraded for them.

        Messages of topics stay without them. The bot is not told.
        """
        chat = self._group(chat_id)
        self._owner(chat, by)
        if topics and chat.kind == "group":
            chat = self.upgrade_group(chat_id)
        chat.is_forum = topics
        self.touch()
        return chat

    def add_topic(self, user_id: int, chat_id: int, name: str) -> Topic:
        """Open a topic in a forum."""
        chat, user = self._group(chat_id), self._person(user_id)
        title = name.strip()
        if not chat.is_forum:
            raise ActionError(f"{chat.title} has no topics")
        if not 1 <= len(title) <= LONGEST_NAME:
            raise ActionError(f"a topic's name has 1 to {LONGEST_NAME} characters")
        self._writer(user, chat)
        created: JsonObject = {"forum_topic_created": {"name": title, "icon_color": 7322096}}
        message = self.new_message(chat, user, created)
        message.service, message.thread = True, message.id
        topic = chat.topics[message.id] = Topic(message.id, title)
        self.post(message)
        return topic

    def close_topic(self, user_id: int, chat_id: int, thread: int, *, closed: bool = True) -> None:
        """Close a topic, or open it again."""
        chat, topic = self._topic_to_run(user_id, chat_id, thread)
        topic.closed = closed
        name = "forum_topic_closed" if closed else "forum_topic_reopened"
        message = self.new_message(chat, self._person(user_id), {name: {}})
        message.service, message.thread = True, thread
        self.post(message)

    def delete_topic(self, user_id: int, chat_id: int, thread: int) -> None:
        """Delete a topic with its messages; the bot is not told."""
        chat, topic = self._topic_to_run(user_id, chat_id, thread)
        del chat.topics[topic.id]
        chat.messages = {number: message for number, message in chat.messages.items() if message.thread != thread}
        self.touch()

    def _topic_to_run(self, user_id: int, chat_id: int, thread: int) -> tuple[Chat, Topic]:
        chat = self._group(chat_id)
        self._administrator(chat, user_id)
        if not chat.is_forum or thread not in chat.topics:
            raise ActionError(f"there is no topic {thread}")
        return chat, chat.topics[thread]
