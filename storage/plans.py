"""Replies planned for moves that the opponent may make."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.dialects.sqlite import insert

from storage.database import Connection
from storage.schema import plans

# Built once, being run at every turn: building them takes longer than running them.
_OF = (
    select(plans.c.expected, plans.c.reply)
    .where(
        plans.c.game_id == bindparam("game"), plans.c.player == bindparam("owner"), plans.c.turn == bindparam("number")
    )
    .order_by(plans.c.expected)
)
_DROP = delete(plans).where(plans.c.game_id == bindparam("game"))


@dataclass(frozen=True, slots=True)
class Plan:
    """A move expected from the opponent and the answer to it, both in canonical text."""

    expected: str
    reply: str


async def add(connection: Connection, game_id: int, player: int, turn: int, plan: Plan) -> None:
    """Keep a plan for the opponent's turn `turn`, in place of one for the same move."""
    statement = insert(plans).values(
        game_id=game_id, player=player, turn=turn, expected=plan.expected, reply=plan.reply
    )
    await connection.execute(
        statement.on_conflict_do_update(
            index_elements=[plans.c.game_id, plans.c.turn, plans.c.expected],
            set_={"player": player, "reply": plan.reply},
        )
    )


async def of(connection: Connection, game_id: int, player: int, turn: int) -> tuple[Plan, ...]:
    """What a player has planned for the opponent's turn `turn`, in the order of the expected moves."""
    rows = await connection.execute(_OF, {"game": game_id, "owner": player, "number": turn})
    return tuple(Plan(row["expected"], row["reply"]) for row in rows.mappings())


async def count(connection: Connection, game_id: int) -> int:
    """How many plans there are for a game."""
    return await connection.scalar(select(func.count()).select_from(plans).where(plans.c.game_id == game_id)) or 0


async def drop(connection: Connection, game_id: int) -> None:
    """Forget all plans for a game: it has moved on, or their owner has cleared them."""
    await connection.execute(_DROP, {"game": game_id})
