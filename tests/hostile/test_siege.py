"""A short siege; `python -m tests.hostile` is the long one."""

from dataclasses import fields
from typing import get_args

import pytest

from bot.callbacks import Callback, parse
from bot.guard import Patience
from tests.hostile.accounts import Knowledge
from tests.hostile.enemy import Enemy
from tests.hostile.siege import besieged

SHORT = 2000


@pytest.mark.parametrize("kind", get_args(Callback))
def test_the_enemy_forges_every_kind_of_button(kind: type[Callback]):
    enemy = Enemy(1, Knowledge([70_001], [1, 2], -100, [-5], [-7], games=[1, 2, 3, 4]))
    forged = {enemy.data_of(kind) for _ in range(200)}
    assert any(isinstance(parse(data), kind) for data in forged)


def test_the_enemy_names_every_field_of_a_button_in_more_than_one_way():
    enemy = Enemy(2, Knowledge([70_001], [1, 2], -100, [-5], [-7], games=[1, 2, 3, 4]))
    for kind in get_args(Callback):
        taps = [tap for tap in (parse(enemy.data_of(kind)) for _ in range(400)) if isinstance(tap, kind)]
        for one in fields(kind):
            assert len({getattr(tap, one.name) for tap in taps}) > 1, f"{kind.__name__}.{one.name}"


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
