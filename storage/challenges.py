"""Challenges: made, found, taken once, withdrawn, declined, expired."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import RowMapping, bindparam, insert, select, update

from storage.database import Connection
from storage.prepared import prepared
from storage.records import Challenge, ChallengeState, Place, Player, Seat, StoredGame
from storage.schema import challenges

LIFETIME = 30 * 24 * 3600
"""Seconds that a challenge stays open."""

_BIND = prepared(
    update(challenges)
    .where(
        challenges.c.opponent_username == bindparam("called"),
        challenges.c.opponent.is_(None),
        challenges.c.author != bindparam("person"),
        challenges.c.state == ChallengeState.OPEN.value,
    )
    .values(opponent=bindparam("person"))
)


@dataclass(frozen=True, slots=True)
class NewChallenge:
    """What a challenge is made of. `token` goes into links and is drawn by the caller.

    `start` is the position (FEN) to play on from, None for the opening.
    """

    token: str
    variant: str
    options: Mapping[str, str]
    seat: Seat
    author: int
    opponent: int | None
    opponent_username: str | None
    place: Place | None
    start: str | None = None
    rematch_of: int | None = None
    inline_message_id: str | None = None


async def create(connection: Connection, new: NewChallenge, now: int) -> Challenge:
    """Store an open challenge that lives for `LIFETIME` seconds from `now`."""
    row = await connection.execute(
        insert(challenges)
        .values(
            token=new.token,
            variant=new.variant,
            options=json.dumps(dict(new.options)),
            seat=new.seat,
            author=new.author,
            opponent=new.opponent,
            opponent_username=new.opponent_username,
            chat_id=new.place.chat_id if new.place else None,
            thread_id=new.place.thread_id if new.place else None,
            state=ChallengeState.OPEN,
            start=new.start,
            rematch_of=new.rematch_of,
            folded=0,
            inline_message_id=new.inline_message_id,
            created_at=now,
            expires_at=now + LIFETIME,
        )
        .returning(challenges)
    )
    return _challenge(row.mappings().one())


async def by_token(connection: Connection, token: str) -> Challenge | None:
    """The challenge with this token, in whatever state, or None."""
    row = (await connection.execute(select(challenges).where(challenges.c.token == token))).mappings().first()
    return _challenge(row) if row else None


async def by_id(connection: Connection, challenge_id: int) -> Challenge | None:
    """The challenge with this id, in whatever state, or None."""
    row = (await connection.execute(select(challenges).where(challenges.c.id == challenge_id))).mappings().first()
    return _challenge(row) if row else None


async def take(connection: Connection, challenge_id: int, taken_by: int, game_id: int) -> bool:
    """Let a player take an open challenge; False when it was no longer open (somebody was faster)."""
    result = await connection.execute(
        update(challenges)
        .where(challenges.c.id == challenge_id, challenges.c.state == ChallengeState.OPEN)
        .values(state=ChallengeState.TAKEN, taken_by=taken_by, game_id=game_id)
    )
    return result.rowcount == 1


async def withdraw(connection: Connection, challenge_id: int) -> bool:
    """Withdraw an open challenge; False when it was no longer open."""
    return await _close(connection, challenge_id, ChallengeState.WITHDRAWN)


async def decline(connection: Connection, challenge_id: int) -> bool:
    """Note that whom an open challenge was for does not want it; False when it was no longer open."""
    return await _close(connection, challenge_id, ChallengeState.DECLINED)


async def _close(connection: Connection, challenge_id: int, state: ChallengeState) -> bool:
    result = await connection.execute(
        update(challenges)
        .where(challenges.c.id == challenge_id, challenges.c.state == ChallengeState.OPEN)
        .values(state=state)
    )
    return result.rowcount == 1


async def bind_opponent(connection: Connection, player: Player) -> None:
    """Tie the open challenges made to this person's @name to the person: a name can move to another account.

    But for their own, should they have taken the name of somebody they had invited.
    """
    if player.username:
        await connection.execute(_BIND, {"called": player.username, "person": player.id})


async def open_for(connection: Connection, player: int, now: int) -> tuple[Challenge, ...]:
    """The open challenges made to this player by name, oldest first."""
    rows = await connection.execute(
        select(challenges)
        .where(
            challenges.c.opponent == player,
            challenges.c.state == ChallengeState.OPEN,
            challenges.c.expires_at > now,
        )
        .order_by(challenges.c.id)
    )
    return tuple(_challenge(row) for row in rows.mappings())


async def rematch_of(connection: Connection, game_id: int) -> Challenge | None:
    """The newest challenge made as a rematch of this game, in whatever state, or None."""
    query = select(challenges).where(challenges.c.rematch_of == game_id).order_by(challenges.c.id.desc()).limit(1)
    row = (await connection.execute(query)).mappings().first()
    return _challenge(row) if row else None


async def inline_of(connection: Connection, game: StoredGame) -> Challenge | None:
    """The challenge that a game has come of, where inline mode has put its card into some chat; else None."""
    query = select(challenges).where(
        challenges.c.author.in_((game.white, game.black)),
        challenges.c.game_id == game.id,
        challenges.c.inline_message_id.is_not(None),
    )
    row = (await connection.execute(query)).mappings().first()
    return _challenge(row) if row else None


async def fold(connection: Connection, before: int) -> tuple[Challenge, ...]:
    """Note that the cards of groups' open challenges made before this time are short now; answers which they are."""
    rows = await connection.execute(
        update(challenges)
        .where(
            challenges.c.state == ChallengeState.OPEN,
            challenges.c.chat_id.is_not(None),
            challenges.c.folded == 0,
            challenges.c.created_at <= before,
        )
        .values(folded=1)
        .returning(challenges)
    )
    return tuple(_challenge(row) for row in rows.mappings())


