"""Between what a button says and its data."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

from bot.callbacks.challenge_taps import (
    AcceptChallenge,
    AcceptInline,
    ChangeGame,
    CompareRules,
    DeclineChallenge,
    Draft,
    FreshChallenge,
    OpenChallenge,
    PlayBothSides,
    PostChallenge,
    ReadRules,
    ShowCard,
    ShowMenu,
    ShowOptions,
    ShowOtherRules,
    WithdrawChallenge,
    WithdrawInline,
    WithdrawListed,
)
from bot.callbacks.drafts import draft_text, opponent_text, read_draft, read_opponent
from bot.callbacks.game_taps import (
    AcceptTakeback,
    AskTakeback,
    ConfirmUndo,
    DeclineTakeback,
    FormerAskTakeback,
    PlayOn,
    ReadNote,
    Rematch,
    ShowFilters,
    ShowGames,
    ShowHistory,
    ShowMoves,
    ShowReplay,
    ToggleMute,
    Undo,
)
from bot.callbacks.numbers import UnreadableError, base36, read_number
from bot.callbacks.personal_taps import (
    ChangeSetting,
    ClearPlans,
    LeavePlan,
    PlanMove,
    PlanPick,
    SendMove,
    ShowSettings,
)
from bot.callbacks.taps import (
    AcceptDraw,
    Callback,
    CancelPick,
    ConfirmRefusal,
    ConfirmResign,
    DeclineDraw,
    ExplainMoves,
    LeaveQuestion,
    OfferDraw,
    OpenGame,
    PickPiece,
    PickTarget,
    PickVia,
    PlayMove,
    Resign,
    ShowDifferences,
    ShowHelp,
    ShowNext,
    ShowRules,
    ShowRulesMenu,
    ShowWelcome,
)
from rules import VARIANTS, Color, Move

MAX_BYTES: Final = 64
"""What Telegram allows in a button."""

_MOVE_ID_LENGTH = 8


def move_id(move: Move) -> str:
    """Return the short name of a move: eight url-safe characters made of its canonical text."""
    return line_id((move,))


def line_id(moves: Iterable[Move]) -> str:
    """Return the short name of moves that follow each other, as long as that of one."""
    return _short(" ".join(map(str, moves)))


@lru_cache(maxsize=1024)
def _short(text: str) -> str:
    return urlsafe_b64encode(sha256(text.encode()).digest()).decode()[:_MOVE_ID_LENGTH]


def encode(callback: Callback) -> str:
    """Return the data of a button. Raises ValueError where it would not fit into 64 bytes of ASCII."""
    letter, names = _LETTERS[type(callback)]
    data = ":".join([letter, *[_text(name, getattr(callback, name)) for name in names]])
    if len(data) > MAX_BYTES or not data.isascii():
        raise ValueError(f"not fit for a button: {data!r}")
    return data


@lru_cache(1000)
def parse(data: str) -> Callback | None:
    """Return what a button said, None for anything else. Never raises."""
    if len(data) > MAX_BYTES:
        return None
    letter, *texts = data.split(":")
    build, *readers = _FORMATS.get(letter, (None,))
    if build is None or len(texts) != len(readers):
        return None
    try:
        return build(*(read(text) for read, text in zip(readers, texts, strict=True)))
    except UnreadableError:
        return None


def owner_of(data: str) -> int | None:
    """Return the Telegram id of the person whose menu a button belongs to, None where it is nobody's. Never raises."""
    if data.partition(":")[0] not in _OWNED:
        return None
    tap = parse(data)
    owner = getattr(getattr(tap, "draft", tap), "owner", None)
    return owner if isinstance(owner, int) else None


def _text(name: str, value: object) -> str:
    match value:
        case str():
            return value
        case int():
            return opponent_text(value) if name == "opponent" else base36(value)
        case None:
            return ""
        case Draft():
            return draft_text(value)
        case Color():
            return value.value
        case _:
            return str(value)


def _reader(pattern: str) -> Callable[[str], str]:
    compiled = re.compile(pattern)

    def read(text: str) -> str:
        if not compiled.fullmatch(text):
            raise UnreadableError(text)
        return text

    return read


_read_move = _reader(rf"[A-Za-z0-9_-]{{{_MOVE_ID_LENGTH}}}")
_read_square = _reader(r"[a-z][1-9][0-9]?")
_read_some_move = _reader(rf"|[A-Za-z0-9_-]{{{_MOVE_ID_LENGTH}}}")
_read_some_square = _reader(r"|[a-z][1-9][0-9]?")
_read_token = _reader(r"[A-Za-z0-9_-]{1,48}")
_read_setting = _reader(r"[a-z_]{0,16}")
_read_word = _reader(r"[a-z]{1,16}")


