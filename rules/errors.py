"""What can go wrong, as data.

    RulesError (a ValueError)
    ├── InvalidMove       the text cannot be read as a move
    ├── IllegalMove       the move is not allowed in this position
    ├── AmbiguousMove     the text fits more than one legal move
    ├── InvalidPosition   the text or placement is not a position of this game
    ├── InvalidPdn        the text is not a game record
    ├── UnknownVariant    no game has this name
    ├── UnknownOption     the game has no such option or value
    └── GameOver          the game has ended

Every message is in lower case and quotes what was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.move import Move
    from rules.priority import Rule
    from rules.why import Fault


class RulesError(ValueError):
    """Anything this package refuses."""


class InvalidMove(RulesError):
    """The text cannot be read as a move."""

    def __init__(self, text: str) -> None:
        super().__init__(f"cannot read move: {text!r}")
        self.text = text


class IllegalMove(RulesError):
    """A readable move that is not allowed here. `rule`, where known, is the rule or the fault that forbids it."""

    def __init__(self, text: str, legal: Sequence[Move] = (), rule: Rule | Fault | None = None) -> None:
        super().__init__(f"illegal move: {text!r}" + (f" ({rule})" if rule else ""))
        self.text = text
        self.legal = tuple(legal)
        self.rule = rule


class AmbiguousMove(RulesError):
    """The text fits several legal moves, its `candidates`."""

    def __init__(self, text: str, candidates: Sequence[Move]) -> None:
        super().__init__(f"ambiguous move: {text!r} may be {', '.join(map(str, candidates))}")
        self.text = text
        self.candidates = tuple(candidates)


class InvalidPosition(RulesError):
    """Not a position of this game; the message quotes the text and says why."""


class InvalidPdn(RulesError):
    """Not a game record; the message quotes the text and says why."""


class UnknownVariant(RulesError):
    """No game has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown game: {name!r}")
        self.name = name


class UnknownOption(RulesError):
    """The game has no such option, or the option no such value (then `values` are those it has)."""

    def __init__(self, key: str, name: str, value: str, values: Sequence[str] = ()) -> None:
        what = f"option {name!r} of {key} is one of {', '.join(values)}" if values else f"{key} has no option {name!r}"
        super().__init__(f"unknown option: {f'{name}={value}'!r}: {what}")
        self.key = key
        self.name = name
        self.value = value
        self.values = tuple(values)


class GameOver(RulesError):
    """The game has ended; nothing more can be played. `text` is what was tried."""

    def __init__(self, text: str) -> None:
        super().__init__(f"the game is over: {text!r}")
        self.text = text
