"""Moves taken back: freely until the opponent has acted, after that with the opponent's leave."""

from dataclasses import replace

from bot.callbacks import (
    AcceptTakeback,
    AskTakeback,
    ConfirmUndo,
    DeclineTakeback,
    FormerAskTakeback,
    Undo,
)
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import (
    close_question,
    leave_question,
    owe_boards,
    retire_board,
    settle_board,
    shows_now,
    tidy_question,
    tidy_questions,
)
from bot.service.cards import owe_result, refresh_cards
from bot.service.desk import Desk, Job
from bot.service.own import game_asked_about, my_color, own_game
from bot.service.undo import undo_is_free
from rules import Color, format_fen
from storage import challenges, messages, players, takebacks
from storage.records import StoredGame
from storage.takebacks import Rewound, TurnKind, TurnMade


async def tap_undo(desk: Desk, job: Job, tap: Undo | ConfirmUndo) -> Answer:
    """Take back the move just played. If it has ended the game, this is asked first."""
    stored = await own_game(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    made = await takebacks.turn_made(job.connection, stored.id, tap.turn - 1)
    if made is not None and made.kind is TurnKind.MOVE and made.player != job.player.id:
        return tell(job, "toast.not_your_undo")  # the button of the other player, on a group's board
    last = await takebacks.last_turn(job.connection, stored)
    done = tap.turn == stored.turn - 1 and last is not None and last.kind is TurnKind.UNDO
    if done and last is not None and last.player == job.player.id:
        return QUIET  # tapped twice
    if tap.turn != stored.turn or not undo_is_free(stored, last, job.player.id) or await _rematch_wanted(job, stored):
        await close_question(job)
        return await _too_late(job, stored, last, tap.turn)
    if stored.outcome is not None and isinstance(tap, Undo):
        job.owe("undo", {"player": job.player.id}, game_id=stored.id, turn=stored.turn)
        return QUIET
    await close_question(job)
    await _take_back(desk, job, stored, TurnKind.UNDO, stored.ply - 1, by=job.player.id)
    return QUIET


async def _too_late(job: Job, stored: StoredGame, last: TurnMade | None, turn: int) -> Answer:
    """Say that it is too late to undo what was done before a turn, and what can be done instead.

    Where the opponent could be asked, a button offers that in private. A group sees nothing of it.
    """
    if stored.outcome is not None:
        return tell(job, "toast.game_over")
    if undo_is_free(stored, last, job.player.id) or stored.white == stored.black:
        return tell(job, "toast.stale")  # the newest board has an Undo of its own
    if await takebacks.has_acted(job.connection, stored.id, job.player.id, since=turn):
        return tell(job, "toast.undo_long_gone", alert=True)
    if refused := _cannot_ask(stored, my_color(job, stored)):
        return tell(job, refused)
    if job.scene.private:
        job.show("takeback-offer", {"game": stored.id})
    return tell(job, "toast.undo_gone", alert=not job.scene.private)


async def _rematch_wanted(job: Job, stored: StoredGame) -> bool:
    """Whether the opponent has already answered the end of a game with the wish for another."""
    rematch = await challenges.rematch_of(job.connection, stored.id)
    return rematch is not None and (rematch.author != job.player.id or rematch.game_id is not None)


async def tap_ask(job: Job, tap: AskTakeback | FormerAskTakeback) -> Answer:
    """Ask for a takeback in the game that a button names. What the button was an answer to is answered.

    In a group the other player sees the button, too: it is for the side that it names.
    """
    stored = await game_asked_about(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    by = tap.by if isinstance(tap, AskTakeback) else _asked(job, stored)
    if by is None:
        return tell(job, "toast.ask_anew")
    if by not in stored.colors(job.player.id):
        return tell(job, "toast.not_your_question")
    job.owe("strip", {"message": job.request.message_id})
    if await takebacks.has_acted(job.connection, stored.id, job.player.id, since=tap.turn):
        return tell(job, "toast.undo_long_gone", alert=True)
    key = await ask_takeback(job, stored)
    return tell(job, key) if key else QUIET


def _asked(job: Job, stored: StoredGame) -> Color | None:
    """The side whose question a button of the former kind belongs to; None in a group, where it may be anybody's.

    There a list of games says whose it is, and only that person gets here.
    """
    mine = job.scene.private or job.request.menu_of is not None
    return my_color(job, stored) if mine else None


async def ask_takeback(job: Job, stored: StoredGame) -> str | None:
    """Ask the opponent to let me take my last move back, once a turn; where nobody need be asked, offer Undo.

    Answers the key of what to say where that can't be.
    """
    last = await takebacks.last_turn(job.connection, stored)
    color = my_color(job, stored)
    if undo_is_free(stored, last, job.player.id):
        job.show("undo-offer", {"game": stored.id})
        return None
    if refused := _cannot_ask(stored, color):
        return refused
    await takebacks.ask(job.connection, stored, color)
    opponent = await players.get(job.connection, stored.player(color.other))
    place = stored.place or opponent.home
    if place:
        job.owe("takeback", {"by": color.value}, place=place, game_id=stored.id, turn=stored.turn)
    if job.scene.place != place:
        job.show("takeback-sent", {"game": stored.id})
    return None


def _cannot_ask(stored: StoredGame, color: Color) -> str | None:
    """The key of what to say to a side that can't ask for a takeback now; None where it can."""
    if _plies_left(stored, color) is None:
        return "reply.nothing_to_take_back"
    if stored.takeback is not None and stored.takeback is not color:
        return "reply.takeback_answer_first"
    return "reply.takeback_asked_once" if stored.takeback_turns.get(color) == stored.turn else None


async def tap_accept(desk: Desk, job: Job, tap: AcceptTakeback) -> Answer:
    """Let the opponent take their last move back, together with one's own reply to it."""
    stored = await _game_with_request(job, tap)
    if isinstance(stored, Answer):
        return stored
    assert stored.takeback is not None
    await close_question(job)
    ply = _plies_left(stored, stored.takeback)
    if ply is None:
        return tell(job, "toast.takeback_gone")
    await _take_back(desk, job, stored, TurnKind.TAKEBACK, ply, by=stored.player(stored.takeback))
    return QUIET


async def tap_decline(job: Job, tap: DeclineTakeback) -> Answer:
    """Refuse the opponent's request, and tell them."""
    stored = await _game_with_request(job, tap)
    if isinstance(stored, Answer):
        return stored
    assert stored.takeback is not None
    await takebacks.decline(job.connection, stored)
    await tidy_questions(job, replace(stored, takeback=None))
    asker = await players.get(job.connection, stored.player(stored.takeback))
    place = stored.place or asker.home
    if place:
        job.owe("takeback-declined", {"by": stored.takeback.value}, place=place, game_id=stored.id)
    await leave_question(job, stored)
    return tell(job, "toast.takeback_declined")


async def _game_with_request(job: Job, tap: AcceptTakeback | DeclineTakeback) -> StoredGame | Answer:
    """The game in which the actor may answer a request for a takeback, or why there is none."""
    stored = await game_asked_about(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    if stored.takeback is None or tap.turn != stored.turn:
        await close_question(job)
        return tell(job, "toast.takeback_gone")
    if stored.takeback in stored.colors(job.player.id):
        return tell(job, "toast.own_takeback")
    return stored


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
    for board in await messages.live_of_game(job.connection, stored.id):
        if board.question is not None:
            tidy_question(job, now_stored, board)
            continue
        # Who is to move gets a new board; on the other's newest one the move disappears.
        waits = board.viewer not in (None, now_stored.player(now_stored.to_move))
        shows_move = waits and board.turn == stored.turn
        if stored.draw_offer is not None and shows_now(board, stored) and not shows_move:
            retire_board(job, stored, now_stored, board)
        else:
            await settle_board(job, now_stored, board, shows_move=shows_move)
    if stored.outcome is not None:
        await owe_result(job, now_stored)
        await _want_no_rematch(job, now_stored)


async def _want_no_rematch(job: Job, stored: StoredGame) -> None:
    """Withdraw the wish for a rematch of a game that is not over any more."""
    made = await challenges.rematch_of(job.connection, stored.id)
    if made is not None and await challenges.withdraw(job.connection, made.id):
        await refresh_cards(job, made)
