"""Dead letters: notices that could not be delivered, updates that could not be handled, for a person to decide on."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Row, delete, select, update

from storage.database import Connection
from storage.schema import inbox, outbox


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """What could not be delivered or handled, since when, and why. `id` names it in commands: n12, u345."""

    id: str
    what: str
    why: str
    since: int


async def dead(connection: Connection) -> tuple[DeadLetter, ...]:
    """All of them: notices, then updates, oldest first."""
    notices = await connection.execute(select(outbox).where(outbox.c.state == "dead").order_by(outbox.c.id))
    updates = await connection.execute(select(inbox).where(inbox.c.state == "failed").order_by(inbox.c.update_id))
    return (*map(_of_notice, notices), *map(_of_update, updates))


async def retry(connection: Connection, ids: Collection[str], now: int) -> None:
    """Owe notices anew and have updates handled anew, as if they had come now."""
    await connection.execute(
        update(outbox)
        .where(outbox.c.state == "dead", outbox.c.id.in_(_numbers(ids, "n")))
        .values(state="owed", attempts=0, not_before=0, created_at=now, error=None)
    )
    await connection.execute(
        update(inbox)
        .where(inbox.c.state == "failed", inbox.c.update_id.in_(_numbers(ids, "u")))
        .values(state="waiting", attempts=0)
    )


async def drop(connection: Connection, ids: Collection[str]) -> None:
    """Forget notices and updates. The number of an update is kept for a while, so that a repeat is known."""
    await connection.execute(delete(outbox).where(outbox.c.state == "dead", outbox.c.id.in_(_numbers(ids, "n"))))
    await connection.execute(
        update(inbox)
        .where(inbox.c.state == "failed", inbox.c.update_id.in_(_numbers(ids, "u")))
        .values(state="done", payload=None)
    )


def _numbers(ids: Collection[str], letter: str) -> list[int]:
    return [int(name[1:]) for name in ids if name[0] == letter]


def _of_notice(row: Row[*tuple[object, ...]]) -> DeadLetter:
    game = f" of game {row.game_id}" if row.game_id is not None else ""
    return DeadLetter(f"n{row.id}", f"{row.kind}{game} to chat {row.chat_id}", row.error or "", row.created_at)


def _of_update(row: Row[*tuple[object, ...]]) -> DeadLetter:
    return DeadLetter(f"u{row.update_id}", "update", "its handling broke; see the log", row.received_at)
