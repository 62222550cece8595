"""What time brings about: looked for once a minute of the bot's clock, so that a restart forgets nothing."""

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from bot.service.cards import card_edits, notice_to_author
from bot.service.desk import Desk
from storage import challenges, inbox, messages, outbox
from storage.database import Connection
from storage.outbox import Owed

logger = logging.getLogger(__name__)

EVERY_SECONDS = 60
LOOK_SECONDS = 1.0
"""How soon a clock that was moved is noticed."""
FOLD_SECONDS = 24 * 3600
"""After how long a challenge that nobody in a group has taken becomes short. It stays open."""
KEEP_SENT_SECONDS = 24 * 3600
"""How long the row of a notice that was sent is kept. Dead letters stay."""
KEEP_NUMBERS_SECONDS = 7 * 24 * 3600
"""How long the number of a handled update is kept. Telegram hands out nothing older than a day."""
KEEP_PICTURES_SECONDS = 60 * 24 * 3600
"""How long Telegram's name for a picture is kept after its last upload or use by inline mode. Without it the picture is
uploaded once more."""


async def sweep(desk: Desk, wake: Callable[[], None]) -> None:
    """Sweep until cancelled."""
    while True:
        try:
            await sweep_once(desk)
        except SQLAlchemyError:
            logger.exception("a sweep failed; the next one will do its work")
        wake()
        swept = desk.clock()
        while 0 <= desk.clock() - swept < EVERY_SECONDS:  # noqa: ASYNC110 - nothing tells of a clock that is moved
            await asyncio.sleep(LOOK_SECONDS)


async def sweep_once(desk: Desk) -> None:
    """Expire challenges and tell their authors, fold away idle ones in groups, forget what is over long since."""
    now = desk.clock()

    async def transaction(connection: Connection) -> None:
        owed: list[Owed] = []
        for challenge in await challenges.expire(connection, now):
            owed += await card_edits(connection, challenge)
            if notice := await notice_to_author(connection, challenge, "expired"):
                owed.append(notice)
        for challenge in await challenges.fold(connection, now - FOLD_SECONDS):
            for card in await messages.live_cards(connection, challenge.id):
                owed.append(Owed(card.place, "challenge", {"challenge": challenge.id, "edit": card.message_id}))
        await outbox.owe(connection, owed, now)
        await inbox.forget(connection, now - KEEP_NUMBERS_SECONDS)
        await outbox.forget(connection, now - KEEP_SENT_SECONDS)
        await messages.forget_pictures(connection, now, now - KEEP_PICTURES_SECONDS)

    await desk.database.writing(transaction)
