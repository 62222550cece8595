"""What is written down of a message once Telegram has it."""

from bot.deliver import Delivered
from bot.letter import Letter
from storage import messages, outbox
from storage.database import Connection
from storage.records import Notice, SentMessage


async def note_sent(notice: Notice, letter: Letter, delivered: Delivered, connection: Connection) -> None:
    """Note that a notice has been sent, and what is to be known of the message that it has become."""
    await outbox.settle(connection, notice.id, "sent")
    if delivered.picture:
        await messages.keep_picture(connection, *delivered.picture)
    if delivered.message_id is None:
        return
    if letter.keep:
        await messages.remember(
            connection,
            SentMessage(
                place=notice.place,
                message_id=delivered.message_id,
                game_id=letter.keep.game_id,
                challenge_id=letter.keep.challenge_id,
                turn=letter.keep.turn,
                viewer=letter.keep.viewer,
                live=bool(letter.screen.buttons),
            ),
        )
    elif letter.edit and not letter.screen.buttons:
        await note_retired(notice.place.chat_id, letter.edit, connection)


async def note_retired(chat_id: int, message_id: int, connection: Connection) -> None:
    """Note that a message can't be tapped any more, or is gone."""
    await messages.retire(connection, chat_id, message_id)
