"""The whole program around a table: the real Application, a real database file, and the stand-in in this process."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from bot.app import Damka, World, running
from bot.guard import Patience
from bot.local import UNLIMITED, Hands, LocalRequest
from bot.local import World as StandIn
from bot.local.hands import labels_of, text_of
from bot.local.markup import buttons_of
from bot.local.model import Message
from bot.receive import poll
from bot.settings import Settings
from tests.lifted import BOUNDLESS, LIFTED


class Table:
    """Anna, Boris and Celina with a group, and the bot; `settle` waits until the bot has nothing left to do."""

    def __init__(self, folder: Path, stand_in: StandIn | None = None) -> None:
        self.folder = folder
        self.stand_in = stand_in or StandIn(limits=UNLIMITED)
        if stand_in is None:
            for name, language in (("Anna", "en"), ("Boris", "ru"), ("Celina", "pl")):
                self.stand_in.add_person(name, username=name.lower(), language_code=language)
            people = [user.id for user in self.stand_in.users.values() if not user.is_bot]
            self.group = self.stand_in.add_group("Club", people).id
        else:
            self.group = next(iter(stand_in.groups())).id
        people = [user.id for user in self.stand_in.users.values() if not user.is_bot]
        self.people = self.anna, self.boris, self.celina = [Hands(self.stand_in, user_id) for user_id in people[:3]]
        self.damka: Damka
        self.waited = 0.0

    def wait(self, seconds: float = 5.0) -> None:
        """Let some time pass for the bot's stopwatch: a tap that comes now follows on nothing."""
        self.waited += seconds

    async def start(self, *people: Hands) -> None:
        """Let people press Start in their private chats with the bot."""
        for hands in people:
            hands.start()
        await self.settle()

    async def settle(self, seconds: float = 20.0) -> None:
        """Wait until every update is handled and everything owed is sent."""
        async with asyncio.timeout(seconds):
            while not (self.stand_in.idle and await self.damka.idle()):  # noqa: ASYNC110 - the parts have no common event
                await asyncio.sleep(0.002)

    async def settle_with_time(self, seconds: float = 20.0) -> None:
        """Wait until nothing is left to do, the stand-in's time running so that what was put off is tried again."""
        async with asyncio.timeout(seconds):
            while not (self.stand_in.idle and await self.damka.idle()):
                self.stand_in.advance(0.5)
                self.damka.sender.wake()
                await asyncio.sleep(0.01)

    async def say(
        self, hands: Hands, text: str, chat: int | None = None, *, reply_to: Message | None = None
    ) -> Message:
        """Let somebody write, and answer the bot's newest message there once it has settled."""
        hands.say(text, chat, reply_to=reply_to)
        await self.settle()
        return hands.last(chat)

    async def tap(self, hands: Hands, message: Message, button: str, chat: int | None = None) -> Message:
        """Let somebody tap the button with this label or data, and answer the bot's newest message there."""
        hands.tap(message, button)
        await self.settle()
        return hands.last(chat)

    async def toast(self, hands: Hands, message: Message, data: str) -> str:
        """Let somebody send callback data, and answer what they alone are told."""
        tapped = hands.tap_data(message, data)
        await self.settle()
        assert tapped.answer is not None
        return str(tapped.answer["text"])


@asynccontextmanager
async def at_table(
    folder: Path, stand_in: StandIn | None = None, seed: int = 1, patience: Patience = BOUNDLESS
) -> AsyncIterator[Table]:
    """A table with the bot running; whoever comes again with the same folder and stand-in restarts it."""
    table = Table(folder, stand_in)
    settings = Settings.from_env(
        {"BOT_TOKEN": table.stand_in.token, "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/damka.db"}
    )
    world = World(
        clock=lambda: int(table.stand_in.now()),
        stopwatch=lambda: time.monotonic() + table.waited,
        random=Random(seed),
        limits=LIFTED,
        patience=patience,
        requests=(LocalRequest(table.stand_in), LocalRequest(table.stand_in)),
    )
    async with running(settings, world) as damka:
        table.damka = damka
        polling = asyncio.create_task(poll(damka))
        try:
            await table.settle()  # the bot greets the group
            yield table
        finally:
            polling.cancel()
            await asyncio.gather(polling, return_exceptions=True)


def button_data(message: Message) -> list[tuple[str, str]]:
    """The labels and callback data of a message's buttons."""
    return [
        (str(button["text"]), str(button["callback_data"]))
        for button in buttons_of(message.markup)
        if "callback_data" in button
    ]


__all__ = ["Hands", "Message", "Table", "at_table", "button_data", "labels_of", "text_of"]
