"""One function for each kind of notice."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot.callbacks import CancelPick, ConfirmRefusal, PickPiece, PickTarget, PickVia, PlayMove, parse
from bot.compose.context import Context, flag, number, text
from bot.compose.files import filed
from bot.compose.history import compose_history, compose_moves
from bot.compose.inline import compose_inline_card
from bot.compose.plans import compose_planning
from bot.compose.replay import compose_replay
from bot.compose.screens import compose_screen
from bot.letter import Keep, Letter
from bot.service.desk import Desk
from bot.service.preferences import look_of
from bot.service.states import challenge_state, game_glimpse, game_state
from bot.views import after
from bot.views import turn as turn_views
from bot.views.challenge import challenge_card, closed_challenge, folded_challenge
from bot.views.choose import find_move, picked_by
from bot.views.offers import draw_declined, draw_offered, question_left, resign_question
from bot.views.picture import dressed
from bot.views.screen import Screen
from bot.views.selection import confirm_move
from bot.views.state import ChallengeStatus, DrawOffer, GameState, Reader
from rules import Color, variant
from storage import challenges, games, messages, outbox, personal
from storage.database import Connection
from storage.records import Notice, Question, StoredGame

NOTHING = Screen("")
"""For edits that only take buttons away."""


class Composer:
    """Puts notices into words."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def compose(self, notice: Notice) -> Letter | None:
        """What to send for a notice; None when it is no longer worth saying."""
        message = notice.payload.get("message")
        if notice.kind == STRIP and notice.place.chat_id > 0 and "left" not in notice.payload:
            # What every move in private comes with: nothing needs to be looked up for it.
            return _without_buttons(message) if isinstance(message, int) else None

        async def transaction(connection: Connection) -> Letter | None:
            context = await Context.of(connection, self._desk, notice)
            letter = await _KINDS[notice.kind](context)
            return await filed(connection, letter) if letter else None

        return await self._desk.database.reading(transaction)


async def _board(context: Context) -> Letter | None:
    """The board as it is now. A newer one on its way to the same chat makes it superfluous."""
    stored = await _stored(context)
    if stored is None:
        return None
    overtaken = stored.turn != context.notice.turn and not flag(context, "asked")
    if overtaken or await outbox.has_newer(context.connection, context.notice):
        return None
    return await _drawn(context, stored)


async def _redraw(context: Context) -> Letter | None:
    """A board once more, in its place: a draw offer or plans have changed since, or it is `over`.

    A newer one has taken the place of one that is over: it loses its buttons and, while it shows how the game stands,
    tells of no draw offer. Any other is only worth it while it shows how the game stands, and the game goes on.
    """
    stored, message = await _stored(context), number(context, "message")
    if stored is None or message is None:
        return None
    over, stands = flag(context, "over"), stored.turn == context.notice.turn
    if over and stands:
        drawn = await _drawn(context, replace(stored, draw_offer=None))
        return Letter(replace(drawn.screen, buttons=()), edit=message)
    if over:
        return _without_buttons(message)
    if stands and stored.outcome is None:
        return replace(await _drawn(context, stored), edit=message, resend=True)
    return None


async def _drawn(context: Context, stored: StoredGame) -> Letter:
    """A game as its reader sees it now."""
    viewer = number(context, "viewer")
    state = await game_state(context.connection, context.desk.table, stored, viewer)
    muted = await personal.muted_by(context.connection, stored.id)
    hushed = frozenset(color for color in Color if stored.player(color) in muted)
    note = await personal.note(context.connection, stored.id, viewer) if viewer and flag(context, "asked") else None
    screen = turn_views.board(replace(state, note=note, hushed=hushed), context.t)
    keep = Keep(stored.id, turn=stored.turn, viewer=viewer, waits=state.plannable)
    return Letter(screen, silent=_is_silent(stored, viewer, hushed), keep=keep)


