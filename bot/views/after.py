"""What can be done with a move just played and with a finished game: undo, rematch, looking back; and takebacks."""

from __future__ import annotations

from bot.callbacks import (
    AcceptTakeback,
    AskTakeback,
    ConfirmUndo,
    DeclineTakeback,
    LeaveQuestion,
    Rematch,
    ShowHistory,
    ShowReplay,
    Undo,
)
from bot.translate import Html, Translator
from bot.views.keyboard import button
from bot.views.screen import Buttons, Screen
from bot.views.state import GameState
from bot.views.words import called, mention, move_text, title
from rules import Color, Termination


def undo_row(state: GameState, t: Translator) -> Buttons:
    """Return the button that takes the last move back, where that is free."""
    return ((button(t.plain("button.undo"), Undo(state.id, state.turn)),),) if state.undo else ()


def onward(state: GameState, t: Translator) -> list[Html]:
    """Return the line that leads a reader who has nothing to do in this game to those that wait for them."""
    return [t("turn.others_wait", count=state.others_wait)] if state.others_wait else []


def final_buttons(state: GameState, t: Translator) -> Buttons:
    """Return what can be done with a finished game. One that was called off before its first move leaves nothing."""
    outcome = state.game.outcome
    if outcome is None or outcome.termination is Termination.CANCELLED:
        return ()
    rematch = button(t.plain("button.rematch"), Rematch(state.id))
    history = button(t.plain("button.history"), ShowHistory(state.id, state.game.plies))
    replay = button(t.plain("button.replay"), ShowReplay(state.id))
    looking_back = ((history, replay),) if state.game.moves else ()
    return ((rematch,), *looking_back, *undo_row(state, t))


def undo_question(state: GameState, t: Translator, by: Color) -> Screen:
    """Return the question to a side whether to take back its move that has ended the game."""
    yes = button(t.plain("button.confirm_undo"), ConfirmUndo(state.id, state.turn))
    no = button(t.plain("button.leave_it"), LeaveQuestion(state.id, state.turn, by))
    return Screen(t("takeback.ended", title=title(t, state.game.variant)), ((yes, no),))


def undo_offer(state: GameState, t: Translator) -> Screen:
    """Return the answer to somebody who would ask for what is theirs to do freely."""
    return Screen(t("takeback.free", title=title(t, state.game.variant)), undo_row(state, t))


def takeback_offer(state: GameState, t: Translator, by: Color) -> Screen:
    """Return the offer to a side that is too late to undo to ask the other for its move back."""
    text = t("takeback.offer", title=title(t, state.game.variant), player=called(state.player(by.other)))
    if state.viewer is None:
        text = Html(f"{text}\n{mention(state.player(by))}")
    ask = button(t.plain("button.ask_takeback"), AskTakeback(state.id, state.turn, by))
    no = button(t.plain("button.leave_it"), LeaveQuestion(state.id, state.turn, by))
    return Screen(text, ((ask,), (no,)))


def takeback_asked(state: GameState, t: Translator, by: Color) -> Screen:
    """Return the notice of a request to take a move back, which is named, to the side that answers it."""
    game = state.game
    ply = game.plies - (2 if game.turn is by else 1)
    move = move_text(state, game.positions[ply], game.moves[ply])
    text = t("takeback.asked", title=title(t, game.variant), player=called(state.player(by)), move=move)
    if state.viewer is None:
        text = Html(f"{text}\n{mention(state.player(by.other))}")
    accept = button(t.plain("button.accept_takeback"), AcceptTakeback(state.id, state.turn))
    decline = button(t.plain("button.decline_takeback"), DeclineTakeback(state.id, state.turn))
    return Screen(text, ((accept, decline),))


def takeback_sent(state: GameState, t: Translator, by: Color) -> Screen:
    """Return the answer to the side that has just asked."""
    return Screen(t("takeback.sent", title=title(t, state.game.variant), player=called(state.player(by.other))))


def takeback_declined(state: GameState, t: Translator, by: Color) -> Screen:
    """Return the notice to the side whose request has been refused."""
    text = t("takeback.declined", title=title(t, state.game.variant), player=called(state.player(by.other)))
    if state.viewer is None:
        text = Html(f"{text}\n{mention(state.player(by))}")
    return Screen(text)


def note_screen(state: GameState, t: Translator, note: str | None) -> Screen:
    """Return the reader's note on a game."""
    head = t("note.title", title=title(t, state.game.variant), white=called(state.white), black=called(state.black))
    kept = t("note.none") if note is None else t("turn.note", note=note)
    return Screen(f"{head}\n{kept}")
