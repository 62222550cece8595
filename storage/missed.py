"""Ends of games that a player could not be told of: they are told when they can be written to again."""

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert

from storage import games
from storage.database import Connection
from storage.records import StoredGame
from storage.schema import missed_ends


async def note(connection: Connection, player: int, game_id: int) -> None:
    """Note that a player has not been told how a game ended."""
    await connection.execute(insert(missed_ends).values(player=player, game_id=game_id).on_conflict_do_nothing())


async def take(connection: Connection, player: int) -> tuple[StoredGame, ...]:
    """The ended games that a player has not been told of, in the order in which they began; they are told now.

    A game that has been gone on with since, its last move taken back, is not among them.
    """
    mine = missed_ends.c.player == player
    numbers = list(await connection.scalars(select(missed_ends.c.game_id).where(mine).order_by(missed_ends.c.game_id)))
    if numbers:
        await connection.execute(delete(missed_ends).where(mine))
    found = [await games.get(connection, number) for number in numbers]
    return tuple(game for game in found if game and game.outcome is not None)
