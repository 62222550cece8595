"""Updates as Telegram handed them over: written down before they are confirmed, handled once in effect."""

import json
from collections.abc import Collection

from sqlalchemy import bindparam, func, insert, select, update

from storage.database import Connection
from storage.prepared import prepared
from storage.records import Received
from storage.schema import inbox

_NUMBERS = select(func.json_each(bindparam("numbers")).table_valued("value").c.value)
_KNOWN = prepared(select(inbox.c.update_id).where(inbox.c.update_id.in_(_NUMBERS)))
_RECEIVE = prepared(insert(inbox))
_DONE = prepared(
    update(inbox)
    .where(inbox.c.update_id == bindparam("id"), inbox.c.state == "waiting")
    .values(state="done", payload=None)
)

KEPT_IN_ANY_CASE = 1000
"""Numbers of updates: Telegram hands out a hundred at once, and repeats no more than what was not confirmed."""
MAX_ATTEMPTS = 3
"""How often an update whose handling breaks is tried before it is set aside as failed."""


async def receive(connection: Connection, updates: Collection[tuple[int, str]], now: int) -> frozenset[int]:
    """Write down updates (number and JSON); answers the numbers not seen before, the others are passed over."""
    numbers = [number for number, _ in updates]
    known = set(await connection.scalars(_KNOWN, {"numbers": json.dumps(numbers)}))
    rows = {
        number: {"update_id": number, "payload": payload, "state": "waiting", "attempts": 0, "received_at": now}
        for number, payload in updates
        if number not in known
    }
    if rows:
        await connection.execute(_RECEIVE, list(rows.values()))
    return frozenset(rows)


async def latest(connection: Connection) -> int:
    """When the newest update that waits was received; 0 where none waits."""
    found: int | None = await connection.scalar(select(func.max(inbox.c.received_at)).where(inbox.c.state == "waiting"))
    return found or 0


async def newest(connection: Connection) -> int | None:
    """When the newest update of all was received; None where none ever was, or all are forgotten."""
    found: int | None = await connection.scalar(select(func.max(inbox.c.received_at)))
    return found


async def waiting(connection: Connection, taken: Collection[int], limit: int) -> tuple[Received, ...]:
    """Updates that wait to be handled and are not `taken` yet, in the order in which they came.

    Not simply "above the last number": Telegram may start numbering anew after a quiet week.
    """
    rows = await connection.execute(
        select(inbox)
        .where(inbox.c.state == "waiting", inbox.c.update_id.not_in(list(taken)))
        .order_by(inbox.c.received_at, inbox.c.update_id)
        .limit(limit)
    )
    return tuple(Received(row["update_id"], row["payload"], row["attempts"]) for row in rows.mappings())


async def done(connection: Connection, update_id: int) -> bool:
    """Note that an update has had its effect and forget its content; False when that was noted before."""
    return (await connection.execute(_DONE, {"id": update_id})).rowcount == 1


async def failed(connection: Connection, update_id: int, tries: int = MAX_ATTEMPTS) -> bool:
    """Count a handling that broke; answers True when the update is given up (its content is kept to be looked at)."""
    attempts = await connection.scalar(
        update(inbox)
        .where(inbox.c.update_id == update_id, inbox.c.state == "waiting")
        .values(attempts=inbox.c.attempts + 1)
        .returning(inbox.c.attempts)
    )
    if attempts is None:
        return True  # it is done, or was given up before
    if attempts < tries:
        return False
    await connection.execute(update(inbox).where(inbox.c.update_id == update_id).values(state="failed"))
    return True


async def forget(connection: Connection, before: int) -> None:
    """Drop the numbers of updates handled before this time: Telegram repeats nothing older than a day.

    The newest are kept in any case: a clock that has leapt ahead must not make repeats look new.
    """
    newest = select(func.max(inbox.c.update_id) - KEPT_IN_ANY_CASE).scalar_subquery()
    await connection.execute(
        inbox.delete().where(inbox.c.state == "done", inbox.c.received_at < before, inbox.c.update_id <= newest)
    )
