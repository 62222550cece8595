"""Who the enemy is and what they know."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.hostile import strings

Json = dict[str, Any]
NOW = 1_700_000_000
BOT: Json = {"id": 1000000000, "is_bot": True, "first_name": "Damka", "username": "damka_local_bot"}


@dataclass
class Knowledge:
    """What the enemy may know or guess, and where they may write."""

    people: list[int]  # their own accounts
    victims: list[int]
    club: int  # a group that they share with victims
    groups: list[int]  # their own
    strangers: list[int]  # chats that the bot is not in
    games: list[int] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)  # of invitations seen in the club
    data: list[str] = field(default_factory=list)  # of buttons seen anywhere
    cards: list[str] = field(default_factory=lambda: ["A" * 20])  # ids of messages sent by inline mode, seen or guessed
    boards: list[Json] = field(default_factory=list)  # messages of the bot, as Telegram shows them


class Accounts:
    """The enemy's accounts and the chats they act in; the same seed makes the same choices."""

    def __init__(self, seed: int, known: Knowledge) -> None:
        self.random = Random(seed)
        self.known = known

    def person(self) -> Json:
        """One of the enemy's accounts, calling itself anything."""
        random = self.random
        person: Json = {"id": random.choice(self.known.people), "is_bot": False, "first_name": strings.name(random)}
        for key in ("last_name", "username"):
            if random.random() < 0.3:
                person[key] = strings.name(random)
        if random.random() < 0.6:
            person["language_code"] = random.choice(("en", "ru", "pl", "", "xx-YY-zz", "\ud83d", "ru_RU", "x" * 300))
        return person

    def chat(self, sender: Json) -> Json:
        """Where it happens: in private, in the club, in a group of theirs, or somewhere the bot has never been."""
        random = self.random
        match random.randrange(8):
            case 0 | 1 | 2:
                return {"id": sender["id"], "type": "private", "first_name": strings.name(random)}
            case 3 | 4:
                return {"id": self.known.club, "type": "supergroup", "title": "Club"}
            case 5 | 6:
                return {"id": random.choice(self.known.groups), "type": "supergroup", "title": strings.name(random)}
            case _:
                return {"id": random.choice(self.known.strangers), "type": random.choice(("group", "planet"))}

    def message_id(self) -> int:
        ids: list[int] = [board["message_id"] for board in self.known.boards]
        return self.random.choice((*ids, 1, 2, 2**31, 2**62, -1, 0))
