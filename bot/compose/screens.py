"""Screens that are no boards: greetings, menus, lists, and answers to what was typed."""

from collections.abc import Awaitable, Callable, Mapping

from bot.callbacks import (
    AskTakeback,
    Callback,
    Draft,
    OfferDraw,
    OpenGame,
    PlayMove,
    ReadNote,
    Resign,
    ShowHistory,
    ShowReplay,
    ToggleMute,
    parse,
)
from bot.compose.browse import browse_screen
from bot.compose.context import Context, asker, number, text, texts
from bot.compose.lists import games_screen
from bot.compose.settings import compose_settings
from bot.letter import Letter
from bot.service.personal import NOTE_LENGTH
from bot.service.preferences import look_of
from bot.service.states import challenge_state, game_state, named
from bot.views.after import note_screen, takeback_sent, undo_offer
from bot.views.challenge import dead_challenge, expired_notice, unknown_challenge
from bot.views.choose import find_move
from bot.views.games import choose_game, which_game
from bot.views.menu import game_card, game_menu, rules_menu
from bot.views.offers import draw_sent
from bot.views.picture import dressed
from bot.views.refusal import ambiguous_move, illegal_move, played_elsewhere, unreadable_move, wrong_chat
from bot.views.screen import Screen
from bot.views.selection import confirm_move
from bot.views.start import go_private, help_screen, open_private, welcome, welcome_group
from bot.views.state import GameState, Reader
from bot.views.words import called, move_text, title
from rules import AmbiguousMove, IllegalMove, InvalidMove, parse_move, variant
from storage import challenges, games, personal, players


async def compose_screen(context: Context) -> Letter | None:
    """The screen that a notice names, new or in place of a menu."""
    screen = await _SCREENS[text(context, "screen")](context)
    if screen is None:
        return None
    edit = number(context, "edit")
    return Letter(dressed(screen, look_of(context.preferences)), edit=edit, resend=edit is not None)


async def _welcome(context: Context) -> Screen:
    actor = await asker(context)
    if not context.private:
        return welcome_group(context.t)
    return welcome(context.t, actor.name, actor.user_id or 0, context.desk.bot_username)


async def _welcome_group(context: Context) -> Screen:
    return welcome_group(context.t)


async def _help(context: Context) -> Screen:
    return help_screen(context.t)


async def _menu(context: Context) -> Screen:
    actor = await asker(context)
    return game_menu(context.t, actor.user_id or 0, _opponent(context), text(context, "unknown") or None)


async def _card(context: Context) -> Screen:
    actor = await asker(context)
    draft = Draft(text(context, "variant"), actor.user_id or 0, opponent=_opponent(context))
    both_sides = context.private and draft.opponent is None
    return game_card(context.t, draft, both_sides=both_sides, elsewhere=context.elsewhere)


def _opponent(context: Context) -> int | str | None:
    return number(context, "opponent") or text(context, "opponent_name") or None


async def _rules_menu(context: Context) -> Screen:
    return rules_menu(context.t, text(context, "unknown") or None)


async def _dead_challenge(context: Context) -> Screen | None:
    actor = await asker(context)
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    if found is None:
        return unknown_challenge(context.t, actor.user_id or 0)
    state = await challenge_state(
        context.connection, found, Reader.GUEST, context.desk.bot_username, context.desk.clock()
    )
    if found.state.value != "open":
        return dead_challenge(state, context.t)
    if found.author == actor.id:
        return Screen(context.t("reply.own_challenge"))
    opponent = called(state.opponent) if state.opponent else ""
    return Screen(context.t("reply.other_person", opponent=opponent))


async def _say(context: Context) -> Screen:
    """A plain text of the catalogue."""
    named = {name: text(context, name) for name in ("place", "player")}
    return Screen(context.t(text(context, "key"), **named, title=await _challenge_title(context)))


async def _challenge_title(context: Context) -> str:
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    return title(context.t, variant(found.variant, found.options)) if found else ""


async def _no_game(context: Context) -> Screen:
    return Screen(context.t("reply.no_game"))


async def _stale_board(context: Context) -> Screen:
    return Screen(context.t("reply.stale_board"))


async def _not_your_turn(context: Context) -> Screen | None:
    state = await _game(context)
    if state is None:
        return None
    return Screen(context.t("reply.not_your_turn", player=called(state.player(state.game.turn))))


async def _how_to_move(context: Context) -> Screen | None:
    state = await _game(context)
    if state is None or not state.game.legal:
        return Screen(context.t("reply.no_waiting_game"))
    example = move_text(state, state.game.position, state.game.legal[0])
    return Screen(context.t("reply.how_to_move", example=example))


