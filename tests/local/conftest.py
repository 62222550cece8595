"""A world to act in: a clock that stands still, no flood limits, Anna and Boris in private and in a club."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.local import UNLIMITED, Chat, Hands, Server, World


@pytest.fixture
def world() -> World:
    return World(clock=lambda: 1_800_000_000.0, limits=UNLIMITED)


@pytest.fixture
def anna(world: World) -> Hands:
    hands = Hands(world, world.add_person("Anna", username="anna", language_code="en").id)
    hands.start()
    return hands


@pytest.fixture
def boris(world: World) -> Hands:
    hands = Hands(world, world.add_person("Boris", language_code="ru").id)
    hands.start()
    return hands


@pytest.fixture
def club(world: World, anna: Hands, boris: Hands) -> Chat:
    return world.add_group("Club", [anna.id, boris.id])


@pytest.fixture
def forum(world: World, anna: Hands, boris: Hands) -> Chat:
    return world.add_group("Forum", [anna.id, boris.id], is_forum=True)


@pytest.fixture
async def server(world: World) -> AsyncIterator[Server]:
    server = Server(world)
    await server.start()
    yield server
    await server.stop()
