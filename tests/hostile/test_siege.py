"""A short siege; `python -m tests.hostile` is the long one."""

from bot.guard import Patience
from tests.hostile.enemy import Enemy
from tests.hostile.siege import besieged

SHORT = 2000


async def test_hostile_updates_change_nothing_tell_nothing_and_break_nothing(tmp_path):
    async with besieged(tmp_path) as siege:
        before = siege.state()
        await siege.shoot(Enemy(1, siege.known), SHORT)
        assert siege.report() == []
        assert siege.dead_letters() == []
        assert siege.waiting() == (0, 0)
        assert before.differences(siege.state()) == []
        assert siege.tapped > SHORT / 3


async def test_a_flood_is_answered_tap_by_tap_and_costs_few_messages(tmp_path):
    async with besieged(tmp_path, Patience(person_burst=300)) as siege:
        before, sent = siege.state(), siege.watched.counters["message"]
        siege.known.people[:] = siege.known.people[:2]  # two people do it all
        await siege.shoot(Enemy(2, siege.known), 600)
        assert siege.report() == []
        assert before.differences(siege.state()) == []
        assert siege.watched.counters["message"] - sent < 100
