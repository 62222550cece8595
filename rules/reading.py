"""Move text as people type it, taken apart before it is held against the legal moves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from rules.generate import moves_through

from rules.board import Board
from rules.errors import InvalidMove
from rules.move import Move
from rules.pieces import Kind
from rules.position import Position
from rules.variant import Variant

_LONGEST = 400
_QUOTED = 60

_LOOK_ALIKES = dict(zip("асекхвніјԁһӏ", "acekxbhijdhl", strict=True))
"""Cyrillic letters that look like file letters or the capture sign, capitals included (they are lowered first)."""
_SOUND_ALIKES = dict(zip("бдфгийл", "bdfgijl", strict=True))
"""Cyrillic letters by which a Russian keyboard writes the remaining files."""
_SIGNS = dict.fromkeys("×✕✖⨯", "x") | dict.fromkeys("‐‑‒–—―−⁃", "-") | {"∶": ":", "∗": "*"}
_INVISIBLE = dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f", "")
_TABLE = str.maketrans(_LOOK_ALIKES | _SOUND_ALIKES | _SIGNS | _INVISIBLE)

_SQUARE = r"(?:[a-l][0-9]{1,2}|[0-9]{1,2})(?![0-9])"
_JOINT = r"(?:\s*[-x:]\s*|\s+|(?=[a-l]))"
_MOVE = re.compile(
    rf"(?P<route>{_SQUARE}(?:{_JOINT}{_SQUARE})*)\s*"
    rf"(?:\[(?P<taken>{_SQUARE}(?:,{_SQUARE})*)\])?\s*"
    r"(?P<promoted>=\s*[kqd]?|=?[♔♕♚♛⛁⛃])?\s*"
    rf"(?:\*\s*(?P<forfeited>{_SQUARE}))?\s*"
    r"[!?]*"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says of a move: nothing more, and not yet whether there is such a move.

    `squares` are algebraic and on the board, if not always played on: one (a destination, or a removal) or more.
    `capture` tells whether the text is written as a capture; None where it is written as neither.
    """

    squares: tuple[str, ...]
    capture: bool | None
    taken: frozenset[str] | None
    promoted: bool
    forfeited: str | None

    def fits(self, move: Move) -> bool:
        """Return whether a move has the start, end and particulars of the text; squares between are not compared."""
        return (
            self.squares[-1] == move.end
            and (len(self.squares) == 1 or self.squares[0] == move.start)
            and (self.taken is None or self.taken == frozenset(move.captured))
            and (not self.promoted or move.becomes is Kind.KING)
            and (self.forfeited is None or self.forfeited == move.forfeited)
            and (not self.capture or move.is_capture)
        )


def read_move(variant: Variant, text: str) -> Reading:
    """Return what a text says of a move, in any of the spellings people use.

    Raises InvalidMove when it cannot be read as a move on this board.
    """
    plain = unicodedata.normalize("NFKC", text).lower().translate(_TABLE).strip() if len(text) <= _LONGEST else ""
    match = _MOVE.fullmatch(plain)
    if match is None:
        raise InvalidMove(text[:_QUOTED])
    route = match["route"]
    squares = [_square(variant, name) for name in re.findall(_SQUARE, route)]
    taken = [_square(variant, name) for name in (match["taken"] or "").split(",") if name]
    forfeited = _square(variant, match["forfeited"]) if match["forfeited"] else None
    if None in squares or None in taken or (match["forfeited"] and forfeited is None):
        raise InvalidMove(text[:_QUOTED])
    return Reading(
        squares=tuple(square for square in squares if square),
        capture=True if re.search("[x:]", route) else False if "-" in route else None,
        taken=frozenset(square for square in taken if square) if match["taken"] else None,
        promoted=bool(match["promoted"]),
        forfeited=forfeited,
    )


def _square(variant: Variant, name: str) -> str | None:
    """Return the algebraic name of a square given by letter and number or by number alone; None when off the board."""
    if name[0].isalpha():
        file, rank = ord(name[0]) - ord("a"), int(name[1:])
        return f"{name[0]}{rank}" if file < variant.board.width and 1 <= rank <= variant.board.height else None
    if variant.numbering is None or not 1 <= int(name) <= len(variant.board.squares):
        return None
    return variant.numbering.square(str(int(name)))


def matching(variant: Variant, position: Position, legal: Sequence[Move], reading: Reading) -> list[Move]:
    """Return the legal moves a reading may mean.

    What is written as a quiet move is one if it can be, and a capture written with a dash only otherwise.
    """
    found = [move for move in legal if reading.fits(move)]
    if reading.capture is False:
        found = [move for move in found if not move.is_capture] or found
    if len(reading.squares) > 2 and found:
        routed = moves_through(variant, position, reading.squares)
        found = [move for move in found if move in routed] or [
            move for move in found if _in_order(reading.squares, _passed(variant, move))
        ]
    return found


def _in_order(squares: Sequence[str], route: Sequence[str]) -> bool:
    """Return whether the squares occur in a route in this order."""
    rest = iter(route)
    return all(square in rest for square in squares)


def _passed(variant: Variant, move: Move) -> list[str]:
    """Return every square of a move's route, those it passes over included."""
    board = variant.board
    passed = [move.start]
    for start, end in zip(move.path, move.path[1:], strict=False):
        (file, rank), last = board.coordinates(start), board.coordinates(end)
        across, up = heading(board, start, end)
        while (file, rank) != last:
            file, rank = file + across, rank + up
            square = board.square(file, rank)
            if square is not None:
                passed.append(square)
    return passed


def heading(board: Board, start: str, end: str) -> tuple[int, int]:
    """Return the direction from one square to another in line with it."""
    (file, rank), (last_file, last_rank) = board.coordinates(start), board.coordinates(end)
    return _sign(last_file - file), _sign(last_rank - rank)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
