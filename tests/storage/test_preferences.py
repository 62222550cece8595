"""Settings are kept for each chat and follow a group that is upgraded."""

from storage import preferences
from storage.preferences import UNTOUCHED
from storage.records import BoardSide, Naming, Preferences, TextBoard

CHOSEN = Preferences("pl", "night", BoardSide.FIRST, Naming.NUMERIC, TextBoard.WORDS, confirm=True, autoplay=True)


async def test_what_was_chosen_is_there_again(database):
    async with database.write() as connection:
        await preferences.keep(connection, 1, Preferences(theme="night"))
        await preferences.keep(connection, 1, CHOSEN)
    async with database.read() as connection:
        assert await preferences.of(connection, 1) == CHOSEN
        assert await preferences.of(connection, 2) == UNTOUCHED
        assert await preferences.of(connection, None) == UNTOUCHED


async def test_settings_follow_a_group_to_its_new_id(database):
    async with database.write() as connection:
        await preferences.keep(connection, -1, CHOSEN)
        await preferences.move_chat(connection, -1, -100)
        await preferences.move_chat(connection, -1, -100)
    async with database.read() as connection:
        assert await preferences.of(connection, -100) == CHOSEN
        assert await preferences.of(connection, -1) == UNTOUCHED
