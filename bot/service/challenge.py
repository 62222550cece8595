"""Challenges: made and taken."""

from dataclasses import dataclass

from bot.callbacks import AcceptChallenge, Draft, OpenChallenge, PlayBothSides, PostChallenge
from bot.service.answer import QUIET, Answer, tell
from bot.service.boards import owe_board_to, owe_boards
from bot.service.cards import refresh_cards
from bot.service.desk import Desk, Job
from bot.service.excess import refuse_game
from bot.service.presence import shared_place
from bot.service.setups import may_see, start_of
from rules import Color, Variant, format_fen, parse_fen, variant
from storage import challenges, games, messages, players
from storage.challenges import NewChallenge
from storage.games import NewGame
from storage.records import Challenge, ChallengeState, Place, Player, Seat, SentMessage, StoredGame

TOKEN_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
TOKEN_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Opponent:
    """Whom a challenge is for: a player we know, or a @name we have not met yet."""

    player: Player | None
    username: str | None


async def tap_post(desk: Desk, job: Job, tap: PostChallenge) -> Answer:
    """Make the challenge that the card shows; the card becomes the challenge."""
    draft = tap.draft
    if draft.owner != job.request.actor.user_id:
        return tell(job, "toast.not_your_card")
    setup = await _setup(desk, job, draft)
    if setup is None:
        return tell(job, "toast.forged")
    rules, start = setup
    opponent = await find_opponent(job, draft.opponent)
    if opponent and opponent.player and opponent.player.id == job.player.id:
        return tell(job, "toast.own_challenge")
    challenge = await challenges.create(
        job.connection,
        NewChallenge(
            token=new_token(desk),
            variant=rules.key,
            options=rules.chosen,
            seat=Seat[draft.seat.name],
            author=job.player.id,
            opponent=opponent.player.id if opponent and opponent.player else None,
            opponent_username=opponent.username if opponent else None,
            place=None if job.scene.private else job.scene.place,
            start=start,
        ),
        job.now,
    )
    await _card_becomes(job, challenge)
    if job.scene.private and opponent and opponent.player and (home := opponent.player.home):
        job.owe("challenge", {"challenge": challenge.id}, place=home)
    return tell(job, "toast.challenge_made")


async def _card_becomes(job: Job, challenge: Challenge) -> None:
    """Owe the edit that makes a card a challenge; that it is one now is known at once, however long the edit takes."""
    card = job.request.message_id
    job.owe("challenge", {"challenge": challenge.id, "edit": card})
    if card is not None:
        shown = SentMessage(job.scene.place, card, None, challenge.id, turn=None, viewer=None, live=True)
        await messages.remember(job.connection, shown)


async def repeat(desk: Desk, job: Job, old: Challenge) -> None:
    """Make a challenge like an old one, for the same person if it was the actor's own, else for whoever comes first."""
    own = old.author == job.player.id
    challenge = await challenges.create(
        job.connection,
        NewChallenge(
            token=new_token(desk),
            variant=old.variant,
            options=old.options,
            seat=old.seat,
            author=job.player.id,
            opponent=old.opponent if own else None,
            opponent_username=old.opponent_username if own else None,
            place=None if job.scene.private else job.scene.place,
            start=old.start,
        ),
        job.now,
    )
    job.owe("challenge", {"challenge": challenge.id})


async def _setup(desk: Desk, job: Job, draft: Draft) -> tuple[Variant, str | None] | None:
    """The rules of a draft and where it starts (FEN, None for the opening); None for what was not offered here."""
    if draft.source is not None:
        source = await games.get(job.connection, draft.source[0])
        if source is None or not may_see(job, source):
            return None
    setup = await start_of(job.connection, desk.table, draft)
    if setup is None:
        return None
    rules, position = setup
    return rules, format_fen(rules, position) if draft.source else None


def new_token(desk: Desk) -> str:
    """A token for a link that nobody can guess."""
    return "".join(desk.random.choices(TOKEN_LETTERS, k=TOKEN_LENGTH))


async def tap_both_sides(desk: Desk, job: Job, tap: PlayBothSides) -> Answer:
    """Start a game with oneself on both sides, where the card stands."""
    if tap.draft.owner != job.request.actor.user_id:
        return tell(job, "toast.not_your_card")
    setup = await _setup(desk, job, tap.draft)
    if setup is None or not job.scene.private:
        return tell(job, "toast.forged")
    rules, start = setup
    game = await start_game(job, rules, first=job.player.id, second=job.player.id, place=None, start=start)
    await owe_boards(job, game)
    return QUIET


