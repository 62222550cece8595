"""Games: a turn number is used once; what is read back is what was played."""

import asyncio

import pytest

from rules import Color, Game, Outcome, Termination, format_fen, parse_fen, variant
from storage import games, players
from storage.games import NewGame, Played
from storage.records import DrawOffer, PastOffer, Place


@pytest.fixture
async def pair(database):
    async with database.write() as connection:
        return [
            await players.meet(connection, user_id=number, name=name, username=None, language=None, now=0)
            for number, name in ((1, "Anna"), (2, "Boris"))
        ]


async def begin(database, pair, place=None, key="russian", options=None):
    rules = variant(key, options or {})
    async with database.write() as connection:
        return await games.create(
            connection,
            NewGame(key, rules.chosen, format_fen(rules, rules.start), rules.first, pair[0].id, pair[1].id, place),
            now=100,
        )


def played(game, move, draw_offer=None):
    after = game.play(move)
    fen = format_fen(after.variant, after.position)
    return after, Played(after.moves[-1], fen, after.turn, after.outcome, draw_offer)


async def test_a_turn_is_played_once(database, pair):
    stored = await begin(database, pair)
    game = Game.new(variant("russian"))
    first, second = (played(game, move)[1] for move in game.legal[:2])
    async with database.write() as connection:
        assert await games.play(connection, stored, first, pair[0].id, 101)
    async with database.write() as connection:
        assert not await games.play(connection, stored, second, pair[0].id, 102)
    async with database.read() as connection:
        now = await games.get(connection, stored.id)
        assert now is not None
        assert (now.turn, now.ply, now.position) == (2, 1, first.position)
        assert [turn.move for turn in await games.record(connection, stored.id)] == [first.move]


async def test_of_two_moves_at_the_same_time_one_is_stored(database, pair):
    stored = await begin(database, pair)
    game = Game.new(variant("russian"))

    async def play(move):
        async with database.write() as connection:
            return await games.play(connection, stored, played(game, move)[1], pair[0].id, 101)

    results = await asyncio.gather(*(play(move) for move in game.legal))
    assert sorted(results) == [False] * (len(game.legal) - 1) + [True]


@pytest.mark.parametrize(("key", "options"), [("malaysian", {"board": "8"}), ("konane", {}), ("dameo", {})])
async def test_a_record_is_read_back_as_it_was_played(database, pair, key, options):
    stored = await begin(database, pair, key=key, options=options)
    game = Game.new(variant(key, options))
    for _ in range(30):
        if game.outcome:
            break
        game, turn = played(game, game.legal[-1])
        async with database.write() as connection:
            assert await games.play(connection, stored, turn, pair[0].id, 101)
            found = await games.get(connection, stored.id)
            assert found is not None
            stored = found
    async with database.read() as connection:
        record = await games.record(connection, stored.id)
    assert [turn.move for turn in record] == list(game.moves)
    assert [turn.move.path for turn in record] == [move.path for move in game.moves]
    assert [parse_fen(game.variant, turn.position) for turn in record] == list(game.positions[1:])


async def test_an_ended_game_can_be_neither_ended_again_nor_played_on(database, pair):
    stored = await begin(database, pair)
    outcome = Outcome(Color.BLACK, Termination.RESIGNATION, None)
    game = Game.new(variant("russian"))
    async with database.write() as connection:
        assert await games.finish(connection, stored, outcome, 5)
        assert not await games.finish(connection, stored, outcome, 6)
        assert not await games.play(connection, stored, played(game, game.legal[0])[1], pair[0].id, 7)
        ended = await games.get(connection, stored.id)
    assert ended is not None
    assert ended.outcome == outcome


async def test_lists_have_what_waits_for_me_first_and_the_longest_waiting_of_those_first(database, pair):
    mine, theirs, newer = [await begin(database, pair) for _ in range(3)]
    game = Game.new(variant("russian"))
    async with database.write() as connection:
        await games.play(connection, theirs, played(game, game.legal[0])[1], pair[0].id, 50)
        assert [found.id for found in await games.running_of(connection, pair[0].id)] == [mine.id, newer.id, theirs.id]
        assert [found.id for found in await games.running_of(connection, pair[1].id)] == [theirs.id, mine.id, newer.id]


async def test_a_group_that_is_upgraded_takes_its_games_along(database, pair):
    stored = await begin(database, pair, place=Place(-5, 7))
    async with database.write() as connection:
        assert [(game.id, game.place) for game in await games.move_chat(connection, -5, -100)] == [
            (stored.id, Place(-100, 7))
        ]
        assert await games.move_chat(connection, -5, -100) == ()  # told twice, it is done once
        moved = await games.get(connection, stored.id)
        assert moved is not None
        assert moved.place == Place(-100, 7)


async def test_a_draw_offer_is_kept_and_what_became_of_it_until_the_next(database, pair):
    stored = await begin(database, pair)
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
