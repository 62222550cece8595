"""Two players and their game: they tap what their boards offer and wait for what the bot makes of it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random

from bot.callbacks import ConfirmRefusal, PickPiece, PickTarget, PickVia, PlayMove, parse
from bot.local import Hands
from bot.local.hands import text_of
from bot.local.markup import buttons_of
from bot.local.model import Message
from tests.fleet.world import FleetWorld, Moment

Step = PlayMove | ConfirmRefusal | PickPiece | PickTarget | PickVia
END = ("🏆", "🤝")


@dataclass(frozen=True, slots=True)
class Board:
    """A message that can be tapped, and what its buttons say."""

    hands: Hands
    message: Message
    steps: tuple[tuple[str, Step], ...]

    @property
    def turn(self) -> int:
        """The turn its buttons are for."""
        return self.steps[0][1].turn

    @property
    def game(self) -> int:
        """The game its buttons are for."""
        return self.steps[0][1].game


@dataclass
class Duel:
    """One game between two people, each in their private chat.

    `moves` are the names of the moves tapped, by turn: more than one where the first was asked about, or where its
    effect was not seen in time. `completed` is the last turn whose effect has been seen.
    """

    world: FleetWorld
    pair: tuple[Hands, Hands]
    random: Random
    patience: float = 60.0
    game: int = 0
    moves: dict[int, list[str]] = field(default_factory=dict)
    completed: int = 0
    taps: int = 0
    latencies: list[float] = field(default_factory=list)

    def board(self) -> Board | None:
        """The newest board that can be tapped."""
        found = [board for hands in self.pair for board in self._boards(hands)]
        return max(found, key=lambda board: board.turn, default=None)

    def _boards(self, hands: Hands) -> list[Board]:
        boards = []
        for message in list(self.world.chats[hands.id].messages.values())[-8:]:
            steps = tuple(
                (data, step)
                for button in buttons_of(message.markup)
                if isinstance(step := parse(data := str(button.get("callback_data", ""))), Step)
            )
            if steps:
                boards.append(Board(hands, message, steps))
        return boards

    @property
    def over(self) -> bool:
        """Whether somebody has been told the end."""
        newest = [list(self.world.chats[hands.id].messages.values())[-3:] for hands in self.pair]
        return any(sign in text_of(message) for messages in newest for message in messages for sign in END)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something holds. Raises TimeoutError."""
        async with asyncio.timeout(self.patience):
            while not condition():
                events = [self.world.changed[hands.id] for hands in self.pair]
                for event in events:
                    event.clear()
                waits = [asyncio.ensure_future(event.wait()) for event in events]
                try:
                    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for wait in waits:
                        wait.cancel()

    async def play(self, plies: int, gate: Callable[[], Awaitable[None]]) -> None:
        """Play at random for so many plies or to the end. `gate` is passed before each tap that names a move."""
        for turn in range(1, plies + 1):
            await self.until(partial(self._reached, turn))
            if self.over:
                return
            await self._take_turn(turn, gate)
            self.completed = turn

    def _reached(self, turn: int) -> bool:
        board = self.board()
        return self.over or (board is not None and board.turn >= turn)

    async def _take_turn(self, turn: int, gate: Callable[[], Awaitable[None]]) -> None:
        while True:
            board = self.board()
            if self.over or board is None or board.turn > turn:
                return
            self.game = board.game
            data, step = self.random.choice(board.steps)
            if isinstance(step, PlayMove | ConfirmRefusal):
                await gate()
                self.moves.setdefault(turn, []).append(step.move)
            before = board.message.markup
            begun = self.world.moment()
            self.taps += 1
            board.hands.tap_data(board.message, data)

            def answered(board: Board = board, before: object = before) -> bool:
                newest = self.board()
                return self.over or (newest is not None and newest.turn > turn) or board.message.markup != before

            await self.until(answered)
            self._measure(turn, begun)
            await self.until(lambda: self.over or (self.board() is not None))

    def _measure(self, turn: int, begun: Moment) -> None:
        newest = self.board()
        if newest is not None and newest.turn > turn:
            self.latencies.append(self.world.handed_in[newest.hands.id, newest.message.id].since(begun))
