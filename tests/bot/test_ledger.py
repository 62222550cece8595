"""What has become of messages is noted, whatever else was to be noted with it."""

import asyncio

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from bot.ledger import Ledger
from storage import messages
from storage.database import Connection, Database
from storage.records import Place, SentMessage
from storage.schema import pictures

NO_SUCH_GAME = 404


async def _good(connection: Connection) -> None:
    await messages.keep_picture(connection, "digest", "file")


async def _faulty(_: Connection) -> None:
    raise KeyError("a fault of ours")


async def _impossible(connection: Connection) -> None:
    message = SentMessage(Place(7), 1, game_id=NO_SUCH_GAME, challenge_id=None, turn=1, viewer=None, live=True)
    await messages.remember(connection, message)


async def _of_no_type(connection: Connection) -> None:
    await connection.execute(insert(pictures), {"digest": "other", "file_id": object()})


@pytest.mark.parametrize(
    ("entry", "error"), [(_faulty, KeyError), (_impossible, IntegrityError), (_of_no_type, DBAPIError)]
)
async def test_an_entry_that_can_never_be_noted_is_an_error_to_its_writer_and_holds_up_no_other(
    database: Database, entry, error
):
    ledger = Ledger(database)
    written = [asyncio.create_task(ledger.write(one)) for one in (_good, entry, _good)]
    async with asyncio.timeout(5):
        results = await asyncio.gather(*written, return_exceptions=True)
        await ledger.write(_good)
    assert isinstance(results[1], error)
    assert (results[0], results[2]) == (None, None)
    assert await database.reading(lambda connection: messages.picture(connection, "digest")) == "file"
