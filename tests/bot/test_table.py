"""Games set up on the board are kept for the next turn, as many as there is room for."""

from dataclasses import replace
from random import Random

from bot.service import table
from bot.service.table import Table
from rules import Game, format_fen, variant
from storage import games, players
from storage.games import NewGame, Played

KENY = variant("keny")


async def stored_game(connection):
    """A stored game of a few plies, as its row and as it was played."""
    player = await players.meet(connection, user_id=1, name="A", username=None, language="en", now=0)
    game, random = Game.new(KENY), Random(3)
    new = NewGame("keny", dict(KENY.choices), format_fen(KENY, KENY.start), KENY.first, player.id, player.id, None)
    stored = await games.create(connection, new, 0)
    for _ in range(4):
        game = game.play(random.choice(game.legal))
        played = Played(game.moves[-1], format_fen(KENY, game.position), game.turn, None, None)
        assert await games.play(connection, replace(stored, turn=game.plies, ply=game.plies - 1), played, player.id, 0)
    now = await games.get(connection, stored.id)
    return now, game


def others(stored, game, plies):
    """Rows of other games of this length, together so many plies long."""
    return [replace(stored, id=stored.id + number) for number in range(1, plies // (game.plies + 1) + 1)]


async def test_hundreds_of_short_games_are_kept(database):
    async with database.write() as connection:
        stored, game = await stored_game(connection)
        kept = Table()
        for other in (stored, *others(stored, game, table.KEPT_PLIES // 2)):
            kept.keep(other, game)
        assert await kept.load(connection, stored) is game


async def test_games_not_asked_for_lately_give_way_and_are_set_up_anew(database):
    async with database.write() as connection:
        stored, game = await stored_game(connection)
        kept = Table()
        for other in (stored, *others(stored, game, table.KEPT_PLIES)):
            kept.keep(other, game)
        anew = await kept.load(connection, stored)
    assert anew is not game
    assert (anew.positions, anew.moves) == (game.positions, game.moves)


async def test_a_game_played_on_takes_the_place_of_what_was_kept_of_it(database):
    async with database.write() as connection:
        stored, game = await stored_game(connection)
        kept = Table()
        kept.keep(stored, game)
        for _ in range(2 * table.KEPT_PLIES // game.plies):
            kept.keep(replace(stored, id=stored.id + 1), game)
        assert await kept.load(connection, stored) is game
