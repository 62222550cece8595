"""The world `damka local` begins with: three people, a club and a club with topics."""

from __future__ import annotations

from bot.local.world import World

PEOPLE = (
    (1001, "Anna", "anna", "en"),
    (1002, "Boris", "boris", "ru"),
    (1003, "Celina", "celina", "pl"),
)
CLUB = -1001000000001
FORUM = -1001000000002


def settle(world: World) -> World:
    """Put the first people and groups into an empty world and return it."""
    for user_id, name, username, language in PEOPLE:
        world.add_person(name, user_id=user_id, username=username, language_code=language)
    members = [user_id for user_id, *_ in PEOPLE]
    world.add_group("Draughts club", members, chat_id=CLUB)
    world.add_group("Club with topics", members, chat_id=FORUM, is_forum=True)
    for name in ("Russian draughts", "Other games"):
        world.add_topic(members[0], FORUM, name)
    return world
