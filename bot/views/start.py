"""The first words: the greeting, the help, and the list of commands."""

from __future__ import annotations

from typing import Final

from bot.callbacks import ShowGames, ShowHelp, ShowMenu, ShowRulesMenu, ShowSettings
from bot.translate import Translator
from bot.views.keyboard import button
from bot.views.screen import Button, Screen
from bot.views.state import PlayerName
from bot.views.words import mention, named

PRIVATE_COMMANDS: Final = (
    *("new", "next", "games", "board", "draw", "takeback", "resign", "rematch", "history", "replay", "note", "mute"),
    *("rules", "settings", "help", "start"),
)
"""The commands offered in private chats, in the order of the list."""

GROUP_COMMANDS: Final = (
    *("new", "next", "games", "board", "move", "draw", "takeback", "resign", "rematch", "history", "replay", "note"),
    *("mute", "rules", "cancel", "help"),
)
"""The commands offered in groups."""

ADMIN_COMMANDS: Final = (*GROUP_COMMANDS, "settings")
"""The commands offered to administrators of groups."""


def welcome(t: Translator, name: str, user: int, bot_username: str) -> Screen:
    """Return the greeting of a person in private, with the ways to begin."""
    rows = (
        (button(t.plain("button.new_game"), ShowMenu(user)),),
        (button(t.plain("button.my_games"), ShowGames(user)), button(t.plain("button.rules"), ShowRulesMenu())),
        (
            Button(t.plain("button.add_to_group"), url=f"https://t.me/{bot_username}?startgroup=new"),
            button(t.plain("button.settings"), ShowSettings()),
        ),
        (button(t.plain("button.help"), ShowHelp()),),
    )
    return Screen(t("welcome.private", name=named(name)), rows)


def welcome_group(t: Translator) -> Screen:
    """Return what the bot says when it comes into a group."""
    return Screen(t("welcome.group"))


def open_private(t: Translator, link: str) -> Screen:
    """Return what is said in a group to somebody who can't be written to in private yet."""
    return Screen(t("reply.open_private"), ((Button(t.plain("button.open_bot"), url=link),),))


def go_private(t: Translator, player: PlayerName, link: str) -> Screen:
    """Return what calls a player of a group's game that goes on in private to press Start there."""
    text = t("reply.go_private", player=mention(player))
    return Screen(text, ((Button(t.plain("button.open_bot"), url=link),),))


def help_screen(t: Translator) -> Screen:
    """Return how to play, in short."""
    return Screen(t("help.text"), ((button(t.plain("button.rules"), ShowRulesMenu()),),))


def commands(t: Translator, names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Return commands with their descriptions, as Telegram lists them."""
    return tuple((name, t.plain(f"command.{name}")) for name in names)