async def tap_open(job: Job, tap: OpenChallenge) -> Answer:
    """Show the card of a challenge that waits for this person, below the list that it was chosen from."""
    challenge = await challenges.by_token(job.connection, tap.token)
    if challenge is None or not job.scene.private:
        return tell(job, "toast.forged")
    if refused := cannot_accept(job, challenge):
        return refused
    job.owe("challenge", {"challenge": challenge.id})
    return QUIET


async def tap_accept(desk: Desk, job: Job, tap: AcceptChallenge) -> Answer:
    """Take a challenge by its button."""
    challenge = await challenges.by_token(job.connection, tap.token)
    if challenge is not None and challenge.taken_by == job.player.id:
        return tell(job, "toast.accepted_already")
    return await accept(desk, job, challenge)


async def accept(desk: Desk, job: Job, challenge: Challenge | None) -> Answer:
    """Take a challenge, if it is open and meant for this person: the first one to tap wins."""
    if challenge is None:
        return tell(job, "toast.forged")
    if refused := cannot_accept(job, challenge) or await refuse_game(job):
        return refused
    rules = variant(challenge.variant, challenge.options)
    author_begins = challenge.seat is Seat.FIRST or (challenge.seat is Seat.RANDOM and desk.random.random() < 0.5)
    pair = (challenge.author, job.player.id)
    first, second = pair if author_begins else pair[::-1]
    place = await shared_place(job, challenge.place, *pair)
    game = await start_game(job, rules, first=first, second=second, place=place, start=challenge.start)
    if not await challenges.take(job.connection, challenge.id, job.player.id, game.id):
        raise RuntimeError("an open challenge closed inside a writing transaction")
    await refresh_cards(job, challenge)
    await owe_boards(job, game)
    await _tell_where(job, challenge, game)
    return QUIET


async def _tell_where(job: Job, challenge: Challenge, game: StoredGame) -> None:
    """Owe what players need to know to find a game that has just begun."""
    if game.place is not None:
        if job.scene.place.chat_id != game.place.chat_id:
            chat = await players.chat(job.connection, game.place.chat_id)
            job.show("say", {"key": "reply.played_in_group", "place": chat.title if chat else ""})
        return
    await owe_board_to(job, game, game.player(game.to_move.other))
    if job.request.scene is None:
        return
    if not (await players.get(job.connection, challenge.author)).reachable:
        job.show("say", {"key": "reply.author_away"})
        if challenge.place is not None:
            job.owe("screen", {"screen": "go-private", "actor": challenge.author}, place=challenge.place)
    if not job.scene.private and not job.player.reachable:
        job.show("go-private")


_CLOSED = {
    ChallengeState.TAKEN: "toast.already_taken",
    ChallengeState.WITHDRAWN: "toast.withdrawn",
    ChallengeState.DECLINED: "toast.declined",
    ChallengeState.EXPIRED: "toast.expired",
}


def cannot_accept(job: Job, challenge: Challenge) -> Answer | None:
    """Why this person can't take a challenge now, or None if they can."""
    if challenge.state in _CLOSED:
        return tell(job, _CLOSED[challenge.state], game=challenge.variant)
    if challenge.expires_at <= job.now:
        return tell(job, "toast.expired", game=challenge.variant)
    if challenge.author == job.player.id:
        return tell(job, "toast.own_challenge")
    # A challenge to a @name was bound to its owner when they were met: here is somebody else.
    directed = challenge.opponent is not None or challenge.opponent_username is not None
    if directed and challenge.opponent != job.player.id:
        return tell(job, "toast.other_person")
    return None


async def find_opponent(job: Job, named: int | str | None) -> Opponent | None:
    """Whom a draft is for: by Telegram id or by @name; None for whoever comes first."""
    if named is None:
        return None
    if isinstance(named, int):
        player = await players.by_user_id(job.connection, named)
        return Opponent(player, player.username if player else None)
    return Opponent(await players.by_username(job.connection, named), named.lower())


async def start_game(
    job: Job, rules: Variant, *, first: int, second: int, place: Place | None, start: str | None = None
) -> StoredGame:
    """Store a new game, from a position given as FEN or from the opening; `first` is who makes the first move."""
    position = parse_fen(rules, start) if start else rules.start
    white, black = (first, second) if position.turn is Color.WHITE else (second, first)
    return await games.create(
        job.connection,
        NewGame(
            variant=rules.key,
            options=rules.chosen,
            start=format_fen(rules, position),
            to_move=position.turn,
            white=white,
            black=black,
            place=place,
        ),
        job.now,
    )
