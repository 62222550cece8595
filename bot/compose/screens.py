"""Screens that are no boards: menus, lists, and answers to commands."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot.callbacks import (
    AskTakeback,
    Callback,
    Draft,
    OfferDraw,
    OpenGame,
    PlanPick,
    ReadNote,
    Resign,
    ShowHistory,
    ShowReplay,
    ToggleMute,
)
from bot.compose.browse import browse_screen
from bot.compose.context import Context, asker, flag, guest_of, number, text, texts
from bot.compose.game import game_of
from bot.compose.greetings import GREETINGS
from bot.compose.lists import games_screen
from bot.compose.settings import compose_settings
from bot.compose.typed import ANSWERS
from bot.letter import Keep, Letter
from bot.service.personal import NOTE_LENGTH
from bot.service.preferences import look_of
from bot.service.states import challenge_state, game_line, named
from bot.views.after import note_screen, takeback_offer, takeback_sent, undo_offer
from bot.views.challenge import dead_challenge, declined_notice, expired_notice, unknown_challenge
from bot.views.games import MOST_OFFERED, choose_game
from bot.views.menu import game_card, game_menu, rules_menu
from bot.views.offers import draw_sent
from bot.views.picture import dressed
from bot.views.screen import Screen
from bot.views.state import Reader
from bot.views.words import called, title
from rules import Color, variant
from storage import challenges, games, personal, players
from storage.records import Question, StoredGame


async def compose_screen(context: Context) -> Letter | None:
    """The screen that a notice names, new or in place of a menu."""
    screen = await _SCREENS[text(context, "screen")](context)
    if screen is None:
        return None
    edit = number(context, "edit")
    keep = await _question(context)
    return Letter(
        dressed(screen, look_of(context.preferences)),
        edit=edit,
        over_picture=flag(context, "over_picture"),
        resend=edit is not None,
        keep=keep,
    )


async def _question(context: Context) -> Keep | None:
    """What to remember of a screen that asks somebody about a game, None of others."""
    question, game = _QUESTIONS.get(text(context, "screen")), number(context, "game")
    stored = await games.get(context.connection, game) if question and game is not None else None
    return Keep(stored.id, turn=stored.turn, viewer=number(context, "actor"), question=question) if stored else None


async def _menu(context: Context) -> Screen:
    actor = await asker(context)
    opponent = _opponent(context)
    guest = await guest_of(context, opponent)
    return game_menu(context.t, actor.user_id or 0, opponent, text(context, "unknown") or None, guest=guest)


async def _card(context: Context) -> Screen:
    actor = await asker(context)
    draft = Draft(text(context, "variant"), actor.user_id or 0, opponent=_opponent(context))
    both_sides = context.private and draft.opponent is None
    guest = await guest_of(context, draft.opponent)
    return game_card(context.t, draft, both_sides=both_sides, elsewhere=context.elsewhere, guest=guest)


def _opponent(context: Context) -> int | str | None:
    return number(context, "opponent") or text(context, "opponent_name") or None


async def _rules_menu(context: Context) -> Screen:
    note = text(context, "note")
    return rules_menu(context.t, text(context, "unknown") or None, context.t(note) if note else None)


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
    named = {name: text(context, name) for name in ("place", "player", "text")}
    return Screen(context.t(text(context, "key"), **named, title=await _subject(context)))


async def _subject(context: Context) -> str:
    """The title of the game that an invitation or a game is about."""
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    about = found or await games.get(context.connection, number(context, "game") or 0)
    return title(context.t, variant(about.variant, about.options)) if about else ""


async def _choose_game(context: Context) -> Screen | None:
    purpose = text(context, "purpose")
    actor = await asker(context)
    offered = []
    for game_id in texts(context, "games"):
        stored = await games.get(context.connection, int(game_id))
        if stored and stored.outcome is None and stored.colors(actor.id):
            line = await game_line(context.connection, stored, actor.id, placed=context.private)
            offered.append((line, _tap_for(purpose, stored, stored.acting(actor.id))))
    label = None if purpose == "board" else f"button.{purpose}"
    owner = None if context.private and len(offered) <= MOST_OFFERED else actor.user_id
    return choose_game(context.t, label, offered[:MOST_OFFERED], owner) if offered else None


def _tap_for(purpose: str, stored: StoredGame, by: Color) -> Callback:
    match purpose:
        case "draw":
            return OfferDraw(stored.id, stored.turn)
        case "takeback":
            return AskTakeback(stored.id, stored.turn, by)
        case "resign":
            return Resign(stored.id, stored.turn)
        case "history":
            return ShowHistory(stored.id, stored.ply)
        case "replay":
            return ShowReplay(stored.id)
        case "mute":
            return ToggleMute(stored.id)
        case "note":
            return ReadNote(stored.id)
        case "plan":
            return PlanPick(stored.id, stored.turn)
        case _:
            return OpenGame(stored.id)


async def _draw_sent(context: Context) -> Screen | None:
    state = await game_of(context)
    return draw_sent(state, context.t, state.draw_offer) if state and state.draw_offer else None


async def _takeback_sent(context: Context) -> Screen | None:
    state = await game_of(context)
    actor = await asker(context)
    stored = await games.get(context.connection, state.id) if state else None
    if state is None or stored is None or not stored.colors(actor.id):
        return None
    return takeback_sent(state, context.t, stored.colors(actor.id)[0])


async def _takeback_offer(context: Context) -> Screen | None:
    state = await game_of(context)
    actor = await asker(context)
    stored = await games.get(context.connection, state.id) if state else None
    if state is None or stored is None or not stored.colors(actor.id):
        return None
    return takeback_offer(state, context.t, stored.colors(actor.id)[0])


async def _undo_offer(context: Context) -> Screen | None:
    state = await game_of(context)
    return undo_offer(state, context.t) if state else None


async def _expired(context: Context) -> Screen | None:
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    if found is None:
        return None
    author = None if context.private else named(await players.get(context.connection, found.author))
    return expired_notice(context.t, variant(found.variant, found.options), found.token, author)


async def _declined(context: Context) -> Screen | None:
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    if found is None:
        return None
    name, now = context.desk.bot_username, context.desk.clock()
    state = await challenge_state(context.connection, found, Reader.GROUP, name, now)
    return declined_notice(state, context.t, group=not context.private)


async def _told(context: Context) -> Screen:
    """What a button would answer, said to somebody who wrote a command."""
    return Screen(context.t("reply.told", text=text(context, "text")))


async def _note(context: Context) -> Screen | None:
    state, player = await game_of(context), context.player
    if state is None or player is None:
        return None
    found = await personal.note(context.connection, state.id, player.id)
    return note_screen(state, context.t, found)


async def _note_which(context: Context) -> Screen | None:
    """How to write a note on one game of several: the text is given back, since it does not fit into a button."""
    asked = await _choose_game(context)
    return replace(asked, text=context.t("reply.note_which", text=text(context, "text"))) if asked else None


async def _note_too_long(context: Context) -> Screen:
    return Screen(context.t("reply.note_too_long", most=NOTE_LENGTH))


_SCREENS: Mapping[str, Callable[[Context], Awaitable[Screen | None]]] = {
    **GREETINGS,
    **ANSWERS,
    "menu": _menu,
    "card": _card,
    "browse": browse_screen,
    "games": games_screen,
    "rules-menu": _rules_menu,
    "dead-challenge": _dead_challenge,
    "say": _say,
    "choose-game": _choose_game,
    "draw-sent": _draw_sent,
    "settings": compose_settings,
    "takeback-offer": _takeback_offer,
    "takeback-sent": _takeback_sent,
    "undo-offer": _undo_offer,
    "declined": _declined,
    "expired": _expired,
    "told": _told,
    "note": _note,
    "note-which": _note_which,
    "note-too-long": _note_too_long,
}
_QUESTIONS: Mapping[str, Question] = {
    "takeback-offer": Question.ASK,
    "undo-offer": Question.UNDO,
    "confirm-move": Question.MOVE,
}
