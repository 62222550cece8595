"""Replies planned while the opponent thinks: made, looked at, cleared. Only their owner sees them, in private.

Planning has a message of its own. The board that waits tells in its caption what is planned.
"""

from bot.callbacks import ClearPlans, LeavePlan, PlanMove, PlanPick, PlanTap, encode, line_id
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import redraw_board, shows_now
from bot.service.desk import Desk, Job
from bot.views.choose import find_move
from bot.views.plans import played
from rules import Game, Move
from storage import games, messages, plans
from storage.plans import Plan
from storage.records import Question, SentMessage, StoredGame

MOST_PLANS = 6
"""How many answers can be planned in advance; the caption of a waiting board tells them all."""


async def tap_plan(desk: Desk, job: Job, tap: PlanTap) -> Answer:
    """Go a step further with a plan, or clear what is planned."""
    stored = await games.get(job.connection, tap.game)
    if stored is None or not job.scene.private:
        return tell(job, "toast.forged")
    if refused := cannot_plan(job, stored, tap.turn):
        return refused
    game = await desk.table.load(job.connection, stored)
    match tap:
        case PlanPick():
            line = await _line(job, stored, game, tap.line)
            if line is None or (tap.expected and find_move(played(game, line), tap.expected) is None):
                return tell(job, "toast.plan_gone" if line is None else "toast.forged")
            return await _show(job, stored, tap)
        case PlanMove():
            line = await _line(job, stored, game, tap.line)
            return tell(job, "toast.plan_gone") if line is None else await _choose(job, stored, game, line, tap)
        case ClearPlans():
            await plans.drop(job.connection, stored.id)
            return await _changed(job, stored, "toast.plans_cleared")
        case LeavePlan():
            return await _show(job, stored, tap)


def planned_lines(game: Game, found: tuple[Plan, ...]) -> tuple[tuple[Move, ...], ...]:
    """Stored plans as lines of moves of the game they are for, each behind the one it goes on from."""
    lines = [line for plan in found if (line := _moves(game, plan.line))]
    return tuple(sorted(lines, key=lambda line: [str(move) for move in line]))


def _moves(game: Game, texts: str) -> tuple[Move, ...] | None:
    """Moves that can be played one after the other, by their canonical texts; None where they can't."""
    line: list[Move] = []
    for text in texts.split():
        move = next((move for move in game.legal if str(move) == text), None)
        if move is None:
            return None
        line.append(move)
        game = game.play(move)
    return tuple(line)


async def _line(job: Job, stored: StoredGame, game: Game, name: str) -> tuple[Move, ...] | None:
    """The moves of the plan with this short name, none for the board as it is; None where none can go on from it."""
    if not name:
        return ()
    found = await plans.of(job.connection, stored.id, job.player.id, stored.turn)
    line = next((line for line in planned_lines(game, found) if line_id(line) == name), None)
    return line if line and played(game, line).outcome is None else None


async def _choose(job: Job, stored: StoredGame, game: Game, line: tuple[Move, ...], tap: PlanMove) -> Answer:
    before = played(game, line)
    expected = find_move(before, tap.expected or tap.move)
    if expected is None:
        return tell(job, "toast.forged")
    after = before.play(expected)
    if after.outcome is not None:
        return tell(job, "toast.plan_over")
    if not tap.expected:
        return await _show(job, stored, PlanPick(stored.id, stored.turn, tap.line, tap.move))
    reply = find_move(after, tap.move)
    if reply is None:
        return tell(job, "toast.forged")
    if reply.forfeited:
        # What a refusal costs is asked about when it happens, never in advance.
        return tell(job, "toast.plan_refusal")
    plan = Plan(" ".join(map(str, (*line, expected))), str(reply))
    found = await plans.of(job.connection, stored.id, job.player.id, stored.turn)
    if len(found) >= MOST_PLANS and plan.expected not in {one.expected for one in found}:
        return tell(job, "toast.plans_full")
    await plans.add(job.connection, stored.id, job.player.id, stored.turn, plan)
    return await _changed(job, stored, "toast.plan_kept")


async def begin_planning(job: Job, stored: StoredGame) -> None:
    """Owe a message of planning: what is planned already, else the first question."""
    found = await plans.of(job.connection, stored.id, job.player.id, stored.turn)
    kind = LeavePlan if found else PlanPick
    _show_planning(job, stored, kind(stored.id, stored.turn))


def _show_planning(job: Job, stored: StoredGame, tap: PlanPick | LeavePlan, message: int | None = None) -> None:
    payload = {"tap": encode(tap), "message": message, "viewer": job.player.id}
    job.owe("planning", payload, game_id=stored.id, turn=stored.turn)


async def _show(job: Job, stored: StoredGame, tap: PlanPick | LeavePlan) -> Answer:
    """Show a step where the last one was. What was tapped elsewhere, in a list or as once on a board, begins below."""
    tapped = await _tapped(job)
    if tapped is not None and tapped.question is Question.PLAN:
        _show_planning(job, stored, tap, tapped.message_id)
        return QUIET
    if tapped is not None:
        await _redraw_boards(job, stored)
    if tap == PlanPick(stored.id, stored.turn):
        await begin_planning(job, stored)
    elif tapped is None or isinstance(tap, PlanPick):
        _show_planning(job, stored, tap)
    return QUIET


async def _changed(job: Job, stored: StoredGame, told: str) -> Answer:
    """Show what is planned now, where it is planned and on the board that waits."""
    tapped = await _tapped(job)
    if tapped is not None and tapped.question is Question.PLAN:
        _show_planning(job, stored, LeavePlan(stored.id, stored.turn), tapped.message_id)
    await _redraw_boards(job, stored)
    return tell(job, told)


async def _tapped(job: Job) -> SentMessage | None:
    """What the bot knows of the message tapped."""
    if job.request.message_id is None:
        return None
    return await messages.find(job.connection, job.scene.place.chat_id, job.request.message_id)


async def _redraw_boards(job: Job, stored: StoredGame) -> None:
    """Owe the boards that wait for the opponent here once more, in their places."""
    for board in await messages.live_boards(job.connection, stored.id):
        if board.viewer == job.player.id and shows_now(board, stored):
            redraw_board(job, stored, board)


def cannot_plan(job: Job, stored: StoredGame, turn: int) -> Answer | None:
    """Why this person can't plan a reply now, or None if they can: it is the opponent's move."""
    if not stored.colors(job.player.id):
        return tell(job, "toast.not_your_game")
    if stored.white == stored.black:
        return tell(job, "toast.plan_alone")
    if stored.outcome is not None:
        return tell(job, "toast.game_over")
    if stored.turn != turn:
        return tell(job, "toast.stale")
    if stored.to_move in stored.colors(job.player.id):
        return tell(job, "toast.plan_your_move")
    return None
