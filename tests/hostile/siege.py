"""The siege: people in the middle of their games, an enemy around them, and what must be the same afterwards."""

from __future__ import annotations

import logging
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path

from bot.guard import Patience
from bot.local import UNLIMITED
from bot.local import World as StandIn
from bot.local.errors import ApiError
from bot.local.model import CallbackQuery, Message
from bot.local.parameters import Upload
from tests.e2e.table import Table, at_table, text_of
from tests.hostile.accounts import Json, Knowledge
from tests.hostile.enemy import Enemy
from tests.hostile.victims import PLAYERS_IN_CLUB, VICTIMS, invite_inline, settle_in, spy
from tests.lifted import BOUNDLESS

PARLOUR = "Parlour of whispers"
ENEMIES = 24
AT_ONCE = 50
OTHERS = ("chat not found", "bot was blocked", "not a member", "bot was kicked", "peer_id_invalid")
"""Refusals of a chat as such, whatever the message says."""
ORDINARY = (
    "message is not modified",
    "message to edit not found",
    "there is no text in the message",
    "query is too old",
    "message thread not found",
)
"""Refusals that come about between honest people, too."""


class Watched(StandIn):
    """The stand-in, counting the answers to taps, also those that come too often."""

    def __init__(self) -> None:
        super().__init__(limits=UNLIMITED)
        self.answers: Counter[str] = Counter()
        self.toasts: list[str] = []
        self.refused: list[str] = []

    def call(
        self, method: str, parameters: Mapping[str, object], uploads: Mapping[str, Upload] | None = None
    ) -> object:
        if method.lower() == "answercallbackquery":
            self.answers[str(parameters.get("callback_query_id"))] += 1
            self.toasts.append(str(parameters.get("text") or ""))
        try:
            return super().call(method, parameters, uploads)
        except ApiError as error:
            if not any(known in error.description.lower() for known in OTHERS + ORDINARY):
                self.refused.append(f"{method}: {error.description}: {dict(parameters)}")
            raise


class Complaints(logging.Handler):
    """What the program logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if " is set aside" not in record.getMessage():
            self.lines.append(logging.Formatter().format(record))


@dataclass(frozen=True)
class State:
    """The rows that belong to the victims, by table, and what the bot's messages in their chats look like."""

    rows: dict[str, list[tuple[object, ...]]]
    shown: dict[tuple[int, int], str]

    def differences(self, after: State) -> list[str]:
        """What has changed. Boards and cards may have come to be shown once more, and no row but theirs be new."""
        changed = []
        for table, before in self.rows.items():
            gone, new = set(before) - set(after.rows[table]), set(after.rows[table]) - set(before)
            changed += [f"row gone from {table}: {row}" for row in gone]
            changed += [f"row new in {table}: {row}" for row in new if table != "messages"]
        for place, looks in self.shown.items():
            if after.shown.get(place) != looks:
                changed.append(f"message {place} was {looks} and is {after.shown.get(place)}")
        return changed


