"""Replies planned for moves that the opponent may make."""

from dataclasses import dataclass

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.dialects.sqlite import insert

from storage.database import Connection
from storage.prepared import prepared
from storage.schema import plans

_OF = prepared(
    select(plans.c.expected, plans.c.reply)
    .where(
        plans.c.game_id == bindparam("game"), plans.c.player == bindparam("owner"), plans.c.turn == bindparam("number")
    )
    .order_by(plans.c.expected)
)
_DUE = prepared(
    select(plans.c.player, plans.c.turn, plans.c.expected, plans.c.reply)
    .where(plans.c.game_id == bindparam("game"), plans.c.turn < bindparam("number"))
    .order_by(plans.c.expected)
)
_DROP = prepared(delete(plans).where(plans.c.game_id == bindparam("game")))
_DROP_BEFORE = _DROP.where(plans.c.turn < bindparam("number"))


@dataclass(frozen=True, slots=True)
class Plan:
    """What is expected from the opponent, and the answer to it, in canonical texts of moves separated by spaces.

    A plan that goes on from another one expects that one's moves first, and then one more of the opponent.
    """

    expected: str
    reply: str

    @property
    def line(self) -> str:
        """All its moves, with the answer at the end."""
        return f"{self.expected} {self.reply}"


async def add(connection: Connection, game_id: int, player: int, turn: int, plan: Plan) -> None:
    """Keep a plan for the opponent's turn `turn`; another answer to the same goes, with all that went on from it."""
    await connection.execute(
        _DROP.where(
            plans.c.turn == turn,
            plans.c.expected.startswith(f"{plan.expected} ", autoescape=True),
            ~plans.c.expected.startswith(f"{plan.line} ", autoescape=True),
        ),
        {"game": game_id},
    )
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
    return tuple(Plan(expected, reply) for expected, reply in rows)


async def count(connection: Connection, game_id: int) -> int:
    """How many plans there are for a game."""
    return await connection.scalar(select(func.count()).select_from(plans).where(plans.c.game_id == game_id)) or 0


async def drop(connection: Connection, game_id: int) -> None:
    """Forget all plans for a game: their owner has cleared them."""
    await connection.execute(_DROP, {"game": game_id})


async def take(connection: Connection, game_id: int, player: int, turn: int) -> tuple[Plan, ...]:
    """What a player has planned for the opponent's turn `turn`, now that it has been played; it is forgotten with that.

    So are the plans for turns before it, and those of others.
    """
    found = list(await connection.execute(_DUE, {"game": game_id, "number": turn + 1}))
    if found:
        await connection.execute(_DROP_BEFORE, {"game": game_id, "number": turn + 1})
    return tuple(Plan(expected, reply) for owner, at, expected, reply in found if (owner, at) == (player, turn))
