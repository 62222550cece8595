"""Reports about turns: nobody was told, the board stood on its head or scrolled away, the result was lost."""

from collections.abc import Awaitable, Callable

import pytest
from PIL import ImageStat

from bot.callbacks import AcceptChallenge, AcceptTakeback, PlanMove, PlayMove, Rematch, SendMove, Undo, encode, move_id
from bot.sweep import sweep_once
from rules import Game, parse_move, variant
from storage import preferences
from storage.records import BoardSide, Preferences
from tests.e2e.games import (
    data_of,
    in_group,
    in_private,
    kinds_of,
    line,
    mentions,
    picture_of,
    play,
    resign,
    stored,
    wishes,
)
from tests.e2e.table import Hands, Message, Table, text_of

YEAR = 365 * 24 * 3600

# --- Told ------------------------------------------------------------------------------------------------------------

Event = tuple[Hands, Message, Callable[[], Awaitable[object]]]
"""Whose turn it becomes, the newest message they had before, and what makes it their turn."""


async def a_tap(table: Table) -> Event:
    board = await in_private(table)
    return table.boris, table.boris.last(), lambda: table.tap(table.anna, board, data_of(board, PlayMove))


async def a_typed_move(table: Table) -> Event:
    await in_private(table)
    return table.boris, table.boris.last(), lambda: table.say(table.anna, "c3-d4")


async def a_move_sent_after_a_question(table: Table) -> Event:
    board = await in_private(table)
    await wishes(table, table.anna, Preferences(confirm=True))
    await table.tap(table.anna, board, data_of(board, PlayMove))
    send = data_of(table.anna.last(), SendMove)
    return table.boris, table.boris.last(), lambda: table.tap(table.anna, table.anna.last(), send)


async def a_planned_reply(table: Table) -> Event:
    await in_private(table)
    await table.say(table.anna, "c3-d4")
    game = Game.new(variant("russian"))
    game = game.play(parse_move(game.variant, game.position, "c3-d4"))
    expected = parse_move(game.variant, game.position, "f6-e5")
    answer = parse_move(game.variant, game.play(expected).position, "d4:f6")
    for tap in (PlanMove(1, 2, "", "", move_id(expected)), PlanMove(1, 2, "", move_id(expected), move_id(answer))):
        await table.toast(table.anna, table.anna.last(), encode(tap))
    return table.boris, table.boris.last(), lambda: table.say(table.boris, "f6-e5")


async def a_forced_capture(table: Table) -> Event:
    await in_private(table)
    await wishes(table, table.anna, Preferences(autoplay=True))
    await table.say(table.anna, "c3-d4")
    return table.boris, table.boris.last(), lambda: table.say(table.boris, "f6-e5")


async def an_undo(table: Table) -> Event:
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    board = table.boris.last()
    return table.boris, board, lambda: table.tap(table.boris, board, data_of(board, Undo))


async def a_takeback(table: Table) -> Event:
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    sent = await table.say(table.anna, "/takeback")
    asked = table.boris.last()
    return table.anna, sent, lambda: table.tap(table.boris, asked, data_of(asked, AcceptTakeback))


async def a_rematch(table: Table) -> Event:
    await in_private(table)
    await resign(table, table.anna)
    final = table.anna.last()
    await table.tap(table.anna, final, data_of(final, Rematch))
    offered = table.boris.last()
    return table.boris, offered, lambda: table.tap(table.boris, offered, data_of(offered, AcceptChallenge))


async def a_player_who_leaves_the_group(table: Table) -> Event:
    await in_group(table)
    greeting = await table.say(table.anna, "/start")
    return table.anna, greeting, lambda: leave(table, table.boris)


async def leave(table: Table, hands: Hands) -> None:
    table.stand_in.leave(hands.id, table.group)
    await table.settle()


