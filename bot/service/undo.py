"""Whose move can be taken back without asking anybody."""

from rules import Termination
from storage.records import StoredGame
from storage.takebacks import TurnKind, TurnMade

_BY_MOVE = (Termination.NO_MOVES, Termination.NO_PIECES, Termination.DRAW_RULE)
"""How a move can end a game."""


def undo_is_free(stored: StoredGame, last: TurnMade | None, player: int | None) -> bool:
    """Whether a player (None: anybody) may take the last move back unasked: it is theirs, and nobody has replied.

    Whoever plays both sides may go back as far as there are moves.
    """
    if last is None or stored.ply == 0 or (stored.outcome and stored.outcome.termination not in _BY_MOVE):
        return False
    if stored.white == stored.black:
        return player in (None, stored.white)
    return last.kind is TurnKind.MOVE and player in (None, last.player)
