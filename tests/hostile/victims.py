"""The victims: what they have begun with each other and with the bot, and what an enemy among them can see of it."""

from __future__ import annotations

from bot.callbacks import AcceptChallenge, Draft, PostChallenge, WithdrawChallenge, encode, parse
from bot.local import Hands
from bot.local import World as StandIn
from bot.local.markup import buttons_of
from bot.local.model import Message
from bot.local.parameters import as_objects
from bot.views.state import Seat
from tests.e2e.table import Table, button_data
from tests.hostile.accounts import Knowledge

VICTIMS = ("Velvetia", "Quietriver", "Celandine")
PLAYERS_IN_CLUB = (VICTIMS[0], VICTIMS[2])
"""Those of the only game that the two play with each other."""


async def settle_in(table: Table, club: int, parlour: int) -> str:
    """Games in private, in the club and in the parlour, and an invitation; answers the secret of the latter."""
    anna, boris, celina = table.anna, table.boris, table.celina
    for hands in (anna, boris, celina):
        hands.start()
        await table.settle()
    await _game(table, anna, boris, "russian", None)
    await _game(table, anna, boris, "malaysian", None)
    await _game(table, anna, celina, "english", club)
    await _game(table, boris, celina, "brazilian", parlour)
    made = await _invite(table, anna, Draft("keny", anna.id, Seat.FIRST, (), VICTIMS[1].lower()), None)
    return _token(made)


async def _game(table: Table, one: Hands, other: Hands, key: str, chat: int | None) -> None:
    made = await _invite(table, one, Draft(key, one.id, Seat.FIRST), chat)
    if chat is None:
        other.start(_token(made))
    else:
        other.tap_data(made, encode(AcceptChallenge(_token(made))))
    await table.settle()
    board = one.last(chat)
    one.tap_data(board, button_data(board)[0][1])
    await table.settle()


async def _invite(table: Table, author: Hands, draft: Draft, chat: int | None) -> Message:
    card = await table.say(author, f"/new@damka_local_bot {draft.variant}", chat)
    author.tap_data(card, encode(PostChallenge(draft)))
    await table.settle()
    return author.last(chat)


async def invite_inline(table: Table, chat: int) -> str:
    """An invitation that inline mode puts into a chat; answers the id by which Telegram knows the message."""
    asked = table.anna.inline("dameo", chat)
    await table.settle()
    assert asked.answer is not None
    card = table.anna.choose(asked, str(as_objects(asked.answer["results"])[0]["id"]), chat)
    await table.settle()
    assert card.inline_id is not None
    return card.inline_id


def _token(message: Message) -> str:
    for button in buttons_of(message.markup):
        tap = parse(str(button.get("callback_data", "")))
        if isinstance(tap, AcceptChallenge | WithdrawChallenge):
            return tap.token
    raise AssertionError(f"no invitation: {message.markup}")


def spy(known: Knowledge, watched: StandIn, chats: tuple[int, ...]) -> None:
    """Let the enemy see every message and button, but for the secret of the invitation."""
    for chat in chats:
        for message in watched.chats[chat].messages.values():
            if message.sender == watched.bot.id:
                known.boards.append(dict(watched.message_json(message)))
                known.data += [data for _, data in button_data(message) if not hasattr(parse(data), "token")]
    known.games = [1, 2, 3, 4]
