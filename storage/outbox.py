"""What the bot owes to chats.

Rows are written in the transaction of their cause and delivered at least once, in order in each chat, but that those
which only tidy up what was said before give way to all others, and that a film lets others pass until it is made.
"""

import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, RowMapping, and_, bindparam, case, func, insert, or_, select, update

from storage.database import Connection
from storage.prepared import prepared
from storage.records import Notice, Payload, Place
from storage.schema import outbox

_OWE = prepared(insert(outbox))
_NEWER = prepared(
    select(outbox.c.id)
    .where(
        outbox.c.state == "owed",
        outbox.c.chat_id == bindparam("chat"),
        outbox.c.kind == bindparam("kind"),
        outbox.c.game_id == bindparam("game"),
        outbox.c.id > bindparam("id"),
    )
    .limit(1)
)
_SETTLE = prepared(
    update(outbox)
    .where(outbox.c.id == bindparam("notice"))
    .values(
        state=bindparam("new_state"),
        error=bindparam("why"),
        attempts=outbox.c.attempts + 1,
        # What was typed is not kept; a dead letter is, for a person to look at.
        payload=case((bindparam("new_state") == "dead", outbox.c.payload), else_="{}"),
    )
)
TIDYING = frozenset({"settle", "strip"})
"""Kinds of notices that show a move on the board it was made on, or take buttons away."""
FILM = "replay"
"""The kind of notice that shows a film."""
INLINE_CARD = "inline-card"
"""The kind of notice that changes a card of inline mode. It only waits in its chat, being shown in one not known."""


def _said(name: str) -> ColumnElement[int | None]:
    """A number in a notice's payload."""
    return func.json_extract(outbox.c.payload, f"$.{name}")


_ANY_OWED = prepared(select(outbox.c.id).where(outbox.c.state == "owed").limit(1))

_written = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class Owed:
    """A notice to be stored. `kind` names what to say; `payload` is what it takes to say it later."""

    place: Place
    kind: str
    payload: Payload = field(default_factory=dict)
    game_id: int | None = None
    turn: int | None = None


async def owe(connection: Connection, owed: Collection[Owed], now: int) -> None:
    """Store notices, to be sent in this order in each chat."""
    if not owed:
        return
    await connection.execute(
        _OWE,
        [
            {
                "chat_id": notice.place.chat_id,
                "thread_id": notice.place.thread_id,
                "kind": notice.kind,
                "payload": _written(dict(notice.payload)),
                "game_id": notice.game_id,
                "turn": notice.turn,
                "state": "owed",
                "attempts": 0,
                "not_before": 0,  # at once, whatever the clock does
                "created_at": now,
            }
            for notice in owed
        ],
    )


async def any_owed(connection: Connection) -> bool:
    """Whether anything is owed to anybody."""
    return (await connection.execute(_ANY_OWED)).first() is not None


async def has_newer(connection: Connection, notice: Notice) -> bool:
    """Whether the same chat is owed a later notice of this kind for the same game."""
    named = {"chat": notice.place.chat_id, "kind": notice.kind, "game": notice.game_id, "id": notice.id}
    return (await connection.execute(_NEWER, named)).first() is not None


async def holds_others(connection: Connection, notice: Notice) -> bool:
    """Whether its chat is owed anything else."""
    query = select(outbox.c.id).where(
        outbox.c.state == "owed", outbox.c.chat_id == notice.place.chat_id, outbox.c.id != notice.id
    )
    return (await connection.execute(query.limit(1))).first() is not None


async def settle(connection: Connection, notice_id: int, state: str, error: str | None = None) -> None:
    """Close a notice: `sent`, `dropped` (something newer said it) or `dead` (undeliverable; `error` says why)."""
    await connection.execute(_SETTLE, {"notice": notice_id, "new_state": state, "why": error})


async def postpone(connection: Connection, notice: Notice, until: int, error: str) -> None:
    """Try a notice again at `until`."""
    await connection.execute(
        update(outbox)
        .where(outbox.c.id == notice.id)
        .values(not_before=until, error=error, attempts=outbox.c.attempts + 1)
    )


