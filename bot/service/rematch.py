"""The same game once more, with colours swapped."""

from bot.callbacks import Rematch
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import owe_boards
from bot.service.challenge import accept, new_token, start_game
from bot.service.desk import Desk, Job
from bot.service.excess import refuse_game, refuse_invitation
from bot.service.presence import shared_place
from bot.service.table import played_variant
from rules import Termination, format_fen, parse_fen
from storage import challenges, games, players
from storage.challenges import NewChallenge
from storage.records import ChallengeState, Seat, StoredGame


async def tap_rematch(desk: Desk, job: Job, tap: Rematch) -> Answer:
    """Want a rematch of a finished game, or agree to the opponent's wish."""
    stored = await games.get(job.connection, tap.game)
    return tell(job, "toast.game_unknown") if stored is None else await want_rematch(desk, job, stored)


async def want_rematch(desk: Desk, job: Job, stored: StoredGame) -> Answer:
    """Challenge the opponent of a finished game, who may be away; a challenge of theirs is accepted instead.

    Once a rematch has been played, what is wanted is a rematch of that.
    """
    if not stored.colors(job.player.id):
        return tell(job, "toast.not_your_game")
    if stored.outcome is None:
        return tell(job, "toast.not_over")
    if stored.white == stored.black:
        if refused := await refuse_game(job):
            return refused
        mine = job.player.id
        start = _start(stored)
        game = await start_game(job, played_variant(stored), first=mine, second=mine, place=stored.place, start=start)
        await owe_boards(job, game)
        return QUIET
    stored = await _played_last(job, stored)
    if stored.outcome is None:
        return tell(job, "toast.rematch_on")
    made = await challenges.rematch_of(job.connection, stored.id)
    if made and made.state is ChallengeState.OPEN and made.expires_at > job.now:
        return tell(job, "toast.rematch_waits") if made.author == job.player.id else await accept(desk, job, made)
    if refused := await refuse_invitation(job):
        return refused
    await _challenge(desk, job, stored)
    return tell(job, "toast.rematch_offered")


async def _played_last(job: Job, stored: StoredGame) -> StoredGame:
    """The last of the games that have followed on one by rematches. One called off before its first move is none."""
    while True:
        made = await challenges.rematch_of(job.connection, stored.id)
        if made is None or made.game_id is None:
            return stored
        again = await games.get(job.connection, made.game_id)
        if again is None or (again.outcome and again.outcome.termination is Termination.CANCELLED):
            return stored
        stored = again


async def last_finished(job: Job) -> StoredGame | None:
    """The actor's game that ended last: here in a group, anywhere in private."""
    chat = None if job.scene.private else job.scene.place.chat_id
    return await games.last_finished(job.connection, job.player.id, chat)


def _start(stored: StoredGame) -> str | None:
    """Where a game began, None for the opening position."""
    rules = played_variant(stored)
    return None if stored.start == format_fen(rules, rules.start) else stored.start


async def _challenge(desk: Desk, job: Job, stored: StoredGame) -> None:
    began = parse_fen(played_variant(stored), stored.start).turn
    opponent = await players.get(job.connection, stored.opponent(job.player.id))
    place = await shared_place(job, stored.place, job.player.id, opponent.id)
    challenge = await challenges.create(
        job.connection,
        NewChallenge(
            token=new_token(desk),
            variant=stored.variant,
            options=stored.options,
            seat=Seat.SECOND if began in stored.colors(job.player.id) else Seat.FIRST,
            author=job.player.id,
            opponent=opponent.id,
            opponent_username=opponent.username,
            place=place,
            start=_start(stored),
            rematch_of=stored.id,
        ),
        job.now,
    )
    if place is not None:
        job.owe("challenge", {"challenge": challenge.id}, place=place)
        return
    # Whoever has not pressed Start yet sees it where they have asked for it.
    job.owe("challenge", {"challenge": challenge.id}, place=job.player.home or job.scene.place)
    if home := opponent.home:
        job.owe("challenge", {"challenge": challenge.id}, place=home)
