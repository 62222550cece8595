"""Chats the bot can't write to: people who block it or leave Telegram, groups that throw it out or take its rights."""

import pytest

from bot.callbacks import AcceptChallenge, ConfirmResign, PlayMove, Undo
from bot.local.model import Status
from bot.sweep import sweep_once
from storage import games, missed, outbox, players
from storage.records import Place
from tests.e2e.games import (
    challenge,
    data_of,
    in_group,
    in_private,
    kinds_of,
    link_of,
    play,
    plies,
    resign,
    stored,
)
from tests.e2e.table import Hands, Table, text_of


def turn_away(table: Table, hands: Hands, how: str) -> None:
    """Close somebody's private chat to the bot without a word to it: the next message there is refused."""
    user = table.stand_in.users[hands.id]
    match how:
        case "blocked":
            user.blocked = True
        case "deactivated":
            user.deactivated = True
        case _:
            user.started = False


def attempts(table: Table, chat: int) -> int:
    """How often something was tried to be sent to a chat."""
    calls = [call for call in table.stand_in.log.calls if call.method.startswith(("send", "edit"))]
    return sum(call.parameters.get("chat_id") in (chat, str(chat)) for call in calls)


async def reachable(table: Table, hands: Hands) -> bool:
    async with table.damka.database.read() as connection:
        player = await players.by_user_id(connection, hands.id)
    return player is not None and player.reachable


# --- People ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["blocked", "deactivated", "never started"])
async def test_somebody_who_cannot_be_written_to_is_tried_once_and_the_opponent_is_told_once(table: Table, how):
    await in_private(table)
    turn_away(table, table.boris, how)
    tried = attempts(table, table.boris.id)
    await play(table, "c3-d4")
    assert not await reachable(table, table.boris)
    assert attempts(table, table.boris.id) == tried + 1
    told = [message for message in table.anna.messages() if "can’t reach Boris" in text_of(message)]
    assert len(told) == 1
    table.stand_in.advance(3 * 24 * 3600)
    await sweep_once(table.damka.desk)
    await table.tap(table.anna, table.anna.messages()[-2], data_of(table.anna.messages()[-2], Undo))
    await play(table, "e3-d4")
    assert attempts(table, table.boris.id) == tried + 1
    assert [message for message in table.anna.messages() if "can’t reach Boris" in text_of(message)] == told
    assert await plies(table) == 3  # two moves, and the undo between them


@pytest.mark.parametrize("how", ["blocked", "never started"])
async def test_whoever_speaks_to_the_bot_again_is_written_to_again(table: Table, how):
    await in_private(table)
    turn_away(table, table.boris, how)
    await play(table, "c3-d4")
    user = table.stand_in.users[table.boris.id]
    user.blocked, user.started = False, True  # and no update that says so
    said = len(table.boris.messages())
    table.boris.say("/help")
    await table.settle()
    new = table.boris.messages()[said:]
    assert sorted("PlayMove" in kinds_of(message) for message in new) == [False, True]
    await table.say(table.boris, "f6-g5")
    assert await plies(table) == 2


@pytest.mark.parametrize("noticed", [True, False])
async def test_a_game_that_ends_while_somebody_has_blocked_the_bot_is_told_when_they_come_back(table: Table, noticed):
    """Blocking is told by an update, or noticed when the board with the result is refused."""
    await in_private(table)
    await play(table, "c3-d4")
    if noticed:
        table.boris.block()
        await table.settle()
    else:
        turn_away(table, table.boris, "blocked")
    await resign(table, table.anna)
    assert not await reachable(table, table.boris)
    said = len(table.boris.messages())
    table.boris.unblock()
    await table.settle()
    (result,) = table.boris.messages()[said:]
    assert "Победа: Boris" in text_of(result)
    assert "Rematch" in kinds_of(result)
    table.boris.say("/help")
    await table.settle()
    assert len(table.boris.messages()) == said + 2  # the result comes once


async def test_a_result_and_the_boards_that_wait_come_together(table: Table):
    await in_private(table)
    await in_private(table, "english")
    table.boris.block()
    await table.settle()
    asked = await table.tap(table.anna, await table.say(table.anna, "/resign"), "English – Boris")
    await table.tap(table.anna, asked, data_of(asked, ConfirmResign))
    await table.say(table.anna, "c3-d4")
    said = len(table.boris.messages())
    table.boris.unblock()
    await table.settle()
    result, board = table.boris.messages()[said:]
    assert "Rematch" in kinds_of(result)
    assert "PlayMove" in kinds_of(board)


async def test_an_end_that_was_taken_back_meanwhile_is_not_told(table: Table):
    """Boris comes back to a game that goes on and waits for Anna: she has taken back the move that had ended it."""
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    table.boris.block()
    await table.settle()
    async with table.damka.database.write() as connection:
        game = await games.get(connection, 1)
        assert game is not None
        await missed.note(connection, 2, game.id)
    said = len(table.boris.messages())
    table.boris.unblock()
    await table.settle()
    assert table.boris.messages()[said:] == []
    await play(table, "b2-c3")
    assert "PlayMove" in kinds_of(table.boris.last())


# --- Groups ----------------------------------------------------------------------------------------------------------


def shut(table: Table, how: str) -> None:
    """Close the group to the bot without a word to it."""
    chat = table.stand_in.chats[table.group]
    match how:
        case "kicked":
            chat.members[table.stand_in.bot.id].status = Status.KICKED
        case "left":
            chat.members[table.stand_in.bot.id].status = Status.LEFT
        case "deleted":
            chat.deleted = True
        case _:
            chat.forbidden = (
                {"everything", "photos", "text messages"} if how == "no rights" else {"text messages", "photos"}
            )


