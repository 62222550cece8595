"""Games: a turn number is used once; what is read back is what was played."""

import asyncio

import pytest

from rules import Color, Game, Outcome, Termination, parse_fen, variant
from storage import games
from storage.records import DrawOffer, PastOffer, Place
from tests.storage.played import begin, played


async def test_a_turn_is_played_once(database, people):
    stored = await begin(database, people)
    game = Game.new(variant("russian"))
    first, second = (played(game, move)[1] for move in game.legal[:2])
    async with database.write() as connection:
        assert await games.play(connection, stored, first, people[0].id, 101)
    async with database.write() as connection:
        assert not await games.play(connection, stored, second, people[0].id, 102)
    async with database.read() as connection:
        now = await games.get(connection, stored.id)
        assert now is not None
        assert (now.turn, now.ply, now.position) == (2, 1, first.position)
        assert [turn.move for turn in await games.record(connection, stored.id)] == [first.move]


async def test_of_two_moves_at_the_same_time_one_is_stored(database, people):
    stored = await begin(database, people)
    game = Game.new(variant("russian"))

    async def play(move):
        async with database.write() as connection:
            return await games.play(connection, stored, played(game, move)[1], people[0].id, 101)

    results = await asyncio.gather(*(play(move) for move in game.legal))
    assert sorted(results) == [False] * (len(game.legal) - 1) + [True]


@pytest.mark.parametrize(("key", "options"), [("malaysian", {"board": "8"}), ("konane", {}), ("dameo", {})])
async def test_a_record_is_read_back_as_it_was_played(database, people, key, options):
    stored = await begin(database, people, key=key, options=options)
    game = Game.new(variant(key, options))
    for _ in range(30):
        if game.outcome:
            break
        game, turn = played(game, game.legal[-1])
        async with database.write() as connection:
            assert await games.play(connection, stored, turn, people[0].id, 101)
            found = await games.get(connection, stored.id)
            assert found is not None
            stored = found
    async with database.read() as connection:
        record = await games.record(connection, stored.id)
    assert [turn.move for turn in record] == list(game.moves)
    assert [turn.move.path for turn in record] == [move.path for move in game.moves]
    assert [parse_fen(game.variant, turn.position) for turn in record] == list(game.positions[1:])


async def test_an_ended_game_can_be_neither_ended_again_nor_played_on(database, people):
    stored = await begin(database, people)
    outcome = Outcome(Color.BLACK, Termination.RESIGNATION, None)
    game = Game.new(variant("russian"))
    async with database.write() as connection:
        assert await games.finish(connection, stored, outcome, 5)
        assert not await games.finish(connection, stored, outcome, 6)
        assert not await games.play(connection, stored, played(game, game.legal[0])[1], people[0].id, 7)
        ended = await games.get(connection, stored.id)
    assert ended is not None
    assert ended.outcome == outcome


async def test_lists_have_what_waits_for_me_first_and_the_longest_waiting_of_those_first(database, people):
    mine, theirs, newer = [await begin(database, people) for _ in range(3)]
    game = Game.new(variant("russian"))
    async with database.write() as connection:
        await games.play(connection, theirs, played(game, game.legal[0])[1], people[0].id, 50)
        anna, boris = [await games.running_of(connection, player.id) for player in people]
    assert [found.id for found in anna] == [mine.id, newer.id, theirs.id]
    assert [found.id for found in boris] == [theirs.id, mine.id, newer.id]


async def test_a_group_that_is_upgraded_takes_its_games_along(database, people):
    stored = await begin(database, people, place=Place(-5, 7))
    async with database.write() as connection:
        assert [(game.id, game.place) for game in await games.move_chat(connection, -5, -100)] == [
            (stored.id, Place(-100, 7))
        ]
        assert await games.move_chat(connection, -5, -100) == ()  # told twice, it is done once
        moved = await games.get(connection, stored.id)
        assert moved is not None
        assert moved.place == Place(-100, 7)


async def test_a_draw_offer_is_kept_and_what_became_of_it_until_the_next(database, people):
    stored = await begin(database, people)
    offer = DrawOffer(Color.WHITE, turn=1, ply=0)
    async with database.write() as connection:
        await games.offer_draw(connection, stored.id, offer)
        found = await games.get(connection, stored.id)
        assert found is not None
        assert found.draw_offer == offer
        await games.offer_draw(connection, stored.id, PastOffer(Color.WHITE, ply=2))
        found = await games.get(connection, stored.id)
        assert found is not None
        assert (found.draw_offer, found.past_offer) == (None, PastOffer(Color.WHITE, ply=2))
