"""Buttons about a person's own things: settings, planned replies, invitations by inline mode."""

from bot.callbacks import ChangeSetting, ClearPlans, LeavePlan, PersonalTap, PlanMove, PlanPick, SendMove, ShowSettings
from bot.service import plans, play, preferences
from bot.service.answer import Answer
from bot.service.desk import Desk, Job


async def carry_out_personal(desk: Desk, job: Job, tap: PersonalTap) -> Answer:
    """Do what such a button says."""
    match tap:
        case ShowSettings():
            return preferences.tap_settings(job, tap)
        case ChangeSetting():
            return await preferences.tap_change(job, tap)
        case SendMove():
            return await play.tap_move(desk, job, tap)
        case PlanPick() | PlanMove() | ClearPlans() | LeavePlan():
            return await plans.tap_plan(desk, job, tap)
