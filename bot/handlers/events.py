"""What chats tell about themselves: upgrades, people leaving, the bot being added, thrown out, blocked or let in."""

from telegram import ChatMember, Update
from telegram.ext import ContextTypes

from bot.handlers.base import Handlers
from bot.handlers.requests import request_of
from bot.service.chats import Chats
from bot.service.desk import Job
from storage.records import Place

_GONE = (ChatMember.LEFT, ChatMember.BANNED)


class Events(Handlers):
    """Handles service messages and changes of the bot's own membership."""

    async def on_upgrade(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A group has become a supergroup: its games follow."""
        message = update.effective_message
        if message and message.migrate_to_chat_id:
            await Chats(self.desk).moved(message.chat.id, message.migrate_to_chat_id)
            self.wake()

    async def on_left(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody left a group: their games there go on in private."""
        message, request = update.effective_message, request_of(update)
        if message and message.left_chat_member and request and not message.left_chat_member.is_bot:
            await Chats(self.desk).player_left(request, message.left_chat_member.id)
            self.wake()

    async def on_joined(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody joined a group, perhaps again."""
        message, request = update.effective_message, request_of(update)
        if message and request:
            await Chats(self.desk).players_came(request, [user.id for user in message.new_chat_members])

    async def on_membership(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The bot was blocked, thrown out, unblocked or added; a group that adds it is greeted."""
        change, request = update.my_chat_member, request_of(update)
        if change is None or request is None:
            return
        if change.new_chat_member.status in _GONE:
            await Chats(self.desk).lost(Place(change.chat.id))
        elif change.old_chat_member.status in _GONE:
            # In private this is an unblocking: the job itself owes the boards that have waited.
            await self.desk.perform(request, _greet)
        self.wake()


async def _greet(job: Job) -> None:
    if not job.scene.private:
        job.show("welcome-group")