def _is_silent(stored: StoredGame, viewer: int | None, hushed: frozenset[Color]) -> bool:
    """Whether all whom a board is meant to call have muted the game."""
    if viewer is not None:
        return not hushed.isdisjoint(stored.colors(viewer))
    return stored.to_move in hushed if stored.outcome is None else len(hushed) == len(Color)


async def _settle(context: Context) -> Letter | None:
    """A board that has been moved on: it shows the move where it was made on it, and loses its buttons but Undo.

    One that the end of the game has found waiting for a move tells of it, and loses all of them.
    """
    stored, message = await _stored(context), number(context, "message")
    if stored is None or message is None:
        return None
    ply, viewer = number(context, "ply") or 0, number(context, "viewer")
    since = context.notice.turn or 0
    # Every move is a turn and a ply; where there have been more turns, something was taken back meanwhile, and what
    # stands in the place of the move that was to be shown may be another one.
    rewound = stored.turn - since != stored.ply - ply
    if not flag(context, "shows_move") or rewound:
        return _without_buttons(message)
    state = await game_state(context.connection, context.desk.table, stored, viewer, ply)
    ended = stored.outcome is not None and ply == stored.ply
    if ended:
        return Letter(turn_views.ended_board(state, context.t), edit=message)
    if stored.turn != context.notice.turn:
        state = replace(state, undo=False, plannable=False)
    # In private it is the board of the new turn, until another one takes its place.
    keep = Keep(stored.id, turn=stored.turn, viewer=viewer, waits=True) if state.plannable else None
    return Letter(turn_views.waiting_board(state, context.t), edit=message, keep=keep)


async def _keyboard(context: Context) -> Letter | None:
    """The next step of choosing a move, on the board that was tapped."""
    stored, message = await _stored(context), number(context, "message")
    overtaken = stored is None or stored.turn != context.notice.turn or stored.outcome is not None
    if overtaken or message is None or await outbox.has_newer(context.connection, context.notice):
        return None
    assert stored is not None
    state = await game_glimpse(context.connection, context.desk.table, stored, _private_viewer(context, stored))
    match parse(text(context, "tap")):
        case PlayMove(move=name) | ConfirmRefusal(move=name):
            move = find_move(state.game, name)
            if move is None:
                return None
            return Letter(confirm_move(state, context.t, move), edit=message, keyboard_only=True)
        case PickPiece() | PickTarget() | PickVia() | CancelPick() as tap:
            rows = turn_views.turn_buttons(state, context.t, picked_by(state.game, tap))
            return Letter(Screen("", rows), edit=message, keyboard_only=True)
        case _:
            return None


STRIP = "strip"


async def _strip(context: Context) -> Letter | None:
    """A message without its buttons: a question that has been answered, a board that is not the newest.

    In place of a question that has been left stands what that means. Edits are few in a group, and nothing is changed
    where the message has lost its buttons already, having been shown late.
    """
    message, left = number(context, "message"), text(context, "left")
    if message is None:
        return None
    known = await messages.find(context.connection, context.notice.place.chat_id, message)
    if known is not None and not known.live:
        return None
    stored = await _stored(context) if left else None
    if stored is None:
        return _without_buttons(message)
    said = question_left(context.t, variant(stored.variant, stored.options), left)
    return Letter(said, edit=message, over_picture=left == Question.MOVE)


def _without_buttons(message: int) -> Letter:
    """A message as it is, but for its buttons."""
    return Letter(NOTHING, edit=message, keyboard_only=True)


async def _challenge(context: Context) -> Letter | None:
    """The card of a challenge, new or in place of what stood there."""
    found = await challenges.by_id(context.connection, number(context, "challenge") or 0)
    if found is None:
        return None
    reader = Reader.GROUP
    if context.private:
        reader = Reader.AUTHOR if context.player and context.player.id == found.author else Reader.GUEST
    state = await challenge_state(context.connection, found, reader, context.desk.bot_username, context.desk.clock())
    view = challenge_card if state.status is ChallengeStatus.OPEN else closed_challenge
    if found.folded and state.status is ChallengeStatus.OPEN and reader is Reader.GROUP:
        view = folded_challenge
    screen = dressed(view(state, context.t), look_of(context.preferences))
    keep = Keep(challenge_id=found.id, open=state.status is ChallengeStatus.OPEN)
    # Its card has been a picture from the beginning.
    return Letter(screen, edit=number(context, "edit"), over_picture=True, resend=True, keep=keep)


