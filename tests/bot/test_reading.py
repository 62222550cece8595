"""Typed texts held against stored games: the positions in the games' rows tell what playing the games through would."""

from random import Random

from bot.service.reading import best_guess, read_in
from bot.service.table import Table
from rules import (
    VARIANTS,
    AmbiguousMove,
    Fault,
    Game,
    IllegalMove,
    InvalidMove,
    Rule,
    format_fen,
    format_move,
    parse_move,
)
from storage import games, players, takebacks
from storage.games import NewGame, Played
from storage.takebacks import Rewound, TurnKind

MISPLACED = (Rule.REMOVAL, Fault.NOT_PLAYED, Fault.EMPTY, Fault.NOT_YOURS)
TALK = ("d4", "a1-h8", "c3xe5", "32-28", "19x30", "e4*d4", "h4", "see you at 8", "", "9" * 500)


async def begun(connection, rules):
    pair = []
    for number in (1, 2):
        pair.append(await players.meet(connection, user_id=number, name="A", username=None, language="en", now=0))
    start = format_fen(rules, rules.start)
    new = NewGame(rules.key, dict(rules.choices), start, rules.first, pair[0].id, pair[1].id, None)
    return await games.create(connection, new, 0)


async def played_on(connection, stored, rules, random, turns):
    """Let a stored game go on by random moves and takebacks while it runs; answers the row as it then is."""
    game = Game.new(rules)
    for _ in range(turns):
        if game.plies and random.random() < 0.1:
            ply = random.randrange(game.plies)
            record = list(zip(game.moves[:ply], game.positions[1 : ply + 1], strict=True))
            game = Game.restore(rules, game.start, record)
            back = Rewound(TurnKind.TAKEBACK, ply, format_fen(rules, game.position), game.turn)
            assert await takebacks.rewind(connection, stored, back, stored.white, 1)
        else:
            game = game.play(random.choice(game.legal))
            if game.outcome:
                break
            played = Played(game.moves[-1], format_fen(rules, game.position), game.turn, None, None)
            assert await games.play(connection, stored, played, stored.white, 1)
        stored = await games.get(connection, stored.id)
    return stored


def replayed(game: Game, text: str):
    """What a text means in a game that was played through: the moves, and how far it is from one."""
    try:
        return (parse_move(game.variant, game.position, text),), None
    except AmbiguousMove as error:
        return error.candidates, None
    except InvalidMove:
        return (), 3
    except IllegalMove as error:
        return (), 2 if error.rule in MISPLACED else 0 if isinstance(error.rule, Rule) else 1


async def test_a_text_means_in_every_stored_game_what_it_means_when_that_is_played_through(database):
    random, table = Random(7), Table()
    async with database.write() as connection:
        stored = [
            await played_on(connection, await begun(connection, rules), rules, random, turns)
            for rules in VARIANTS.values()
            for turns in (1, random.randrange(2, 60))
        ]
        whole = {one.id: await table.load(connection, one) for one in stored}
    legal = [(game, move) for game in whole.values() for move in game.legal]
    texts = {str(move) for _, move in random.sample(legal, 4)}
    texts |= {format_move(game.variant, game.position, move) for game, move in random.sample(legal, 4)}
    for text in (*texts, *TALK):
        expected = {number: replayed(game, text) for number, game in whole.items()}
        readings = [read_in(one, text) for one in stored]
        assert {reading.stored.id: reading.moves for reading in readings} == {
            number: moves for number, (moves, _) in expected.items()
        }
        unfit = [reading for reading in readings if not reading.moves]
        guess = min((reading.stored.id for reading in unfit), key=lambda number: expected[number][1])
        assert best_guess(unfit, text).id == guess
