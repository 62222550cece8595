"""A sender with everything real around it: a database file, python-telegram-bot, and the stand-in in this process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

from sqlalchemy import select
from telegram import Bot

from bot.compose.files import filed
from bot.deliver import Delivery
from bot.films import Films
from bot.letter import Keep, Letter
from bot.local import UNLIMITED, Hands, LocalRequest
from bot.local import World as StandIn
from bot.local.faults import Fault, FaultKind
from bot.local.hands import text_of
from bot.pace import Limits, Pace
from bot.send import Sender
from bot.service.chats import Chats
from bot.service.desk import Desk
from bot.studio import Studio
from bot.views.screen import Button, Film, Screen
from render import BoardPicture, Replay
from rules import Game, variant
from storage import outbox, players
from storage.database import Database
from storage.outbox import Owed
from storage.records import Notice, Payload, Place
from storage.schema import outbox as table

BOARD = BoardPicture(variant("russian"), variant("russian").start)
Said = dict[str, str | int | bool | list[str] | None]
LIFTED = Limits(per_second=10**6, chat_burst=10**6, group_per_minute=10**6)


class Office:
    """People who have pressed Start, a group, and a sender whose notices say what their payload says."""

    def __init__(self, database: Database, limits: Limits, films: Films | None = None) -> None:
        self.database = database
        self.stand_in = StandIn(limits=UNLIMITED)
        self.people = []
        for name in ("Anna", "Boris", "Celina"):
            user = self.stand_in.add_person(name)
            user.started = user.known = True
            self.people.append(Hands(self.stand_in, user.id))
        self.anna, self.boris, self.celina = self.people
        self.group = self.stand_in.add_group("Club", [hands.id for hands in self.people]).id
        self.bot = Bot(
            self.stand_in.token, request=LocalRequest(self.stand_in), get_updates_request=LocalRequest(self.stand_in)
        )
        self._latest = 0.0
        self.desk = Desk(database, self.now, Random(1))
        self._limits = limits
        self._films = films
        self.begin()

    def begin(self) -> None:
        """Set a sender to work."""
        self.studio = Studio(self._films)
        self.sender = Sender(
            database=self.database,
            delivery=Delivery(self.bot, self.studio),
            studio=self.studio,
            compose=self.compose,
            chats=Chats(self.desk),
            pace=Pace(self._limits, self._forward),
            clock=self.now,
        )
        self._working = asyncio.create_task(self.sender.run())

    async def end(self) -> None:
        """Stop the sender at work."""
        self._working.cancel()
        await asyncio.gather(self._working, return_exceptions=True)

    def now(self) -> int:
        """The stand-in's time."""
        return int(self.stand_in.now())

    def _forward(self) -> float:
        """The stand-in's time, but for when it is put back."""
        self._latest = max(self._latest, self.stand_in.now())
        return self._latest

    async def compose(self, notice: Notice) -> Letter | None:
        """A letter as the notice's payload describes it."""
        payload = notice.payload
        if payload.get("bug"):
            raise KeyError("bug")
        if payload.get("drop"):
            return None
        buttons = ((Button("tap", data="x"),),) if payload.get("buttons") else ()
        screen = Screen(str(payload.get("text", "")), buttons, BOARD if payload.get("board") else None, _film(payload))
        letter = Letter(
            screen,
            edit=_number(payload, "edit"),
            over_picture=bool(payload.get("over_picture")),
            keyboard_only=bool(payload.get("keyboard_only")),
            resend=bool(payload.get("resend")),
            silent=bool(payload.get("silent")),
            keep=Keep(game_id=_number(payload, "keep")) if "keep" in payload else None,
        )
        return await self.database.reading(partial(filed, letter=letter))

    async def owe(
        self,
        chat_id: int,
        *payloads: Said,
        thread: int | None = None,
        kind: str = "test",
    ) -> None:
        """Owe notices to a chat and wake the sender."""
        async with self.database.write() as connection:
            await outbox.owe(connection, [Owed(Place(chat_id, thread), kind, p) for p in payloads], self.now())
        self.sender.wake()

    async def owe_film(self, chat_id: int, name: str) -> None:
        """Owe a chat the film of a game that somebody of this name plays."""
        await self.owe(chat_id, {"text": name, "film": name}, kind=outbox.FILM)

    def tick(self) -> None:
        """Let half a second of the stand-in's time pass."""
        self.stand_in.advance(0.5)
        self.sender.wake()

    async def say(self, chat_id: int, *texts: str) -> None:
        """Owe texts to a chat."""
        for text in texts:
            await self.owe(chat_id, {"text": text})

    def texts(self, chat_id: int) -> list[str]:
        """What the bot has written in a chat."""
        return [text_of(message) for message in self.anna.messages(chat_id)]

    def fault(self, method: str, kind: FaultKind = FaultKind.ERROR, **how: object) -> None:
        """Order a fault."""
        self.stand_in.faults.add(Fault(method, kind, **how))  # type: ignore[arg-type]

    async def settle(self, seconds: float = 20.0) -> None:
        """Wait until nothing is owed; lets the stand-in's time run so that back-offs pass."""
        async with asyncio.timeout(seconds):
            while not await self.sender.idle():
                self.stand_in.advance(0.5)
                self.sender.wake()
                await asyncio.sleep(0.01)

    async def until(self, condition, seconds: float = 10.0) -> None:
        """Wait until something holds, the stand-in's time standing still."""
        async with asyncio.timeout(seconds):
            while not condition():  # noqa: ASYNC110 - a condition of the test's own, told by nothing
                await asyncio.sleep(0.005)

    async def states(self) -> list[str]:
        """The states of all notices, oldest first."""
        async with self.database.read() as connection:
            return list(await connection.scalars(select(table.c.state).order_by(table.c.id)))

    async def meet_everybody(self) -> None:
        """Let the database know the people."""
        async with self.database.write() as connection:
            for hands in self.people:
                await players.meet(
                    connection, user_id=hands.id, name=hands.user.first_name, username=None, language="en", now=0
                )
                await players.set_reachable(connection, hands.id, reachable=True)


def _number(payload: Payload, name: str) -> int | None:
    value = payload.get(name)
    return value if isinstance(value, int) else None


def _film(payload: Payload) -> Film | None:
    """The film of a game that somebody with the named name plays."""
    name = payload.get("film")
    return Film(Replay(Game.new(variant("russian")), (name, "Boris")), "in words") if isinstance(name, str) else None


@asynccontextmanager
async def open_office(folder: Path, limits: Limits = LIFTED, films: Films | None = None) -> AsyncIterator[Office]:
    """An office with its sender at work."""
    database = Database(f"sqlite+aiosqlite:///{folder}/damka.db")
    await database.migrate()
    office = Office(database, limits, films)
    await office.bot.initialize()
    await office.meet_everybody()
    try:
        yield office
    finally:
        await office.end()
        await office.bot.shutdown()
        await database.close()