SHUT = ["kicked", "left", "deleted", "no rights", "no texts, no pictures"]


@pytest.mark.parametrize("how", SHUT)
async def test_games_of_a_group_that_refuses_a_board_go_on_in_private(table: Table, how):
    await table.start(table.anna, table.boris)
    board = await in_group(table)
    table.anna.tap_data(board, data_of(board, PlayMove))
    shut(table, how)
    await table.settle()
    assert (await stored(table)).place is None
    assert "Club" in text_of(table.boris.messages()[-2])
    assert await plies(table) == 1
    newest = table.boris.last()
    await table.tap(table.boris, newest, data_of(newest, PlayMove))
    assert await plies(table) == 2


@pytest.mark.parametrize("how", SHUT)
async def test_a_result_that_a_group_refuses_is_told_to_both_players_in_private(table: Table, how):
    await table.start(table.anna)
    await in_group(table)
    asked = await table.say(table.boris, "/resign@damka_local_bot", table.group)
    table.boris.tap_data(asked, data_of(asked, ConfirmResign))
    shut(table, how)
    await table.settle()
    assert "Rematch" in kinds_of(table.anna.last())
    await table.start(table.boris)
    assert any("Rematch" in kinds_of(message) for message in table.boris.messages())


async def test_a_group_that_lets_the_bot_write_again_can_be_played_in_again(table: Table):
    await table.start(table.anna, table.boris)
    board = await in_group(table)
    shut(table, "no rights")
    table.anna.tap_data(board, data_of(board, PlayMove))
    await table.settle()
    table.stand_in.chats[table.group].forbidden = set()
    again = await in_group(table, "english")
    assert again.chat == table.group
    assert (await stored(table, 2)).place is not None


async def test_a_rematch_of_a_game_in_a_group_that_is_closed_by_now_is_played_in_private(table: Table):
    await table.start(table.anna, table.boris)
    await in_group(table)
    await resign(table, table.anna, table.group)
    table.stand_in.remove_bot(table.anna.id, table.group)
    await table.settle()
    tried = attempts(table, table.group)
    offered = await table.say(table.anna, "/rematch")
    assert "rematch" in text_of(offered).lower()
    await table.tap(table.boris, table.boris.last(), data_of(table.boris.last(), AcceptChallenge))
    assert (await stored(table, 2)).place is None
    assert attempts(table, table.group) == tried


async def test_a_groups_challenge_taken_when_the_group_is_closed_by_now_is_played_in_private(table: Table):
    await table.start(table.anna)
    card = await challenge(table, "russian @boris", table.group)
    table.stand_in.remove_bot(table.anna.id, table.group)
    await table.settle()
    tried = attempts(table, table.group)
    table.boris.start(link_of(card))
    await table.settle()
    assert (await stored(table)).place is None
    assert "PlayMove" in kinds_of(table.anna.last()) + kinds_of(table.boris.last())
    assert attempts(table, table.group) == tried


async def test_whoever_waits_for_somebody_unreachable_is_told_when_a_groups_game_becomes_private(table: Table):
    await table.start(table.anna)
    await in_group(table)
    table.stand_in.remove_bot(table.anna.id, table.group)
    await table.settle()
    moved, board, away = table.anna.messages()[-3:]
    assert "goes on here" in text_of(moved)
    assert "can’t reach Boris" in text_of(away)
    await table.tap(table.anna, board, "3. c3-d4")
    await table.start(table.boris)
    assert any("PlayMove" in kinds_of(message) for message in table.boris.messages())


async def test_nothing_is_left_owed_to_a_chat_that_is_closed(table: Table):
    await in_private(table)
    turn_away(table, table.boris, "blocked")
    async with table.damka.database.write() as connection:
        owed = [outbox.Owed(Place(table.boris.id), "screen", {"screen": "help"})] * 5
        await outbox.owe(connection, owed, 0)
    table.damka.sender.wake()
    await table.settle()
    assert await table.damka.idle()
    async with table.damka.database.read() as connection:
        assert ["blocked" in why for _, why in await outbox.dead(connection)] == [True]


@pytest.fixture
async def old_group(table: Table) -> Table:
    """The table with a group that is no supergroup yet, in which Anna and Boris play."""
    people = [hands.id for hands in (table.anna, table.boris, table.celina)]
    table.group = table.stand_in.add_group("Old club", people, kind="group").id
    await table.settle()
    await in_group(table)
    return table


async def test_an_upgraded_groups_games_follow_the_message_that_tells_of_it(old_group: Table):
    table = old_group
    table.group = table.stand_in.upgrade_group(table.group).id
    await table.settle()
    (board,) = [message for message in table.anna.messages(table.group) if "PlayMove" in kinds_of(message)]
    await table.tap(table.anna, board, data_of(board, PlayMove), table.group)
    assert await plies(table) == 1
    assert data_of(table.boris.last(table.group), PlayMove)


async def test_an_upgraded_groups_games_follow_the_refusal_of_the_next_board(old_group: Table):
    """The message that tells of the upgrade is lost, as updates older than a day are."""
    table = old_group
    old = table.anna.last(table.group)
    table.anna.tap_data(old, data_of(old, PlayMove))
    table.group = table.stand_in.upgrade_group(table.group).id
    told = [update for update in table.stand_in.updates if update.kind == "message"]
    for update in told:
        table.stand_in.updates.remove(update)
    await table.settle()
    assert await plies(table) == 1
    (board,) = [message for message in table.boris.messages(table.group) if "PlayMove" in kinds_of(message)]
    await table.tap(table.boris, board, data_of(board, PlayMove), table.group)
    assert await plies(table) == 2
    assert "Rematch" in kinds_of(await resign(table, table.anna, table.group))
