"""Games in a database, for tests of what is done with the whole of it."""

from rules import Game, format_fen, variant
from storage import games, players
from storage.games import NewGame, Played


async def pair(database):
    async with database.write() as connection:
        found = []
        for number, name in ((1, "Anna"), (2, "Boris")):
            found.append(await players.meet(connection, user_id=number, name=name, username=None, language="en", now=0))
            await players.set_reachable(connection, number, reachable=True)
        return found


async def begin(database, people, place=None):
    rules = variant("russian")
    new = NewGame("russian", {}, format_fen(rules, rules.start), rules.first, people[0].id, people[1].id, place)
    async with database.write() as connection:
        return await games.create(connection, new, now=0)


async def play(database, stored, plies):
    game = Game.new(variant("russian"))
    for _ in range(plies):
        game = game.play(game.legal[0])
        played = Played(game.moves[-1], format_fen(game.variant, game.position), game.turn, game.outcome, None)
        async with database.write() as connection:
            assert await games.play(connection, stored, played, stored.player(stored.to_move), 1)
            stored = await games.get(connection, stored.id)
    return stored
