"""Double taps: what is the echo of a tap, and what is a tap of its own."""

from datetime import UTC, datetime

import pytest
from telegram import CallbackQuery, Chat, Message, User

from bot.handlers import echoes
from bot.handlers.echoes import ECHO_SECONDS, Echoes
from bot.service.answer import Answer

ANSWER = Answer("done")


class Watch:
    """A stopwatch that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def tap(data: str = "h", person: int = 7, message: int = 5) -> CallbackQuery:
    shown = Message(message, datetime.now(UTC), Chat(-9, Chat.SUPERGROUP))
    return CallbackQuery("1", User(person, "Ann", is_bot=False), "c", message=shown, data=data)


@pytest.mark.parametrize(("seconds", "answer"), [(0.0, ANSWER), (ECHO_SECONDS, ANSWER), (ECHO_SECONDS + 0.1, None)])
def test_the_same_tap_is_an_echo_only_for_a_moment(seconds, answer):
    watch = Watch()
    heard = Echoes(watch)
    heard.carried_out(tap(), ANSWER)
    watch.now += seconds
    assert heard.answer_to(tap()) == answer


def test_another_button_message_or_person_is_no_echo():
    heard = Echoes(Watch())
    heard.carried_out(tap(), ANSWER)
    assert [heard.answer_to(other) for other in (tap(data="r"), tap(message=6), tap(person=8))] == [None] * 3
    assert heard.answer_to(tap()) == ANSWER


def test_a_tap_after_another_one_is_no_echo_of_the_first():
    heard = Echoes(Watch())
    heard.carried_out(tap("p:1:1:a1"), ANSWER)
    heard.carried_out(tap("x:1:1"), ANSWER)
    assert heard.answer_to(tap("p:1:1:a1")) is None


def test_only_so_many_people_are_remembered_the_latest_of_them(monkeypatch):
    monkeypatch.setattr(echoes, "MOST_KEPT", 2)
    heard = Echoes(Watch())
    for person in (1, 2, 1, 3):
        heard.carried_out(tap(person=person), ANSWER)
    assert [heard.answer_to(tap(person=person)) for person in (1, 2, 3)] == [ANSWER, None, ANSWER]
