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
from bot.service.own import own_game
from bot.service.states import game_state
from bot.service.talk import play_from_afar
from bot.views.turn import explain_moves
from storage.records import StoredGame

Pick = PickPiece | PickTarget | PickVia | CancelPick


async def tap_move(desk: Desk, job: Job, tap: PlayMove | ConfirmRefusal | SendMove) -> Answer:
    """Play the move that a button names, or say why not.

    A refusal to capture is only asked about at the first tap, and so is any move of whoever wants that.
    """
    stored = await _game_to_move_in(job, tap)
    if isinstance(stored, Answer):
        return stored
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
    stored = await _game_to_move_in(job, tap)
    if isinstance(stored, Answer):
        return stored
    if isinstance(tap, CancelPick) and not await on_board(job):
        await leave_question(job, stored)
        return QUIET
    show_pick(job, stored, encode(tap))
    return QUIET


async def _game_to_move_in(job: Job, tap: PlayMove | ConfirmRefusal | SendMove | Pick) -> StoredGame | Answer:
    """The game of a tapped board, or why the actor can't choose a move there.

    Tapped too late by a player, a question loses its buttons, and so does a message that the bot does not know. Such a
    message is a board sent twice, Telegram's answer to the first having been lost: only the second is known and cared
    for. A question that is still open stays: in a group the other player sees it, too.
    """
    stored = await own_game(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    refused = _cannot_move(job, stored, tap.turn)
    if refused is None:
        return stored
    if tap.turn != stored.turn or stored.outcome is not None:
        await close_question(job)
    return refused


async def tap_explain(desk: Desk, job: Job, tap: ExplainMoves) -> Answer:
    """Say which rules made the list of moves what it is."""
    stored = await own_game(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    if refused := _cannot_move(job, stored, tap.turn):
        return refused
    state = await game_state(job.connection, desk.table, stored, job.player.id)
    return Answer(explain_moves(state, job.t), alert=True)


def show_pick(job: Job, stored: StoredGame, data: str) -> None:
    """Owe the keyboard that follows a tap on a board."""
    job.owe("keyboard", {"tap": data, "message": job.request.message_id}, game_id=stored.id, turn=stored.turn)


def _cannot_move(job: Job, stored: StoredGame, turn: int) -> Answer | None:
    """Why a player can't choose a move at this turn of their game, or None if they can."""
    if stored.outcome is not None:
        return tell(job, "toast.game_over")
    if turn != stored.turn:
        return tell(job, "toast.stale")
    if stored.to_move not in stored.colors(job.player.id):
        return tell(job, "toast.not_your_turn")
    return None
