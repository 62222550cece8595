"""Players and chats."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Join, Row, Select, bindparam, select, update
from sqlalchemy.dialects.sqlite import insert

from storage.database import Connection
from storage.preferences import UNTOUCHED, preferences_in
from storage.prepared import prepared
from storage.records import Chat, Player, Preferences
from storage.schema import chats, players, preferences

_BY_ID = prepared(select(players).where(players.c.id == bindparam("id")))
_BY_USER_ID = prepared(select(players).where(players.c.user_id == bindparam("user_id")))
_CHAT = prepared(select(chats).where(chats.c.id == bindparam("id")))


def _with_settings(joined: Join) -> Select[*tuple[object, ...]]:
    mine = (column.label(f"setting_{column.name}") for column in preferences.c)
    return select(joined.left, *mine).select_from(joined)


_OF_PLAYER, _OF_CHAT = len(players.c), len(chats.c)
"""So many columns of a row come before the settings."""
_PEOPLE = _with_settings(players.outerjoin(preferences, preferences.c.chat_id == players.c.user_id))
_TWO_PEOPLE = prepared(_PEOPLE.where(players.c.id.in_((bindparam("one"), bindparam("other")))))
_PERSON_BY_USER_ID = prepared(_PEOPLE.where(players.c.user_id == bindparam("user_id")))
_GROUP = prepared(
    _with_settings(chats.outerjoin(preferences, preferences.c.chat_id == chats.c.id)).where(
        chats.c.id == bindparam("id")
    )
)


@dataclass(frozen=True, slots=True)
class Person:
    """A player and what they have chosen in their settings."""

    player: Player
    chosen: Preferences


@dataclass(frozen=True, slots=True)
class Group:
    """A group and what has been chosen there."""

    chat: Chat
    chosen: Preferences


async def meet(
    connection: Connection, *, user_id: int, name: str, username: str | None, language: str | None, now: int
) -> Player:
    """The player with this Telegram id, made or brought up to date with what Telegram says of them now.

    A language that Telegram does not tell keeps the one known before.
    """
    met = await meet_person(connection, user_id=user_id, name=name, username=username, language=language, now=now)
    return met.player


async def meet_person(
    connection: Connection, *, user_id: int, name: str, username: str | None, language: str | None, now: int
) -> Person:
    """The same, with their settings."""
    found = await person(connection, user_id)
    known = found.player if found else None
    lowered = username.lower() if username else None
    if found and known and (known.name, known.username, known.language) == (name, lowered, language or known.language):
        return found
    if lowered:
        # A name that has moved to another account must not find the former owner.
        await connection.execute(
            update(players).where(players.c.username == lowered, players.c.user_id != user_id).values(username=None)
        )
    statement = insert(players).values(
        user_id=user_id, name=name, username=lowered, language=language, reachable=0, created_at=now
    )
    changes = {"name": name, "username": lowered} | ({"language": language} if language else {})
    row = await connection.execute(
        statement.on_conflict_do_update(index_elements=[players.c.user_id], set_=changes).returning(players)
    )
    return Person(_player(*row.one()), found.chosen if found else UNTOUCHED)


async def by_user_id(connection: Connection, user_id: int) -> Player | None:
    """The player with this Telegram id, or None."""
    row = (await connection.execute(_BY_USER_ID, {"user_id": user_id})).first()
    return _player(*row) if row else None


async def by_username(connection: Connection, username: str) -> Player | None:
    """The player last seen under this @name (without the @, any case), or None."""
    query = select(players).where(players.c.username == username.lower())
    row = (await connection.execute(query)).first()
    return _player(*row) if row else None


async def get(connection: Connection, player_id: int) -> Player:
    """The player with this id of ours. Raises sqlalchemy.exc.NoResultFound."""
    return _player(*(await connection.execute(_BY_ID, {"id": player_id})).one())


async def people(connection: Connection, one: int, other: int) -> Mapping[int, Person]:
    """The players with these ids of ours (it may be one twice), with their settings, in one look."""
    rows = await connection.execute(_TWO_PEOPLE, {"one": one, "other": other})
    return {person.player.id: person for person in map(_person, rows)}


async def person(connection: Connection, user_id: int) -> Person | None:
    """The player with this Telegram id, with their settings, or None."""
    row = (await connection.execute(_PERSON_BY_USER_ID, {"user_id": user_id})).first()
    return _person(row) if row else None


async def group(connection: Connection, chat_id: int) -> Group | None:
    """The group with this id, with its settings, or None."""
    row = (await connection.execute(_GROUP, {"id": chat_id})).first()
    return Group(_chat(*row[:_OF_CHAT]), preferences_in(*row[_OF_CHAT:])) if row else None


async def set_reachable(connection: Connection, user_id: int, *, reachable: bool) -> None:
    """Remember whether a private message to this person would arrive."""
    await connection.execute(
        update(players)
        .where(players.c.user_id == user_id, players.c.reachable != int(reachable))
        .values(reachable=int(reachable))
    )


async def visit(connection: Connection, *, chat_id: int, kind: str, title: str, now: int) -> Chat:
    """The group with this id, made or brought up to date; being spoken to from it, it is reachable again."""
    known = await chat(connection, chat_id)
    if known and known.reachable and (known.kind, known.title) == (kind, title):
        return known
    statement = insert(chats).values(id=chat_id, kind=kind, title=title, reachable=1, created_at=now)
    row = await connection.execute(
        statement.on_conflict_do_update(
            index_elements=[chats.c.id], set_={"kind": kind, "title": title, "reachable": 1}
        ).returning(chats)
    )
    return _chat(*row.one())


async def chat(connection: Connection, chat_id: int) -> Chat | None:
    """The group with this id, or None."""
    row = (await connection.execute(_CHAT, {"id": chat_id})).first()
    return _chat(*row) if row else None


async def set_chat_reachable(connection: Connection, chat_id: int, *, reachable: bool) -> None:
    """Remember whether the bot can still write to this group."""
    await connection.execute(update(chats).where(chats.c.id == chat_id).values(reachable=int(reachable)))


async def set_chat_language(connection: Connection, chat_id: int, language: str) -> None:
    """The language of what the whole group reads."""
    await connection.execute(update(chats).where(chats.c.id == chat_id).values(language=language))


@lru_cache(maxsize=512)
def _player(  # noqa: PLR0917 - the columns of a row
    number: int,
    user_id: int | None,
    name: str,
    username: str | None,
    language: str | None,
    reachable: int,
    _created_at: int,
) -> Player:
    """A row of the table, its columns in their order. The same one is read several times a turn."""
    return Player(number, user_id, name, username, language, bool(reachable))


@lru_cache(maxsize=128)
def _chat(number: int, kind: str, title: str, language: str | None, reachable: int, _created_at: int) -> Chat:
    return Chat(number, kind, title, language, bool(reachable))


def _person(row: Row[*tuple[object, ...]]) -> Person:
    return Person(_player(*row[:_OF_PLAYER]), preferences_in(*row[_OF_PLAYER:]))
