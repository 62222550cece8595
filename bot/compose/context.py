"""A notice being put into words: what it says, who reads it, in which language."""

from dataclasses import dataclass

from bot.service.desk import Desk
from bot.service.states import named
from bot.translate import Translator
from bot.views.state import PlayerName
from storage import players, preferences
from storage.database import Connection
from storage.records import Notice, Player, Preferences


@dataclass(frozen=True, slots=True)
class Context:
    """`player` is the reader in private; in a group it is None, and `t` speaks the group's language.

    `preferences` are the settings of the chat.
    """

    connection: Connection
    desk: Desk
    notice: Notice
    player: Player | None
    t: Translator
    preferences: Preferences

    @classmethod
    async def of(cls, connection: Connection, desk: Desk, notice: Notice) -> "Context":
        """Look up who reads a notice."""
        chat_id = notice.place.chat_id
        if chat_id > 0:
            person = await players.person(connection, chat_id)
            player, chosen = (person.player, person.chosen) if person else (None, preferences.UNTOUCHED)
            spoken = player.language if player else None
        else:
            group = await players.group(connection, chat_id)
            player, chosen = None, group.chosen if group else preferences.UNTOUCHED
            spoken = group.chat.language if group else None
        return cls(connection, desk, notice, player, Translator.of(chosen.language or spoken), chosen)

    @property
    def private(self) -> bool:
        """Whether one person reads it, in their own chat with the bot."""
        return self.notice.place.chat_id > 0

    @property
    def elsewhere(self) -> bool:
        """Whether the reader can be offered to go on in another chat, by inline mode."""
        return self.private and self.desk.inline


def number(context: Context, name: str) -> int | None:
    """A whole number of the notice's payload, or None."""
    value = context.notice.payload.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def text(context: Context, name: str) -> str:
    """A text of the notice's payload, or nothing."""
    value = context.notice.payload.get(name)
    return value if isinstance(value, str) else ""


def flag(context: Context, name: str) -> bool:
    """Whether the notice's payload says yes to this."""
    return context.notice.payload.get(name) is True


def texts(context: Context, name: str) -> list[str]:
    """A list of texts of the notice's payload, or nothing."""
    value = context.notice.payload.get(name)
    return value if isinstance(value, list) else []


async def asker(context: Context) -> Player:
    """Who asked for the notice. In a group this is not who reads it."""
    return await players.get(context.connection, number(context, "actor") or 0)


async def guest_of(context: Context, opponent: int | str | None) -> PlayerName | None:
    """The name of whom a draft is for, by Telegram id or by @name; None for whoever comes first."""
    if isinstance(opponent, int):
        player = await players.by_user_id(context.connection, opponent)
        return named(player) if player else None
    return PlayerName(f"@{opponent}") if opponent else None
