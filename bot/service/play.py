"""Moves: tapped or typed, from the button to the stored turn."""

from bot.callbacks import (
    CancelPick,
    ConfirmRefusal,
    ExplainMoves,
    PickPiece,
    PickTarget,
    PickVia,
    PlayMove,
    SendMove,
    encode,
    move_id,
)
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import close_question, leave_question, on_board
from bot.service.desk import Desk, Job
from bot.service.moves import store_move
from bot.service.states import game_state
from bot.service.talk import play_from_afar
from bot.views.turn import explain_moves
from storage import games
from storage.records import StoredGame

Pick = PickPiece | PickTarget | PickVia | CancelPick


async def tap_move(desk: Desk, job: Job, tap: PlayMove | ConfirmRefusal | SendMove) -> Answer:
    """Play the move that a button names, or say why not.

    A refusal to capture is only asked about at the first tap, and so is any move of whoever wants that.
    """
    stored = await games.get(job.connection, tap.game)
    if refused := cannot_move(job, stored, tap.turn):
        return await _too_late(job, stored, tap.turn, refused)
    assert stored is not None
    game = await desk.table.load(job.connection, stored)
    move = next((legal for legal in game.legal if move_id(legal) == tap.move), None)
    if move is None:
        return tell(job, "toast.forged")
    confirmed = isinstance(tap, ConfirmRefusal) or (isinstance(tap, SendMove) and not move.forfeited)
    if not confirmed and (move.forfeited or job.chosen.confirm):
        show_pick(job, stored, encode(PlayMove(tap.game, tap.turn, tap.move)))
        return QUIET
    if await on_board(job):
        await store_move(desk, job, stored, game, move)
    else:
        job.owe("strip", {"message": job.request.message_id})
        await play_from_afar(desk, job, stored, game, move)
    return QUIET


async def tap_pick(job: Job, tap: Pick) -> Answer:
    """Show the next step of choosing a move: only the keyboard of the tapped board changes.

    Cancel on a message that is no board (the question whether to send a typed move) answers it with no.
    """
    stored = await games.get(job.connection, tap.game)
    if refused := cannot_move(job, stored, tap.turn):
        return await _too_late(job, stored, tap.turn, refused)
    assert stored is not None
    if isinstance(tap, CancelPick) and not await on_board(job):
        await leave_question(job, stored)
        return QUIET
    show_pick(job, stored, encode(tap))
    return QUIET


async def _too_late(job: Job, stored: StoredGame | None, turn: int, refused: Answer) -> Answer:
    """Take the buttons off a question, or a message that the bot does not know, when a player taps it too late.

    Such a message is a board sent twice, Telegram's answer to the first having been lost: only the second is known and
    cared for. A question that is still open stays: in a group the other player sees it, too.
    """
    late = stored is not None and (turn != stored.turn or stored.outcome is not None)
    if late and stored and stored.colors(job.player.id):
        await close_question(job)
    return refused


async def tap_explain(desk: Desk, job: Job, tap: ExplainMoves) -> Answer:
    """Say which rules made the list of moves what it is."""
    stored = await games.get(job.connection, tap.game)
    if refused := cannot_move(job, stored, tap.turn):
        return refused
    assert stored is not None
    state = await game_state(job.connection, desk.table, stored, job.player.id)
    return Answer(explain_moves(state, job.t), alert=True)


def show_pick(job: Job, stored: StoredGame, data: str) -> None:
    """Owe the keyboard that follows a tap on a board."""
    job.owe("keyboard", {"tap": data, "message": job.request.message_id}, game_id=stored.id, turn=stored.turn)


def cannot_move(job: Job, stored: StoredGame | None, turn: int) -> Answer | None:
    """Why this person can't choose a move at this turn of a game, or None if they can."""
    if stored is None:
        return tell(job, "toast.game_unknown")
    colors = stored.colors(job.player.id)
    if not colors:
        return tell(job, "toast.not_your_game")
    if stored.outcome is not None:
        return tell(job, "toast.game_over")
    if turn != stored.turn:
        return tell(job, "toast.stale")
    if stored.to_move not in colors:
        return tell(job, "toast.not_your_turn")
    return None
