"""Who is next: a look into the outbox that costs about the same however much is owed, and to however many.

It goes from chat to chat by the index, and in each to the first in line, no further than it has to.
"""

import json
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import (
    CTE,
    ColumnElement,
    FromClause,
    ScalarSelect,
    Select,
    and_,
    bindparam,
    func,
    literal_column,
    not_,
    or_,
    select,
)

from storage.database import Connection
from storage.outbox import FILM, INLINE_CARD, TIDYING, notice_of
from storage.prepared import prepared
from storage.records import Notice
from storage.schema import outbox

FURTHEST_SECONDS = 600
"""What seems to be put off for longer was put off by a clock that has been put back since, or is held by who sends."""
MOST_CHATS = 1000
"""So many chats a look goes through; the next one goes on from there."""
FIRST = -(2**63)
"""Before all chats."""


@dataclass(frozen=True, slots=True)
class Barred:
    """What is left out of what is due, as if it were not owed yet.

    All that is owed to some chats (`busy`), the tidying in some (`spared`), the films in some (`filmed`) or in all, and
    some notices that stand aside (`aside`).
    """

    busy: Collection[int] = ()
    spared: Collection[int] = ()
    filmed: Collection[int] = ()
    every_film: bool = False
    aside: Collection[int] = ()


NOTHING = Barred()


@dataclass(frozen=True, slots=True)
class Look:
    """What a look has found: what is due, when something else will be, and the chat it has come to.

    `reached` is FIRST where it has come to the end; `later` is None where nothing waits for its time, and unless it
    has seen all that it went through.
    """

    due: tuple[Notice, ...]
    later: int | None
    reached: int


def _listed(name: str) -> Select[tuple[int]]:
    """The numbers in a JSON list."""
    return select(func.json_each(bindparam(name)).table_valued("value").c.value)


def _next_chat(after: ColumnElement[int]) -> ScalarSelect[int]:
    """The next chat that something is owed to. Found at once in the index."""
    owed = outbox.alias("owed")
    return select(func.min(owed.c.chat_id)).where(owed.c.state == "owed", owed.c.chat_id > after).scalar_subquery()


def _chats() -> CTE:
    """The chats that something is owed to, beyond `after`, each with its number; in the end there may be none."""
    one: ColumnElement[int] = literal_column("1")
    chats = select(_next_chat(bindparam("after")).label("chat"), one.label("number")).cte("chats", recursive=True)
    beyond = select(_next_chat(chats.c.chat), chats.c.number + 1)
    return chats.union_all(beyond.where(chats.c.chat.is_not(None), chats.c.number < bindparam("most")))


_CHATS = _chats()


def _in_time(table: FromClause) -> ColumnElement[bool]:
    return or_(table.c.not_before <= bindparam("now"), table.c.not_before > bindparam("furthest"))


def _first(*, tidies: bool) -> ScalarSelect[int]:
    """The first of what is owed to a chat and brings news, or of what only tidies up.

    A card of inline mode that waits for its time holds nothing back: it stands in another chat.
    """
    own = outbox.alias("own")
    tidying = or_(*(own.c.kind == kind for kind in sorted(TIDYING)))
    filmed = and_(bindparam("films") == 1, own.c.chat_id.not_in(_listed("filmed")))
    wanted = (
        (tidying, own.c.chat_id.not_in(_listed("spared")))
        if tidies
        else (not_(tidying), or_(own.c.kind != FILM, filmed), or_(own.c.kind != INLINE_CARD, _in_time(own)))
    )
    in_line = or_(bindparam("all_in_line") == 1, own.c.id.not_in(_listed("aside")))
    owed = select(own.c.id).where(own.c.state == "owed", own.c.chat_id == _CHATS.c.chat, in_line, *wanted)
    return owed.order_by(own.c.id).limit(literal_column("1")).scalar_subquery()


_HEAD = outbox.c.id == func.coalesce(_first(tidies=False), _first(tidies=True))
"""The first in line of a chat: the others wait for it."""
_IDLE = _CHATS.c.chat.not_in(_listed("busy"))
_DUE = prepared(
    select(outbox)
    .select_from(_CHATS.outerjoin(outbox, and_(_HEAD, _IDLE, _in_time(outbox))))
    # An outer join to SQLite as well: so it goes from chat to chat no further than the limit takes it, and lists none.
    .where(func.coalesce(outbox.c.id, 0) != 0)
    .limit(bindparam("limit"))
)
_SEEN = prepared(
    select(
        func.count(_CHATS.c.chat).label("chats"),
        func.max(_CHATS.c.chat).label("reached"),
        func.min(outbox.c.not_before).label("later"),
    ).select_from(_CHATS.outerjoin(outbox, and_(_HEAD, _IDLE, outbox.c.not_before > bindparam("now"))))
)


async def look(connection: Connection, now: int, limit: int, barred: Barred = NOTHING, after: int = FIRST) -> Look:
    """The first notice owed to each chat beyond `after`, but for those barred, where its time has come.

    A notice that waits holds back those behind it in its chat, so that a chat reads things in order.
    """
    named = {
        "busy": json.dumps(list(barred.busy)),
        "spared": json.dumps(list(barred.spared)),
        "filmed": json.dumps(list(barred.filmed)),
        "films": int(not barred.every_film),
        "aside": json.dumps(list(barred.aside)),
        "all_in_line": int(not barred.aside),
        "now": now,
        "furthest": now + FURTHEST_SECONDS,
        "after": after,
        "most": MOST_CHATS,
    }
    rows = await connection.execute(_DUE, {**named, "limit": limit})
    due = tuple(notice_of(row) for row in rows.mappings())
    if len(due) == limit:
        return Look(due, None, due[-1].place.chat_id)
    seen = (await connection.execute(_SEEN, named)).mappings().one()
    return Look(due, seen["later"], seen["reached"] if seen["chats"] == MOST_CHATS else FIRST)
