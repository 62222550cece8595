"""Draw offers and resignation."""

from dataclasses import replace

from bot.callbacks import AcceptDraw, ConfirmResign, DeclineDraw, LeaveQuestion, OfferDraw, Resign
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import (
    close_boards,
    close_question,
    leave_question,
    on_board,
    owe_boards,
    redraw_boards,
    tidy_questions,
)
from bot.service.cards import owe_result
from bot.service.desk import Job
from bot.service.own import game_asked_about, my_color, running_game
from rules import Outcome, Termination
from storage import games, messages, players
from storage.records import DrawOffer, PastOffer, Question, StoredGame


async def tap_offer_draw(job: Job, tap: OfferDraw) -> Answer:
    """Offer a draw in a running game of one's own."""
    stored = await running_game(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    if tap.turn != stored.turn:
        return tell(job, "toast.stale")
    await close_question(job)
    if key := await offer_draw(job, stored):
        return tell(job, key)
    return tell(job, "toast.draw_offered") if stored.draw_offer is None else QUIET


async def offer_draw(job: Job, stored: StoredGame) -> str | None:
    """Offer a draw; offering into the opponent's standing offer accepts it.

    Answers the key of what to say where that can't be: alone on both sides nobody can answer, and after an offer that
    has come to nothing the same side moves before it offers again.
    """
    if stored.white == stored.black:
        return "toast.draw_alone"
    color, past = my_color(job, stored), stored.past_offer
    if stored.draw_offer is not None:
        if stored.draw_offer.by is color:
            return "reply.offer_standing"
        await _agree(job, stored)
        return None
    if past is not None and past.by is color and not stored.moves_since(past.ply, color):
        return "toast.offered_lately"
    offer = DrawOffer(color, stored.turn, stored.ply)
    await games.offer_draw(job.connection, stored.id, offer)
    opponent = await players.get(job.connection, stored.player(color.other))
    place = stored.place or opponent.home
    if place:
        job.owe("draw-offer", place=place, game_id=stored.id, turn=stored.turn)
    await redraw_boards(job, replace(stored, draw_offer=offer))
    return None


async def tap_accept_draw(job: Job, tap: AcceptDraw) -> Answer:
    """Agree to the draw that the opponent offers."""
    stored = await _game_with_offer(job, tap)
    if isinstance(stored, Answer):
        return stored
    await close_question(job)
    await _agree(job, stored)
    return QUIET


async def tap_decline_draw(job: Job, tap: DeclineDraw) -> Answer:
    """Turn down the draw that the opponent offers, and tell them."""
    stored = await _game_with_offer(job, tap)
    if isinstance(stored, Answer):
        return stored
    assert stored.draw_offer is not None
    await games.offer_draw(job.connection, stored.id, PastOffer(stored.draw_offer.by, stored.ply))
    offerer = await players.get(job.connection, stored.player(stored.draw_offer.by))
    place = stored.place or offerer.home
    if place:
        job.owe("draw-declined", {"by": stored.draw_offer.by.value}, place=place, game_id=stored.id)
    await leave_question(job, stored)
    now = replace(stored, draw_offer=None)
    await tidy_questions(job, now)
    await redraw_boards(job, now)
    return tell(job, "toast.draw_declined")


async def tap_resign(job: Job, tap: Resign) -> Answer:
    """Ask whether to resign. A list of games names the game only, whatever has been moved there since."""
    stored = await running_game(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    if tap.turn != stored.turn and await on_board(job):
        return tell(job, "toast.stale")
    await close_question(job)
    await ask_resign(job, stored)
    return QUIET


async def ask_resign(job: Job, stored: StoredGame) -> None:
    """Owe the question whether to resign; it is asked once, and an earlier one that waits is closed."""
    for asked in await messages.live_of_game(job.connection, stored.id):
        if asked.question is Question.RESIGN and asked.viewer == job.player.id:
            job.owe("strip", {"message": asked.message_id}, place=asked.place)
    job.owe("resign", {"player": job.player.id}, game_id=stored.id, turn=stored.turn)


async def tap_confirm_resign(job: Job, tap: ConfirmResign) -> Answer:
    """Resign. The question may have been asked some moves ago: it is the game that is resigned, not a turn."""
    stored = await game_asked_about(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    if tap.by not in stored.colors(job.player.id):
        return tell(job, "toast.not_your_question")
    winner = my_color(job, stored).other
    await _end(job, stored, Outcome(winner=winner, termination=Termination.RESIGNATION, rule=None))
    await close_question(job)
    return QUIET


async def tap_leave(job: Job, tap: LeaveQuestion) -> Answer:
    """Answer a question with no: it loses its buttons. In a group only whom it asks may do so."""
    stored = await games.get(job.connection, tap.game)
    if stored is None:
        return tell(job, "toast.forged")
    if not stored.colors(job.player.id):
        return tell(job, "toast.not_your_game")
    if tap.by not in stored.colors(job.player.id):
        return tell(job, "toast.not_your_question")
    await leave_question(job, stored)
    return QUIET


async def _game_with_offer(job: Job, tap: AcceptDraw | DeclineDraw) -> StoredGame | Answer:
    """The game whose draw offer the actor may answer, or why there is none."""
    stored = await game_asked_about(job, tap.game)
    if isinstance(stored, Answer):
        return stored
    offer = stored.draw_offer
    if offer is None or offer.turn != tap.turn:
        await close_question(job)
        return tell(job, "toast.offer_gone")
    if offer.by in stored.colors(job.player.id) and stored.white != stored.black:
        return tell(job, "toast.own_offer")
    return stored


async def _agree(job: Job, stored: StoredGame) -> None:
    await _end(job, stored, Outcome(winner=None, termination=Termination.AGREEMENT, rule=None))


async def _end(job: Job, stored: StoredGame, outcome: Outcome) -> None:
    if await games.finish(job.connection, stored, outcome, job.now):
        ended = replace(stored, outcome=outcome, draw_offer=None)
        await owe_boards(job, ended)
        await close_boards(job, stored, ended)
        await owe_result(job, ended)
