"""Inline mode: invitations offered while somebody types in any chat, and what becomes of those that are sent."""

from dataclasses import dataclass, replace

from bot.callbacks import AcceptInline, Draft, WithdrawInline, encode
from bot.service.answer import QUIET, Answer, tell
from bot.service.challenge import TOKEN_LETTERS, accept, cannot_accept, refresh_cards
from bot.service.desk import Desk, Job
from bot.service.preferences import look_of
from bot.service.setups import start_of
from bot.service.states import named
from bot.views.inline import description, inline_card, matching, with_written_opening
from bot.views.screen import Screen
from bot.views.state import ChallengeState
from bot.views.words import short_title
from render import drawing_key
from rules import Variant
from storage import challenges, games, messages, players
from storage.challenges import LIFETIME, NewChallenge
from storage.records import Challenge, Seat
from storage.records import ChallengeState as Stored

NONCE_LENGTH = 6
FEW = 3
"""Of so few games, those whose opening Telegram has already are offered as pictures; in long lists titles say more."""
DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Offer:
    """A result: its id, which is also what its button says, how it is listed, and the card that is sent.

    `file_id` is Telegram's name for the picture of the opening; None: the card is sent as text.
    """

    id: str
    title: str
    description: str
    card: Screen
    file_id: str | None


async def offers(desk: Desk, job: Job, query: str) -> tuple[Offer, ...]:
    """What is offered for a query: a challenge of the actor's for each game that it means."""
    found = matching(query)
    return tuple([await _offer(desk, job, game, pictured=len(found) <= FEW) for game in found])


async def chosen(desk: Desk, job: Job, tap: AcceptInline) -> None:
    """Store the challenge of a card that the actor has sent."""
    if tap.draft.owner == job.request.actor.user_id:
        await _challenge_of(desk, job, tap)


async def tap_accept_inline(desk: Desk, job: Job, tap: AcceptInline) -> Answer:
    """Take the challenge of a card, wherever that stands; the game is played in the two private chats."""
    challenge = await _challenge_of(desk, job, tap)
    if challenge is None:
        return tell(job, "toast.forged")
    way_in = Answer(url=f"https://t.me/{desk.bot_username}?start={challenge.token}")
    if challenge.state is Stored.TAKEN and challenge.game_id is not None:
        game = await games.get(job.connection, challenge.game_id)
        if game and game.colors(job.player.id):
            return way_in
    answer = await accept(desk, job, challenge)
    if answer is not QUIET:
        return answer
    return tell(job, "toast.inline_begun") if job.player.reachable else way_in


async def tap_withdraw_inline(desk: Desk, job: Job, tap: WithdrawInline) -> Answer:
    """Take the challenge of a card back, by its author."""
    challenge = await _challenge_of(desk, job, tap)
    if challenge is None:
        return tell(job, "toast.forged")
    if challenge.author != job.player.id:
        return tell(job, "toast.not_your_challenge")
    if not await challenges.withdraw(job.connection, challenge.id):
        return cannot_accept(job, challenge) or QUIET
    await refresh_cards(job, challenge)
    return tell(job, "toast.challenge_withdrawn")


async def _offer(desk: Desk, job: Job, game: Variant, *, pictured: bool) -> Offer:
    look = look_of(job.chosen)
    draft = Draft(game.key, job.request.actor.user_id)
    nonce = "".join(desk.random.choices(TOKEN_LETTERS, k=NONCE_LENGTH))
    tap = AcceptInline(draft, nonce + desk.seal(nonce + encode(AcceptInline(draft, nonce))))
    state = ChallengeState(tap.token, game, draft.seat, named(job.player), days=LIFETIME // DAY)
    card = inline_card(state, job.t, draft, look)
    file_id = None
    if pictured and card.picture is not None:
        file_id = await messages.picture(job.connection, drawing_key(card.picture))
    if file_id is None:
        card = replace(card, text=with_written_opening(card, game, look), picture=None)
    return Offer(encode(tap), short_title(job.t, game), description(job.t, game), card, file_id)


async def _challenge_of(desk: Desk, job: Job, tap: AcceptInline | WithdrawInline) -> Challenge | None:
    """The challenge of a card, stored now if Telegram has not told that it was sent; None for what is no card of ours.

    A token belongs to one card: nobody takes a button from one card to another.
    """
    card = job.request.inline_message_id
    nonce = tap.token[:NONCE_LENGTH]
    sealed = nonce + desk.seal(nonce + encode(AcceptInline(tap.draft, nonce)))
    if card is None or tap.token != sealed:
        return None
    known = await challenges.by_token(job.connection, tap.token)
    if known is not None:
        return known if known.inline_message_id == card else None
    author = await players.by_user_id(job.connection, tap.draft.owner)
    setup = await start_of(job.connection, desk.table, tap.draft)
    if author is None or setup is None:
        return None
    rules, _ = setup
    new = NewChallenge(
        token=tap.token,
        variant=rules.key,
        options=rules.chosen,
        seat=Seat[tap.draft.seat.name],
        author=author.id,
        opponent=None,
        opponent_username=None,
        place=None,
        inline_message_id=card,
    )
    return await challenges.create(job.connection, new, job.now)
