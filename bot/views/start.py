"""The first words: the greeting, the help, and the list of commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.callbacks import OpenChallenge, ShowGames, ShowHelp, ShowMenu, ShowRulesMenu, ShowSettings, ShowWelcome
from bot.translate import Html, Translator
from bot.views.keyboard import button
from bot.views.screen import Button, Buttons, Screen
from bot.views.state import ChallengeState, PlayerName
from bot.views.words import called, mention, named, short_title, title

PRIVATE_COMMANDS: Final = (
    *("new", "next", "games", "board", "move", "plan", "draw", "takeback", "resign", "rematch", "history", "replay"),
    *("note", "mute", "rules", "cancel", "settings", "help", "start"),
)
"""The commands offered in private chats, in the order of the list."""

GROUP_COMMANDS: Final = (
    *("new", "next", "games", "board", "move", "draw", "takeback", "resign", "rematch", "history", "replay", "note"),
    *("mute", "rules", "cancel", "help"),
)
"""The commands offered in groups."""

ADMIN_COMMANDS: Final = (*GROUP_COMMANDS, "settings")
"""The commands offered to administrators of groups."""

PAGE: Final = 8
"""How many invitations a page of the greeting lists."""


def welcome(
    t: Translator, name: str, user: int, bot_username: str, *, waiting: Sequence[ChallengeState] = (), page: int = 0
) -> Screen:
    """Return the greeting of a person in private, with the ways to begin.

    `waiting` are the invitations made to them; a page of these, counted from 0, can be opened.
    """
    greeting = t("welcome.private", name=named(name))
    invited, opening = _invitations(t, waiting, page)
    rows = (
        *opening,
        (button(t.plain("button.new_game"), ShowMenu(user)),),
        (button(t.plain("button.my_games"), ShowGames(user)), button(t.plain("button.rules"), ShowRulesMenu())),
        (
            Button(t.plain("button.add_to_group"), url=f"https://t.me/{bot_username}?startgroup=new"),
            button(t.plain("button.settings"), ShowSettings()),
        ),
        (button(t.plain("button.help"), ShowHelp()),),
    )
    return Screen("\n".join([greeting, *invited]), rows)


def _invitations(t: Translator, waiting: Sequence[ChallengeState], page: int) -> tuple[list[str], Buttons]:
    """Return a page of invitations as lines and as buttons; the nearest page where there is none."""
    if not waiting:
        return [], ()
    pages = -(-len(waiting) // PAGE)
    page = min(max(page, 0), pages - 1)
    listed = waiting[page * PAGE : (page + 1) * PAGE]
    lines = ["", t("welcome.invitations", count=len(waiting)), *(_invitation(t, one) for one in listed)]
    buttons: list[tuple[Button, ...]] = [(button(_label(t, one), OpenChallenge(one.token)),) for one in listed]
    if pages > 1:
        lines.append(t("games.page", page=page + 1, pages=pages))
        earlier = [button(t.plain("button.earlier"), ShowWelcome(page - 1))] if page > 0 else []
        later = [button(t.plain("button.later"), ShowWelcome(page + 1))] if page < pages - 1 else []
        buttons.append((*earlier, *later))
    return lines, tuple(buttons)


def _invitation(t: Translator, state: ChallengeState) -> Html:
    line = t("welcome.invitation", title=title(t, state.variant), author=called(state.author))
    return line if state.place is None else Html(f"{line} {t('games.place', place=named(state.place))}")


def _label(t: Translator, state: ChallengeState) -> str:
    return t.plain("button.invitation", title=short_title(t, state.variant), author=called(state.author))


def welcome_group(t: Translator) -> Screen:
    """Return what the bot says when it comes into a group."""
    return Screen(t("welcome.group"))


def open_private(t: Translator, link: str) -> Screen:
    """Return what is said in a group to somebody who can't be written to in private yet."""
    return Screen(t("reply.open_private"), ((Button(t.plain("button.open_bot"), url=link),),))


def plan_in_private(t: Translator, link: str) -> Screen:
    """Return what is said in a group to somebody who would plan there."""
    return Screen(t("plan.in_private"), ((Button(t.plain("button.open_bot"), url=link),),))


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
