"""What is written down of a message once Telegram has it."""

from bot.deliver import Delivered
from bot.letter import Letter
from bot.service.boards import question_holds
from storage import challenges, games, messages, outbox
from storage.database import Connection
from storage.outbox import Owed
from storage.records import ChallengeState, Notice, Payload, Question, SentMessage, StoredGame

_SHOWN_ONCE = (None, Question.PLAN)
"""Boards, and planning: of these one a turn carries buttons in a chat, for a reader."""


async def note_sent(notice: Notice, letter: Letter, delivered: Delivered, connection: Connection) -> None:
    """Note that a notice has been sent, and what is to be known of the message that it has become."""
    await outbox.settle(connection, notice.id, "sent")
    if delivered.picture:
        await messages.keep_picture(connection, *delivered.picture)
    if delivered.message_id is None:
        return
    if letter.keep:
        sent = SentMessage(
            place=notice.place,
            message_id=delivered.message_id,
            game_id=letter.keep.game_id,
            challenge_id=letter.keep.challenge_id,
            turn=letter.keep.turn,
            viewer=letter.keep.viewer,
            live=not letter.keep.past and (bool(letter.screen.buttons) or letter.keep.waits),
            bare=letter.keep.waits and not letter.screen.buttons,
            question=letter.keep.question,
        )
        await messages.remember(connection, sent)
        stored = await games.get(connection, sent.game_id) if sent.game_id and sent.message_id != letter.edit else None
        if stored is not None:
            if sent.question in _SHOWN_ONCE:
                await _take_the_place(notice, sent, stored, connection)
            await _end_if_overtaken(notice, sent, stored, connection)
        if letter.keep.open and letter.edit is None and sent.challenge_id is not None:
            await _close_if_over(notice, sent, sent.challenge_id, connection)
    elif letter.edit and not letter.screen.buttons:
        await note_retired(notice.place.chat_id, letter.edit, connection)


async def note_retired(chat_id: int, message_id: int, connection: Connection) -> None:
    """Note that a message can't be tapped any more, or is gone."""
    await messages.retire(connection, chat_id, message_id)


async def _take_the_place(notice: Notice, sent: SentMessage, stored: StoredGame, connection: Connection) -> None:
    """Owe an end to the buttons of what a new message shows once more: the same board, or the same planning.

    Of a draw offer that it tells of such a board tells no more either: it may be answered any time.
    """
    shown = [board for board in await messages.live_of_game(connection, stored.id) if _shows_the_same(board, sent)]
    if not shown:
        return
    offered = sent.question is None and sent.turn is not None and stored.draw_offer is not None
    if offered:
        ends = [_end(board, "redraw", {"viewer": board.viewer, "over": True}) for board in shown]
    else:
        owed = await outbox.tidied(connection, sent.place.chat_id, stored.id)
        ends = [_end(board, "strip") for board in shown if not board.bare and board.message_id not in owed]
    await outbox.owe(connection, ends, notice.created_at)
    for board in shown:
        if offered or board.bare:
            await messages.retire(connection, board.place.chat_id, board.message_id)


async def _end_if_overtaken(notice: Notice, sent: SentMessage, stored: StoredGame, connection: Connection) -> None:
    """Owe an end to the buttons of a board or question that the game has overtaken while it was not known of."""
    if not sent.live or sent.bare:
        return
    asks = sent.question not in _SHOWN_ONCE
    if not question_holds(sent, stored) if asks else sent.turn not in {None, stored.turn}:
        await outbox.owe(connection, [_end(sent, "strip")], notice.created_at)


async def _close_if_over(notice: Notice, sent: SentMessage, challenge_id: int, connection: Connection) -> None:
    """Owe a card as it is now, where its challenge was taken or withdrawn while the card was not known of."""
    challenge = await challenges.by_id(connection, challenge_id)
    if challenge is not None and challenge.state is not ChallengeState.OPEN:
        card = Owed(sent.place, "challenge", {"challenge": challenge_id, "edit": sent.message_id})
        await outbox.owe(connection, [card], notice.created_at)


def _end(board: SentMessage, kind: str, how: Payload | None = None) -> Owed:
    return Owed(board.place, kind, {"message": board.message_id, **(how or {})}, board.game_id, board.turn)


def _shows_the_same(board: SentMessage, sent: SentMessage) -> bool:
    here = board.place.chat_id == sent.place.chat_id and board.message_id != sent.message_id
    return here and (board.viewer, board.turn, board.question) == (sent.viewer, sent.turn, sent.question)
