"""Move text as people type it, taken apart before it is held against the legal moves."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.board import Board
from rules.errors import InvalidMove
from rules.generate import moves_through
from rules.move import Move
from rules.pieces import Kind
from rules.position import Position
from rules.routes import between
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
    plain = unicodedata.normalize("NFKC", text).lower().translate(_TABLE) if len(text) <= _LONGEST else ""
    # One space for any number of them: the pattern allows spaces in a dozen places and would try how to share them out.
    match = _MOVE.fullmatch(" ".join(plain.split()))
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

    What is written as a quiet move is one if it can be, and a capture written with a dash only otherwise. A text that
    traces the whole route of a move means that move, also where it is a part of another's.
    """
    board = variant.board
    found = [move for move in legal if reading.fits(move)]
    if reading.capture is False:
        found = [move for move in found if not move.is_capture] or found
    if len(reading.squares) > 2 and found:
        if any(square not in board.squares for square in reading.squares):
            return []
        routed = moves_through(variant, position, reading.squares)
        found = [move for move in found if move in routed]
    return [move for move in found if _traces(board, reading.squares, move)] or found


def _traces(board: Board, squares: Sequence[str], move: Move) -> bool:
    """Return whether the straight ways between the squares pass all captured pieces, one on each."""
    left = set(move.captured)
    for start, end in pairwise(squares):
        jumped = left.intersection(between(board, start, end)) if heading(board, start, end) else set()
        if len(jumped) != 1:
            return False
        left -= jumped
    return not left


def heading(board: Board, start: str, end: str) -> tuple[int, int] | None:
    """Return the direction from one square to another; None where they are not in line."""
    (file, rank), (last_file, last_rank) = board.coordinates(start), board.coordinates(end)
    across, up = last_file - file, last_rank - rank
    if across and up and abs(across) != abs(up):
        return None
    return (across > 0) - (across < 0), (up > 0) - (up < 0)
