"""Draw offers and resigning: each names the game and the opponent."""

from __future__ import annotations

from bot.callbacks import AskTakeback, ConfirmResign, LeaveQuestion
from bot.translate import Html, Translator
from bot.views.keyboard import button
from bot.views.screen import Screen
from bot.views.state import DrawOffer, GameState
from bot.views.turn import answer_buttons
from bot.views.words import called, mention, title
from rules import Color, Variant


def draw_offered(state: GameState, t: Translator, offer: DrawOffer) -> Screen:
    """Return the notice of a draw offer to the side that answers it."""
    text = t("offer.asked", title=_title(state, t), player=called(state.player(offer.by)))
    if state.viewer is None:
        text = Html(f"{text}\n{mention(state.player(offer.by.other))}")
    return Screen(text, (answer_buttons(t, state.id, offer.turn),))


def draw_sent(state: GameState, t: Translator, offer: DrawOffer) -> Screen:
    """Return the answer to the side that has just offered a draw."""
    return Screen(t("offer.sent", title=_title(state, t), player=called(state.player(offer.by.other))))


def draw_declined(state: GameState, t: Translator, offer: DrawOffer) -> Screen:
    """Return the notice to the side whose offer has been declined."""
    text = t("offer.declined", title=_title(state, t), player=called(state.player(offer.by.other)))
    if state.viewer is None:
        text = Html(f"{text}\n{mention(state.player(offer.by))}")
    return Screen(text)


def resign_question(state: GameState, t: Translator, by: Color) -> Screen:
    """Return the question to a side whether to resign, asked once. In a group it names whom it asks.

    Where it was a slip, there is a kinder way: the side can ask for its last move back.
    """
    name, opponent = _title(state, t), called(state.player(by.other))
    if state.solo:
        text = t("offer.resign_both", title=name)
    elif state.viewer is None:
        text = t("offer.resign_group", title=name, player=called(state.player(by)), opponent=opponent)
    else:
        text = t("offer.resign", title=name, player=opponent)
    yes = button(t.plain("button.confirm_resign"), ConfirmResign(state.id, state.turn, by))
    no = button(t.plain("button.keep_playing"), LeaveQuestion(state.id, state.turn, by))
    if state.solo or not any(position.turn is by for position in state.game.positions[:-1]):
        return Screen(text, ((yes, no),))
    slip = button(t.plain("button.ask_takeback"), AskTakeback(state.id, state.turn, by))
    return Screen("\n".join([text, t("offer.slip")]), ((yes, no), (slip,)))


def question_left(t: Translator, variant: Variant, question: str) -> Screen:
    """Return what stands in the place of a question about a game once it has been answered with no."""
    return Screen(t(f"left.{question}", title=title(t, variant)))


def _title(state: GameState, t: Translator) -> Html:
    return title(t, state.game.variant)