WAYS = (
    *(a_tap, a_typed_move, a_move_sent_after_a_question, a_planned_reply, a_forced_capture, an_undo, a_takeback),
    *(a_rematch, a_player_who_leaves_the_group),
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_chessbot_33_a_turn_always_comes_as_a_new_message_that_rings(
    table: Table, way: Callable[[Table], Awaitable[Event]]
):
    """Piterden/chessbot#33: no notification after a move, because the board was only edited."""
    table.anna.start()
    table.boris.start()
    hands, before, happens = await way(table)
    await happens()
    newest = hands.last()
    assert newest.id > before.id
    assert not newest.quiet
    assert {table.anna: "Your move", table.boris: "Ваш ход"}[hands] in text_of(newest)
    assert "PlayMove" in kinds_of(newest)


async def test_chessbot_33_in_a_group_the_new_message_names_the_player_so_that_it_rings_for_them_alone(table: Table):
    """Piterden/chessbot#33, in a group: a photo that names nobody rings for nobody who has muted the group."""
    board = await in_group(table)
    for mover, called in ((table.anna, table.boris), (table.boris, table.anna)):
        before = mover.last(table.group).id
        await table.tap(mover, board, data_of(board, PlayMove), table.group)
        board = mover.last(table.group)
        assert board.id > before
        assert mentions(board) == [called.id]
        assert not board.quiet


# --- Seen ------------------------------------------------------------------------------------------------------------


def darker_below(table: Table, message: Message) -> bool:
    """Whether the black pieces stand in the lower half of a picture as Telegram shows it."""
    picture = picture_of(table, message).convert("L")
    middle, edge = picture.height // 2, picture.width // 8
    upper, lower = (
        ImageStat.Stat(picture.crop((edge, top, picture.width - edge, top + middle - 2 * edge))).mean[0]
        for top in (2 * edge, middle)
    )
    return lower < upper


async def test_tgchessbot_10_each_player_sees_the_board_from_their_own_side(table: Table):
    """cxjdavin/tgchessbot#10, cjsaylor/chessbot#29: the board was not turned round for Black."""
    await in_private(table)
    assert not darker_below(table, table.anna.last())
    await play(table, "c3-d4")
    assert darker_below(table, table.boris.last())
    assert not darker_below(table, table.anna.last())


async def test_tgchessbot_10_in_a_group_the_board_shows_the_side_to_move_or_stays_as_its_administrators_wish(
    table: Table,
):
    """cxjdavin/tgchessbot#10 where both look at one picture; the side that goes one way only is never turned."""
    board = await in_group(table)
    assert not darker_below(table, board)
    await play(table, "c3-d4", chat=table.group)
    assert darker_below(table, table.anna.last(table.group))
    async with table.damka.database.write() as connection:
        await preferences.keep(connection, table.group, Preferences(side=BoardSide.FIRST))
    await table.say(table.boris, "/move@damka_local_bot f6-g5", table.group)
    assert not darker_below(table, table.anna.last(table.group))
    await table.say(table.anna, "/move@damka_local_bot b2-c3", table.group)
    assert not darker_below(table, table.anna.last(table.group))


@pytest.mark.parametrize("side", BoardSide)
async def test_chessbot_24_whoever_is_confused_by_a_turned_board_chooses_how_it_lies(table: Table, side: BoardSide):
    """Piterden/chessbot#24: the rotation of the board confused."""
    await in_private(table)
    await wishes(table, table.boris, Preferences(side=side))
    await play(table, "c3-d4")
    assert darker_below(table, table.boris.last()) is (side is not BoardSide.FIRST)
    await table.say(table.boris, "f6-g5")
    shown = await table.say(table.boris, "/board")
    assert darker_below(table, shown) is (side is BoardSide.OWN)


async def test_chess_4_the_board_comes_back_to_the_end_of_a_chat_with_every_move_and_whenever_asked(table: Table):
    """ArcaneCircle/chess#4: the board scrolled away in a busy chat."""
    board = await in_group(table)

    def chatter() -> None:
        for number in range(40):
            table.celina.say(f"talk {number}", table.group)

    def newest() -> Message:
        return list(table.stand_in.chats[table.group].messages.values())[-1]

    chatter()
    await table.tap(table.anna, board, data_of(board, PlayMove), table.group)
    moved = newest()
    assert "PlayMove" in kinds_of(moved)
    assert {"PlayMove", "PickPiece", "Resign"}.isdisjoint(kinds_of(board))
    chatter()
    await table.settle()
    shown = await table.say(table.boris, "/board@damka_local_bot", table.group)
    assert newest() is shown
    await table.tap(table.boris, shown, data_of(shown, PlayMove), table.group)
    assert len(await line(table)) == 2
    assert [kinds_of(old).count("PlayMove") for old in (board, moved, shown)] == [0, 0, 0]


# --- Kept ------------------------------------------------------------------------------------------------------------


async def test_inlinegamesbot_20_a_finished_game_keeps_its_last_board_and_its_result_for_ever(table: Table):
    """jacklul/inlinegamesbot#20: when a game expired, its message was replaced and the result was gone."""
    board = await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    final = await resign(table, table.anna, table.group)
    told, shown = text_of(final), final.content["photo"]
    assert "🏆 Boris wins" in told
    boards = [message for message in table.anna.messages(table.group) if "photo" in message.content]
    kept = {message.id: (text_of(message), message.content["photo"]) for message in boards}
    for _ in range(3):
        table.stand_in.advance(YEAR)
        await sweep_once(table.damka.desk)
        table.damka.sender.wake()
        await table.settle()
    await table.toast(table.boris, final, data_of(final, Rematch))
    await table.toast(table.anna, board, "m:1:1:abcdefgh")
    assert (text_of(final), final.content["photo"]) == (told, shown)
    group = table.stand_in.chats[table.group].messages
    assert {number: (text_of(group[number]), group[number].content["photo"]) for number in kept} == kept
    assert [kinds_of(group[number]) for number in kept if number != final.id] == [[]] * (len(kept) - 1)
    assert "🏆 Boris wins" in text_of(
        await table.say(table.anna, "/board@damka_local_bot", table.group, reply_to=final)
    )


async def test_mau_mau_bot_132_a_game_waits_for_ever_and_goes_on_from_the_old_board(table: Table):
    """jh0ker/mau_mau_bot#132: "make the waiting time infinite, so that we play whenever we get time".

    Also ornicar/lila#1154: a game of seven days a move was purged after one.
    """
    board = await in_private(table)
    await play(table, "c3-d4")
    waiting = table.boris.last()
    for _ in range(4):
        table.stand_in.advance(YEAR // 2)
        await sweep_once(table.damka.desk)
        await table.settle()
    assert (await stored(table)).outcome is None
    await table.tap(table.boris, waiting, data_of(waiting, PlayMove))
    assert len(await line(table)) == 2
    assert table.anna.last().id > board.id
    assert "Your move" in text_of(table.anna.last())
