"""Buttons that make, answer or close challenges."""

from bot.callbacks import (
    AcceptChallenge,
    DeclineChallenge,
    InvitationTap,
    OpenChallenge,
    PlayBothSides,
    PostChallenge,
    WithdrawChallenge,
    WithdrawListed,
)
from bot.service import challenge, closing
from bot.service.answer import Answer
from bot.service.desk import Desk, Job


async def carry_out_invitation(desk: Desk, job: Job, tap: InvitationTap) -> Answer:
    """Do what such a button says."""
    match tap:
        case PostChallenge():
            return await challenge.tap_post(desk, job, tap)
        case PlayBothSides():
            return await challenge.tap_both_sides(desk, job, tap)
        case OpenChallenge():
            return await challenge.tap_open(job, tap)
        case AcceptChallenge():
            return await challenge.tap_accept(desk, job, tap)
        case DeclineChallenge():
            return await closing.tap_decline(job, tap)
        case WithdrawChallenge():
            return await closing.tap_withdraw(job, tap)
        case WithdrawListed():
            return await closing.tap_withdraw_listed(job, tap)
