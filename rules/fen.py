"""Position text (PDN FEN), both ways: `W:WKa1,c3:Bd4`, with the optional fields `:H<plies>:F<move number>`.

Every text is treated as hostile: whatever it holds, it is read to a position or refused with InvalidPosition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules.errors import InvalidPosition
from rules.pieces import Color, Kind, Piece
from rules.position import Position
from rules.variant import Variant

_LONGEST = 1000
_QUOTED = 60
_COLORS = {"W": Color.WHITE, "B": Color.BLACK}
_LETTERS = {color: letter for letter, color in _COLORS.items()}
_KINDS = {"": Kind.MAN, "K": Kind.KING, "P": Kind.PARACHUTIST}
_PREFIXES = {kind: prefix for prefix, kind in _KINDS.items()}
_ALGEBRAIC = re.compile(r"([KP]?)([a-z][0-9]{1,2})")
_NUMERIC = re.compile(r"([KP]?)([0-9]{1,3})(?:-([0-9]{1,3}))?")
_FIELD = re.compile(r"([HF])([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class Setup:
    """A position with what other programs write behind it.

    `quiet` is the number of plies since the last capture or man move (field H), `number` the move number (field F).
    """

    position: Position
    quiet: int = 0
    number: int = 1


def _invalid(text: str, reason: str) -> InvalidPosition:
    return InvalidPosition(f"invalid position: {text[:_QUOTED]!r}: {reason}")


def parse_fen(variant: Variant, text: str) -> Position:
    """Return the position a FEN describes; the fields H and F are checked and left out.

    Raises InvalidPosition when the text is not a position of this game.
    """
    return parse_setup(variant, text).position


def parse_setup(variant: Variant, text: str) -> Setup:
    """Return the position a FEN describes together with its fields H and F.

    Raises InvalidPosition when the text is not a position of this game.
    """
    if len(text) > _LONGEST:
        raise _invalid(text, f"longer than {_LONGEST} characters")
    turn, *fields = text.strip().removesuffix(".").split(":")
    if turn not in _COLORS:
        raise _invalid(text, "it must begin with W: or B:, the side to move")
    sides: dict[Color, dict[str, Kind]] = {}
    extra: dict[str, int] = {}
    for field in fields:
        number = _FIELD.fullmatch(field)
        if number and len(sides) == 2 and number[1] not in extra:
            extra[number[1]] = int(number[2])
        elif field[:1] in _COLORS and _COLORS[field[0]] not in sides and not extra:
            sides[_COLORS[field[0]]] = dict(_side(variant, field[1:]))
        else:
            raise _invalid(field, "expected the pieces of each side once, then H and F")
    if len(sides) != 2:
        raise _invalid(text, "it must list the pieces of both sides")
    both = sorted(sides[Color.WHITE].keys() & sides[Color.BLACK].keys())
    if both:
        raise _invalid(both[0], "square taken by both sides")
    pieces = {square: Piece(color, kind) for color, side in sides.items() for square, kind in side.items()}
    for square, piece in pieces.items():
        _check_piece(variant, square, piece)
    _check_number(variant, text, len(pieces))
    return Setup(Position.of(variant.board, pieces, _COLORS[turn]), extra.get("H", 0), extra.get("F", 1))


def _side(variant: Variant, text: str) -> Iterator[tuple[str, Kind]]:
    """Yield the square and kind of each piece of one side, refusing a square named twice."""
    seen: set[str] = set()
    for item in text.split(",") if text else ():
        for square, kind in _item(variant, item):
            if square in seen:
                raise _invalid(square, "square named twice")
            seen.add(square)
            yield square, kind


def _item(variant: Variant, item: str) -> Iterator[tuple[str, Kind]]:
    """Yield the pieces of one entry: `c3`, `Ka1`, `32`, `K5`, `1-12`, `K46-50`."""
    if match := _ALGEBRAIC.fullmatch(item):
        if match[2] not in variant.board.bits:
            raise _invalid(item, "no such square on this board")
        yield match[2], _KINDS[match[1]]
        return
    match = _NUMERIC.fullmatch(item)
    if match is None:
        raise _invalid(item, "not a piece on a square")
    if variant.numbering is None:
        raise _invalid(item, "this game has no square numbers")
    first = int(match[2])
    last = int(match[3] or first)
    if not 1 <= first <= last <= len(variant.board.squares):
        raise _invalid(item, f"square numbers are 1 to {len(variant.board.squares)}")
    for number in range(first, last + 1):
        yield variant.numbering.square(str(number)), _KINDS[match[1]]


def _check_piece(variant: Variant, square: str, piece: Piece) -> None:
    """Refuse a piece that cannot stand on its square in this game."""
    match piece.kind:
        case Kind.KING if not variant.promotion_mask(piece.color):
            raise _invalid(f"K{square}", "this game has no kings")
        case Kind.PARACHUTIST if variant.start.pieces(variant.board).get(square) != piece:
            raise _invalid(f"P{square}", f"no {piece.color.value} parachutist can stand there")
        case _:
            return


def _check_number(variant: Variant, text: str, number: int) -> None:
    """Refuse more pieces than the game begins with: none are ever added, and listing the captures would take minutes.

    How many of them are of which colour is not asked here, so that positions made for tests can be read; what a game
    may be begun from is stricter (see `Game.new`).
    """
    most = (variant.start.white | variant.start.black).bit_count()
    if number > most:
        raise _invalid(text, f"{number} pieces, but this game begins with {most}")


def format_fen(
    variant: Variant, position: Position, *, numeric: bool = False, quiet: int | None = None, number: int | None = None
) -> str:
    """Return the FEN of a position: squares by file then rank, or by number with `numeric`.

    `quiet` and `number`, where given, are written as the fields H and F.
    Raises ValueError when `numeric` is asked of a game without numbers.
    """
    if numeric and variant.numbering is None:
        raise ValueError(f"{variant.key} has no square numbers")
    numbering = variant.numbering if numeric else None
    pieces = position.pieces(variant.board)
    squares = [square for square in variant.board.squares if square in pieces]
    if numbering is not None:
        squares.sort(key=lambda square: int(numbering.number(square)))
    sides = [
        _LETTERS[color]
        + ",".join(
            _PREFIXES[pieces[square].kind] + (numbering.number(square) if numbering else square)
            for square in squares
            if pieces[square].color is color
        )
        for color in (Color.WHITE, Color.BLACK)
    ]
    extra = [f"{letter}{value}" for letter, value in (("H", quiet), ("F", number)) if value is not None]
    return ":".join([_LETTERS[position.turn], *sides, *extra])
