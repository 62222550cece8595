"""What the bot was asked, the updates for it, and what it answered, its calls: the latest of both, in their order."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass

from bot.local.errors import ApiError
from bot.local.model import Update
from bot.local.parameters import JsonObject, Parameters

KEPT = 100


@dataclass(frozen=True, slots=True)
class LoggedUpdate:
    """An update that came to be."""

    number: int
    update: Update

    @property
    def at(self) -> float:
        """World time."""
        return self.update.at

    def json(self) -> JsonObject:
        """Return the whole of it."""
        return {"update": self.update.json()}


@dataclass(frozen=True, slots=True)
class LoggedCall:
    """A call of the bot with its result, or with what it was refused with."""

    number: int
    at: float
    method: str
    parameters: JsonObject
    result: object
    refusal: ApiError | None

    @property
    def ok(self) -> bool:
        """Whether it was granted."""
        return self.refusal is None

    def decoded(self) -> JsonObject:
        """Return the parameters as JSON values, also where they came as text."""
        return {name: _decoded(value) for name, value in self.parameters.items()}

    def json(self) -> JsonObject:
        """Return the whole of it."""
        answer: JsonObject = {"result": self.result}
        if self.refusal is not None:
            answer = {"error_code": self.refusal.code, "description": self.refusal.description}
            answer |= {"parameters": self.refusal.parameters} if self.refusal.parameters else {}
        return {"method": self.method, "parameters": self.decoded(), "answer": answer}


def _decoded(value: object) -> object:
    if not isinstance(value, str) or not value.startswith(("{", "[")):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


class Log:
    """The latest updates and the latest calls."""

    def __init__(self) -> None:
        self.updates: deque[LoggedUpdate] = deque(maxlen=KEPT)
        self.calls: deque[LoggedCall] = deque(maxlen=KEPT)
        self._written = 0

    def note_update(self, update: Update) -> None:
        """Write down an update."""
        self.updates.append(LoggedUpdate(self._next(), update))

    def note_call(
        self, at: float, method: str, parameters: Parameters, result: object, refusal: ApiError | None
    ) -> None:
        """Write down a call; of its files only the sizes are kept."""
        self.calls.append(LoggedCall(self._next(), at, method, parameters.given(), result, refusal))

    def lines(self) -> list[LoggedUpdate | LoggedCall]:
        """Return the latest of everything, oldest first."""
        both: list[LoggedUpdate | LoggedCall] = [*self.updates, *self.calls]
        return sorted(both, key=lambda line: line.number)[-KEPT:]

    def find(self, number: int) -> LoggedUpdate | LoggedCall | None:
        """Return the line with this number, None where it is not kept."""
        return next((line for line in self.lines() if line.number == number), None)

    def _next(self) -> int:
        self._written += 1
        return self._written