async def _refused(context: Context) -> Screen | None:
    """Why a typed text can't be played. Should it be legal by now, the board that came meanwhile says enough."""
    state, typed = await _game(context), text(context, "text")
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
                state = await _game(context, game_id)
                move = find_move(state.game, name) if state else None
                if state and move and state.turn == turn:
                    fitting.append((state, move))
    return which_game(context.t, text(context, "text"), fitting) if fitting else None


async def _confirm_move(context: Context) -> Screen | None:
    state = await _game(context)
    move = find_move(state.game, text(context, "move")) if state else None
    return confirm_move(state, context.t, move) if state and move else None


async def _choose_game(context: Context) -> Screen | None:
    purpose = text(context, "purpose")
    states = [await _game(context, int(game_id)) for game_id in texts(context, "games")]
    offered = [(state, _tap_for(purpose, state)) for state in states if state and state.game.outcome is None]
    label = None if purpose == "board" else f"button.{purpose}"
    return choose_game(context.t, label, offered) if offered else None


def _tap_for(purpose: str, state: GameState) -> Callback:
    match purpose:
        case "draw":
            return OfferDraw(state.id, state.turn)
        case "takeback":
            return AskTakeback(state.id, state.turn)
        case "resign":
            return Resign(state.id, state.turn)
        case "history":
            return ShowHistory(state.id, state.game.plies)
        case "replay":
            return ShowReplay(state.id)
        case "mute":
            return ToggleMute(state.id)
        case "note":
            return ReadNote(state.id)
        case _:
            return OpenGame(state.id)


async def _draw_sent(context: Context) -> Screen | None:
    state = await _game(context)
    return draw_sent(state, context.t, state.draw_offer) if state and state.draw_offer else None


async def _takeback_sent(context: Context) -> Screen | None:
    state = await _game(context)
    actor = await asker(context)
    stored = await games.get(context.connection, state.id) if state else None
    if state is None or stored is None or not stored.colors(actor.id):
        return None
    return takeback_sent(state, context.t, stored.colors(actor.id)[0])


async def _undo_offer(context: Context) -> Screen | None:
    state = await _game(context)
    return undo_offer(state, context.t) if state else None


async def _expired(context: Context) -> Screen | None:
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    return expired_notice(context.t, variant(found.variant, found.options), found.token) if found else None


async def _go_private(context: Context) -> Screen:
    return go_private(context.t, named(await asker(context)), context.desk.private_link)


async def _wrong_chat(context: Context) -> Screen | None:
    state = await _game(context)
    stored = await games.get(context.connection, state.id) if state else None
    if state is None or stored is None:
        return None
    if not context.private:
        return played_elsewhere(context.t, text(context, "text"), context.desk.private_link)
    chat = await players.chat(context.connection, stored.place.chat_id) if stored.place else None
    return wrong_chat(state, context.t, text(context, "text"), chat.title if chat else "")


async def _told(context: Context) -> Screen:
    """What a button would answer, said to somebody who wrote a command."""
    return Screen(context.t("reply.told", text=text(context, "text")))


async def _note(context: Context) -> Screen | None:
    state, player = await _game(context), context.player
    if state is None or player is None:
        return None
    found = await personal.note(context.connection, state.id, player.id)
    return note_screen(state, context.t, found)


async def _note_too_long(context: Context) -> Screen:
    return Screen(context.t("reply.note_too_long", most=NOTE_LENGTH))


async def _open_private(context: Context) -> Screen:
    return open_private(context.t, context.desk.private_link)


async def _game(context: Context, game_id: int | None = None) -> GameState | None:
    """A game that a payload names, as who asked sees it in private, as the group does elsewhere."""
    stored = await games.get(context.connection, number(context, "game") or 0 if game_id is None else game_id)
    if stored is None:
        return None
    viewer = number(context, "actor") if context.private else None
    return await game_state(context.connection, context.desk.table, stored, viewer)


_SCREENS: Mapping[str, Callable[[Context], Awaitable[Screen | None]]] = {
    "welcome": _welcome,
    "welcome-group": _welcome_group,
    "help": _help,
    "menu": _menu,
    "card": _card,
    "browse": browse_screen,
    "games": games_screen,
    "rules-menu": _rules_menu,
    "dead-challenge": _dead_challenge,
    "say": _say,
    "no-game": _no_game,
    "stale-board": _stale_board,
    "not-your-turn": _not_your_turn,
    "how-to-move": _how_to_move,
    "refused": _refused,
    "which-game": _which_game,
    "confirm-refusal": _confirm_move,  # as it was once owed
    "confirm-move": _confirm_move,
    "choose-game": _choose_game,
    "draw-sent": _draw_sent,
    "settings": compose_settings,
    "takeback-sent": _takeback_sent,
    "undo-offer": _undo_offer,
    "expired": _expired,
    "go-private": _go_private,
    "wrong-chat": _wrong_chat,
    "told": _told,
    "note": _note,
    "note-too-long": _note_too_long,
    "open-private": _open_private,
}
