"""Challenges: taken once, bound to a person, never widened, expired in time."""

import pytest

from storage import challenges, players
from storage.challenges import LIFETIME, NewChallenge
from storage.records import ChallengeState, Place, Seat


@pytest.fixture
async def anna(database):
    async with database.write() as connection:
        return await players.meet(connection, user_id=1, name="Anna", username="Anna", language="en", now=0)


async def challenge(database, author, username=None, token="t", place=None):
    new = NewChallenge(token, "keny", {}, Seat.RANDOM, author.id, None, username, place)
    async with database.write() as connection:
        return await challenges.create(connection, new, now=1000)


async def test_the_first_taker_wins(database, anna):
    made = await challenge(database, anna)
    async with database.write() as connection:
        assert await challenges.take(connection, made.id, taken_by=anna.id, game_id=7)
        assert not await challenges.take(connection, made.id, taken_by=anna.id, game_id=8)
        assert not await challenges.withdraw(connection, made.id)
        found = await challenges.by_token(connection, "t")
        assert found is not None
        assert (found.state, found.game_id) == (ChallengeState.TAKEN, 7)


async def test_a_challenge_to_a_name_is_bound_to_the_person_once_they_are_met(database, anna):
    made = await challenge(database, anna, username="boris")
    async with database.write() as connection:
        boris = await players.meet(connection, user_id=2, name="B", username="Boris", language=None, now=5)
        await challenges.bind_opponent(connection, boris)
        # The name moves on to another account: the challenge stays with the person.
        other = await players.meet(connection, user_id=3, name="X", username="boris", language=None, now=6)
        await challenges.bind_opponent(connection, other)
        found = await challenges.by_id(connection, made.id)
        assert found is not None
        assert found.opponent == boris.id
        assert [open_.id for open_ in await challenges.open_for(connection, boris.id, now=7)] == [made.id]
        former = await players.by_user_id(connection, 2)
        assert former is not None
        assert former.username is None


async def test_a_challenge_expires_after_its_lifetime_and_not_before(database, anna):
    made = await challenge(database, anna)
    async with database.write() as connection:
        assert await challenges.expire(connection, 1000 + LIFETIME - 1) == ()
        expired = await challenges.expire(connection, 1000 + LIFETIME)
        assert [(ended.id, ended.state) for ended in expired] == [(made.id, ChallengeState.EXPIRED)]
        assert await challenges.expire(connection, 1000 + LIFETIME) == ()


async def test_open_challenges_follow_a_group_that_is_upgraded_once(database, anna):
    made, closed = [await challenge(database, anna, token=token, place=Place(-5)) for token in ("t", "u")]
    async with database.write() as connection:
        await challenges.withdraw(connection, closed.id)
        moved = await challenges.move_chat(connection, -5, -100)
        assert [(one.id, one.place) for one in moved] == [(made.id, Place(-100))]
        assert await challenges.move_chat(connection, -5, -100) == ()
