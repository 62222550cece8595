"""A stand-in's world that tells each player's own listener, so that hundreds can play without waking each other."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from bot.callbacks import PickPiece, PlayMove, parse
from bot.local import UNLIMITED, Hands, World
from bot.local.markup import buttons_of
from bot.local.methods import NAMES
from bot.local.model import Message
from bot.local.parameters import Upload, as_integer


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment in real seconds, and the seconds that the stand-in itself had spent on calls until then."""

    at: float
    spent: float

    def since(self, earlier: "Moment") -> float:
        """Seconds between two moments without the stand-in's own time."""
        return max(0.0, self.at - earlier.at - (self.spent - earlier.spent))


class FleetWorld(World):
    """Wakes whoever waits for a chat when the bot has acted there; remembers when each message was handed in."""

    def __init__(self) -> None:
        super().__init__(limits=UNLIMITED, query_lifetime=3600.0)
        self.changed: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)
        self.handed_in: dict[tuple[int, int], Moment] = {}
        self.calls: defaultdict[str, int] = defaultdict(int)
        self.boards: defaultdict[int, list[int]] = defaultdict(list)  # by chat, the turns that boards were sent for

    def moment(self) -> Moment:
        """Now."""
        return Moment(time.perf_counter(), self.spent)

    def call(
        self, method: str, parameters: Mapping[str, object], uploads: Mapping[str, Upload] | None = None
    ) -> object:
        """Call a method of the Bot API as the bot, as `World.call`."""
        begun = self.moment()
        result = super().call(method, parameters, uploads)
        self.calls[NAMES.get(method.lower(), method)] += 1
        chat_id = as_integer(parameters.get("chat_id"))
        if chat_id is not None:
            if method.startswith("send") and isinstance(result, dict):
                self.handed_in[chat_id, result["message_id"]] = begun
                self._note_board(self.chats[chat_id].messages[result["message_id"]])
            self.changed[chat_id].set()
        return result

    def _note_board(self, message: Message) -> None:
        for button in buttons_of(message.markup):
            step = parse(str(button.get("callback_data", "")))
            if isinstance(step, PlayMove | PickPiece):
                self.boards[message.chat].append(step.turn)
                return

    def add_player(self, number: int) -> Hands:
        """A person who has pressed Start; the bot has not been told (its database says so already)."""
        user = self.add_person(
            f"Player {number}", user_id=10_000 + number, language_code=("en", "ru", "pl")[number % 3]
        )
        user.started = user.known = True
        return Hands(self, user.id)
