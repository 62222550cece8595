"""Messages of ours that will be edited later, and pictures that Telegram already has."""

from sqlalchemy import bindparam, exists, select, update
from sqlalchemy.dialects.sqlite import insert

from storage.database import Connection
from storage.prepared import prepared
from storage.records import Place, Question, SentMessage
from storage.schema import messages, pictures, players

_INSERT = insert(messages)
_REMEMBER = prepared(
    _INSERT.on_conflict_do_update(
        index_elements=[messages.c.chat_id, messages.c.message_id],
        set_={
            column.name: _INSERT.excluded[column.name]
            for column in messages.c
            if column.name not in ("chat_id", "message_id")
        },
    )
)
_FIND = prepared(
    select(messages).where(messages.c.chat_id == bindparam("chat"), messages.c.message_id == bindparam("message"))
)
_RETIRE = prepared(
    update(messages)
    .where(messages.c.chat_id == bindparam("chat"), messages.c.message_id == bindparam("message"))
    .values(live=0)
)
_CLOSED = exists().where(players.c.user_id == messages.c.chat_id, players.c.reachable == 0)
_LIVE = select(messages).where(messages.c.live > 0, ~_CLOSED)
_LIVE_OF_GAME = prepared(_LIVE.where(messages.c.game_id == bindparam("game")))
_SHOWN = select(messages.c.game_id).where(
    messages.c.chat_id == bindparam("chat"),
    messages.c.live > 0,
    messages.c.game_id.is_not(None),
    messages.c.question.is_(None),
)
_PICTURE = prepared(select(pictures.c.file_id).where(pictures.c.digest == bindparam("digest")))
_INSERT_PICTURE = insert(pictures)
_KEEP_PICTURE = prepared(
    _INSERT_PICTURE.on_conflict_do_update(
        index_elements=[pictures.c.digest], set_={"file_id": _INSERT_PICTURE.excluded.file_id, "used_at": None}
    )
)
_USE_PICTURE = prepared(
    update(pictures)
    .where(pictures.c.digest == bindparam("known"), pictures.c.used_at.is_not(None))
    .values({"used_at": None})
)


async def remember(connection: Connection, message: SentMessage) -> None:
    """Note a message that was sent, or what it now shows."""
    values: dict[str, object] = {
        "chat_id": message.place.chat_id,
        "message_id": message.message_id,
        "game_id": message.game_id,
        "challenge_id": message.challenge_id,
        "turn": message.turn,
        "viewer": message.viewer,
        "live": 2 if message.bare else int(message.live),
        "question": message.question,
    }
    await connection.execute(_REMEMBER, values)


async def find(connection: Connection, chat_id: int, message_id: int) -> SentMessage | None:
    """What the bot knows of a message of its own, or None."""
    row = (await connection.execute(_FIND, {"chat": chat_id, "message": message_id})).first()
    return _message(*row) if row else None


async def live_of_game(connection: Connection, game_id: int) -> tuple[SentMessage, ...]:
    """The boards of a game, and questions about it, that carry buttons or wait, but for people out of reach."""
    rows = await connection.execute(_LIVE_OF_GAME, {"game": game_id})
    return tuple(_message(*row) for row in rows)


async def live_boards(connection: Connection, game_id: int) -> tuple[SentMessage, ...]:
    """The boards among them."""
    return tuple(message for message in await live_of_game(connection, game_id) if message.question is None)


async def games_shown(connection: Connection, chat_id: int) -> frozenset[int]:
    """The games of which a board to play on, or one that waits, stands in a chat."""
    rows = await connection.execute(_SHOWN, {"chat": chat_id})
    return frozenset(rows.scalars())


async def live_cards(connection: Connection, challenge_id: int) -> tuple[SentMessage, ...]:
    """The cards of a challenge that still carry buttons, but for those of people who can't be written to."""
    rows = await connection.execute(_LIVE.where(messages.c.challenge_id == challenge_id))
    return tuple(_message(*row) for row in rows)


async def retire(connection: Connection, chat_id: int, message_id: int) -> None:
    """Note that a message carries no buttons any more, or is gone."""
    await connection.execute(_RETIRE, {"chat": chat_id, "message": message_id})


async def retire_chat(connection: Connection, chat_id: int) -> None:
    """Note that no message of a chat can be edited any more (the group was upgraded, the bot was thrown out)."""
    await connection.execute(update(messages).where(messages.c.chat_id == chat_id).values(live=0))


async def picture(connection: Connection, digest: str) -> str | None:
    """Telegram's file id of a picture that was sent before, by the digest of everything drawn on it."""
    row = (await connection.execute(_PICTURE, {"digest": digest})).first()
    return None if row is None else str(row[0])


async def keep_picture(connection: Connection, digest: str, file_id: str) -> None:
    """Remember the file id under which Telegram keeps a picture."""
    await connection.execute(_KEEP_PICTURE, {"digest": digest, "file_id": file_id})


async def use_picture(connection: Connection, digest: str) -> None:
    """Note that a picture is still in use, lest it be forgotten."""
    await connection.execute(_USE_PICTURE, {"known": digest})


async def forget_pictures(connection: Connection, now: int, before: int) -> None:
    """Forget the pictures last used before this time; those used since the last call were used now."""
    await connection.execute(update(pictures).where(pictures.c.used_at.is_(None)).values(used_at=now))
    await connection.execute(pictures.delete().where(pictures.c.used_at < before))


def _message(  # noqa: PLR0917 - the columns of a row
    chat_id: int,
    message_id: int,
    game_id: int | None,
    challenge_id: int | None,
    turn: int | None,
    viewer: int | None,
    live: int,
    question: str | None,
) -> SentMessage:
    """A row of the table, its columns in their order."""
    asked = Question(question) if question else None
    return SentMessage(
        Place(chat_id), message_id, game_id, challenge_id, turn, viewer, bool(live), bare=live == 2, question=asked
    )
