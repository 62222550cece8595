"""Whether a button is one of ours where it was tapped: a hostile client may send any data for any message it sees."""

from dataclasses import replace

from bot.callbacks import (
    AskTakeback,
    Callback,
    FormerAskTakeback,
    OfferDraw,
    OpenGame,
    PostChallenge,
    ReadNote,
    Resign,
    ToggleMute,
)
from bot.service.answer import Answer, tell
from bot.service.desk import Job
from storage import messages

_CHOSEN = (OfferDraw, Resign, AskTakeback, FormerAskTakeback, ToggleMute, ReadNote)
"""What is done with a game chosen from a list, by whoever was asked to choose."""


async def refuse_foreign(job: Job, tap: Callback) -> Answer | None:
    """Why a button can't have stood on the message it is said to come from, or None where it can.

    A board takes only buttons of its own game, so that nobody changes the keyboard of a game that is not theirs. Apart
    from that a message is touched only where Telegram itself shows the button on it; without that (a message too old to
    come along, a keyboard since replaced) the tap may still do what it says, but nothing is edited. Only in private may
    menus be: they are the person's own.
    """
    request = job.request
    if isinstance(tap, PostChallenge) and await _is_challenge(job, request.message_id):
        return tell(job, "toast.challenge_made")
    if not request.on_keyboard and _names_somebody(tap):
        return tell(job, "toast.forged")
    if request.menu_of not in (None, request.actor.user_id):
        if isinstance(tap, _CHOSEN):
            return tell(job, "toast.not_your_list")
        # Everybody may read the rules from somebody's card, but the card stays theirs.
        job.request = replace(request, message_id=None)
        return None
    if request.message_id is None or request.on_keyboard:
        return None
    message = await messages.find(job.connection, job.scene.place.chat_id, request.message_id)
    game: int | None = getattr(tap, "game", None)
    if game is None or isinstance(tap, OpenGame) or message is None:
        if message is not None or not job.scene.private:
            job.request = replace(request, message_id=None)
        return None
    return None if game == message.game_id else tell(job, "toast.forged")


async def _is_challenge(job: Job, message_id: int | None) -> bool:
    """Whether a card has become a challenge already: the tap comes twice, or from a client that shows the card yet."""
    if message_id is None:
        return False
    card = await messages.find(job.connection, job.scene.place.chat_id, message_id)
    return card is not None and card.challenge_id is not None


def _names_somebody(tap: Callback) -> bool:
    """Whether a button is about a person by number: numbers can be guessed, and would give away who has been here."""
    return isinstance(getattr(getattr(tap, "draft", tap), "opponent", None), int)