def _read_color(text: str) -> Color:
    try:
        return Color(text)
    except ValueError:
        raise UnreadableError(text) from None


def _read_key(text: str) -> str:
    if text not in VARIANTS:
        raise UnreadableError(text)
    return text


def _read_place(text: str) -> int | None:
    """Return a chat id (groups have negative ones), 0 for private chats, or None for any place."""
    if not text:
        return None
    return -read_number(text[1:]) if text.startswith("-") and text != "-0" else read_number(text)


def _read_any_key(text: str) -> str | None:
    return _read_key(text) if text else None


_GAME_AND_TURN = (read_number, read_number)
_FORMATS: Mapping[str, tuple[Callable[..., Callback], *tuple[Callable[[str], object], ...]]] = {
    "m": (PlayMove, *_GAME_AND_TURN, _read_move),
    "M": (ConfirmRefusal, *_GAME_AND_TURN, _read_move),
    "p": (PickPiece, *_GAME_AND_TURN, _read_square),
    "t": (PickTarget, *_GAME_AND_TURN, _read_square, _read_square),
    "v": (PickVia, *_GAME_AND_TURN, _read_move, read_number),
    "x": (CancelPick, *_GAME_AND_TURN),
    "y": (ExplainMoves, *_GAME_AND_TURN),
    "d": (OfferDraw, *_GAME_AND_TURN),
    "a": (AcceptDraw, *_GAME_AND_TURN),
    "n": (DeclineDraw, *_GAME_AND_TURN),
    "q": (Resign, *_GAME_AND_TURN),
    "Q": (ConfirmResign, *_GAME_AND_TURN, _read_color),
    "Qx": (LeaveQuestion, *_GAME_AND_TURN, _read_color),
    "g": (OpenGame, read_number),
    "gn": (ShowNext,),
    "u": (Undo, *_GAME_AND_TURN),
    "U": (ConfirmUndo, *_GAME_AND_TURN),
    "k": (FormerAskTakeback, *_GAME_AND_TURN),
    "ka": (AskTakeback, *_GAME_AND_TURN, _read_color),
    "K": (AcceptTakeback, *_GAME_AND_TURN),
    "l": (DeclineTakeback, *_GAME_AND_TURN),
    "e": (Rematch, read_number),
    "H": (ShowHistory, read_number, read_number),
    "L": (ShowMoves, read_number, read_number),
    "V": (ShowReplay, read_number),
    "P": (PlayOn, read_number, read_number),
    "z": (ToggleMute, read_number),
    "j": (ReadNote, read_number),
    "G": (ShowGames, read_number, read_number, _read_place, _read_any_key),
    "f": (ShowFilters, read_number, _read_place, _read_any_key),
    "N": (ShowMenu, read_number, read_opponent),
    "c": (ShowCard, read_draft),
    "o": (ShowOptions, read_draft),
    "O": (ShowOtherRules, read_draft),
    "Y": (ReadRules, read_draft, read_number),
    "cN": (ChangeGame, read_draft),
    "cD": (CompareRules, read_draft),
    "C": (PostChallenge, read_draft),
    "B": (PlayBothSides, read_draft),
    "X": (OpenChallenge, _read_token),
    "A": (AcceptChallenge, _read_token),
    "An": (DeclineChallenge, _read_token),
    "W": (WithdrawChallenge, _read_token),
    "Wl": (WithdrawListed, _read_token, read_number),
    "F": (FreshChallenge, _read_token),
    "T": (ShowWelcome, read_number),
    "h": (ShowHelp,),
    "r": (ShowRulesMenu,),
    "R": (ShowRules, _read_key, read_number),
    "D": (ShowDifferences, _read_key),
    "S": (ShowSettings, _read_setting),
    "s": (ChangeSetting, _read_setting, _read_word),
    "w": (SendMove, *_GAME_AND_TURN, _read_move),
    "b": (
        PlanPick,
        *_GAME_AND_TURN,
        _read_some_move,
        _read_some_move,
        _read_some_square,
        _read_some_square,
        _read_some_move,
        read_number,
    ),
    "J": (PlanMove, *_GAME_AND_TURN, _read_some_move, _read_some_move, _read_move),
    "Z": (ClearPlans, *_GAME_AND_TURN),
    "E": (LeavePlan, *_GAME_AND_TURN),
    "i": (AcceptInline, read_draft, _read_token),
    "I": (WithdrawInline, read_draft, _read_token),
}
_LETTERS: Mapping[object, tuple[str, tuple[str, ...]]] = {
    build: (letter, tuple(field.name for field in fields(build)))
    for letter, (build, *_) in _FORMATS.items()
    if is_dataclass(build)
}
"""The letter of each kind of button, and the names of what it says."""
_OWNED = frozenset(letter for letter, names in _LETTERS.values() if not {"owner", "draft"}.isdisjoint(names))
