"""One request, one transaction: whoever asked, what is stored, and what is owed because of it."""

from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Final, TypeVar

from bot.clock import Clock
from bot.service.table import Table
from bot.translate import Translator
from storage import challenges, games, inbox, missed, outbox, players, preferences
from storage.database import Connection, Database
from storage.outbox import Owed
from storage.players import Person
from storage.records import Payload, Place, Player, Preferences

T = TypeVar("T")

HELLO: Final = "hello"
"""The payload of a link that only leads into the private chat."""


class HandledBeforeError(Exception):
    """The update has had its effect already: it was handed over twice."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The person behind an update, as Telegram describes them now."""

    user_id: int
    name: str
    username: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Where it happened: the chat, its topic, and whether it is the person's private chat with the bot."""

    place: Place
    private: bool
    kind: str = "private"
    title: str = ""


@dataclass(frozen=True, slots=True)
class Request:
    """An update stripped of Telegram: its number, the person, the scene, and the message tapped or replied to."""

    update_id: int
    actor: Actor
    scene: Scene | None
    message_id: int | None = None  # the message the tap was on, or the person's own
    replied_to: int | None = None
    administers: bool | None = False  # a tap that asks for it: whether by an administrator here; None: not known
    inline_message_id: str | None = None  # the message tapped or chosen, where only inline mode knows of it
    on_keyboard: bool = False  # a tap: whether Telegram says that the message has this button
    on_picture: bool = False  # a tap: whether the message shows a picture, as far as Telegram says
    menu_of: int | None = None  # a tap: the Telegram id of the person whose menu was tapped, where it is anybody's


@dataclass(slots=True)
class Job:
    """A request being handled inside its transaction."""

    connection: Connection
    request: Request
    player: Player
    now: int
    t: Translator  # the actor's language
    chosen: Preferences = preferences.UNTOUCHED  # the actor's settings
    owed: list[Owed] = field(default_factory=list)

    @property
    def scene(self) -> Scene:
        """Where the request came from. Raises ValueError for an update from nowhere (inline mode)."""
        if self.request.scene is None:
            raise ValueError("this update belongs to no chat")
        return self.request.scene

    @property
    def home(self) -> Place:
        """The actor's private chat with the bot."""
        return Place(self.request.actor.user_id)

    def owe(
        self,
        kind: str,
        payload: Payload | None = None,
        *,
        place: Place | None = None,
        game_id: int | None = None,
        turn: int | None = None,
    ) -> None:
        """Owe a notice, to the place of the request where none is named."""
        self.owed.append(Owed(place or self.scene.place, kind, payload or {}, game_id, turn))

    def show(self, screen: str, payload: Payload | None = None, *, edit: bool = False) -> None:
        """Owe a screen that is not a board, as a new message or in place of the one that was tapped."""
        extra: dict[str, str | int | bool | list[str] | None] = {"screen": screen, "actor": self.player.id}
        if edit and self.request.message_id:
            extra |= {"edit": self.request.message_id, "over_picture": self.request.on_picture}
        self.owe("screen", {**(payload or {}), **extra})


class Desk:
    """What every use case needs: the database, the clock, and chance.

    `bot_username` is known once Telegram has said it. `secret` seals what comes back from outside,
    `inline` says whether the bot has inline mode.
    """

    def __init__(self, database: Database, clock: Clock, random: Random) -> None:
        self.database = database
        self.clock = clock
        self.random = random
        self.table = Table()
        self.bot_username = ""
        self.secret = b""
        self.inline = False
        self._served: set[int] = set()

    def has_served(self, update_id: int) -> bool:
        """Whether an update has had its effect and that is noted. Answers so once."""
        served = update_id in self._served
        self._served.discard(update_id)
        return served

    def seal(self, text: str) -> str:
        """Eight letters by which the bot knows again that a text is its own."""
        return urlsafe_b64encode(blake2b(text.encode(), key=self.secret, digest_size=6).digest()).decode()

    @property
    def private_link(self) -> str:
        """The address that leads into the private chat with the bot."""
        return self.link(HELLO)

    def link(self, payload: str) -> str:
        """The address that leads into the private chat with the bot, and says there what for."""
        return f"https://t.me/{self.bot_username}?start={payload}"

    async def perform(self, request: Request, work: Callable[[Job], Awaitable[T]]) -> T:
        """Serve one update in one transaction: its effect, what is owed for it and that it is done, or nothing of it.

        Raises HandledBeforeError where the update has had its effect.
        """
        now = self.clock()

        async def transaction(connection: Connection) -> T:
            if not await inbox.done(connection, request.update_id):
                raise HandledBeforeError
            person = await self._meet(connection, request, now)
            player, chosen = person.player, person.chosen
            job = Job(connection, request, player, now, Translator.of(chosen.language or player.language), chosen)
            if request.scene and request.scene.private and not player.reachable:
                await _back_in_reach(job)
            result = await work(job)
            await outbox.owe(connection, job.owed, now)
            return result

        result = await self.database.writing(transaction)
        self._served.add(request.update_id)
        return result

    async def remark(self, update_id: int, place: Place, key: str) -> None:
        """Owe a plain text to a chat, for an update that no person we could seat stands behind."""

        async def reply(_: Connection) -> Owed:
            return Owed(place, "screen", {"screen": "say", "key": key})

        await self.reply(update_id, reply)

    async def reply(self, update_id: int, work: Callable[[Connection], Awaitable[Owed | None]]) -> None:
        """Owe what `work` finds to be owed for such an update."""
        now = self.clock()

        async def transaction(connection: Connection) -> None:
            if await inbox.done(connection, update_id) and (owed := await work(connection)):
                await outbox.owe(connection, [owed], now)

        await self.database.writing(transaction)
        self._served.add(update_id)

    async def _meet(self, connection: Connection, request: Request, now: int) -> Person:
        actor, scene = request.actor, request.scene
        person = await players.meet_person(
            connection,
            user_id=actor.user_id,
            name=actor.name,
            username=actor.username,
            language=actor.language,
            now=now,
        )
        await challenges.bind_opponent(connection, person.player)
        if scene and not scene.private:
            chat = await players.visit(
                connection, chat_id=scene.place.chat_id, kind=scene.kind, title=scene.title, now=now
            )
            if chat.language is None:
                language = Translator.of(person.chosen.language or person.player.language).language
                await players.set_chat_language(connection, scene.place.chat_id, language)
        return person


async def _back_in_reach(job: Job) -> None:
    """Somebody who could not be written to has spoken: owe the ends they have missed and the boards that wait."""
    await players.set_reachable(job.connection, job.request.actor.user_id, reachable=True)
    for stored in await missed.take(job.connection, job.player.id):
        job.owe("board", {"viewer": job.player.id}, place=job.home, game_id=stored.id, turn=stored.turn)
    for stored in await games.running_of(job.connection, job.player.id):
        if stored.place is None and stored.to_move in stored.colors(job.player.id):
            job.owe("board", {"viewer": job.player.id}, place=job.home, game_id=stored.id, turn=stored.turn)
