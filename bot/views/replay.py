"""A game as a film that plays in the chat."""

from __future__ import annotations

from bot.translate import Html, Translator
from bot.views.screen import Film, Screen
from bot.views.state import GameState
from bot.views.turn import result
from bot.views.words import called, color_name, notation, title
from render import Replay


def replay_message(state: GameState, t: Translator, *, first_below: bool = False) -> Screen:
    """Return a game as a film with what it shows, who won and why.

    The board never turns round between moves: the reader's own side is below, in a group or with `first_below` the
    side that began.
    """
    game = state.game
    first = game.variant.first
    replay = Replay(
        game,
        (called(state.white), called(state.black)),
        bottom=first if first_below else state.viewer or first,
        notation=notation(state),
        theme=state.theme,
    )
    if game.outcome is None:
        ending = [t("history.to_move", color=color_name(t, game.turn))]
    else:
        ending = result(state, t, game.outcome)
    head = t("replay.title", title=title(t, game.variant), number=(game.plies + 1) // 2)
    instead = t("replay.instead")
    text = Html("\n".join([head, t("turn.seats", white=called(state.white), black=called(state.black)), *ending]))
    return Screen(text, film=Film(replay, f"{text}\n\n{instead}"))
