"""Moves: tapped or typed, from the button to the stored turn."""

from dataclasses import replace

from bot.callbacks import (
    CancelPick,
    ConfirmRefusal,
    ExplainMoves,
    PickPiece,
    PickTarget,
    PickVia,
    PlayMove,
    encode,
    move_id,
)
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import owe_boards, settle_boards
from bot.service.desk import Desk, Job
from bot.service.states import game_state
from bot.views.turn import explain_moves
from rules import Game, Move, format_fen
from storage import games, messages
from storage.games import Played
from storage.records import DrawOffer, StoredGame

Pick = PickPiece | PickTarget | PickVia | CancelPick


async def tap_move(desk: Desk, job: Job, tap: PlayMove | ConfirmRefusal) -> Answer:
    """Play the move that a button names, or say why not. A refusal to capture is only asked about at the first tap."""
    stored = await games.get(job.connection, tap.game)
    if refused := cannot_move(job, stored, tap.turn):
        return refused
    assert stored is not None
    game = await desk.table.load(job.connection, stored)
    move = next((legal for legal in game.legal if move_id(legal) == tap.move), None)
    if move is None:
        return tell(job, "toast.forged")
    if move.forfeited and isinstance(tap, PlayMove):
        show_pick(job, stored, encode(tap))
        return QUIET
    await store_move(desk, job, stored, game, move)
    return QUIET


async def tap_pick(job: Job, tap: Pick) -> Answer:
    """Show the next step of choosing a move: only the keyboard of the tapped board changes.

    Cancel on a message that is no board (a question whether to resign, say) leaves it unanswered: it loses its buttons.
    """
    stored = await games.get(job.connection, tap.game)
    if isinstance(tap, CancelPick) and job.request.message_id and stored and stored.colors(job.player.id):
        message = await messages.find(job.connection, job.scene.place.chat_id, job.request.message_id)
        if message is None or message.game_id is None:
            job.owe("strip", {"message": job.request.message_id})
            return QUIET
    if refused := cannot_move(job, stored, tap.turn):
        return refused
    assert stored is not None
    show_pick(job, stored, encode(tap))
    return QUIET


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
        return tell(job, "toast.forged")
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


async def store_move(desk: Desk, job: Job, stored: StoredGame, game: Game, move: Move) -> StoredGame | None:
    """Store a legal move of the side to move and owe the boards; None when somebody else was faster."""
    after = game.play(move)
    played = Played(
        move=after.moves[-1],
        position=format_fen(after.variant, after.position),
        to_move=after.turn,
        outcome=after.outcome,
        draw_offer=None if after.outcome else _standing_offer(stored),
    )
    if not await games.play(job.connection, stored, played, job.player.id, job.now):
        return None
    now_stored = replace(
        stored,
        position=played.position,
        to_move=played.to_move,
        turn=stored.turn + 1,
        ply=stored.ply + 1,
        outcome=played.outcome,
        draw_offer=played.draw_offer,
        moved_at=job.now,
    )
    desk.table.keep(now_stored, after)
    # The new board first: it is what calls the next player, and a group's limits may let only one through now.
    await owe_boards(job, now_stored)
    await settle_boards(job, now_stored, mover=job.player.id)
    return now_stored


def _standing_offer(stored: StoredGame) -> DrawOffer | None:
    """The draw offer that outlives the move now made: it stands until the offerer's second move."""
    offer = stored.draw_offer
    if offer is None or stored.to_move is not offer.by:
        return offer
    moves_since = (stored.ply + 1 - offer.ply + 1) // 2
    return offer if moves_since < 2 else None