async def hold_chat(connection: Connection, chat_id: int, until: int) -> None:
    """Send nothing to this chat before `until`: Telegram has asked for patience."""
    await connection.execute(
        update(outbox)
        .where(outbox.c.chat_id == chat_id, outbox.c.state == "owed", outbox.c.not_before < until)
        .values(not_before=until)
    )


async def hold(connection: Connection, notice: Notice, until: int) -> None:
    """Don't send this one notice before `until`: Telegram has asked for patience."""
    await connection.execute(update(outbox).where(outbox.c.id == notice.id).values(not_before=until))


async def move_chat(connection: Connection, old: int, new: int) -> None:
    """Send what is owed to a group to the supergroup that it has become.

    The messages of the group can't be changed there; their numbers will be those of others. What was to be shown in the
    place of a menu comes as a new message, changes of boards and cards are dropped.
    """
    owed = (outbox.c.chat_id == old, outbox.c.state == "owed")
    changes = or_(_said("message").is_not(None), and_(_said("edit").is_not(None), outbox.c.kind == "challenge"))
    gone = {"state": "dropped", "error": "its message stayed behind in the group", "payload": "{}"}
    await connection.execute(update(outbox).where(*owed, changes).values(gone))
    anew = func.json_remove(outbox.c.payload, "$.edit")
    await connection.execute(update(outbox).where(*owed).values(chat_id=new, payload=anew))


async def drop_chat(connection: Connection, chat_id: int, error: str) -> None:
    """Owe a chat that can't be written to nothing any more, but for cards of inline mode."""
    await connection.execute(
        update(outbox)
        .where(outbox.c.chat_id == chat_id, outbox.c.state == "owed", outbox.c.kind != INLINE_CARD)
        .values(state="dropped", error=error, payload="{}")
    )


async def boards_owed(connection: Connection, chat_id: int) -> tuple[int, ...]:
    """The games whose boards are owed to a chat."""
    query = select(outbox.c.game_id).where(
        outbox.c.chat_id == chat_id, outbox.c.state == "owed", outbox.c.kind == "board", outbox.c.game_id.is_not(None)
    )
    return tuple(await connection.scalars(query.distinct().order_by(outbox.c.game_id)))


async def tidied(connection: Connection, chat_id: int, game_id: int) -> frozenset[int]:
    """The messages of a game in a chat whose buttons are owed an end, or a change, already."""
    query = select(outbox.c.kind, outbox.c.payload).where(
        outbox.c.chat_id == chat_id, outbox.c.state == "owed", outbox.c.game_id == game_id
    )
    owed = [(kind, json.loads(payload)) for kind, payload in await connection.execute(query)]
    return frozenset(how["message"] for kind, how in owed if kind in TIDYING or (kind == "redraw" and how.get("over")))


async def drop_thread(connection: Connection, place: Place) -> None:
    """Send what is owed to a topic that is gone to the group's main topic."""
    await connection.execute(
        update(outbox)
        .where(outbox.c.chat_id == place.chat_id, outbox.c.thread_id == place.thread_id, outbox.c.state == "owed")
        .values(thread_id=None)
    )


async def forget(connection: Connection, before: int) -> None:
    """Drop the rows of notices settled that were owed before this time; dead letters stay."""
    await connection.execute(
        outbox.delete().where(outbox.c.state.in_(("sent", "dropped")), outbox.c.created_at < before)
    )


async def dead(connection: Connection) -> tuple[tuple[Notice, str], ...]:
    """The notices given up, with the reason of each, for a person to read."""
    rows = await connection.execute(select(outbox).where(outbox.c.state == "dead").order_by(outbox.c.id))
    return tuple((notice_of(row), row["error"] or "") for row in rows.mappings())


def notice_of(row: RowMapping) -> Notice:
    """A row of the outbox as a notice."""
    return Notice(
        id=row["id"],
        place=Place(row["chat_id"], row["thread_id"]),
        kind=row["kind"],
        payload=_read(row["payload"]),
        game_id=row["game_id"],
        turn=row["turn"],
        attempts=row["attempts"],
        created_at=row["created_at"],
    )


def _read(payload: str) -> Payload:
    """What a notice takes to be put into words; nothing where somebody has spoilt it, so that no other waits for it."""
    with suppress(ValueError):
        found = json.loads(payload)
        if isinstance(found, dict):
            return found
    return {}
