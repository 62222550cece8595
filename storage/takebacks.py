"""Moves taken back, by undo or with the opponent's leave, and how the latest turns came about."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from rules import Color
from storage.database import Connection
from storage.prepared import prepared
from storage.records import PlayedBy, StoredGame
from storage.schema import games, turns

_TURN = prepared(
    select(turns.c.kind, turns.c.player).where(
        turns.c.game_id == bindparam("game"), turns.c.turn == bindparam("number")
    )
)
_LATEST = prepared(
    select(turns.c.turn, turns.c.kind, turns.c.ply, turns.c.player, turns.c.played_by)
    .where(turns.c.game_id == bindparam("game"), turns.c.turn >= bindparam("since"))
    .order_by(turns.c.turn)
)


class TurnKind(StrEnum):
    """What a turn was."""

    MOVE = "move"
    UNDO = "undo"
    TAKEBACK = "takeback"


@dataclass(frozen=True, slots=True)
class TurnMade:
    """What was done last in a game, and by whom."""

    kind: TurnKind
    player: int


@dataclass(frozen=True, slots=True)
class Rewound:
    """Where a game stands once moves are taken back: the plies left, the position (FEN) and the side to move."""

    kind: TurnKind
    ply: int
    position: str
    to_move: Color


async def turn_made(connection: Connection, game_id: int, number: int) -> TurnMade | None:
    """What was done in a game at the turn with this number, or None."""
    row = (await connection.execute(_TURN, {"game": game_id, "number": number})).mappings().first()
    return TurnMade(TurnKind(row["kind"]), row["player"]) if row else None


async def has_acted(connection: Connection, game_id: int, player: int, since: int) -> bool:
    """Whether a player has moved, or taken a move back, at a turn from `since` on."""
    later = select(turns.c.turn).where(turns.c.game_id == game_id, turns.c.turn >= since, turns.c.player == player)
    return (await connection.execute(later.limit(1))).first() is not None


async def last_turn(connection: Connection, game: StoredGame) -> TurnMade | None:
    """The turn before the one now due, or None before the first move."""
    return await turn_made(connection, game.id, game.turn - 1)


@dataclass(frozen=True, slots=True)
class Latest:
    """What happened in a game lately: its last turn, and by their plies the moves that were not played by hand."""

    last: TurnMade | None
    automatic: Mapping[int, PlayedBy]


async def latest(connection: Connection, game: StoredGame, count: int) -> Latest:
    """The last `count` turns of a game, without those moves that were taken back."""
    rows = await connection.execute(_LATEST, {"game": game.id, "since": game.turn - count})
    last: TurnMade | None = None
    found: dict[int, PlayedBy] = {}
    for turn, kind, ply, player, played_by in rows:
        if kind != TurnKind.MOVE:
            found = {earlier: how for earlier, how in found.items() if earlier <= ply}
        elif played_by:
            found[ply] = PlayedBy(played_by)
        if turn == game.turn - 1:
            last = TurnMade(TurnKind(kind), player)
    return Latest(last, found)


async def rewind(connection: Connection, game: StoredGame, to: Rewound, player: int, now: int) -> bool:
    """Take moves back, also one that ended the game; False when the game has moved on.

    It is a turn like a move: it has a number of its own, and what was taken back stays in the turns.
    """
    try:
        await connection.execute(
            insert(turns).values(
                game_id=game.id,
                turn=game.turn,
                kind=to.kind,
                ply=to.ply,
                move="",
                route="",
                captured="",
                position=to.position,
                player=player,
                played_at=now,
            )
        )
    except IntegrityError:
        return False
    result = await connection.execute(
        update(games)
        .where(games.c.id == game.id, games.c.turn == game.turn)
        .values(
            position=to.position,
            to_move=to.to_move.value,
            turn=game.turn + 1,
            ply=to.ply,
            moved_at=now,
            winner=None,
            termination=None,
            rule=None,
            takeback=None,
        )
    )
    return result.rowcount == 1


async def ask(connection: Connection, game: StoredGame, by: Color) -> None:
    """Note that a side asks, at this turn, to take its last move back."""
    await connection.execute(
        update(games).where(games.c.id == game.id).values({"takeback": by.value, f"takeback_{by.value}": game.turn})
    )


async def decline(connection: Connection, game: StoredGame) -> None:
    """Note that the request has been turned down."""
    await connection.execute(update(games).where(games.c.id == game.id).values(takeback=None))
