"""What people and groups have chosen in their settings."""

from functools import lru_cache

from sqlalchemy import bindparam, delete, select
from sqlalchemy.dialects.sqlite import insert

from storage.database import Connection
from storage.prepared import prepared
from storage.records import BoardSide, Naming, Preferences, TextBoard
from storage.schema import preferences

_OF = prepared(select(preferences).where(preferences.c.chat_id == bindparam("chat")))

UNTOUCHED = Preferences()
"""Somebody who has chosen nothing."""


async def of(connection: Connection, chat_id: int | None) -> Preferences:
    """The settings of a group, or, by the Telegram id that is also their private chat's, of a person."""
    if chat_id is None:
        return UNTOUCHED
    row = (await connection.execute(_OF, {"chat": chat_id})).first()
    return preferences_in(*row) if row else UNTOUCHED


async def keep(connection: Connection, chat_id: int, chosen: Preferences) -> None:
    """Store the settings of a person or a group."""
    values = {
        "language": chosen.language,
        "theme": chosen.theme,
        "side": chosen.side,
        "notation": chosen.notation,
        "text_board": chosen.text_board,
        "confirm": int(chosen.confirm),
        "autoplay": int(chosen.autoplay),
    }
    statement = insert(preferences).values(chat_id=chat_id, **values)
    await connection.execute(statement.on_conflict_do_update(index_elements=[preferences.c.chat_id], set_=values))


async def move_chat(connection: Connection, old: int, new: int) -> None:
    """Follow a group to the supergroup that it has become."""
    chosen = await of(connection, old)
    if chosen != UNTOUCHED:
        await keep(connection, new, chosen)
        await connection.execute(delete(preferences).where(preferences.c.chat_id == old))


@lru_cache(maxsize=512)
def preferences_in(  # noqa: PLR0917 - the columns of a row
    chat_id: int | None,
    language: str | None,
    theme: str | None,
    side: str | None,
    notation: str | None,
    text_board: str | None,
    confirm: int | None,
    autoplay: int | None,
) -> Preferences:
    """The settings in a row, its columns in their order; those of an outer join may not be there."""
    if chat_id is None:
        return UNTOUCHED
    return Preferences(
        language=language,
        theme=theme,
        side=BoardSide(side) if side else None,
        notation=Naming(notation) if notation else None,
        text_board=TextBoard(text_board) if text_board else None,
        confirm=bool(confirm),
        autoplay=bool(autoplay),
    )
