"""Between what a button says and its data."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import fields
from hashlib import sha256
from typing import Final

from bot.callbacks.game_taps import (
    AcceptTakeback,
    AskTakeback,
    ConfirmUndo,
    DeclineTakeback,
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
    AcceptChallenge,
    AcceptDraw,
    AcceptInline,
    Callback,
    CancelPick,
    ConfirmRefusal,
    ConfirmResign,
    DeclineDraw,
    Draft,
    ExplainMoves,
    FreshChallenge,
    OfferDraw,
    OpenGame,
    PickPiece,
    PickTarget,
    PickVia,
    PlayBothSides,
    PlayMove,
    PostChallenge,
    Resign,
    ShowCard,
    ShowDifferences,
    ShowHelp,
    ShowMenu,
    ShowOptions,
    ShowOtherRules,
    ShowRules,
    ShowRulesMenu,
    WithdrawChallenge,
    WithdrawInline,
)
from bot.views.state import Seat
from rules import VARIANTS, Move, Variant

MAX_BYTES: Final = 64
"""What Telegram allows in a button."""

_MOVE_ID_LENGTH = 8
_MAX_NUMBER = 2**63 - 1
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def move_id(move: Move) -> str:
    """Return the short name of a move: eight url-safe characters made of its canonical text."""
    return urlsafe_b64encode(sha256(str(move).encode()).digest()).decode()[:_MOVE_ID_LENGTH]


class _UnreadableError(ValueError):
    """Data that no button of ours says."""


def encode(callback: Callback) -> str:
    """Return the data of a button. Raises ValueError where it would not fit into 64 bytes of ASCII."""
    texts = [_text(field.name, getattr(callback, field.name)) for field in fields(callback)]
    data = ":".join((_LETTERS[type(callback)], *texts))
    if len(data) > MAX_BYTES or not data.isascii():
        raise ValueError(f"not fit for a button: {data!r}")
    return data


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
    except _UnreadableError:
        return None


def _text(name: str, value: object) -> str:
    match value:
        case None:
            return ""
        case Draft():
            owner, opponent = _base36(value.owner), _text("opponent", value.opponent)
            source = map(_base36, value.source or ())
            return ".".join((value.variant, _base36(_choices(value)), owner, opponent, *source))
        case int():
            return f"#{_base36(value)}" if name == "opponent" else _base36(value)
        case _:
            return str(value)


def _base36(number: int) -> str:
    if number < 0:
        return f"-{_base36(-number)}"
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits


def _choices(draft: Draft) -> int:
    """Return who begins and the values of all options as one number, each a digit in its own base."""
    chosen = dict(draft.options)
    number = tuple(Seat).index(draft.seat)
    for option in VARIANTS[draft.variant].options:
        number = number * len(option.values) + option.values.index(chosen.get(option.name, option.values[0]))
    return number


def _read_choices(variant: Variant, number: int) -> tuple[Seat, tuple[tuple[str, str], ...]]:
    chosen: list[tuple[str, str]] = []
    for option in reversed(variant.options):
        number, index = divmod(number, len(option.values))
        if index:
            chosen.append((option.name, option.values[index]))
    if number >= len(Seat):
        raise _UnreadableError(f"{number} for who begins")
    return tuple(Seat)[number], tuple(sorted(chosen))


def _reader(pattern: str) -> Callable[[str], str]:
    compiled = re.compile(pattern)

    def read(text: str) -> str:
        if not compiled.fullmatch(text):
            raise _UnreadableError(text)
        return text

    return read


_read_move = _reader(rf"[A-Za-z0-9_-]{{{_MOVE_ID_LENGTH}}}")
_read_square = _reader(r"[a-z][1-9][0-9]?")
_read_some_move = _reader(rf"|[A-Za-z0-9_-]{{{_MOVE_ID_LENGTH}}}")
_read_some_square = _reader(r"|[a-z][1-9][0-9]?")
_read_token = _reader(r"[A-Za-z0-9_-]{1,48}")
_read_username = _reader(r"[A-Za-z0-9_]{1,32}")
_read_setting = _reader(r"[a-z_]{0,16}")
_read_word = _reader(r"[a-z]{1,16}")
_read_digits = _reader(r"0|[1-9a-z][0-9a-z]{0,12}")


def _read_number(text: str) -> int:
    number = int(_read_digits(text), 36)
    if number > _MAX_NUMBER:
        raise _UnreadableError(text)
    return number


def _read_key(text: str) -> str:
    if text not in VARIANTS:
        raise _UnreadableError(text)
    return text


def _read_opponent(text: str) -> int | str | None:
    if text.startswith("#"):
        return _read_number(text[1:])
    return _read_username(text) if text else None


def _read_draft(text: str) -> Draft:
    parts = text.split(".")
    if len(parts) not in (4, 6):
        raise _UnreadableError(text)
    key, choices, owner, opponent, *source = parts
    seat, options = _read_choices(VARIANTS[_read_key(key)], _read_number(choices))
    start = (_read_number(source[0]), _read_number(source[1])) if source else None
    return Draft(key, _read_number(owner), seat, options, _read_opponent(opponent), start)


def _read_place(text: str) -> int | None:
    """Return a chat id (groups have negative ones), 0 for private chats, or None for any place."""
    if not text:
        return None
    return -_read_number(text[1:]) if text.startswith("-") and text != "-0" else _read_number(text)


def _read_any_key(text: str) -> str | None:
    return _read_key(text) if text else None


_GAME_AND_TURN = (_read_number, _read_number)
_FORMATS: Mapping[str, tuple[Callable[..., Callback], *tuple[Callable[[str], object], ...]]] = {
    "m": (PlayMove, *_GAME_AND_TURN, _read_move),
    "M": (ConfirmRefusal, *_GAME_AND_TURN, _read_move),
    "p": (PickPiece, *_GAME_AND_TURN, _read_square),
    "t": (PickTarget, *_GAME_AND_TURN, _read_square, _read_square),
    "v": (PickVia, *_GAME_AND_TURN, _read_move, _read_number),
    "x": (CancelPick, *_GAME_AND_TURN),
    "y": (ExplainMoves, *_GAME_AND_TURN),
    "d": (OfferDraw, *_GAME_AND_TURN),
    "a": (AcceptDraw, *_GAME_AND_TURN),
    "n": (DeclineDraw, *_GAME_AND_TURN),
    "q": (Resign, *_GAME_AND_TURN),
    "Q": (ConfirmResign, *_GAME_AND_TURN),
    "g": (OpenGame, _read_number),
    "u": (Undo, *_GAME_AND_TURN),
    "U": (ConfirmUndo, *_GAME_AND_TURN),
    "k": (AskTakeback, *_GAME_AND_TURN),
    "K": (AcceptTakeback, *_GAME_AND_TURN),
    "l": (DeclineTakeback, *_GAME_AND_TURN),
    "e": (Rematch, _read_number),
    "H": (ShowHistory, _read_number, _read_number),
    "L": (ShowMoves, _read_number, _read_number),
    "V": (ShowReplay, _read_number),
    "P": (PlayOn, _read_number, _read_number),
    "z": (ToggleMute, _read_number),
    "j": (ReadNote, _read_number),
    "G": (ShowGames, _read_number, _read_number, _read_place, _read_any_key),
    "f": (ShowFilters, _read_number, _read_place, _read_any_key),
    "N": (ShowMenu, _read_number, _read_opponent),
    "c": (ShowCard, _read_draft),
    "o": (ShowOptions, _read_draft),
    "O": (ShowOtherRules, _read_draft),
    "C": (PostChallenge, _read_draft),
    "B": (PlayBothSides, _read_draft),
    "A": (AcceptChallenge, _read_token),
    "W": (WithdrawChallenge, _read_token),
    "F": (FreshChallenge, _read_token),
    "h": (ShowHelp,),
    "r": (ShowRulesMenu,),
    "R": (ShowRules, _read_key, _read_number),
    "D": (ShowDifferences, _read_key),
    "S": (ShowSettings, _read_setting),
    "s": (ChangeSetting, _read_setting, _read_word),
    "w": (SendMove, *_GAME_AND_TURN, _read_move),
    "b": (
        PlanPick,
        *_GAME_AND_TURN,
        _read_some_move,
        _read_some_square,
        _read_some_square,
        _read_some_move,
        _read_number,
    ),
    "J": (PlanMove, *_GAME_AND_TURN, _read_some_move, _read_move),
    "Z": (ClearPlans, *_GAME_AND_TURN),
    "E": (LeavePlan, *_GAME_AND_TURN),
    "i": (AcceptInline, _read_draft, _read_token),
    "I": (WithdrawInline, _read_draft, _read_token),
}
_LETTERS: Mapping[object, str] = {build: letter for letter, (build, *_) in _FORMATS.items()}
