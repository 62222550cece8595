"""One person of the world acting, in the words a test would use."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.local.dispatch import listening, wait_for_change
from bot.local.errors import ActionError
from bot.local.markup import buttons_of
from bot.local.model import CallbackQuery, InlineQuery, Message, User
from bot.local.parameters import as_text
from bot.local.world import World


class Hands:
    """The hands of one person.

    A chat is named by its id; None is the person's private chat with the bot. What the bot makes of an action comes
    later: `wait_for` waits until something is seen.
    """

    def __init__(self, world: World, user_id: int) -> None:
        self.world = world
        self.id = user_id

    @property
    def user(self) -> User:
        """The person."""
        return self.world.users[self.id]

    def start(self, payload: str | None = None) -> Message:
        """Press Start, or follow a deep link with a payload."""
        return self.world.start(self.id, payload)

    def say(
        self, text: str, chat: int | None = None, *, reply_to: Message | int | None = None, thread: int | None = None
    ) -> Message:
        """Write a text."""
        answered = reply_to.id if isinstance(reply_to, Message) else reply_to
        return self.world.send_text(self.id, self._chat(chat), text, reply_to=answered, thread=thread)

    def tap(self, message: Message, button: str) -> CallbackQuery:
        """Tap the button of a message with this label, or else with this callback data.

        Raises `ActionError` when the message, as it is now, has no such button, or one that sends no data.
        """
        data = self.data(message, button)
        return self.world.tap(self.id, message.chat, message.id, data)

    def tap_data(self, message: Message, data: str) -> CallbackQuery:
        """Send callback data for a message whether or not it has a button with it: stale, forged, anything."""
        return self.world.tap(self.id, message.chat, message.id, data)

    def data(self, message: Message, button: str) -> str:
        """Return the callback data behind a label (or the data itself); raises `ActionError` as `tap` does."""
        current = self.world.chats[message.chat].messages.get(message.id, message)
        buttons = buttons_of(current.markup)
        for field in ("text", "callback_data"):
            for found in buttons:
                if found.get(field) == button and "callback_data" in found:
                    return as_text(found["callback_data"])
        raise ActionError(f"no button {button!r} among {[found['text'] for found in buttons]}")

    def messages(self, chat: int | None = None) -> list[Message]:
        """Return the bot's messages in a chat, oldest first."""
        place = self.world.chats[self._chat(chat)]
        return [message for message in place.messages.values() if message.sender == self.world.bot.id]

    def last(self, chat: int | None = None) -> Message:
        """Return the bot's newest message in a chat; raises `ActionError` when there is none."""
        messages = self.messages(chat)
        if not messages:
            raise ActionError("the bot has written nothing here")
        return messages[-1]

    def inline(self, query: str, chat: int | None = None) -> InlineQuery:
        """Type `@bot query`."""
        return self.world.inline_query(self.id, self._chat(chat), query)

    def choose(self, asked: InlineQuery, result_id: str, chat: int | None = None) -> Message:
        """Send a result of an inline query."""
        return self.world.choose_inline(self.id, self._chat(chat), asked.id, result_id)

    def block(self) -> None:
        """Block the bot."""
        self.world.block(self.id)

    def unblock(self) -> None:
        """Unblock the bot."""
        self.world.unblock(self.id)

    def _chat(self, chat: int | None) -> int:
        return self.id if chat is None else chat


def text_of(message: Message) -> str:
    """Return the text or the caption of a message."""
    return as_text(message.content.get("text")) or as_text(message.content.get("caption"))


def labels_of(message: Message) -> list[str]:
    """Return the labels of a message's inline buttons in reading order."""
    return [as_text(button["text"]) for button in buttons_of(message.markup)]


async def wait_for(world: World, condition: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait until a condition holds, asked anew whenever the world changes and now and then; at most `seconds`.

    Raises `TimeoutError`.
    """
    async with asyncio.timeout(seconds):
        with listening(world) as changed:
            while not condition():
                await wait_for_change(changed, 0.02)
