"""Planning a reply, put into words."""

from bot.callbacks import PlanPick, line_id, parse
from bot.compose.context import Context, number, text
from bot.letter import Keep, Letter
from bot.service.states import game_state
from bot.views.choose import find_move
from bot.views.plans import overview, picked_in, plan_step, played
from bot.views.screen import Screen
from bot.views.state import GameState
from storage import games, outbox
from storage.records import Question


async def compose_planning(context: Context) -> Letter | None:
    """The next step, or what is planned; None once the game has moved on."""
    notice, viewer = context.notice, number(context, "viewer")
    stored = await games.get(context.connection, notice.game_id or 0)
    if stored is None or stored.turn != notice.turn or stored.outcome is not None:
        return None
    if await outbox.has_newer(context.connection, notice):
        return None
    state = await game_state(context.connection, context.desk.table, stored, viewer)
    edit = number(context, "message")
    keep = Keep(stored.id, turn=stored.turn, viewer=viewer, question=Question.PLAN)
    return Letter(_screen(context, state), edit=edit, resend=True, keep=keep)


def _screen(context: Context, state: GameState) -> Screen:
    tap = parse(text(context, "tap"))
    if not isinstance(tap, PlanPick):
        return overview(state, context.t)
    line = next((line for line in state.plans if line_id(line) == tap.line), ())
    before = played(state.game, line)
    expected = find_move(before, tap.expected) if tap.expected else None
    picked = picked_in(before.play(expected) if expected else before, tap)
    return plan_step(state, context.t, line, expected, picked)
