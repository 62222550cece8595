"""The board of a game as its reader sees it."""

from __future__ import annotations

from bot.views.state import GameState
from bot.views.words import notation
from render import BoardPicture, Notation
from rules import Variant


def picture(state: GameState) -> BoardPicture:
    """Return the board with the last move drawn on it, from the reader's side."""
    game = state.game
    return BoardPicture(
        game.variant,
        game.position,
        bottom=state.bottom or state.viewer or game.turn,
        notation=notation(state),
        last_move=game.moves[-1] if game.moves else None,
        theme=state.theme,
    )


def opening(variant: Variant) -> BoardPicture:
    """Return the board of a game before its first move, as its first player sees it."""
    named = Notation.NUMERIC if variant.numeric_by_default else Notation.ALGEBRAIC
    return BoardPicture(variant, variant.start, bottom=variant.first, notation=named)
