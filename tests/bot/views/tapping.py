"""Finding moves as a person does: by the buttons of the screens, one tap after the other."""

from __future__ import annotations

from collections.abc import Iterator

from bot.callbacks import (
    Callback,
    CancelPick,
    ConfirmRefusal,
    PickPiece,
    PickTarget,
    PickVia,
    PlayMove,
    move_id,
    parse,
)
from bot.translate import Translator
from bot.views.choose import NOTHING_PICKED, Picked, find_move, picked_by
from bot.views.screen import Screen
from bot.views.selection import confirm_refusal
from bot.views.state import DrawOffer, GameState, PlayerName
from bot.views.turn import turn_message
from rules import Color, Game, Move

ENGLISH = Translator.of("en")
ANNA, BORIS = PlayerName("Anna", 1001), PlayerName("Boris", 1002)


def state_of(
    game: Game,
    viewer: Color | None = None,
    *,
    white: PlayerName = ANNA,
    black: PlayerName = BORIS,
    draw_offer: DrawOffer | None = None,
) -> GameState:
    """A game between Anna and Boris, as everybody in a group sees it."""
    return GameState(2**31, game.plies, game, white, black, viewer, draw_offer)


def taps_of(screen: Screen) -> list[Callback]:
    """What the buttons of a screen say."""
    parsed = [parse(button.data) for row in screen.buttons for button in row if button.data is not None]
    taps = [tap for tap in parsed if tap is not None]
    assert len(taps) == len(parsed)
    return taps


def screens_of(state: GameState, t: Translator = ENGLISH) -> Iterator[tuple[Screen, int]]:
    """Every screen on the way to a move, with the number of taps it took to get there."""
    waiting: list[tuple[Picked, int]] = [(NOTHING_PICKED, 0)]
    while waiting:
        picked, taps = waiting.pop()
        screen = turn_message(state, t, picked)
        yield screen, taps
        onward = [tap for tap in taps_of(screen) if isinstance(tap, PickPiece | PickTarget | PickVia)]
        waiting += [(picked_by(state.game, tap), taps + 1) for tap in onward if tap not in back_of(screen)]


def back_of(screen: Screen) -> list[Callback]:
    """What the Back button says, which stands beside Cancel."""
    rows = [[parse(button.data) for button in row if button.data is not None] for row in screen.buttons]
    return [row[0] for row in rows if len(row) == 2 and isinstance(row[1], CancelPick) and row[0] is not None]


def taps_to_moves(state: GameState, t: Translator = ENGLISH) -> dict[Move, int]:
    """How many taps each legal move takes; a refusal to capture one more, since it is asked twice."""
    taps: dict[Move, int] = {}
    for screen, before in screens_of(state, t):
        for tap in taps_of(screen):
            if isinstance(tap, PlayMove):
                move = find_move(state.game, tap.move)
                assert move is not None
                assert move not in taps, f"two ways to {move}"
                taps[move] = before + 1 + confirmations(state, t, move)
    return taps


def confirmations(state: GameState, t: Translator, move: Move) -> int:
    """How many more taps a move takes after its button."""
    if move.forfeited is None:
        return 0
    assert ConfirmRefusal(state.id, state.turn, move_id(move)) in taps_of(confirm_refusal(state, t, move))
    return 1
