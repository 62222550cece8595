"""Messages of ours that will be edited later, and pictures that Telegram already has."""

from sqlalchemy import RowMapping, select, update
from sqlalchemy.dialects.sqlite import insert

from storage.database import Connection
from storage.records import Place, SentMessage
from storage.schema import messages, pictures


async def remember(connection: Connection, message: SentMessage) -> None:
    """Note a message that was sent, or what it now shows."""
    values = {
        "chat_id": message.place.chat_id,
        "message_id": message.message_id,
        "game_id": message.game_id,
        "challenge_id": message.challenge_id,
        "turn": message.turn,
        "viewer": message.viewer,
        "live": int(message.live),
    }
    statement = insert(messages).values(values)
    await connection.execute(
        statement.on_conflict_do_update(index_elements=[messages.c.chat_id, messages.c.message_id], set_=values)
    )


async def find(connection: Connection, chat_id: int, message_id: int) -> SentMessage | None:
    """What the bot knows of a message of its own, or None."""
    query = select(messages).where(messages.c.chat_id == chat_id, messages.c.message_id == message_id)
    row = (await connection.execute(query)).mappings().first()
    return _message(row) if row else None


async def live_boards(connection: Connection, game_id: int) -> tuple[SentMessage, ...]:
    """The boards of a game that still carry buttons."""
    rows = await connection.execute(select(messages).where(messages.c.game_id == game_id, messages.c.live == 1))
    return tuple(_message(row) for row in rows.mappings())


async def live_cards(connection: Connection, challenge_id: int) -> tuple[SentMessage, ...]:
    """The cards of a challenge that still carry buttons."""
    rows = await connection.execute(
        select(messages).where(messages.c.challenge_id == challenge_id, messages.c.live == 1)
    )
    return tuple(_message(row) for row in rows.mappings())


async def retire(connection: Connection, chat_id: int, message_id: int) -> None:
    """Note that a message carries no buttons any more, or is gone."""
    await connection.execute(
        update(messages).where(messages.c.chat_id == chat_id, messages.c.message_id == message_id).values(live=0)
    )


async def retire_chat(connection: Connection, chat_id: int) -> None:
    """Note that no message of a chat can be edited any more (the group was upgraded, the bot was thrown out)."""
    await connection.execute(update(messages).where(messages.c.chat_id == chat_id).values(live=0))


async def picture(connection: Connection, digest: str) -> str | None:
    """Telegram's file id of a picture that was sent before, by the digest of everything drawn on it."""
    found: str | None = await connection.scalar(select(pictures.c.file_id).where(pictures.c.digest == digest))
    return found


async def keep_picture(connection: Connection, digest: str, file_id: str) -> None:
    """Remember the file id under which Telegram keeps a picture."""
    statement = insert(pictures).values(digest=digest, file_id=file_id)
    await connection.execute(
        statement.on_conflict_do_update(index_elements=[pictures.c.digest], set_={"file_id": file_id})
    )


async def forget_picture(connection: Connection, digest: str) -> None:
    """Forget a file id that Telegram no longer takes."""
    await connection.execute(pictures.delete().where(pictures.c.digest == digest))


def _message(row: RowMapping) -> SentMessage:
    return SentMessage(
        place=Place(row["chat_id"]),
        message_id=row["message_id"],
        game_id=row["game_id"],
        challenge_id=row["challenge_id"],
        turn=row["turn"],
        viewer=row["viewer"],
        live=bool(row["live"]),
    )
