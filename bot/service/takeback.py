"""Moves taken back: freely until the opponent has acted, after that with the opponent's leave."""

from dataclasses import replace

from bot.callbacks import AcceptTakeback, AskTakeback, ConfirmUndo, DeclineTakeback, Undo
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import close_question, owe_boards, settle_board
from bot.service.cards import owe_result
from bot.service.desk import Desk, Job
from bot.service.ending import my_color, not_playing, too_late
from bot.service.undo import undo_is_free
from rules import Color, format_fen
from storage import challenges, games, messages, players, takebacks
from storage.records import Place, StoredGame
from storage.takebacks import LastTurn, Rewound, TurnKind


async def tap_undo(desk: Desk, job: Job, tap: Undo | ConfirmUndo) -> Answer:
    """Take back the move just played. If it has ended the game, this is asked first."""
    stored = await games.get(job.connection, tap.game)
    if stored is None:
        return tell(job, "toast.game_unknown")
    if not stored.colors(job.player.id):
        return tell(job, "toast.not_your_game")
    last = await takebacks.last_turn(job.connection, stored)
    done = tap.turn == stored.turn - 1 and last is not None and last.kind is TurnKind.UNDO
    if done and last is not None and last.player == job.player.id:
        return QUIET  # tapped twice
    if tap.turn == stored.turn and last is not None and last.kind is TurnKind.MOVE and last.player != job.player.id:
        return tell(job, "toast.not_your_undo")  # the button of the other player, on a group's board
    if tap.turn != stored.turn or not undo_is_free(stored, last, job.player.id) or await _rematch_wanted(job, stored):
        await close_question(job)
        return _too_late(job, stored, last)
    if stored.outcome is not None and isinstance(tap, Undo):
        job.owe("undo", {"player": job.player.id}, game_id=stored.id, turn=stored.turn)
        return QUIET
    await close_question(job)
    await _take_back(desk, job, stored, TurnKind.UNDO, stored.ply - 1, by=job.player.id)
    return QUIET


def _too_late(job: Job, stored: StoredGame, last: LastTurn | None) -> Answer:
    """Say that it is too late to undo, and where the opponent could be asked, offer that."""
    free = undo_is_free(stored, last, job.player.id) or stored.white == stored.black
    if stored.outcome is None and not free and _cannot_ask(stored, my_color(job, stored)) is None:
        job.show("takeback-offer", {"game": stored.id})
    return tell(job, "toast.undo_gone")


async def _rematch_wanted(job: Job, stored: StoredGame) -> bool:
    """Whether the opponent has already answered the end of a game with the wish for another."""
    rematch = await challenges.rematch_of(job.connection, stored.id)
    return rematch is not None and (rematch.author != job.player.id or rematch.game_id is not None)


async def tap_ask(job: Job, tap: AskTakeback) -> Answer:
    """Ask for a takeback in the game that a button names. What the button was an answer to is answered."""
    stored = await games.get(job.connection, tap.game)
    if refused := not_playing(job, stored):
        return refused
    assert stored is not None
    await ask_takeback(job, stored)
    job.owe("strip", {"message": job.request.message_id})
    return QUIET


async def ask_takeback(job: Job, stored: StoredGame) -> None:
    """Ask the opponent to let me take my last move back, once a turn; where nobody need be asked, offer Undo."""
    last = await takebacks.last_turn(job.connection, stored)
    color = my_color(job, stored)
    if undo_is_free(stored, last, job.player.id):
        job.show("undo-offer", {"game": stored.id})
    elif refused := _cannot_ask(stored, color):
        job.show("say", {"key": refused})
    else:
        await takebacks.ask(job.connection, stored, color)
        opponent = await players.get(job.connection, stored.player(color.other))
        place = stored.place or (Place(opponent.user_id) if opponent.user_id and opponent.reachable else None)
        if place:
            job.owe("takeback", {"by": color.value}, place=place, game_id=stored.id, turn=stored.turn)
        if job.scene.place != place:
            job.show("takeback-sent", {"game": stored.id})


def _cannot_ask(stored: StoredGame, color: Color) -> str | None:
    """The key of what to say to a side that can't ask for a takeback now; None where it can."""
    if _plies_left(stored, color) is None:
        return "reply.nothing_to_take_back"
    if stored.takeback is not None and stored.takeback is not color:
        return "reply.takeback_answer_first"
    return "reply.takeback_asked_once" if stored.takeback_turns.get(color) == stored.turn else None


async def tap_accept(desk: Desk, job: Job, tap: AcceptTakeback) -> Answer:
    """Let the opponent take their last move back, together with one's own reply to it."""
    stored = await games.get(job.connection, tap.game)
    if refused := await _cannot_answer(job, stored, tap.turn):
        return refused
    assert stored is not None
    assert stored.takeback is not None
    await close_question(job)
    ply = _plies_left(stored, stored.takeback)
    if ply is None:
        return tell(job, "toast.takeback_gone")
    await _take_back(desk, job, stored, TurnKind.TAKEBACK, ply, by=stored.player(stored.takeback))
    return QUIET


async def tap_decline(job: Job, tap: DeclineTakeback) -> Answer:
    """Refuse the opponent's request, and tell them."""
    stored = await games.get(job.connection, tap.game)
    if refused := await _cannot_answer(job, stored, tap.turn):
        return refused
    assert stored is not None
    assert stored.takeback is not None
    await takebacks.decline(job.connection, stored)
    asker = await players.get(job.connection, stored.player(stored.takeback))
    place = stored.place or (Place(asker.user_id) if asker.user_id and asker.reachable else None)
    if place:
        job.owe("takeback-declined", {"by": stored.takeback.value}, place=place, game_id=stored.id)
    await close_question(job)
    return tell(job, "toast.takeback_declined")


async def _cannot_answer(job: Job, stored: StoredGame | None, turn: int) -> Answer | None:
    if refused := await too_late(job, stored):
        return refused
    assert stored is not None
    if stored.takeback is None or turn != stored.turn:
        await close_question(job)
        return tell(job, "toast.takeback_gone")
    if stored.takeback in stored.colors(job.player.id):
        return tell(job, "toast.own_takeback")
    return None


def _plies_left(stored: StoredGame, color: Color) -> int | None:
    """The plies left on the board once this side's last move is taken back; None where it has made none."""
    ply = stored.ply - (2 if stored.to_move is color else 1)
    return ply if ply >= 0 else None


async def _take_back(desk: Desk, job: Job, stored: StoredGame, kind: TurnKind, ply: int, *, by: int) -> None:
    game = await desk.table.at(job.connection, stored, ply)
    to = Rewound(kind, ply, format_fen(game.variant, game.position), game.turn)
    if not await takebacks.rewind(job.connection, stored, to, by, job.now):
        return
    now_stored = replace(
        stored,
        position=to.position,
        to_move=to.to_move,
        turn=stored.turn + 1,
        ply=ply,
        outcome=None,
        moved_at=job.now,
        takeback=None,
    )
    desk.table.keep(now_stored, game)
    await owe_boards(job, now_stored)
    for board in await messages.live_boards(job.connection, stored.id):
        # Who is to move gets a new board; on the other's newest one the move disappears.
        waits = board.viewer not in (None, now_stored.player(now_stored.to_move))
        settle_board(job, now_stored, board, shows_move=waits and board.turn == stored.turn)
    if stored.outcome is not None:
        await owe_result(job, now_stored)
