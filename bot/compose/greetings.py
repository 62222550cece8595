"""The first words, the help, and the ways into the private chat."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.compose.context import Context, asker, text
from bot.service.lists import invitations_for
from bot.service.states import challenge_state, named
from bot.views.screen import Screen
from bot.views.start import go_private, help_screen, open_private, plan_in_private, welcome, welcome_group
from bot.views.state import Reader


async def _welcome(context: Context) -> Screen:
    return await welcome_screen(context)


async def welcome_screen(context: Context, page: int = 0) -> Screen:
    """The greeting, in private with a page of the invitations that wait for who asked."""
    actor = await asker(context)
    if not context.private:
        return welcome_group(context.t)
    name, now = context.desk.bot_username, context.desk.clock()
    found = await invitations_for(context.connection, actor.id, now)
    waiting = [await challenge_state(context.connection, one, Reader.GUEST, name, now) for one in found]
    return welcome(context.t, actor.name, actor.user_id or 0, name, waiting=waiting, page=page)


async def _welcome_group(context: Context) -> Screen:
    return welcome_group(context.t)


async def _help(context: Context) -> Screen:
    return help_screen(context.t)


async def _go_private(context: Context) -> Screen:
    return go_private(context.t, named(await asker(context)), context.desk.private_link)


async def _open_private(context: Context) -> Screen:
    return open_private(context.t, context.desk.private_link)


async def _plan_in_private(context: Context) -> Screen:
    return plan_in_private(context.t, context.desk.link(text(context, "payload")))


GREETINGS: Final[Mapping[str, Callable[[Context], Awaitable[Screen | None]]]] = {
    "welcome": _welcome,
    "welcome-group": _welcome_group,
    "help": _help,
    "go-private": _go_private,
    "open-private": _open_private,
    "plan-in-private": _plan_in_private,
}
"""The screens of this module by the names that notices give them."""
