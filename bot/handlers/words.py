"""Commands and typed moves."""

import re
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Final

from telegram import Message, MessageEntity, Update
from telegram.ext import ContextTypes

from bot.handlers.base import Handlers
from bot.handlers.membership import absent_from
from bot.handlers.requests import actor_of, around, request_of, scene_of
from bot.service import challenge, closing, commands, lists, nameless, personal, planning, talk
from bot.service.challenge import Opponent
from bot.service.desk import Job
from bot.service.nameless import Nameless, Reply
from bot.service.presence import came_back, stays_out
from bot.views.words import quoted
from storage import players

PLAN_IN: Final = re.compile(r"/plan_(?P<game>\w+)(?:@(?P<bot>\w+))?(?=\s|$)", re.ASCII | re.IGNORECASE)
"""The command /plan with the number of a game, as boards name it. Telegram makes one tap of it, like of any command."""
_USERNAME = re.compile(r"@[A-Za-z0-9_]{1,32}")
_STOPS = ".,;:!?)"
"""What may follow a name in writing."""


class Words(Handlers):
    """Handles messages with text."""

    async def _perform(
        self, update: Update, work: Callable[[Job], Awaitable[None]], unseated: Reply = nameless.EXPLAINED
    ) -> None:
        """Do what a message asks for. Raises HandledBeforeError for a repeated update.

        `unseated` answers where no person stands behind it: an anonymous administrator or a channel has written.
        """
        request, message = request_of(update), update.effective_message
        if message is not None and message.sender_chat is not None:
            reply = message.reply_to_message
            asked = Nameless(scene_of(message.chat, message).place, reply.message_id if reply else None)
            await self.desk.reply(update.update_id, lambda connection: unseated(connection, asked))
        elif request is not None and request.scene is not None:
            await self.desk.perform(request, partial(_carry_out, work))
        self.wake()

    async def on_start(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """/start, with the token of a challenge where a link was followed."""
        payload, request, absent = " ".join(context.args or ()), request_of(update), None
        if payload and request is not None and request.scene is not None and request.scene.private:
            absent = await absent_from(self.desk, context.bot, payload, request.actor.user_id)

        async def work(job: Job) -> None:
            await stays_out(job, absent)
            await commands.start(self.desk, job, payload)

        await self._perform(update, work, nameless.showing("welcome-group"))

    async def on_help(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """/help."""
        await self._perform(update, _showing("help"), nameless.showing("help"))

    async def on_unknown(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """A command there is not: the help. One that names another bot came into a private chat by mistake.

        In a group only one that names this bot is meant for it.
        """
        text = update.effective_message.text or "" if update.effective_message else ""
        addressed, _, words = text.partition(" ")
        command, _, name = addressed.partition("@")
        private = update.effective_chat is not None and update.effective_chat.type == update.effective_chat.PRIVATE
        if name.lower() == self.desk.bot_username.lower() or (private and not name):
            await self.on_help(update, context)
        elif private:
            await self._perform(update, partial(commands.meant_for_another, text=f"{command} {words}"))

    async def on_other(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A picture, a file, a voice: what can be read instead. An album comes as many messages and gets no answer."""
        message = update.effective_message
        if message is not None and message.media_group_id is None:
            await self._perform(update, _saying("reply.only_words"))

    async def on_new(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """/new [game] [@user], also with a mention of somebody who has no @name."""
        message = update.effective_message
        if message is None:
            return

        async def work(job: Job) -> None:
            words = list(context.args or ())
            opponent = await self._mentioned(job, message, words)
            named = next((word for word in words if word.startswith("@")), None)
            if opponent is None and named is not None:
                username = named.rstrip(_STOPS)
                if not _USERNAME.fullmatch(username):
                    # To pass over it would be to invite everybody.
                    job.show("say", {"key": "reply.strange_name", "player": quoted(named)})
                    return
                opponent = await challenge.find_opponent(job, username[1:])
            if refused := commands.cannot_challenge(job, opponent, self.desk.bot_username):
                job.show("say", {"key": refused})
                return
            commands.new(job, " ".join(word for word in words if not word.startswith("@")), opponent)

        await self._perform(update, work, nameless.showing("rules-menu", note="reply.anonymous"))

    async def _mentioned(self, job: Job, message: Message, words: list[str]) -> Opponent | None:
        """Whom a command names by a mention of somebody without a @name; `words` keep what else it says."""
        for entity in message.entities:
            if entity.type == MessageEntity.TEXT_MENTION and entity.user is not None:
                before, after = around(message.text or "", entity)
                words[:] = [*before.split()[1:], *after.split()]
                if entity.user.is_bot:
                    return Opponent(None, self.desk.bot_username.lower())  # any bot: none of them plays
                actor = actor_of(entity.user)
                player = await players.meet(
                    job.connection,
                    user_id=actor.user_id,
                    name=actor.name,
                    username=actor.username,
                    language=actor.language,
                    now=job.now,
                )
                return Opponent(player, player.username)
        return None

    async def on_games(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """/games."""
        await self._perform(update, _showing("games"))

    def about(self, purpose: str) -> Callable[[Update, ContextTypes.DEFAULT_TYPE], Coroutine[object, object, None]]:
        """The handler of a command about one game: /board, /draw, /resign, /takeback, /history, /replay, /mute."""

        async def on_command(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
            await self._perform(update, partial(commands.about_game, purpose=purpose), nameless.about(purpose))

        return on_command

    async def on_rematch(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """/rematch."""
        await self._perform(update, partial(commands.rematch, self.desk))

    async def on_note(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """/note [text]."""
        await self._perform(update, partial(personal.note, text=" ".join(context.args or ())))

    async def on_next(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """/next."""
        await self._perform(update, lists.show_next)

    async def on_plan(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """/plan."""
        await self._perform(update, planning.plan)

    async def on_plan_in(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """/plan_12: planning in the game with this number."""
        message = update.effective_message
        command = PLAN_IN.match(message.text or "") if message else None
        if command is None or (command["bot"] or self.desk.bot_username).lower() != self.desk.bot_username.lower():
            await self.on_unknown(update, context)
        else:
            await self._perform(update, partial(planning.plan, named=command["game"]))

    async def on_cancel(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """/cancel: an invitation, or a game before its first move."""
        await self._perform(update, closing.cancel)

    async def on_settings(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """/settings, in a group also by an administrator who writes as the group."""
        message = update.effective_message
        as_group = message is not None and message.sender_chat is not None and message.sender_chat.id == message.chat.id
        unseated = nameless.showing("settings") if as_group else nameless.EXPLAINED
        await self._perform(update, _showing("settings"), unseated)

    async def on_rules(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """/rules [game]."""
        name = " ".join(context.args or ())
        await self._perform(update, partial(commands.rules, name=name), nameless.rules(name))

    async def on_move(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """/move c3-d4."""
        text = " ".join(context.args or ())
        if text:
            await self._perform(update, lambda job: talk.typed_move(self.desk, job, text, insist=True))
        else:
            await self._perform(update, commands.how_to_move)

    async def on_text(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Any other text: a move, in private or as a reply to a board."""
        message = update.effective_message
        if message is None or not message.text:
            return
        private = message.chat.type == message.chat.PRIVATE
        if not private and message.reply_to_message is None:
            return  # people talking among themselves, seen because the bot is an admin here
        text = message.text
        await self._perform(
            update, lambda job: talk.typed_move(self.desk, job, text, insist=private), nameless.typed(text)
        )


async def _carry_out(work: Callable[[Job], Awaitable[None]], job: Job) -> None:
    if not job.scene.private:
        await came_back(job)
    await work(job)


def _saying(key: str) -> Callable[[Job], Awaitable[None]]:
    async def work(job: Job) -> None:
        job.show("say", {"key": key})

    return work


def _showing(screen: str) -> Callable[[Job], Awaitable[None]]:
    async def work(job: Job) -> None:
        job.show(screen)

    return work
