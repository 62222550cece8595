"""Who has left which group."""

from storage import personal, players


async def test_somebody_away_under_both_numbers_of_a_group_is_away_once_it_has_moved(database):
    async with database.write() as connection:
        player = await players.meet(connection, user_id=7, name="Ann", username=None, language=None, now=1)
        await personal.leave(connection, -5, player.id)
        await personal.leave(connection, -100, player.id)
        await personal.move_chat(connection, -5, -100)
    async with database.read() as connection:
        assert await personal.is_absent(connection, -100, player.id)
        assert not await personal.is_absent(connection, -5, player.id)
