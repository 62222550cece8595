"""Pictures and films that Telegram has already."""

from dataclasses import replace

from bot.letter import File, Letter
from storage import messages
from storage.database import Connection


async def filed(connection: Connection, letter: Letter) -> Letter:
    """A letter with what is known of its picture or film."""
    file = None if letter.keyboard_only else File.of(letter.screen)
    if file is None:
        return letter
    return replace(letter, file=File(file.key, await messages.picture(connection, file.key)))
