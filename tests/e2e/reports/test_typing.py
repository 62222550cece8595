"""The report about commands: on a phone nobody wants to write more than the move."""

import pytest

from tests.e2e.games import in_group, in_private, line
from tests.e2e.table import Table

GAMES = {
    "russian": ["c3-d4", "f6e5", "D4:F6", "g7xe5", "в2 – с3", "h8 g7"],
    "english": ["11-15", "22-18", "15x22"],
}
"""Moves as people write them, also with Cyrillic letters and a dash."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("in_a_group", [False, True], ids=["private", "group"])
async def test_tgchessbot_12_a_move_is_written_as_it_is_spoken_without_any_command(
    table: Table, game: str, in_a_group: bool
):
    """cxjdavin/tgchessbot#12: /move before every move was cumbersome on a phone.

    In private the move alone is enough, in a group as a reply to the board, in letters or in numbers.
    """
    chat = table.group if in_a_group else None
    board = await (in_group if in_a_group else in_private)(table, game)
    for number, text in enumerate(GAMES[game], 1):
        mover = table.anna if number % 2 else table.boris
        await table.say(mover, text, chat, reply_to=board if in_a_group else None)
        assert len(await line(table)) == number, text
        board = mover.last(chat)
