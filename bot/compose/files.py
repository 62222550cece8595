"""Pictures and films that Telegram has already."""

from dataclasses import replace

from bot.letter import File, Letter
from storage import messages
from storage.database import Connection


async def filed(connection: Connection, letter: Letter) -> Letter:
    """A letter with what is known of its picture or film."""
    file = File.of(letter.screen)
    if file is None or letter.keyboard_only:
        return letter
    return replace(letter, file=replace(file, id=await messages.picture(connection, file.key)))
