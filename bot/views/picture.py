"""The board of a game as its reader sees it: as a picture, and for those who can't see it, as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import unescape
from typing import Final

from bot.translate import Html, Translator, escaped
from bot.views.screen import Screen
from bot.views.state import GameState, Look, TextBoard
from bot.views.words import called, named, notation
from render import BoardPicture, Choice, Notation, PieceGroup, Players, Sheet, describe, text_board
from rules import Color, Kind, Position, Variant

CAPTION: Final = 1024
"""The longest caption, counted as Telegram does, in UTF-16 units."""

_SHORT_NAME = 16
_TAG = re.compile(r"<[^>]*>")


def picture(
    state: GameState,
    t: Translator,
    *,
    choices: tuple[Choice, ...] = (),
    movable: tuple[str, ...] = (),
    selected: str | None = None,
    targets: tuple[str, ...] = (),
) -> BoardPicture:
    """Return the board with the last move drawn on it, from the reader's side, and the players in its margins.

    The others are the marks of a move that is being chosen.
    """
    game = state.game
    return BoardPicture(
        game.variant,
        game.position,
        bottom=state.bottom or state.viewer or game.turn,
        notation=notation(state),
        last_move=game.moves[-1] if game.moves else None,
        movable=movable,
        selected=selected,
        targets=targets,
        choices=choices,
        theme=state.theme,
        players=_players(state, t),
    )


def opening(variant: Variant, position: Position | None = None) -> BoardPicture:
    """Return the board of a game before its first move, as its first player sees it: the opening, or a position."""
    start = variant.start if position is None else position
    return BoardPicture(variant, start, bottom=start.turn, notation=_own_notation(variant))


def dressed(screen: Screen, look: Look) -> Screen:
    """Return a screen with the board on it, if there is one, as the reader wants boards."""
    board = screen.picture
    if board is None or isinstance(board, Sheet):
        return screen
    named = Notation.ALGEBRAIC if board.variant.numbering is None else look.notation or _own_notation(board.variant)
    return replace(screen, picture=replace(board, theme=look.theme, notation=named))


def caption(state: GameState, t: Translator, lines: Callable[[GameState], Sequence[str]], board: BoardPicture) -> str:
    """Return the lines about a game and, for a reader who wants that, the pieces as text.

    Where not all fits, the names of the players and the group are cut; where that is not enough, the pieces are left
    out.
    """
    written = written_board(state, t, board)
    for pieces in ([] if written is None else [["", written]]) + [[]]:
        for told in (lambda state: state, _shortly_named):
            text = "\n".join([*lines(told(state)), *pieces])
            # What is shown takes two units a character at most: most captions need no closer look.
            if 2 * len(text) <= CAPTION or shown_length(text) <= CAPTION:
                return text
    return text


def shown_length(text: str) -> int:
    """Return the length of Telegram HTML as it is shown, in UTF-16 units."""
    return len(unescape(_TAG.sub("", text)).encode("utf-16-le")) // 2


def _shortly_named(state: GameState) -> GameState:
    def short(name: str) -> str:
        return name if len(name) <= _SHORT_NAME else f"{name[: _SHORT_NAME - 1]}…"

    white, black = (replace(player, name=short(called(player))) for player in (state.white, state.black))
    return replace(state, white=white, black=black, place=short(named(state.place)) if state.place else None)


def written_board(state: GameState, t: Translator, board: BoardPicture) -> Html | None:
    """Return the pieces as text for a reader who wants that: in words, or as a board of letters; else None."""
    match state.text_board:
        case TextBoard.OFF:
            return None
        case TextBoard.WORDS:
            return Html("\n".join(_group(t, group) for group in describe(board).groups))
        case TextBoard.MONOSPACE:
            kinds = {group.kind for group in describe(board).groups}
            legend = t("written.letters_parachute" if Kind.PARACHUTIST in kinds else "written.letters")
            return Html(f"<pre>{escaped(text_board(board))}</pre>\n{legend}")


def _group(t: Translator, group: PieceGroup) -> Html:
    key = f"written.{group.color.value}_{group.kind.value}"
    return t(key, count=len(group.squares), squares=", ".join(group.squares))


def _players(state: GameState, t: Translator) -> Players:
    game, taken = state.game, dict.fromkeys(Color, 0)
    for before, move in zip(game.positions, game.moves, strict=False):
        taken[before.turn] += len(move.captured)
    running = game.outcome is None
    number = game.plies // 2 + 1 if running else (game.plies + 1) // 2
    return Players(
        white=called(state.white),
        black=called(state.black),
        taken=(taken[Color.WHITE], taken[Color.BLACK]),
        counter=t.plain("written.counter", number=number) if game.moves else "",
        running=running,
    )


def _own_notation(variant: Variant) -> Notation:
    return Notation.NUMERIC if variant.numeric_by_default else Notation.ALGEBRAIC
