"""Moves taken back in storage: a turn like any other, and the line on the board without them."""

from dataclasses import replace
from random import Random

from rules import Color, Game, format_fen, variant
from storage import games, takebacks
from storage.records import PlayedBy
from storage.takebacks import Rewound, TurnKind
from tests.storage.played import begin, played


async def rewind(database, stored, game, ply, kind=TurnKind.UNDO):
    """Take a game back to `ply`; answers the game as it then stands, or None where it had moved on."""
    record = list(zip(game.moves[:ply], game.positions[1 : ply + 1], strict=True))
    back = Game.restore(game.variant, game.start, record)
    async with database.write() as connection:
        to = Rewound(kind, ply, format_fen(back.variant, back.position), back.turn)
        return back if await takebacks.rewind(connection, stored, to, stored.white, 200) else None


async def fetched(database, game_id=1):
    async with database.read() as connection:
        stored = await games.get(connection, game_id)
    assert stored is not None
    return stored


async def test_of_an_undo_and_a_reply_for_one_turn_one_is_stored(database, people):
    stored = await begin(database, people)
    game, first = played(Game.new(variant("russian")), Game.new(variant("russian")).legal[0])
    async with database.write() as connection:
        assert await games.play(connection, stored, first, people[0].id, 101)
    stored = await fetched(database)
    reply = played(game, game.legal[0])[1]
    async with database.write() as connection:
        assert await games.play(connection, stored, reply, people[1].id, 102)
    assert await rewind(database, stored, game, 0) is None
    async with database.read() as connection:
        assert len(await games.record(connection, stored.id)) == 2


async def test_the_line_on_the_board_is_what_a_model_says_over_random_moves_and_takebacks(database, people):
    for seed in range(4):
        random, game = Random(seed), Game.new(variant("keny"))
        stored = await begin(database, people, key="keny")
        for expected_turn in range(1, 60):
            assert stored.turn == expected_turn
            if game.plies and random.random() < 0.35:
                back = await rewind(database, stored, game, random.randrange(game.plies), TurnKind.TAKEBACK)
                assert back is not None
                game = back
            else:
                game, turn = played(game, random.choice(game.legal))
                async with database.write() as connection:
                    assert await games.play(connection, stored, turn, people[0].id, 101)
            stored = await fetched(database, stored.id)
            assert (stored.ply, stored.to_move, stored.position) == (
                game.plies,
                game.turn,
                format_fen(game.variant, game.position),
            )
        async with database.read() as connection:
            record = await games.record(connection, stored.id)
        assert [turn.move for turn in record] == list(game.moves)
        assert [turn.ply for turn in record] == list(range(1, game.plies + 1))


async def test_a_request_stands_for_its_turn_only(database, people):
    stored = await begin(database, people)
    game, turn = played(Game.new(variant("russian")), Game.new(variant("russian")).legal[0])
    async with database.write() as connection:
        await games.play(connection, stored, turn, people[0].id, 101)
    stored = await fetched(database)
    async with database.write() as connection:
        await takebacks.ask(connection, stored, Color.WHITE)
    stored = await fetched(database)
    assert (stored.takeback, stored.takeback_turns) == (Color.WHITE, {Color.WHITE: 2})
    async with database.write() as connection:
        await games.play(connection, stored, played(game, game.legal[0])[1], people[1].id, 102)
    assert (await fetched(database)).takeback is None


async def test_moves_played_automatically_are_told_of_until_they_are_taken_back(database, people):
    stored = await begin(database, people)
    game = Game.new(variant("russian"))
    for _ in range(3):
        game, turn = played(game, game.legal[0])
        async with database.write() as connection:
            automatic = replace(turn, played_by=PlayedBy.FORCED)
            assert await games.play(connection, stored, automatic, people[0].id, 101)
        stored = await fetched(database)
    told = [await automatic_plies(database, stored)]
    for ply in (2, 1):
        back = await rewind(database, stored, game, ply)
        assert back is not None
        game, stored = back, await fetched(database)
        told.append(await automatic_plies(database, stored))
    assert told == [{1, 2, 3}, {1, 2}, {1}]


async def automatic_plies(database, stored):
    async with database.read() as connection:
        return set((await takebacks.latest(connection, stored, 12)).automatic)


async def test_a_game_that_a_move_has_ended_runs_again_after_an_undo(database, people):
    stored = await begin(database, people)
    game, turn = played(Game.new(variant("russian")), Game.new(variant("russian")).legal[0])
    async with database.write() as connection:
        await games.play(connection, stored, turn, people[0].id, 101)
    moved, outcome = await fetched(database), game.resign(Color.BLACK).outcome
    assert outcome is not None
    async with database.write() as connection:
        await games.finish(connection, moved, outcome, 102)
    assert await rewind(database, await fetched(database), game, 0) is not None
    stored = await fetched(database)
    assert (stored.outcome, stored.ply, stored.turn) == (None, 0, 3)
    async with database.read() as connection:
        assert [g.id for g in await games.running_of(connection, people[0].id)] == [stored.id]
        last = await takebacks.last_turn(connection, stored)
    assert last is not None
    assert (last.kind, last.player) == (TurnKind.UNDO, people[0].id)
