"""Move text both ways: what people write and read, and the canonical text of tools."""

from __future__ import annotations

from rules.errors import AmbiguousMove, IllegalMove, InvalidMove
from rules.generate import LegalMoves, remembered_moves
from rules.move import Move
from rules.position import Position
from rules.reading import heading, matching, read_move
from rules.routes import between
from rules.variant import Variant
from rules.why import reason_against

_QUOTED = 60


def parse_move(variant: Variant, position: Position, text: str) -> Move:
    """Return the legal move a text means: canonical text, or any spelling people use.

    Squares may be algebraic or, where the game has them, numbers. Of a capture only as much of the route is needed as
    tells it from the others, and any legal route is accepted; a destination alone will do where one move ends there.
    Raises InvalidMove when the text cannot be read, IllegalMove (with the legal moves and the rule against it) when
    there is no such move, AmbiguousMove (with the candidates) when there are several.
    """
    legal = remembered_moves(variant, position)
    found = _meant(variant, position, legal, text)
    if not found:
        rule = reason_against(variant, position, legal, read_move(variant, text))
        raise IllegalMove(text[:_QUOTED], legal, rule)
    if len(found) > 1:
        raise AmbiguousMove(text[:_QUOTED], found)
    return found[0]


def moves_meant(variant: Variant, position: Position, text: str) -> tuple[Move, ...]:
    """Return the legal moves a text may mean: none, one, or several.

    It is `parse_move` for whoever asks about many games: why there is no such move takes longest to find out.
    Raises InvalidMove when the text cannot be read.
    """
    return tuple(_meant(variant, position, remembered_moves(variant, position), text))


def _meant(variant: Variant, position: Position, legal: LegalMoves, text: str) -> list[Move]:
    canonical = _canonical(legal, text)
    return [canonical] if canonical else matching(variant, position, legal, read_move(variant, text))


def parse_canonical(variant: Variant, position: Position, text: str) -> Move:
    """Return the legal move of a canonical text, as `str(move)` writes it.

    Raises InvalidMove when the text is not that of a legal move.
    """
    move = _canonical(remembered_moves(variant, position), text)
    if move is None:
        raise InvalidMove(text[:_QUOTED])
    return move


def _canonical(legal: LegalMoves, text: str) -> Move | None:
    return next((move for move in legal if str(move) == text), None)


def format_move(variant: Variant, position: Position, move: Move, *, numeric: bool | None = None) -> str:
    """Return a move as people write it, in numbers or algebraic squares; None is the game's own default.

    A game without numbers is always algebraic. The squares between are written only where two legal moves share start
    and end. Captures are always told from quiet moves, also in the game whose PDN writes both with a dash.
    """
    if numeric is None:
        numeric = variant.numeric_by_default
    separator = variant.capture_separator if variant.capture_separator != variant.quiet_separator else "x"
    return spell_move(variant, position, move, numeric=numeric, capture_separator=separator)


def spell_move(variant: Variant, position: Position, move: Move, *, numeric: bool, capture_separator: str) -> str:
    """Return a move in a given notation, with a given sign for captures, its route only where it is needed."""
    alike = [other for other in remembered_moves(variant, position).between(move.start, move.end) if other != move]
    if any(other.forfeited == move.forfeited for other in alike):
        squares = _turning_points(variant, move)
    else:
        squares = [move.start] if move.is_removal else [move.start, move.end]
    if numeric and variant.numbering is not None:
        squares = [variant.numbering.number(square) for square in squares]
        refused = variant.numbering.number(move.forfeited) if move.forfeited else ""
    else:
        refused = move.forfeited or ""
    separator = capture_separator if move.is_capture else variant.quiet_separator
    return separator.join(squares) + (f"*{refused}" if refused else "")


def _turning_points(variant: Variant, move: Move) -> list[str]:
    """Return a route as the FMJD writes it.

    Between two captures stands the square on which the piece turned, or, where it went straight on, the square directly
    behind the captured piece.
    """
    board = variant.board
    route = [move.start]
    for hop, (start, landing, end) in enumerate(zip(move.path, move.path[1:], move.path[2:], strict=False)):
        if move.is_capture and heading(board, start, landing) == heading(board, landing, end):
            way = list(between(board, start, landing))
            route.append(way[way.index(move.captured[hop]) + 1])
        else:
            route.append(landing)
    return [*route, move.end]
