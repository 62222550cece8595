"""The guard before all handlers: what an update may look like, and how much one person or group may ask for."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import MessageEntity

from bot.guard import LONGEST_TEXT, MOST_KEPT, PILED_UP_SECONDS, Admission, Guard, Patience, readable
from bot.handlers.requests import around

PATIENCE = Patience(person_burst=10, person_per_second=1, group_burst=20, group_per_second=2)


class Watch:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def admitted(
    guard: Guard, times: int, effort: float = 1.0, person: int | None = 1, group: int | None = None
) -> list[str]:
    return [guard.admit(effort, person=person, group=group).value for _ in range(times)]


def test_a_burst_is_let_in_then_one_word_is_said_then_nothing():
    guard = Guard(PATIENCE, Watch())
    assert admitted(guard, 13) == ["go"] * 10 + ["ask for patience", "refuse", "refuse"]


def test_what_is_spent_comes_back_with_time():
    watch = Watch()
    guard = Guard(PATIENCE, watch)
    admitted(guard, 12)
    watch.now = 3.0
    assert admitted(guard, 4) == ["go"] * 3 + ["refuse"]


def test_the_word_is_said_again_only_after_a_rest():
    watch = Watch()
    guard = Guard(PATIENCE, watch)
    admitted(guard, 12)
    watch.now = 6.0
    assert admitted(guard, 7)[-1] == "ask for patience"


@pytest.mark.parametrize(("seconds", "most"), [(60, 10), (70, 80), (24 * 3600, 100)])
def test_after_a_silence_what_has_piled_up_is_let_in_but_no_more_than_ten_bursts(seconds: int, most: int):
    guard = Guard(PATIENCE, Watch())
    guard.note_silence(seconds)
    assert admitted(guard, 200).count("go") == most


def test_whoever_had_nothing_left_before_a_silence_has_what_its_time_brings():
    watch = Watch()
    guard = Guard(PATIENCE, watch)
    admitted(guard, 12)
    watch.now = 70.0
    guard.note_silence(70.0)
    assert admitted(guard, 200).count("go") == 70


def test_when_what_has_piled_up_is_handled_a_burst_is_a_burst_again():
    watch = Watch()
    guard = Guard(PATIENCE, watch)
    guard.note_silence(24 * 3600)
    admitted(guard, 1)
    watch.now = PILED_UP_SECONDS
    assert admitted(guard, 200).count("go") == 10
    assert admitted(guard, 200, person=2).count("go") == 10


def test_a_short_silence_after_a_long_one_takes_nothing_away():
    guard = Guard(PATIENCE, Watch())
    guard.note_silence(24 * 3600)
    guard.note_silence(70)
    assert admitted(guard, 200).count("go") == 100


def test_as_long_as_it_is_known_that_nothing_waits_a_quiet_hour_is_no_silence():
    watch = Watch()
    guard = Guard(PATIENCE, watch)
    watch.now = 3600.0
    guard.caught_up()
    watch.now += 60.0
    guard.hears()
    assert admitted(guard, 200).count("go") == 10
    watch.now += 3600.0
    guard.hears()
    assert admitted(guard, 200).count("go") == 100


def test_one_person_does_not_spend_anothers_patience():
    guard = Guard(PATIENCE, Watch())
    admitted(guard, 30, person=1)
    assert admitted(guard, 1, person=2) == ["go"]


def test_many_people_share_the_patience_for_their_group():
    guard = Guard(PATIENCE, Watch())
    answers = [guard.admit(4, person=person, group=-1) for person in range(7)]
    assert answers == [Admission.GO] * 5 + [Admission.ASK_FOR_PATIENCE, Admission.REFUSE]
    assert guard.admit(4, person=99, group=-2) is Admission.GO


def test_a_refused_request_costs_nothing():
    guard = Guard(PATIENCE, Watch())
    assert guard.admit(11, person=1, group=-1) is Admission.ASK_FOR_PATIENCE
    assert admitted(guard, 10) == ["go"] * 10


def test_what_was_written_hours_apart_and_comes_at_once_is_no_flood():
    guard = Guard(PATIENCE, Watch())
    hourly = [guard.admit(1, person=1, group=-1, written=3600.0 * hour) for hour in range(1, 31)]
    assert hourly == [Admission.GO] * 30
    at_once = [guard.admit(1, person=2, group=None, written=3600.0) for _ in range(11)]
    assert at_once == [Admission.GO] * 10 + [Admission.ASK_FOR_PATIENCE]


def test_a_flood_of_people_does_not_fill_the_memory():
    guard = Guard(PATIENCE, Watch())
    for person in range(3 * MOST_KEPT):
        guard.admit(1, person=person, group=-person)
    assert len(guard) == 2 * MOST_KEPT


# --- Shape -----------------------------------------------------------------------------------------------------------

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters()), inner, max_size=3),
    max_leaves=20,
)


@given(any_json)
def test_whatever_is_read_can_be_stored_and_sent(content):
    try:
        update = readable({"update_id": 1, "message": content})
    except ValueError:
        return
    json.dumps(update, ensure_ascii=False).encode("utf-8")


@pytest.mark.parametrize(
    "update",
    [
        None,
        [],
        "update",
        {},
        {"update_id": "1"},
        {"update_id": True},
        {"update_id": 2**63},
        {"update_id": 1, "message": {"message_id": -(2**63) - 1}},
        {"update_id": 1, "message": {"date": float("inf")}},
        {"update_id": 1, "message": {"date": float("nan")}},
    ],
)
def test_what_is_no_update_is_refused(update):
    with pytest.raises(ValueError, match=r"update|number"):
        readable(update)


def test_levels_without_end_are_refused():
    update: dict[str, object] = {"update_id": 1}
    for _ in range(500):
        update = {"update_id": 1, "message": update}
    with pytest.raises(ValueError, match="levels"):
        readable(update)


def test_half_characters_are_replaced_and_long_texts_cut():
    update = readable({"update_id": 1, "message": {"text": "a\ud83d" + "b" * 10_000, "\udc00": 1}})
    assert update["message"] == {"text": "a\ufffd" + "b" * (LONGEST_TEXT - 2), "\ufffd": 1}


@given(st.text(max_size=20), st.integers(-5, 50), st.integers(-5, 50))
def test_an_entity_anywhere_leaves_some_of_the_text(text, offset, length):
    before, after = around(text, MessageEntity("text_mention", offset, length))
    assert len(before) + len(after) <= len(text)


def test_an_entity_stands_where_it_counts_in_halves_of_characters():
    assert around("/new 😀 Ann Lee x", MessageEntity("text_mention", 8, 7)) == ("/new 😀 ", " x")
