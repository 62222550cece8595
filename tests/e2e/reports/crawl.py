"""Somebody curious, who taps one button of every kind that Damka ever shows them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import get_args

from sqlalchemy import func, select

from bot.callbacks import Callback, parse
from bot.local.markup import buttons_of
from storage import schema
from tests.e2e.table import Hands, Message, Table

KINDS = frozenset(kind.__name__ for kind in get_args(Callback))
"""Everything a button can say."""
LAST = ("ConfirmRefusal", "ConfirmResign", "ChangeSetting", "Accept", "ConfirmUndo", "Withdraw", "ClearPlans", "Undo")
"""What is left for the end, because other buttons are gone with it."""


@dataclass(frozen=True)
class Tapped:
    """What came of a tap: what its sender alone was told, and what appeared or changed for everybody."""

    kind: str
    label: str
    told: str
    link: str
    sent: int
    edited: int
    stored: tuple[int, ...]
    """Rows of games, turns and challenges."""

    @property
    def something_happened(self) -> bool:
        return bool(self.told or self.link or self.sent or self.edited)


@dataclass(frozen=True)
class Button:
    """A button under somebody's eyes."""

    hands: Hands
    message: Message
    label: str
    data: str

    @property
    def one_of(self) -> tuple[str, str]:
        """What buttons of one kind have in common: the class of what they say.

        Settings are told apart by name, and planned replies from the moves that they are replies to.
        """
        tap = parse(self.data)
        return type(tap).__name__, f"{getattr(tap, 'name', '')} {bool(getattr(tap, 'expected', ''))}"


@dataclass
class Curious:
    """`times` is how often in a row each button is tapped, `hands` those who tap."""

    table: Table
    hands: tuple[Hands, ...]
    times: int = 1
    done: list[Tapped] = field(default_factory=list)
    seen: set[tuple[str, str]] = field(default_factory=set)
    links: set[str] = field(default_factory=set)

    async def tap_everything(self) -> list[Tapped]:
        """Tap until nothing new is offered."""
        while (button := self._next()) is not None:
            self.done.append(await self._tap(button))
        return self.done

    def _next(self) -> Button | None:
        offered = [button for button in self._offered() if button.one_of not in self.seen]
        if not offered:
            return None
        found = min(offered, key=lambda button: button.one_of[0].startswith(LAST))
        self.seen.add(found.one_of)
        return found

    def _offered(self) -> Iterator[Button]:
        """Every button that somebody sees."""
        for hands in self.hands:
            for chat in (hands.id, self.table.group):
                for message in self.table.stand_in.chats[chat].messages.values():
                    for shown in buttons_of(message.markup):
                        if "url" in shown:
                            self.links.add(str(shown["url"]))
                        if "callback_data" in shown:
                            yield Button(hands, message, str(shown["text"]), str(shown["callback_data"]))

    async def _tap(self, button: Button) -> Tapped:
        before = self._messages()
        rows = await self._rows()
        self.table.wait()
        taps = [button.hands.tap_data(button.message, button.data) for _ in range(self.times)]
        await self.table.settle()
        answers = [tap.answer for tap in taps]
        assert None not in answers, button.label
        first = answers[0] or {}
        after = self._messages()
        return Tapped(
            kind=button.one_of[0],
            label=button.label,
            told=str(first.get("text") or ""),
            link=str(first.get("url") or ""),
            sent=len(after.keys() - before.keys()),
            edited=sum(before[key] != after[key] for key in before),
            stored=tuple(now - then for now, then in zip(await self._rows(), rows, strict=True)),
        )

    def _messages(self) -> dict[tuple[int, int], str]:
        chats = self.table.stand_in.chats.values()
        return {(c.id, m.id): f"{m.content} {m.markup}" for c in chats for m in c.messages.values()}

    async def _rows(self) -> tuple[int, ...]:
        async with self.table.damka.database.read() as connection:
            tables = (schema.games, schema.turns, schema.challenges)
            counts = [await connection.scalar(select(func.count()).select_from(table)) for table in tables]
        return tuple(count or 0 for count in counts)
