"""Challenges closed without a game, and games called off before their first move."""

from dataclasses import replace

from bot.callbacks import DeclineChallenge, ShowGames, WithdrawChallenge, WithdrawListed, encode
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import close_boards
from bot.service.cards import notice_to_author, owe_result, refresh_cards
from bot.service.challenge import cannot_accept
from bot.service.desk import Job
from rules import Outcome, Termination
from storage import challenges, games, players
from storage.records import Challenge, Payload


async def tap_withdraw(job: Job, tap: WithdrawChallenge) -> Answer:
    """Take back a challenge of one's own; an administrator may clear away any that stands in their group."""
    challenge = await challenges.by_token(job.connection, tap.token)
    if challenge is None:
        return tell(job, "toast.forged")
    if refused := _refuse_stranger(job, challenge):
        return refused
    if not await challenges.withdraw(job.connection, challenge.id):
        return cannot_accept(job, challenge) or QUIET
    await refresh_cards(job, challenge)
    return tell(job, "toast.challenge_withdrawn")


async def tap_withdraw_listed(job: Job, tap: WithdrawListed) -> Answer:
    """The same from the list of what one has under way, which is shown anew."""
    if not job.scene.private:
        return tell(job, "toast.forged")
    answer = await tap_withdraw(job, WithdrawChallenge(tap.token))
    shown = ShowGames(job.request.actor.user_id, tap.page)
    job.show("browse", {"tap": encode(shown)}, edit=True)
    return answer


def _refuse_stranger(job: Job, challenge: Challenge) -> Answer | None:
    """Why the actor can't withdraw a challenge, or None if they can."""
    if challenge.author == job.player.id:
        return None
    if challenge.place is None or challenge.place.chat_id != job.scene.place.chat_id:
        return tell(job, "toast.not_your_challenge")
    if job.request.administers:
        return None
    return tell(job, "toast.not_yours_to_withdraw" if job.request.administers is False else "toast.admin_unknown")


async def tap_decline(job: Job, tap: DeclineChallenge) -> Answer:
    """Say no to a challenge, by the person it is for; its author is told."""
    challenge = await challenges.by_token(job.connection, tap.token)
    if challenge is None:
        return tell(job, "toast.forged")
    if challenge.opponent != job.player.id:
        return tell(job, "toast.not_invited")
    if closed := cannot_accept(job, challenge):
        return closed
    await challenges.decline(job.connection, challenge.id)
    await refresh_cards(job, challenge)
    if notice := await notice_to_author(job.connection, challenge, "declined"):
        job.owed.append(notice)
    return tell(job, "toast.challenge_declined")


async def cancel(job: Job) -> None:
    """Take back one's newest open challenge here, or call off one's newest game here that nobody has moved in."""
    here = None if job.scene.private else job.scene.place.chat_id
    for challenge in reversed(await challenges.open_by(job.connection, job.player.id, job.now)):
        if (challenge.place.chat_id if challenge.place else None) == here:
            await challenges.withdraw(job.connection, challenge.id)
            await refresh_cards(job, challenge)
            job.show("say", {"key": "reply.withdrawn", "challenge": challenge.id})
            return
    unmoved = [
        game
        for game in await games.running_of(job.connection, job.player.id)
        if game.ply == 0 and (game.place.chat_id if game.place else None) == here
    ]
    if not unmoved:
        job.show("say", {"key": "reply.nothing_to_cancel"})
        return
    newest = max(unmoved, key=lambda game: game.id)
    outcome = Outcome(None, Termination.CANCELLED, None)
    await games.finish(job.connection, newest, outcome, job.now)
    await close_boards(job, newest, replace(newest, outcome=outcome))
    await owe_result(job, newest)
    job.show("say", {"key": "reply.cancelled", "game": newest.id})
    opponent = await players.get(job.connection, newest.opponent(job.player.id))
    if here is None and opponent.id != job.player.id and (home := opponent.home):
        told: Payload = {"screen": "say", "key": "reply.cancelled_by", "game": newest.id, "player": job.player.name}
        job.owe("screen", told, place=home)
