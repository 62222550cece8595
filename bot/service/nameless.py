"""What is shown to somebody who writes as a group or a channel. Nobody can be given a seat, but everybody may read."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.callbacks import ShowRules, encode
from bot.service.talk import looks_like_move
from bot.views.queries import meant
from rules import find_variant
from storage import games, messages
from storage.database import Connection
from storage.outbox import FILM, Owed
from storage.records import Payload, Place, StoredGame


@dataclass(frozen=True, slots=True)
class Nameless:
    """A message that no person stands behind: where it was written, and the message it replies to."""

    place: Place
    replied_to: int | None


Reply: TypeAlias = Callable[[Connection, Nameless], Awaitable[Owed | None]]
"""What is owed for such a message."""


def showing(screen: str, **payload: str) -> Reply:
    """A screen that needs nobody."""

    async def reply(_: Connection, asked: Nameless) -> Owed:
        return _screen(asked, {"screen": screen, **payload})

    return reply


EXPLAINED = showing("say", key="reply.anonymous")
"""That a person is needed, and how to write as one."""


def rules(name: str) -> Reply:
    """The rules of the game named, of the game replied to, else the list of games."""

    async def reply(connection: Connection, asked: Nameless) -> Owed:
        found = meant(name)
        if found is None and not name and (stored := await _replied_game(connection, asked)):
            found = find_variant(stored.variant)
        if found:
            return _screen(asked, {"screen": "browse", "tap": encode(ShowRules(found.key))})
        return _screen(asked, {"screen": "rules-menu", "unknown": name[:64] or None})

    return reply


def about(purpose: str) -> Reply:
    """The game replied to, where it is played in this group, as far as it is only looked at."""

    async def reply(connection: Connection, asked: Nameless) -> Owed | None:
        stored = await _replied_game(connection, asked)
        if stored is None or stored.place is None or stored.place.chat_id != asked.place.chat_id:
            return await EXPLAINED(connection, asked)
        match purpose:
            case "board" | "history":  # the board with the buttons stays where the players left it
                return Owed(asked.place, "history", {"ply": stored.ply}, stored.id)
            case "replay" if stored.ply:
                return Owed(asked.place, FILM, {"ply": stored.ply}, stored.id)
            case _:
                return await EXPLAINED(connection, asked)

    return reply


def typed(text: str) -> Reply:
    """A move in reply to a board is a person's to play; what else is written is none of ours."""

    async def reply(connection: Connection, asked: Nameless) -> Owed | None:
        meant = looks_like_move(text.strip()) and await _replied_game(connection, asked)
        return await EXPLAINED(connection, asked) if meant else None

    return reply


async def _replied_game(connection: Connection, asked: Nameless) -> StoredGame | None:
    if asked.replied_to is None:
        return None
    message = await messages.find(connection, asked.place.chat_id, asked.replied_to)
    return await games.get(connection, message.game_id) if message and message.game_id is not None else None


def _screen(asked: Nameless, screen: Payload) -> Owed:
    return Owed(asked.place, "screen", screen)
