"""What a player keeps about a game for themselves, notes and muting, and who has left which group."""

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.dialects.sqlite import insert

from storage.database import Connection
from storage.prepared import prepared
from storage.schema import absences, mutes, notes

_MUTED_BY = prepared(select(mutes.c.player).where(mutes.c.game_id == bindparam("game")))
_IS_ABSENT = prepared(
    select(absences.c.player).where(absences.c.chat_id == bindparam("chat"), absences.c.player == bindparam("player"))
)
_COME_BACK = prepared(
    delete(absences).where(absences.c.chat_id == bindparam("chat"), absences.c.player == bindparam("player"))
)


async def note(connection: Connection, game_id: int, player: int) -> str | None:
    """The player's note on a game, or None."""
    found: str | None = await connection.scalar(
        select(notes.c.text).where(notes.c.game_id == game_id, notes.c.player == player)
    )
    return found


async def write_note(connection: Connection, game_id: int, player: int, text: str | None) -> None:
    """Keep a note on a game in place of the one before; None takes it away."""
    if text is None:
        await connection.execute(delete(notes).where(notes.c.game_id == game_id, notes.c.player == player))
        return
    statement = insert(notes).values(game_id=game_id, player=player, text=text)
    await connection.execute(
        statement.on_conflict_do_update(index_elements=[notes.c.game_id, notes.c.player], set_={"text": text})
    )


async def muted_by(connection: Connection, game_id: int) -> frozenset[int]:
    """The players who want to hear nothing of a game."""
    found = await connection.execute(_MUTED_BY, {"game": game_id})
    return frozenset(player for (player,) in found)


async def mute(connection: Connection, game_id: int, player: int, *, muted: bool) -> None:
    """Note whether a player wants to hear of a game."""
    if muted:
        await connection.execute(insert(mutes).values(game_id=game_id, player=player).on_conflict_do_nothing())
    else:
        await connection.execute(delete(mutes).where(mutes.c.game_id == game_id, mutes.c.player == player))


async def is_absent(connection: Connection, chat_id: int, player: int) -> bool:
    """Whether somebody has left a group and not been seen there since."""
    found = await connection.execute(_IS_ABSENT, {"chat": chat_id, "player": player})
    return found.first() is not None


async def leave(connection: Connection, chat_id: int, player: int) -> None:
    """Note that somebody has left a group."""
    await connection.execute(insert(absences).values(chat_id=chat_id, player=player).on_conflict_do_nothing())


async def come_back(connection: Connection, chat_id: int, player: int) -> None:
    """Note that somebody is in a group again."""
    await connection.execute(_COME_BACK, {"chat": chat_id, "player": player})


async def move_chat(connection: Connection, old: int, new: int) -> None:
    """Follow a group to the supergroup that it has become."""
    # Who is away from both, having left before the move was heard of, is away once.
    await connection.execute(
        update(absences).prefix_with("OR REPLACE").where(absences.c.chat_id == old).values(chat_id=new)
    )
