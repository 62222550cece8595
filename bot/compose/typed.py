"""Answers to what was typed as a move."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from bot.callbacks import PlayMove, parse
from bot.compose.context import Context, text, texts
from bot.compose.game import game_of, glimpse_of
from bot.views.choose import find_move
from bot.views.games import which_game
from bot.views.refusal import ambiguous_move, illegal_move, played_elsewhere, unreadable_move, wrong_chat
from bot.views.screen import Screen
from bot.views.selection import confirm_move
from bot.views.words import called, move_text
from rules import AmbiguousMove, IllegalMove, InvalidMove, parse_move
from storage import games, players


async def _no_game(context: Context) -> Screen:
    return Screen(context.t("reply.no_game"))


async def _stale_board(context: Context) -> Screen:
    return Screen(context.t("reply.stale_board"))


async def _not_your_turn(context: Context) -> Screen | None:
    state = await game_of(context)
    if state is None:
        return None
    return Screen(context.t("reply.not_your_turn", player=called(state.player(state.game.turn))))


async def _how_to_move(context: Context) -> Screen | None:
    state = await game_of(context)
    if state is None or not state.game.legal:
        return Screen(context.t("reply.no_waiting_game"))
    example = move_text(state, state.game.position, state.game.legal[0])
    return Screen(context.t("reply.how_to_move", example=example))


async def _refused(context: Context) -> Screen | None:
    """Why a typed text can't be played. Should it be legal by now, the board that came meanwhile says enough."""
    state, typed = await game_of(context), text(context, "text")
    if state is None or state.game.outcome is not None:
        return Screen(context.t("reply.game_over"))
    try:
        parse_move(state.game.variant, state.game.position, typed)
    except AmbiguousMove as error:
        return ambiguous_move(state, context.t, error)
    except IllegalMove as error:
        return illegal_move(state, context.t, error)
    except InvalidMove:
        return unreadable_move(state, context.t, typed)
    return None


async def _which_game(context: Context) -> Screen | None:
    fitting = []
    for data in texts(context, "taps"):
        match parse(data):
            case PlayMove(game=game_id, turn=turn, move=name):
                state = await glimpse_of(context, game_id)
                move = find_move(state.game, name) if state else None
                if state and move and state.turn == turn:
                    fitting.append((state, move))
    return which_game(context.t, text(context, "text"), fitting) if fitting else None


async def _confirm_move(context: Context) -> Screen | None:
    state = await game_of(context)
    move = find_move(state.game, text(context, "move")) if state else None
    return confirm_move(state, context.t, move) if state and move else None


async def _wrong_chat(context: Context) -> Screen | None:
    state = await game_of(context)
    stored = await games.get(context.connection, state.id) if state else None
    if state is None or stored is None:
        return None
    if not context.private:
        return played_elsewhere(context.t, text(context, "text"), context.desk.private_link)
    chat = await players.chat(context.connection, stored.place.chat_id) if stored.place else None
    return wrong_chat(state, context.t, text(context, "text"), chat.title if chat else "")


ANSWERS: Final[Mapping[str, Callable[[Context], Awaitable[Screen | None]]]] = {
    "no-game": _no_game,
    "stale-board": _stale_board,
    "not-your-turn": _not_your_turn,
    "how-to-move": _how_to_move,
    "refused": _refused,
    "which-game": _which_game,
    "confirm-refusal": _confirm_move,  # as it was once owed
    "confirm-move": _confirm_move,
    "wrong-chat": _wrong_chat,
}
"""The screens of this module by the names that notices give them."""
