"""Games and their turns."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Integer, bindparam, func, insert, or_, select, union_all, update
from sqlalchemy.exc import IntegrityError

from rules import Color, Kind, Move, Outcome, Termination
from storage.database import Connection
from storage.game_rows import game_in
from storage.prepared import prepared
from storage.records import DrawOffer, PastOffer, Place, PlayedBy, StoredGame, Turn
from storage.schema import games, turns

_BY_ID = prepared(select(games).where(games.c.id == bindparam("id")))
_RUNNING = select(games).where(games.c.termination.is_(None)).order_by(games.c.moved_at, games.c.id)
_RUNNING_OF = prepared(_RUNNING.where(or_(games.c.white == bindparam("player"), games.c.black == bindparam("player"))))
_RUNNING_IN = prepared(_RUNNING.where(games.c.chat_id == bindparam("chat")))
_RECORD = prepared(
    select(
        *(turns.c[name] for name in ("turn", "kind", "ply", "move", "route", "captured", "position")),
    )
    .where(turns.c.game_id == bindparam("game"))
    .order_by(turns.c.turn)
)
_SEATS = union_all(
    *(
        select((games.c.to_move == color.value).label("due"), (games.c.white != games.c.black).label("shared")).where(
            side == bindparam("player"), games.c.termination.is_(None)
        )
        for side, color in ((games.c.white, Color.WHITE), (games.c.black, Color.BLACK))
    )
).subquery()
_UNDER_WAY = prepared(
    select(
        func.coalesce(func.sum(_SEATS.c.due, type_=Integer), 0),
        func.coalesce(func.sum(_SEATS.c.shared, type_=Integer), 0),
    ).select_from(_SEATS)
)
_PLAY = prepared(insert(turns))
_NOT_OVER = {"winner": None, "termination": None, "rule": None}
_MOVED_ON = ("position", "to_move", "turn", "ply", "moved_at", "draw_offer", "draw_offer_turn", "draw_offer_ply")
_MOVE_ON = prepared(
    update(games)
    .where(games.c.id == bindparam("game"), games.c.turn == bindparam("at"), games.c.termination.is_(None))
    .values({name: bindparam(f"new_{name}") for name in (*_MOVED_ON, *_NOT_OVER)})
)


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a game starts from. `start` is the position as FEN."""

    variant: str
    options: Mapping[str, str]
    start: str
    to_move: Color
    white: int
    black: int
    place: Place | None


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that is to be stored: the move, and the position (FEN), side to move and outcome after it.

    `draw_offer` is the one that stands after it, or the last one that does not; `played_by` is None for a move made by
    hand.
    """

    move: Move
    position: str
    to_move: Color
    outcome: Outcome | None
    draw_offer: DrawOffer | PastOffer | None
    played_by: PlayedBy | None = None


async def create(connection: Connection, new: NewGame, now: int) -> StoredGame:
    """Store a game before its first move; its first turn has number 1."""
    row = await connection.execute(
        insert(games)
        .values(
            variant=new.variant,
            options=json.dumps(dict(new.options)),
            start=new.start,
            position=new.start,
            to_move=new.to_move.value,
            white=new.white,
            black=new.black,
            chat_id=new.place.chat_id if new.place else None,
            thread_id=new.place.thread_id if new.place else None,
            turn=1,
            ply=0,
            created_at=now,
            moved_at=now,
        )
        .returning(games)
    )
    return game_in(*row.one())


async def get(connection: Connection, game_id: int) -> StoredGame | None:
    """The game with this id, or None."""
    row = (await connection.execute(_BY_ID, {"id": game_id})).first()
    return game_in(*row) if row else None


async def record(connection: Connection, game_id: int) -> tuple[Turn, ...]:
    """The turns that led to the position on the board, in order; moves that were taken back are not among them."""
    line: list[Turn] = []
    for turn, kind, ply, move, route, captured, position in await connection.execute(_RECORD, {"game": game_id}):
        if kind == "move":
            line.append(Turn(turn, ply, _move(move, route, captured), position))
        else:
            del line[ply:]
    return tuple(line)


async def play(connection: Connection, game: StoredGame, played: Played, player: int, now: int) -> bool:
    """Store a turn; False, with nothing changed, when this turn of the game has already been played."""
    move = played.move
    try:
        await connection.execute(
            _PLAY,
            {
                "game_id": game.id,
                "turn": game.turn,
                "kind": "move",
                "ply": game.ply + 1,
                "move": str(move),
                "route": ",".join(move.path),
                "captured": ",".join(move.captured),
                "position": played.position,
                "player": player,
                "played_at": now,
                "played_by": played.played_by,
            },
        )
    except IntegrityError:
        return False
    columns = {
        "position": played.position,
        "to_move": played.to_move.value,
        "turn": game.turn + 1,
        "ply": game.ply + 1,
        "moved_at": now,
        **_offer_columns(played.draw_offer),
        **_NOT_OVER,
        **_outcome_columns(played.outcome),
    }
    named = {f"new_{name}": value for name, value in columns.items()}
    result = await connection.execute(_MOVE_ON, {**named, "game": game.id, "at": game.turn})
    return result.rowcount == 1


async def finish(connection: Connection, game: StoredGame, outcome: Outcome, now: int) -> bool:
    """End a running game other than by a move; False when it has already ended or moved on."""
    result = await connection.execute(
        update(games)
        .where(games.c.id == game.id, games.c.turn == game.turn, games.c.termination.is_(None))
        .values(moved_at=now, **_offer_columns(None), **_outcome_columns(outcome))
    )
    return result.rowcount == 1


async def offer_draw(connection: Connection, game_id: int, offer: DrawOffer | PastOffer) -> None:
    """Note a draw offer, or that the last one stands no longer."""
    await connection.execute(update(games).where(games.c.id == game_id).values(**_offer_columns(offer)))


async def running_of(connection: Connection, player: int) -> tuple[StoredGame, ...]:
    """The running games of a player: those waiting for them first, the longest waiting first."""
    found = [game_in(*row) for row in await connection.execute(_RUNNING_OF, {"player": player})]
    return tuple(sorted(found, key=lambda game: (game.player(game.to_move) != player, game.moved_at, game.id)))


async def under_way(connection: Connection, player: int) -> tuple[int, int]:
    """In how many running games it is a player's turn, and how many they play against somebody else."""
    due, shared = (await connection.execute(_UNDER_WAY, {"player": player})).one()
    return due, shared


