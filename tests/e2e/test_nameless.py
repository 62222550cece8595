"""Who writes as a group or a channel can't be given a seat; what needs nobody is shown to them all the same."""

import pytest

from bot.local.model import Status
from bot.translate import Translator
from storage import players
from tests.e2e.games import in_group, kinds_of, line, play, stored
from tests.e2e.table import Message, Table, text_of


@pytest.fixture
def table(table: Table) -> Table:
    """A table at which Celina is an administrator who hides behind the group."""
    table.stand_in.set_member(table.group, table.celina.id, Status.ADMINISTRATOR, anonymous=True)
    return table


async def hear(table: Table, words: str, reply_to: Message | None = None) -> Message:
    """What is answered to Celina, whom nobody can tell from the group."""
    return await table.say(table.celina, words, table.group, reply_to=reply_to)


async def test_help_and_rules_are_for_everybody(table):
    assert "How to play" in text_of(await hear(table, "/help@damka_local_bot"))
    assert "Send /new to begin" in text_of(await hear(table, "/start@damka_local_bot"))
    assert "Keny" in text_of(await hear(table, "/rules@damka_local_bot keny"))
    menu = await hear(table, "/rules@damka_local_bot ludo")
    assert "ludo" in text_of(menu)
    page = await table.tap(table.celina, menu, "◾ Russian", table.group)
    assert "Russian draughts" in text_of(page)


async def test_a_game_played_in_the_group_is_shown_in_reply_to_its_board(table):
    board = await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    shown = await hear(table, "/board@damka_local_bot", board)
    history = await hear(table, "/history@damka_local_bot", board)
    assert shown.id != history.id
    assert "after 2 of 2 moves" in text_of(shown)
    assert text_of(shown) == text_of(history)
    assert {"ShowHistory", "ShowMoves"} <= set(kinds_of(history))
    film = await hear(table, "/replay@damka_local_bot", board)
    assert "animation" in film.content
    assert "Russian draughts" in text_of(await hear(table, "/rules@damka_local_bot", board))


@pytest.mark.parametrize("words", ["/board", "/history", "/draw", "/resign", "/note x", "/next", "/cancel", "/rematch"])
async def test_without_a_board_to_reply_to_or_for_a_players_command_it_says_why_not(table, words):
    board = await in_group(table)
    command, _, rest = words.partition(" ")
    reply_to = None if command in ("/board", "/history") else board
    answer = await hear(table, f"{command}@damka_local_bot {rest}".strip(), reply_to)
    assert "under your own name" in text_of(answer)
    assert (await stored(table)).outcome is None


async def test_a_game_that_has_left_the_group_is_shown_there_to_nobody_else(table):
    board = await in_group(table)
    table.stand_in.leave(table.boris.id, table.group)
    await table.settle()
    answer = await hear(table, "/board@damka_local_bot", board)
    assert "under your own name" in text_of(answer)
    table.stand_in.set_member(table.group, table.celina.id, Status.MEMBER)
    answer = await hear(table, "/board@damka_local_bot", board)
    assert text_of(answer) == Translator.of("en").plain("reply.not_your_game")


async def test_a_move_in_reply_to_a_board_is_refused_aloud_and_talk_is_passed_over(table):
    board = await in_group(table)
    count = len(table.celina.messages(table.group))
    assert "under your own name" in text_of(await hear(table, "c3-d4", board))
    assert await line(table) == []
    await hear(table, "well played", board)
    assert len(table.celina.messages(table.group)) == count + 1


@pytest.mark.parametrize(
    ("language", "said"), [("en", "under your own name"), ("ru", "от своего имени"), ("pl", "pod własnym imieniem")]
)
async def test_the_menu_says_in_the_groups_language_why_nothing_can_be_begun(table, language, said):
    async with table.damka.database.write() as connection:
        await players.set_chat_language(connection, table.group, language)
    menu = await hear(table, "/new@damka_local_bot")
    assert said in text_of(menu)
    assert set(kinds_of(menu)) == {"ShowRules"}


async def test_a_channel_is_answered_alike_but_changes_no_settings(table):
    channel = -1001234567890
    heard = []
    for words in ("/rules keny", "/new keny", "/settings"):
        table.stand_in.send_text(table.anna.id, table.group, words, as_channel=channel)
        await table.settle()
        heard.append(text_of(table.anna.last(table.group)))
    assert "Keny" in heard[0]
    assert all("as a group or channel" in text for text in heard[1:])