async def _draw_offer(context: Context) -> Letter | None:
    stored, state = await _stored(context), await _state(context)
    if stored is None or state is None or state.draw_offer is None or state.game.outcome is not None:
        return None
    offer = state.draw_offer
    return Letter(draw_offered(state, context.t, offer), keep=_asked(stored, offer.by.other, Question.DRAW, offer.turn))


async def _draw_declined(context: Context) -> Letter | None:
    state = await _state(context)
    if state is None:
        return None
    return Letter(draw_declined(state, context.t, DrawOffer(Color(text(context, "by")), state.turn)))


async def _resign(context: Context) -> Letter | None:
    stored, state = await _stored(context), await _state(context)
    if stored is None or state is None or state.game.outcome is not None:
        return None
    by = stored.acting(number(context, "player") or 0)
    return Letter(resign_question(state, context.t, by), keep=_asked(stored, by, Question.RESIGN))


async def _undo(context: Context) -> Letter | None:
    stored, state = await _stored(context), await _state(context)
    if stored is None or state is None or state.turn != context.notice.turn:
        return None
    by = stored.acting(number(context, "player") or 0)
    return Letter(after.undo_question(state, context.t, by), keep=_asked(stored, by, Question.UNDO))


async def _takeback(context: Context) -> Letter | None:
    stored, state = await _stored(context), await _state(context)
    if stored is None or state is None or state.turn != context.notice.turn or state.game.outcome is not None:
        return None
    by = Color(text(context, "by"))
    return Letter(after.takeback_asked(state, context.t, by), keep=_asked(stored, by.other, Question.TAKEBACK))


async def _takeback_declined(context: Context) -> Letter | None:
    state = await _state(context)
    return Letter(after.takeback_declined(state, context.t, Color(text(context, "by")))) if state else None


def _asked(stored: StoredGame, by: Color, question: Question, turn: int | None = None) -> Keep:
    """What to remember of a question to a side: it loses its buttons when it holds no longer."""
    return Keep(stored.id, turn=turn or stored.turn, viewer=stored.player(by), question=question)


async def _state(context: Context) -> GameState | None:
    """The game of a notice as its reader sees it."""
    stored = await _stored(context)
    if stored is None:
        return None
    return await game_state(context.connection, context.desk.table, stored, _private_viewer(context, stored))


def _private_viewer(context: Context, stored: StoredGame) -> int | None:
    in_private = context.private and context.player is not None and stored.colors(context.player.id)
    return context.player.id if in_private and context.player else None


async def _stored(context: Context) -> StoredGame | None:
    game_id = context.notice.game_id
    return None if game_id is None else await games.get(context.connection, game_id)


_KINDS: Mapping[str, Callable[[Context], Awaitable[Letter | None]]] = {
    "board": _board,
    "redraw": _redraw,
    "settle": _settle,
    "keyboard": _keyboard,
    STRIP: _strip,
    "planning": compose_planning,
    "plan": _redraw,  # as it was once owed, when the board itself asked what to plan
    "challenge": _challenge,
    "inline-card": compose_inline_card,
    "draw-offer": _draw_offer,
    "draw-declined": _draw_declined,
    "resign": _resign,
    "undo": _undo,
    "history": compose_history,
    "moves": compose_moves,
    outbox.FILM: compose_replay,
    "takeback": _takeback,
    "takeback-declined": _takeback_declined,
    "screen": compose_screen,
}
"""What can be owed. A kind stays here as long as a row of it may lie in somebody's database."""
