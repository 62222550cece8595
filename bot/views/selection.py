"""Choosing a move by buttons: the question, its answers as buttons, and the marks on the board that go with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from bot.callbacks import Callback, CancelPick, ConfirmRefusal, PlayMove, SendMove, move_id
from bot.translate import Html, Translator
from bot.views.choose import Choices, Option, Picked, Step, tap_for, tap_to
from bot.views.keyboard import button, rows
from bot.views.picture import picture
from bot.views.screen import Button, Buttons, Screen
from bot.views.state import GameState
from bot.views.words import (
    color_name,
    ends_text,
    gives_itself,
    in_terms,
    mention,
    move_label,
    move_text,
    refusal_label,
    square_name,
    title,
)
from render import BoardPicture, Choice
from rules import Move

_WORDY: Final = 4
"""Up to so many pieces that may refuse to capture, their buttons tell what it costs; each then takes a row."""


def question(t: Translator, state: GameState, choices: Choices) -> Html | None:
    """Return what is asked, None where the buttons speak for themselves.

    It has no place in the caption of a board: that stays as it is while buttons alone are changed.
    """
    picked, game = choices.picked, state.game.variant
    match choices.step:
        case Step.MOVES:
            return None
        case Step.PIECE:
            refusing = any(option.square is None for option in choices.options)
            return t("choose.refusal") if refusing else in_terms(t, game, "choose.piece")
        case Step.TARGET:
            return in_terms(t, game, "choose.target", square=square_name(state, picked.start or ""))
        case Step.VIA | Step.LOSS:
            ends = {"start": square_name(state, picked.start or ""), "end": square_name(state, picked.end or "")}
            return t(f"choose.{choices.step.value}", **ends)


class Taps(Protocol):
    """What the buttons say with which something is chosen from legal moves."""

    def play(self, move: Move) -> Callback:
        """Take this move."""

    def onward(self, option: Option) -> Callback:
        """Ask what tells the moves of an answer apart."""

    def back(self, picked: Picked) -> Callback:
        """Ask again what follows `picked`."""

    def cancel(self) -> Callback:
        """Choose nothing."""


@dataclass(frozen=True, slots=True)
class BoardTaps:
    """The buttons of a board whose reader is to move."""

    game: int
    turn: int

    def play(self, move: Move) -> Callback:
        """Play the move."""
        return PlayMove(self.game, self.turn, move_id(move))

    def onward(self, option: Option) -> Callback:
        """Ask what tells the moves of an answer apart."""
        return tap_for(self.game, self.turn, option)

    def back(self, picked: Picked) -> Callback:
        """Ask again what follows `picked`."""
        return tap_to(self.game, self.turn, picked)

    def cancel(self) -> Callback:
        """Show the first question again."""
        return CancelPick(self.game, self.turn)


def choice_buttons(t: Translator, state: GameState, choices: Choices, taps: Taps | None = None) -> Buttons:
    """Return the answers as rows of buttons, the numbered ones first, with Back and Cancel after the first question.

    `taps` say what they do; without, they are for playing a move. Where many pieces may refuse to capture, their
    buttons are short, so that a thumb finds them: the question that follows tells what it costs.
    """
    taps = taps or BoardTaps(state.id, state.turn)
    brief = choices.step is Step.PIECE and sum(option.square is not None for option in choices.options) > _WORDY
    buttons = [
        (label, _option_button(_option_text(t, state, choices.step, option, brief=brief), option, label, taps, t))
        for option, label in zip(choices.options, numbers(choices), strict=True)
    ]
    listed = [one for label, one in buttons if label]
    named = [one for label, one in buttons if not label]
    leaving: Buttons = ()
    if choices.back is not None:
        back = button(t.plain("button.back"), taps.back(choices.back))
        leaving = ((back, button(t.plain("button.cancel"), taps.cancel())),)
    return rows(listed) + rows(named) + leaving


def choice_picture(state: GameState, t: Translator, choices: Choices) -> BoardPicture:
    """Return the board with what can be chosen marked on it; the labels are those of the buttons."""
    numbered = zip(choices.options, numbers(choices), strict=True)
    marks = tuple(_mark(option.moves[0], label) for option, label in numbered if label)
    squares = tuple(option.square for option in choices.options if option.square is not None)
    if choices.step is Step.PIECE:
        return picture(state, t, choices=marks, movable=squares)
    targets = squares if choices.step is Step.TARGET else ()
    return picture(state, t, choices=marks, selected=choices.picked.start, targets=targets)


def numbers(choices: Choices) -> tuple[str, ...]:
    """Return the number of each answer on its button and on the board; empty for those named by a square."""
    by_square = choices.step in (Step.PIECE, Step.TARGET)
    listed = [not by_square or option.square is None for option in choices.options]
    return tuple(str(sum(listed[: place + 1])) if own else "" for place, own in enumerate(listed))


def confirm_refusal(state: GameState, t: Translator, move: Move) -> Screen:
    """Return the question whether to refuse a capture, naming the piece it costs."""
    lost = square_name(state, move.forfeited or "")
    lines = [t("turn.title", title=title(t, state.game.variant), number=state.game.plies // 2 + 1)]
    if state.viewer is None:
        turn = state.game.turn
        lines.append(t("turn.move_of", player=mention(state.player(turn)), color=color_name(t, turn)))
    if all(earlier.forfeited is None for earlier in state.game.moves):
        lines.append(t("explain.refusal"))
    text = move_text(state, state.game.position, move)
    if gives_itself(move):
        lines.append(t("choose.confirm_itself", move=text))
        label = t.plain("button.refuse_itself", move=text)
    else:
        lines.append(t("choose.confirm", move=text, square=lost))
        label = t.plain("button.refuse", move=text, square=lost)
    yes = button(label, ConfirmRefusal(state.id, state.turn, move_id(move)))
    no = button(t.plain("button.cancel"), CancelPick(state.id, state.turn))
    board = picture(state, t, selected=move.start, choices=(_mark(move, "1"),))
    return Screen("\n".join(lines), ((yes,), (no,)), board)


def confirm_move(state: GameState, t: Translator, move: Move) -> Screen:
    """Return the question whether to send a move, for those who want to be asked; for a refusal, that question."""
    if move.forfeited is not None:
        return confirm_refusal(state, t, move)
    text = move_text(state, state.game.position, move)
    lines = [t("turn.title", title=title(t, state.game.variant), number=state.game.plies // 2 + 1)]
    if state.viewer is None:
        turn = state.game.turn
        lines.append(t("turn.move_of", player=mention(state.player(turn)), color=color_name(t, turn)))
    lines.append(t("choose.send", move=text))
    yes = button(t.plain("button.send", move=text), SendMove(state.id, state.turn, move_id(move)))
    no = button(t.plain("button.back"), CancelPick(state.id, state.turn))
    board = picture(state, t, selected=move.start, choices=(_mark(move, "1"),))
    return Screen("\n".join(lines), ((yes,), (no,)), board)


def _option_button(text: str, option: Option, label: str, taps: Taps, t: Translator) -> Button:
    if label:
        text = t.plain("button.numbered", number=label, label=text)
    return button(text, taps.play(option.move) if option.move is not None else taps.onward(option))


def _option_text(t: Translator, state: GameState, step: Step, option: Option, *, brief: bool) -> str:
    move = option.move
    if option.square is None:
        return move_label(t, state, option.moves[0])
    if step is Step.TARGET:
        return _target_text(t, state, option)
    square = square_name(state, option.square)
    refuses = all(one.forfeited is not None for one in option.moves)
    if step is Step.PIECE and move is not None and not (brief and refuses):
        return move_label(t, state, move)
    if step is Step.PIECE and refuses:
        return t.plain("button.refuse_with", square=square)
    if step is Step.VIA:
        return t.plain("button.via", square=square)
    return t.plain("button.loses_only", square=square) if step is Step.LOSS else square


def _target_text(t: Translator, state: GameState, option: Option) -> str:
    """Name both ends: while a move is chosen the text over the buttons may stay as it was."""
    move = option.moves[0]
    ends = ends_text(state, move)
    if option.move is None:
        return t.plain("button.more", move=ends)
    if move.forfeited is None:
        return ends
    return refusal_label(t, state, move, ends)


def _mark(move: Move, label: str) -> Choice:
    return Choice(label, move.path, move.captured, move.forfeited)