@dataclass
class Siege:
    """A table of victims with the enemy's knowledge of it; `shoot` lets the enemy loose."""

    table: Table
    watched: Watched
    parlour: int
    known: Knowledge
    complaints: Complaints
    secrets: tuple[str, ...]
    faults: list[str] = field(default_factory=list)
    shot: int = 0
    tapped: int = 0
    broken: int = 0

    async def shoot(self, enemy: Enemy, many: int) -> None:
        """Hand `many` hostile updates to the program, some at a time, and look at what comes of each lot."""
        left = many
        while left > 0:
            updates = [enemy.update() for _ in range(min(AT_ONCE, left))]
            left -= len(updates)
            self.shot += len(updates)
            seen = {chat.id: max(chat.messages, default=0) for chat in self.watched.chats.values()}
            taps = self._expect(updates)
            await self.table.damka.inbox.receive(updates)
            await self.table.settle(120)
            self._check_answers(taps)
            self._check_secrets(seen)
            self._sweep_up()

    def _expect(self, updates: list[Json]) -> list[str]:
        """Make the taps among the updates answerable; answers their ids."""
        taps = []
        for update in updates:
            query = update.get("callback_query")
            self.broken += "broken" in update
            if isinstance(query, dict) and str(query.get("id", "")).startswith("h"):
                number = query["id"]
                if number not in self.watched.taps:
                    tap = CallbackQuery(number, query["from"]["id"], self.watched.now(), self.known.club, 1)
                    self.watched.taps[number] = tap
                taps.append(number)
        return taps

    def _check_answers(self, taps: list[str]) -> None:
        self.tapped += len(set(taps))
        answers = {tap: self.watched.answers[tap] for tap in taps}
        self.faults += [f"tap {tap} was answered {times} times" for tap, times in answers.items() if times != 1]
        self.faults += [f"toast tells a secret: {toast}" for toast in self.watched.toasts if self._tells(toast)]
        self.watched.toasts.clear()

    def _check_secrets(self, seen: dict[int, int]) -> None:
        """Nothing new that an outsider reads may name the victims, their private group or their invitation.

        But that the enemy may look back, in private, at the game played in the club that they share.
        """
        for chat in self.watched.chats.values():
            if chat.id in (*self.known.victims, self.known.club, self.parlour):
                continue
            for message in chat.messages.values():
                text = f"{message.content} {message.markup}"
                if chat.id in self.known.people and all(name in text for name in PLAYERS_IN_CLUB):
                    text = text.replace(PLAYERS_IN_CLUB[0], "").replace(PLAYERS_IN_CLUB[1], "")
                if message.id > seen.get(chat.id, 0) and self._tells(text):
                    self.faults.append(f"chat {chat.id} reads a secret: {text_of(message)} {message.markup}")

    def _tells(self, text: str) -> bool:
        return any(secret in text for secret in self.secrets)

    def _sweep_up(self) -> None:
        """Forget what the enemy has read, lest the stand-in grow without end."""
        for chat in self.watched.chats.values():
            if chat.id in (*self.known.people, *self.known.groups):
                for number in list(chat.messages)[:-20]:
                    del chat.messages[number]
        for tap in list(self.watched.taps)[:-1000]:
            del self.watched.taps[tap]

    def report(self) -> list[str]:
        """Everything that went wrong so far."""
        return [*self.faults, *self.complaints.lines, *self.watched.refused]

    def state(self) -> State:
        """What is to be the same after the siege."""
        with closing(sqlite3.connect(self.table.folder / "damka.db")) as connection:
            rows = {table: _rows_of(connection, table, self.known.victims) for table in _tables(connection)}
        chats = (*self.known.victims, self.known.club, self.parlour)
        messages = [message for chat in chats for message in self.watched.chats[chat].messages.values()]
        shown = {(one.chat, one.id): f"{one.content} {one.markup}" for one in messages if self._by_bot(one)}
        return State(rows, shown)

    def _by_bot(self, message: Message) -> bool:
        return message.sender == self.watched.bot.id

    def dead_letters(self) -> list[str]:
        """Notices given up for another reason than the chat being closed to the bot."""
        with closing(sqlite3.connect(self.table.folder / "damka.db")) as connection:
            errors = connection.execute("SELECT kind, error FROM outbox WHERE state = 'dead'").fetchall()
        return [f"{kind}: {error}" for kind, error in errors if not any(known in error.lower() for known in OTHERS)]

    def waiting(self) -> tuple[int, int]:
        """How many updates and notices are still to be handled."""
        with closing(sqlite3.connect(self.table.folder / "damka.db")) as connection:
            updates = connection.execute("SELECT count(*) FROM inbox WHERE state = 'waiting'").fetchone()[0]
            notices = connection.execute("SELECT count(*) FROM outbox WHERE state = 'owed'").fetchone()[0]
        return updates, notices


_OWNERS = {"games": ("white", "black"), "challenges": ("author",), "players": ("id",), "turns": ("player",)}


def _tables(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return [name for (name,) in rows if name not in ("inbox", "outbox", "pictures", "sqlite_sequence")]


def _rows_of(connection: sqlite3.Connection, table: str, victims: list[int]) -> list[tuple[object, ...]]:
    """The rows of a table that are about the victims, given by their Telegram ids, or about one of their games."""
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    people = f"(SELECT id FROM players WHERE user_id IN ({', '.join(map(str, victims))}))"
    owners = [one for one in (*_OWNERS.get(table, ()), "player_id") if one in columns]
    if owners:
        theirs = " OR ".join(f"{one} IN {people}" for one in owners)
    elif "game_id" in columns:
        theirs = f"game_id IN (SELECT id FROM games WHERE white IN {people} OR black IN {people})"
    else:
        return []
    return sorted(connection.execute(f"SELECT * FROM {table} WHERE {theirs}").fetchall(), key=repr)


@asynccontextmanager
async def besieged(folder: Path, patience: Patience = BOUNDLESS) -> AsyncIterator[Siege]:
    """The victims at their games, with the enemy's accounts in the club and in groups of their own."""
    watched = Watched()
    for name, language in zip(VICTIMS, ("en", "ru", "pl"), strict=True):
        watched.add_person(name, username=name.lower(), language_code=language)
    victims = [user.id for user in watched.users.values() if not user.is_bot]
    people = [watched.add_person(f"E{number}", user_id=number).id for number in _enemy_ids()]
    club = watched.add_group("Club", [*victims, *people]).id
    groups = [watched.add_group(f"Gang {number}", people).id for number in range(3)]
    for person in people:
        watched.users[person].started = True
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    try:
        async with at_table(folder, watched, patience=patience) as table:
            parlour = watched.add_group(PARLOUR, victims).id
            known = Knowledge(people, victims, club, groups, strangers=[-5, -(2**40), -(10**15), 4 * 10**15])
            token = await settle_in(table, club, parlour)
            known.cards += [await invite_inline(table, parlour)]
            spy(known, watched, (club, *victims))
            secrets = (*VICTIMS, *map(str.lower, VICTIMS), PARLOUR, token)
            yield Siege(table, watched, parlour, known, complaints, secrets)
    finally:
        logging.getLogger().removeHandler(complaints)


def _enemy_ids() -> list[int]:
    return [*range(70_001, 70_001 + ENEMIES), 2, 777_001, 2**52 - 1]
