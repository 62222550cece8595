"""Looking back at a game: the board ply by ply, and the moves in writing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.callbacks import PlayOn, ShowHistory, ShowMoves, ShowReplay
from bot.translate import Html, Translator, escaped
from bot.views.keyboard import button
from bot.views.picture import picture
from bot.views.screen import Button, Buttons, Screen
from bot.views.state import GameState
from bot.views.turn import result
from bot.views.words import called, color_name, move_text, title
from rules import Game

WINDOW: Final = 12
"""How many plies are listed around the one that is shown."""

PAGE: Final = 3200
"""How many characters of moves fill a page; a text message holds 4096."""


def history_board(state: GameState, t: Translator, ply: int, *, playable: bool) -> Screen:
    """Return a game as it stood after `ply` plies, with buttons to step through it.

    `state` is the whole game; `playable` offers to begin a new game from here.
    """
    shown = at_ply(state, ply)
    game, whole = shown.game, state.game
    head = t("history.title", title=title(t, game.variant), number=game.plies, count=whole.plies)
    seats = t("turn.seats", white=called(state.white), black=called(state.black))
    first = max(0, min(game.plies - WINDOW // 2, whole.plies - WINDOW))
    first -= first % 2
    lines = [head, seats, Html(""), _moves(state, first, min(first + WINDOW, whole.plies), marked=game.plies - 1)]
    if game.plies == whole.plies and whole.outcome is not None:
        lines += result(state, t, whole.outcome)
    else:
        lines.append(t("history.to_move", color=color_name(t, game.turn)))
    return Screen("\n".join(lines), _buttons(state, t, game.plies, playable=playable), picture(shown, t))


def moves_text(state: GameState, t: Translator, page: int) -> Screen:
    """Return a page, counted from 1, of a game's moves as its players write them; the nearest page there is."""
    pages = _pages(state)
    page = min(max(page, 1), len(pages))
    seats = t("turn.seats", white=called(state.white), black=called(state.black))
    lines = [t("history.moves", title=title(t, state.game.variant)), seats, Html(""), pages[page - 1]]
    if page == len(pages) and state.game.outcome is not None:
        lines += result(state, t, state.game.outcome)
    row: list[Button] = []
    if page > 1:
        row.append(button(t.plain("button.earlier"), ShowMoves(state.id, page - 1)))
    if page < len(pages):
        row.append(button(t.plain("button.later"), ShowMoves(state.id, page + 1)))
    return Screen("\n".join(lines), (tuple(row),) if row else ())


def at_ply(state: GameState, ply: int) -> GameState:
    """Return the state with the game as it stood after `ply` plies; the whole one where there are fewer."""
    game = state.game
    if ply >= game.plies:
        return state
    record = list(zip(game.moves[:ply], game.positions[1 : ply + 1], strict=True))
    return replace(state, game=Game.restore(game.variant, game.start, record))


def _moves(state: GameState, first: int, last: int, *, marked: int | None = None) -> Html:
    """Return the moves from ply `first` to before ply `last`, numbered in pairs, the one at `marked` in bold."""
    words = []
    for ply in range(first, last):
        text = escaped(move_text(state, state.game.positions[ply], state.game.moves[ply]))
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else ""
        words.append(number + (f"<b>{text}</b>" if ply == marked else text))
    return Html(" ".join(words))


def _pages(state: GameState) -> list[Html]:
    pages = [""]
    for first in range(0, state.game.plies, 2):
        pair = _moves(state, first, min(first + 2, state.game.plies))
        if len(pages[-1]) + len(pair) > PAGE:
            pages.append("")
        pages[-1] += f" {pair}" if pages[-1] else pair
    return [Html(page or "–") for page in pages]


def _buttons(state: GameState, t: Translator, ply: int, *, playable: bool) -> Buttons:
    last = state.game.plies
    steps = (("⏮", 0), ("◀", max(ply - 1, 0)), ("▶", min(ply + 1, last)), ("⏭", last))
    rows: Buttons = (tuple(button(sign, ShowHistory(state.id, to)) for sign, to in steps),) if last else ()
    if playable:
        rows += ((button(t.plain("button.play_on"), PlayOn(state.id, ply)),),)
    if last:
        moves = button(t.plain("button.all_moves"), ShowMoves(state.id))
        rows += ((moves, button(t.plain("button.replay"), ShowReplay(state.id))),)
    return rows
