"""Flood control: one message a second in a chat after a short burst, 20 a minute in a group, 30 a second in all."""

from __future__ import annotations

import pytest

from bot.local import ApiError, Hands, Limits, World
from bot.local.limits import FloodControl
from tests.local.calls import call, send_board


def waits(flood: FloodControl, now: float, chat: int | None, times: int) -> list[int]:
    return [flood.wait(now, chat) for _ in range(times)]


def test_a_chat_takes_a_short_burst_and_then_one_a_second() -> None:
    flood = FloodControl(Limits(chat_burst=3))
    assert waits(flood, 0, 1, 5) == [0, 0, 0, 1, 1]
    assert waits(flood, 1, 1, 2) == [0, 1]
    assert waits(flood, 1, 2, 1) == [0]
    assert waits(flood, 100, 1, 4) == [0, 0, 0, 1]


def test_a_group_takes_20_a_minute() -> None:
    flood = FloodControl(Limits(chat_per_second=None))
    assert waits(flood, 0, -1, 22) == [0] * 20 + [60, 60]
    assert waits(flood, 45, -1, 1) == [15]
    assert waits(flood, 60, -1, 21) == [0] * 20 + [60]


def test_all_chats_together_take_30_a_second() -> None:
    flood = FloodControl(Limits())
    assert [flood.wait(0, chat) for chat in range(1, 32)] == [0] * 30 + [1]
    assert waits(flood, 0, None, 1) == [1]
    assert waits(flood, 1, 99, 1) == [0]


def test_a_flood_is_answered_with_429_and_the_seconds_to_wait() -> None:
    world = World(clock=lambda: 0.0, limits=Limits(chat_burst=2))
    anna = Hands(world, world.add_person("Anna").id)
    anna.start()
    board = send_board(world, anna.id)["message_id"]
    call(world, "editMessageCaption", chat_id=anna.id, message_id=board, caption="edits count too")
    with pytest.raises(ApiError) as caught:
        send_board(world, anna.id)
    assert str(caught.value) == "429 Too Many Requests: retry after 1"
    assert caught.value.parameters == {"retry_after": 1}
    assert call(world, "sendChatAction", chat_id=anna.id, action="typing") is True
    tap = anna.tap_data(anna.last(), "x")
    assert call(world, "answerCallbackQuery", callback_query_id=tap.id) is True
    world.advance(1)
    assert send_board(world, anna.id)


def test_the_limits_hold_unless_lifted() -> None:
    assert World().flood.limits == Limits(chat_per_second=1.0, chat_burst=5, group_per_minute=20, overall_per_second=30)
