"""The command menu that Telegram shows, per language."""

import logging

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import TelegramError

from bot.translate import LANGUAGES, Translator

logger = logging.getLogger(__name__)

PRIVATE = ("new", "games", "board", "draw", "resign", "rules", "cancel", "help")
GROUP = ("new", "board", "move", "games", "draw", "resign", "rules", "cancel", "help")


async def publish_commands(bot: Bot) -> None:
    """Tell Telegram the commands, in each language and, in English, for everybody else.

    A failure is logged and no more: the commands work without a menu.
    """
    scopes = ((PRIVATE, BotCommandScopeAllPrivateChats()), (GROUP, BotCommandScopeAllGroupChats()))
    try:
        for language in LANGUAGES:
            t = Translator.of(language)
            for names, scope in scopes:
                commands = [BotCommand(name, t.plain(f"command.{name}")) for name in names]
                await bot.set_my_commands(commands, scope, language_code=None if language == "en" else language)
    except TelegramError as error:
        logger.warning("the command menu could not be set: %s", error)
