"""Games in a database."""

from rules import Game, format_fen, variant
from storage import games, players
from storage.games import NewGame, Played


async def pair(database):
    """Anna and Boris, who can both be written to."""
    async with database.write() as connection:
        found = []
        for number, name in ((1, "Anna"), (2, "Boris")):
            found.append(await players.meet(connection, user_id=number, name=name, username=None, language="en", now=0))
            await players.set_reachable(connection, number, reachable=True)
        return found


async def begin(database, people, place=None, key="russian", options=None):
    """A new game of two people, the first with White."""
    rules = variant(key, options or {})
    white, black = (player.id for player in people)
    new = NewGame(key, rules.chosen, format_fen(rules, rules.start), rules.first, white, black, place)
    async with database.write() as connection:
        return await games.create(connection, new, now=0)


def played(game, move, draw_offer=None):
    """A game after a move, and the turn to be stored."""
    after = game.play(move)
    fen = format_fen(after.variant, after.position)
    return after, Played(after.moves[-1], fen, after.turn, after.outcome, draw_offer)


async def play(database, stored, plies):
    """Play and store some turns of a new game; answers it as it is stored then."""
    game = Game.new(variant("russian"))
    for _ in range(plies):
        game, turn = played(game, game.legal[0])
        async with database.write() as connection:
            assert await games.play(connection, stored, turn, stored.player(stored.to_move), 1)
            stored = await games.get(connection, stored.id)
    return stored
