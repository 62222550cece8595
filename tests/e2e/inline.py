"""Inline mode in scenario tests: what somebody sees while typing, the cards they send, and taps on those."""

from bot.local.parameters import as_objects
from tests.e2e.table import Hands, Message, Table


async def ask(table: Table, hands: Hands, query: str, chat: int | None = None) -> list[dict[str, object]]:
    """The results that somebody sees while typing."""
    asked = hands.inline(query, chat)
    await table.settle()
    assert asked.answer is not None
    return [dict(result) for result in as_objects(asked.answer["results"])]


async def send_card(table: Table, hands: Hands, query: str, chat: int, place: int = 0) -> Message:
    """Let somebody send one of the results into a chat, without `place` the first."""
    asked = hands.inline(query, chat)
    await table.settle()
    assert asked.answer is not None
    chosen = str(as_objects(asked.answer["results"])[place]["id"])
    card = hands.choose(asked, chosen, chat)
    await table.settle()
    return card


async def tapped(table: Table, hands: Hands, card: Message, data: str) -> dict[str, str]:
    """The answer to a tap on a card."""
    tap = hands.tap_data(card, data)
    await table.settle()
    assert tap.answer is not None
    return {name: str(value) for name, value in tap.answer.items() if value is not None}


def elsewhere(table: Table) -> int:
    """A group that the bot is not in."""
    chat = table.stand_in.add_group("Elsewhere", [table.anna.id, table.boris.id, table.celina.id]).id
    table.stand_in.remove_bot(table.anna.id, chat)
    return chat