async def open_by(connection: Connection, player: int, now: int) -> tuple[Challenge, ...]:
    """The open challenges this player has made, oldest first."""
    rows = await connection.execute(
        select(challenges)
        .where(challenges.c.author == player, challenges.c.state == ChallengeState.OPEN, challenges.c.expires_at > now)
        .order_by(challenges.c.id)
    )
    return tuple(_challenge(row) for row in rows.mappings())


async def expire(connection: Connection, now: int) -> tuple[Challenge, ...]:
    """Close the challenges whose time is over and answer which they were."""
    rows = await connection.execute(
        update(challenges)
        .where(challenges.c.state == ChallengeState.OPEN, challenges.c.expires_at <= now)
        .values(state=ChallengeState.EXPIRED)
        .returning(challenges)
    )
    return tuple(_challenge(row) for row in rows.mappings())


async def move_chat(connection: Connection, old: int, new: int) -> tuple[Challenge, ...]:
    """Follow a group to the supergroup that it has become; answers the open challenges that have followed it now."""
    here = challenges.c.chat_id == old
    open_here = select(challenges).where(here, challenges.c.state == ChallengeState.OPEN).order_by(challenges.c.id)
    waiting = [_challenge(row) for row in (await connection.execute(open_here)).mappings()]
    await connection.execute(update(challenges).where(here).values(chat_id=new))
    return tuple(replace(one, place=replace(one.place, chat_id=new)) for one in waiting if one.place)


async def drop_thread(connection: Connection, chat_id: int, thread_id: int) -> None:
    """Let the games of challenges in a topic that is gone be played in the group's main topic."""
    await connection.execute(
        update(challenges)
        .where(challenges.c.chat_id == chat_id, challenges.c.thread_id == thread_id)
        .values(thread_id=None)
    )


def _challenge(row: RowMapping) -> Challenge:
    return Challenge(
        id=row["id"],
        token=row["token"],
        variant=row["variant"],
        options=json.loads(row["options"]),
        seat=Seat(row["seat"]),
        author=row["author"],
        opponent=row["opponent"],
        opponent_username=row["opponent_username"],
        place=Place(row["chat_id"], row["thread_id"]) if row["chat_id"] is not None else None,
        state=ChallengeState(row["state"]),
        game_id=row["game_id"],
        taken_by=row["taken_by"],
        expires_at=row["expires_at"],
        start=row["start"],
        rematch_of=row["rematch_of"],
        folded=bool(row["folded"]),
        inline_message_id=row["inline_message_id"],
    )
