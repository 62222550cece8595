"""Inline mode: invitations offered while somebody types in any chat, and what becomes of those that are sent."""

from dataclasses import dataclass, replace

from bot.callbacks import AcceptInline, Draft, WithdrawInline, choices, draft_of, encode
from bot.service.answer import QUIET, Answer, tell
from bot.service.cards import refresh_cards
from bot.service.challenge import TOKEN_LETTERS, accept, cannot_accept
from bot.service.desk import HELLO, Desk, Job
from bot.service.preferences import look_of
from bot.service.setups import start_of
from bot.service.states import named
from bot.views.inline import description, inline_card, result_title, with_written_opening
from bot.views.queries import FEW, drafts_for
from bot.views.screen import Screen
from bot.views.state import ChallengeState
from render import drawing_key
from rules import VARIANTS, Variant, variant
from storage import challenges, games, messages, players
from storage.challenges import LIFETIME, NewChallenge
from storage.records import Challenge, Seat
from storage.records import ChallengeState as Stored

NONCE_LENGTH = 6
DAY = 24 * 3600
_CARD = "new"
_RULES = "rules"


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


@dataclass(frozen=True, slots=True)
class WayIn:
    """A button above the results that leads into the private chat: what it says, and what /start is then told."""

    text: str
    payload: str


async def offers(desk: Desk, job: Job, query: str) -> tuple[tuple[Offer, ...], WayIn | None]:
    """What is offered for a query: challenges of the actor's, and a way into the private chat where there is need."""
    drafts = drafts_for(query, job.request.actor.user_id)
    few = len({draft.variant for draft in drafts}) <= FEW
    found: list[Offer] = []
    listed: set[str] = set()
    for draft in drafts:
        # Pictures of one opening look alike, and some apps list them without titles: so it is offered once.
        found.append(await _offer(desk, job, draft, seats=few, pictured=few and draft.variant not in listed))
        listed.add(draft.variant)
    return tuple(found), _way_in(job, drafts)


def _way_in(job: Job, drafts: tuple[Draft, ...]) -> WayIn | None:
    if not drafts:
        return WayIn(job.t.plain("inline.nothing"), HELLO)
    if not job.player.reachable:
        return WayIn(job.t.plain("inline.start"), HELLO)
    if any(draft.variant != drafts[0].variant for draft in drafts):
        return None
    return WayIn(job.t.plain("inline.options"), f"{_CARD}-{drafts[0].variant}-{choices(drafts[0])}")


def draft_in(payload: str, owner: int) -> Draft | None:
    """The draft whose card /start is asked for by such a button, None for other payloads."""
    word, _, draft = payload.partition("-")
    key, _, chosen = draft.partition("-")
    return draft_of(key, chosen, owner) if word == _CARD else None


def rules_link(desk: Desk, game: Variant) -> str:
    """The address under which the rules of a game can be read, for chats that the bot is not in."""
    return desk.link(f"{_RULES}-{game.key}")


def rules_in(payload: str) -> Variant | None:
    """The game whose rules /start is asked for by such a link, None for other payloads."""
    word, _, key = payload.partition("-")
    return VARIANTS.get(key) if word == _RULES else None


async def chosen(desk: Desk, job: Job, tap: AcceptInline) -> None:
    """Store the challenge of a card that the actor has sent; one sent as text becomes a picture."""
    if tap.draft.owner != job.request.actor.user_id:
        return
    challenge = await _challenge_of(desk, job, tap)
    if challenge is not None and challenge.state is Stored.OPEN:
        await refresh_cards(job, challenge)


async def tap_accept_inline(desk: Desk, job: Job, tap: AcceptInline) -> Answer:
    """Take the challenge of a card, wherever that stands; the game is played in the two private chats."""
    challenge = await _challenge_of(desk, job, tap)
    if challenge is None:
        return tell(job, "toast.forged")
    way_in = Answer(url=desk.link(challenge.token))
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


async def _offer(desk: Desk, job: Job, draft: Draft, *, seats: bool, pictured: bool) -> Offer:
    look, author = look_of(job.chosen), named(job.player)
    game = variant(draft.variant, dict(draft.options))
    nonce = "".join(desk.random.choices(TOKEN_LETTERS, k=NONCE_LENGTH))
    tap = AcceptInline(draft, nonce + desk.seal(nonce + encode(AcceptInline(draft, nonce))))
    state = ChallengeState(tap.token, game, draft.seat, author, days=LIFETIME // DAY)
    card = inline_card(state, job.t, draft, look, rules_link(desk, game))
    file_id = None
    if pictured and card.picture is not None:
        key = drawing_key(card.picture)
        file_id = await messages.picture(job.connection, key)
        await messages.use_picture(job.connection, key)
    if file_id is None:
        card = replace(card, text=with_written_opening(card, game, look), picture=None)
    title = result_title(job.t, draft, seats=seats)
    return Offer(encode(tap), title, description(job.t, draft, author, seats=seats), card, file_id)


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
