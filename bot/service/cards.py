"""The cards of challenges, wherever they stand: edited when their challenge, or the game it led to, has changed."""

from bot.service.desk import Job
from storage import challenges, messages, players
from storage.database import Connection
from storage.outbox import Owed
from storage.records import Challenge, Place, StoredGame


async def refresh_cards(job: Job, challenge: Challenge) -> None:
    """Owe an edit of every card of a challenge that has changed."""
    job.owed.extend(await card_edits(job.connection, challenge))


async def card_edits(connection: Connection, challenge: Challenge) -> list[Owed]:
    """The edits of all cards of a challenge."""
    owed = [
        Owed(card.place, "challenge", {"challenge": challenge.id, "edit": card.message_id})
        for card in await messages.live_cards(connection, challenge.id)
    ]
    return owed + await _inline_edit(connection, challenge)


async def notice_to_author(connection: Connection, challenge: Challenge, screen: str) -> Owed | None:
    """What tells the author that a challenge is over, in private or else in its group; None where neither can be."""
    author = await players.get(connection, challenge.author)
    place = author.home or challenge.place
    return Owed(place, "screen", {"screen": screen, "challenge": challenge.id}) if place else None


async def owe_result(job: Job, game: StoredGame) -> None:
    """Owe an edit of the card that inline mode has put into some chat: who saw the challenge sees how the game ended.

    Also where a game that was over is not over any more.
    """
    challenge = await challenges.inline_of(job.connection, game)
    if challenge is not None:
        job.owed.extend(await _inline_edit(job.connection, challenge))


async def _inline_edit(connection: Connection, challenge: Challenge) -> list[Owed]:
    """The edit of a card sent by inline mode. It stands in the queue of its author's chat: the card's is not known."""
    author = await players.get(connection, challenge.author)
    if challenge.inline_message_id is None or author.user_id is None:
        return []
    return [Owed(Place(author.user_id), "inline-card", {"challenge": challenge.id})]