async def last_finished(connection: Connection, player: int, chat_id: int | None) -> StoredGame | None:
    """The game of a player that ended last, in a group or, with None, anywhere; None where there is none."""
    query = select(games).where(
        or_(games.c.white == player, games.c.black == player),
        games.c.termination.is_not(None),
        games.c.termination != Termination.CANCELLED.value,
    )
    if chat_id is not None:
        query = query.where(games.c.chat_id == chat_id)
    newest = query.order_by(games.c.moved_at.desc(), games.c.id.desc()).limit(1)
    row = (await connection.execute(newest)).first()
    return game_in(*row) if row else None


async def most_played(connection: Connection, player: int) -> tuple[str, ...]:
    """The games a player has played, by their keys, those played most often first."""
    often = func.count(games.c.id).label("often")
    query = (
        select(games.c.variant, often)
        .where(or_(games.c.white == player, games.c.black == player))
        .group_by(games.c.variant)
        .order_by(often.desc(), games.c.variant)
    )
    return tuple(await connection.scalars(query))


async def running_in(connection: Connection, chat_id: int) -> tuple[StoredGame, ...]:
    """The running games of a group, the longest waiting first."""
    return tuple(game_in(*row) for row in await connection.execute(_RUNNING_IN, {"chat": chat_id}))


async def move_chat(connection: Connection, old: int, new: int) -> tuple[StoredGame, ...]:
    """Follow a group to the supergroup that it has become; answers the running games that have followed it now."""
    running = await running_in(connection, old)
    await connection.execute(update(games).where(games.c.chat_id == old).values(chat_id=new))
    return tuple(replace(game, place=replace(game.place, chat_id=new)) for game in running if game.place)


async def make_private(connection: Connection, game_id: int) -> None:
    """Let a group's game go on in the two private chats."""
    await connection.execute(update(games).where(games.c.id == game_id).values(chat_id=None, thread_id=None))


async def drop_thread(connection: Connection, chat_id: int, thread_id: int) -> None:
    """Let the games of a topic that is gone go on in the group's main topic."""
    await connection.execute(
        update(games).where(games.c.chat_id == chat_id, games.c.thread_id == thread_id).values(thread_id=None)
    )


def _offer_columns(offer: DrawOffer | PastOffer | None) -> dict[str, str | int | None]:
    return {
        "draw_offer": offer.by.value if offer else None,
        "draw_offer_turn": offer.turn if isinstance(offer, DrawOffer) else None,
        "draw_offer_ply": offer.ply if offer else None,
    }


def _outcome_columns(outcome: Outcome | None) -> dict[str, str | None]:
    if outcome is None:
        return {}
    return {
        "winner": outcome.winner.value if outcome.winner else None,
        "termination": outcome.termination.value,
        "rule": outcome.rule,
    }


def _move(canonical: str, route: str, captured: str) -> Move:
    # Taken from what was stored, without asking the rules: they may have been corrected since.
    _, _, forfeited = canonical.partition("*")
    return Move(
        path=tuple(route.split(",")),
        captured=tuple(filter(None, captured.split(","))),
        becomes=Kind.KING if "=K" in canonical else None,
        forfeited=forfeited or None,
    )
