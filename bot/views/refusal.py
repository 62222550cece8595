"""Answers to a typed move that cannot be played: why not, and what could be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.callbacks import OpenGame, PlayMove, move_id
from bot.translate import Html, Translator
from bot.views.keyboard import button, rows
from bot.views.screen import Button, Screen
from bot.views.state import GameState
from bot.views.words import called, in_terms, move_label, named, quoted, rule_sentences, short_title, title
from rules import AmbiguousMove, IllegalMove, Rule

SHOWN: Final = 6
"""How many legal moves are named."""

_EXAMPLES = 3


def illegal_move(state: GameState, t: Translator, error: IllegalMove) -> Screen:
    """Return which rule forbids a move and what could be played instead."""
    lines = [_game(state, t), t("refused.illegal", move=quoted(error.text))]
    if isinstance(error.rule, Rule):
        lines += rule_sentences(t, (error.rule,))
    elif error.rule is not None:
        lines.append(in_terms(t, state.game.variant, f"fault.{error.rule}"))
    return Screen("\n".join([*lines, t("refused.legal", moves=", ".join(_named(state, t, SHOWN)))]))


def unreadable_move(state: GameState, t: Translator, text: str) -> Screen:
    """Return how to write a move, with examples from the position at hand."""
    return Screen(t("refused.unreadable", text=quoted(text), examples=", ".join(_named(state, t, _EXAMPLES))))


def wrong_chat(state: GameState, t: Translator, text: str, group: str) -> Screen:
    """Return the answer, in private, to a move that fits a game played in a group: which one, and its board."""
    opponent = called(state.player(state.game.turn.other))
    name = title(t, state.game.variant)
    line = t("refused.wrong_chat", text=quoted(text), title=name, opponent=opponent, place=named(group))
    label = t.plain("button.game", title=short_title(t, state.game.variant), opponent=opponent)
    return Screen(line, ((button(label, OpenGame(state.id)),),))


def played_elsewhere(t: Translator, text: str, link: str) -> Screen:
    """Return the answer, in a group, to a move that fits a game in another chat. Which one is not for all to read."""
    line = t("refused.elsewhere", text=quoted(text))
    return Screen(line, ((Button(t.plain("button.open_bot"), url=link),),))


def ambiguous_move(state: GameState, t: Translator, error: AmbiguousMove) -> Screen:
    """Return the moves that a text may mean, as buttons."""
    buttons = [
        button(move_label(t, state, move), PlayMove(state.id, state.turn, move_id(move))) for move in error.candidates
    ]
    return Screen("\n".join([_game(state, t), t("refused.ambiguous", text=quoted(error.text))]), rows(buttons))


def _game(state: GameState, t: Translator) -> Html:
    """Name the game that a text was taken for: with several of them under way it need not be the one meant."""
    opponent = called(state.player(state.game.turn.other))
    return t("refused.in_game", title=title(t, state.game.variant), opponent=opponent)


def _named(state: GameState, t: Translator, most: int) -> Sequence[str]:
    legal = state.game.legal
    more = ["…"] if len(legal) > most else []
    return [*(move_label(t, state, move) for move in legal[:most]), *more]
