"""Planning a reply while the opponent thinks: which move is expected, what the answer will be, and what is planned."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.callbacks import Callback, ClearPlans, LeavePlan, PlanMove, PlanPick, line_id, move_id
from bot.translate import Html, Translator
from bot.views.choose import Option, Picked, Step, find_move, steps
from bot.views.keyboard import button
from bot.views.picture import picture
from bot.views.screen import Button, Buttons, Screen
from bot.views.selection import choice_buttons, choice_picture, question
from bot.views.state import GameState
from bot.views.words import called, ends_text, move_text, played_in, title
from rules import Game, Move


def plan_lines(state: GameState, t: Translator) -> list[Html]:
    """Return what the reader has planned, a line for each move of the opponent."""
    lines = []
    for *before, expected, reply in state.plans:
        key = "plan.further" if before else "plan.line"
        written = t(key, expected=ends_text(state, expected), reply=ends_text(state, reply))
        lines.append(Html("    " * (len(before) // 2) + written))
    return lines


def invitation(state: GameState, t: Translator) -> list[Html]:
    """Return the line of a waiting board that leads to planning: the command for it, which is tapped like a button."""
    if not state.plannable:
        return []
    command = "/plan" if state.only_game else f"/plan_{state.id}"
    return [t("plan.change" if state.plans else "plan.begin", command=command)]


def overview(state: GameState, t: Translator) -> Screen:
    """Return what is planned, to be gone on from, added to and cleared; or that nothing is."""
    if not state.plans:
        lines = [*_head(state, t, state.game), t("plan.none"), *invitation(state, t)]
        return Screen("\n".join(lines), picture=picture(state, t))
    lines = [*_head(state, t, state.game), t("plan.planned"), *plan_lines(state, t)]
    another = button(t.plain("button.plan_another"), PlanPick(state.id, state.turn))
    return Screen("\n".join(lines), (*_further(state, t), (another, _clear(state, t))), picture(state, t))


def plan_step(state: GameState, t: Translator, line: tuple[Move, ...], expected: Move | None, picked: Picked) -> Screen:
    """Return the question which move is expected, or, once that is known, how to answer it.

    `line` are the moves of the plan that this one goes on from; none on the board as it is. The board shown is the one
    on which the move chosen now would be made.
    """
    before = replace(state, game=played(state.game, line))
    seen = before if expected is None else replace(before, game=before.game.play(expected))
    choices = steps(seen.game, picked)
    taps = PlanTaps(state.id, state.turn, line_id(line) if line else "", "" if expected is None else move_id(expected))
    lines = _head(state, t, seen.game)
    if line:
        lines.append(t("plan.after", moves=", ".join(ends_text(state, move) for move in line)))
    if expected is None:
        lines.append(t("plan.expect", player=called(state.player(state.game.turn))))
    else:
        lines.append(t("plan.answer", expected=move_text(state, before.game.position, expected)))
    # Which move is expected says it all: it is another's piece.
    asked = question(t, seen, choices) if expected or choices.step is not Step.PIECE else None
    text = "\n".join([*lines, *([asked] if asked else [])])
    buttons = choice_buttons(t, seen, choices, taps) + _leaving(t, taps, choices.back)
    return Screen(text, buttons, choice_picture(seen, t, choices))


def _head(state: GameState, t: Translator, game: Game) -> list[Html]:
    number = t("turn.title", title=title(t, game.variant), number=game.plies // 2 + 1)
    return [number, *played_in(state, t)]


def _clear(state: GameState, t: Translator) -> Button:
    return button(t.plain("button.clear_plans"), ClearPlans(state.id, state.turn))


def played(game: Game, line: Iterable[Move]) -> Game:
    """Return a game after some more moves."""
    for move in line:
        game = game.play(move)
    return game


def _further(state: GameState, t: Translator) -> Buttons:
    """Return the buttons that go on from the plans there are, where a game could go on."""
    return tuple(
        (
            button(
                t.plain("button.plan_further", moves=" ".join(ends_text(state, move) for move in line[-2:])),
                PlanPick(state.id, state.turn, line_id(line)),
            ),
        )
        for line in state.plans
        if played(state.game, line).outcome is None
    )


def picked_in(game: Game, tap: PlanPick) -> Picked:
    """Return what a tap says has been picked of a move of `game`, as far as it makes sense there."""
    move = find_move(game, tap.move) if tap.move else None
    if move is not None:
        return Picked(move.start, move.end, move.path[1 : tap.landings + 1])
    return Picked(tap.start or None, tap.end or None)


@dataclass(frozen=True, slots=True)
class PlanTaps:
    """The buttons with which a plan is made.

    `line` is the short name of the plan it goes on from, `expected` that of the opponent's move, once chosen.
    """

    game: int
    turn: int
    line: str
    expected: str

    def play(self, move: Move) -> Callback:
        """Take this move into the plan."""
        return PlanMove(self.game, self.turn, self.line, self.expected, move_id(move))

    def onward(self, option: Option) -> Callback:
        """Ask what tells the moves of an answer apart."""
        if option.picked.via:
            return self._pick(move=move_id(option.moves[0]), landings=len(option.picked.via))
        return self.back(option.picked)

    def back(self, picked: Picked) -> Callback:
        """Ask again what follows `picked`."""
        return self._pick(start=picked.start or "", end=picked.end or "")

    def cancel(self) -> Callback:
        """Show what is planned, with nothing planned further."""
        return LeavePlan(self.game, self.turn)

    def _pick(self, *, start: str = "", end: str = "", move: str = "", landings: int = 0) -> PlanPick:
        return PlanPick(self.game, self.turn, self.line, self.expected, start, end, move, landings)


def _leaving(t: Translator, taps: PlanTaps, back: Picked | None) -> Buttons:
    """Return the way out of a first question, which has none of its own."""
    if back is not None:
        return ()
    cancel = button(t.plain("button.cancel"), taps.cancel())
    if not taps.expected and not taps.line:
        return ((cancel,),)
    earlier = PlanPick(taps.game, taps.turn, taps.line if taps.expected else "")
    return ((button(t.plain("button.back"), earlier), cancel),)
