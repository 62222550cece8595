"""Replies planned while the opponent thinks: made, looked at, cleared. Only their owner sees them, in private."""

from bot.callbacks import ClearPlans, LeavePlan, PlanMove, PlanPick, PlanTap, encode
from bot.service.answer import QUIET, Answer, tell
from bot.service.desk import Desk, Job
from bot.views.choose import find_move
from rules import Game, Move
from storage import games, plans
from storage.plans import Plan
from storage.records import StoredGame

MOST_PLANS = 6
"""How many moves of the opponent can be answered in advance; the caption of a waiting board tells them all."""


async def tap_plan(desk: Desk, job: Job, tap: PlanTap) -> Answer:
    """Go a step further with a plan on the waiting board that was tapped, or clear what is planned."""
    stored = await games.get(job.connection, tap.game)
    if refused := _cannot_plan(job, stored, tap.turn):
        return refused
    assert stored is not None
    game = await desk.table.load(job.connection, stored)
    match tap:
        case PlanPick():
            if tap.expected and find_move(game, tap.expected) is None:
                return tell(job, "toast.forged")
            return _show(job, stored, tap)
        case PlanMove():
            return await _choose(job, stored, game, tap)
        case ClearPlans():
            await plans.drop(job.connection, stored.id)
            _show(job, stored, LeavePlan(stored.id, stored.turn))
            return tell(job, "toast.plans_cleared")
        case LeavePlan():
            return _show(job, stored, tap)


def planned_moves(game: Game, found: tuple[Plan, ...]) -> tuple[tuple[Move, Move], ...]:
    """Stored plans as moves of the game they are for, each with its answer."""
    pairs = []
    for plan in found:
        expected = next((move for move in game.legal if str(move) == plan.expected), None)
        after = game.play(expected) if expected else None
        reply = next((move for move in after.legal if str(move) == plan.reply), None) if after else None
        if expected and reply:
            pairs.append((expected, reply))
    return tuple(pairs)


async def _choose(job: Job, stored: StoredGame, game: Game, tap: PlanMove) -> Answer:
    expected = find_move(game, tap.expected or tap.move)
    if expected is None:
        return tell(job, "toast.forged")
    after = game.play(expected)
    if after.outcome is not None:
        return tell(job, "toast.plan_over")
    if not tap.expected:
        return _show(job, stored, PlanPick(stored.id, stored.turn, tap.move))
    reply = find_move(after, tap.move)
    if reply is None:
        return tell(job, "toast.forged")
    if reply.forfeited:
        # What a refusal costs is asked about when it happens, never in advance.
        return tell(job, "toast.plan_refusal")
    found = await plans.of(job.connection, stored.id, job.player.id, stored.turn)
    if len(found) >= MOST_PLANS and str(expected) not in {plan.expected for plan in found}:
        return tell(job, "toast.plans_full")
    await plans.add(job.connection, stored.id, job.player.id, stored.turn, Plan(str(expected), str(reply)))
    _show(job, stored, LeavePlan(stored.id, stored.turn))
    return tell(job, "toast.plan_kept")


def _show(job: Job, stored: StoredGame, tap: PlanTap) -> Answer:
    payload = {"tap": encode(tap), "message": job.request.message_id, "viewer": job.player.id}
    job.owe("plan", payload, game_id=stored.id, turn=stored.turn)
    return QUIET


def _cannot_plan(job: Job, stored: StoredGame | None, turn: int) -> Answer | None:
    """Why this person can't plan a reply now, or None if they can: it is the opponent's move, and nobody looks on."""
    if stored is None or not job.scene.private:
        return tell(job, "toast.forged")
    if not stored.colors(job.player.id) or stored.white == stored.black:
        return tell(job, "toast.not_your_game")
    if stored.outcome is not None:
        return tell(job, "toast.game_over")
    if stored.turn != turn:
        return tell(job, "toast.stale")
    if stored.to_move in stored.colors(job.player.id):
        return tell(job, "toast.plan_your_move")
    return None
