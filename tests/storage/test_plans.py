"""Plans in storage: what goes on from another goes with it."""

from storage import plans
from storage.plans import Plan
from tests.storage.played import begin, pair

FIRST = Plan("f6-g5", "b2-c3")
ONWARD = Plan("f6-g5 b2-c3 g7-f6", "c3-b4")


async def kept(database, *made):
    """What is planned in a game after these plans have been made one after the other."""
    stored = await begin(database, await pair(database))
    async with database.write() as connection:
        for plan in made:
            await plans.add(connection, stored.id, stored.white, 2, plan)
        return await plans.of(connection, stored.id, stored.white, 2)


async def test_another_answer_takes_what_went_on_from_the_one_before(database):
    other = Plan(FIRST.expected, "a1-b2")
    assert await kept(database, FIRST, ONWARD, other) == (other,)


async def test_the_same_answer_planned_again_keeps_what_goes_on_from_it(database):
    assert await kept(database, FIRST, ONWARD, FIRST) == (FIRST, ONWARD)


async def test_plans_for_another_move_stay(database):
    beside = Plan("f6-e5", "d4xf6")
    assert await kept(database, beside, FIRST, Plan(FIRST.expected, "a1-b2")) == (beside, Plan(FIRST.expected, "a1-b2"))


async def test_once_a_turn_is_played_what_was_planned_for_it_and_before_is_gone(database):
    stored = await begin(database, await pair(database))
    async with database.write() as connection:
        for turn in (1, 2, 3):
            await plans.add(connection, stored.id, stored.white, turn, FIRST)
        assert await plans.take(connection, stored.id, stored.black, 1) == (), "it was another's"
        assert await plans.take(connection, stored.id, stored.white, 2) == (FIRST,)
        assert await plans.count(connection, stored.id) == 1
        assert await plans.of(connection, stored.id, stored.white, 3) == (FIRST,)
