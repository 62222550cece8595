"""Callback data: both ways, within 64 bytes, and deaf to nonsense."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import callbacks
from bot.callbacks import (
    AcceptChallenge,
    CancelPick,
    Draft,
    PostChallenge,
    ShowCard,
    ShowOptions,
    encode,
    parse,
)
from bot.views.state import Seat
from rules import VARIANTS, Move
from tests.bot.buttons import CALLBACKS


@given(CALLBACKS)
def test_data_fits_into_64_bytes_and_is_read_back(callback):
    data = encode(callback)
    assert data.isascii()
    assert len(data.encode()) <= 64
    assert parse(data) == callback


@given(st.text(max_size=80) | st.text("0aAmMpPtTvVcCoB:.#@-_", max_size=64))
def test_parse_never_raises_and_whatever_it_reads_is_said_the_same_way(data):
    callback = parse(data)
    assert callback is None or encode(callback) == data


@pytest.mark.parametrize(
    "data",
    [
        "",
        ":",
        "m",
        "m:1:2",
        "m:1:2:abcdefgh:x",
        "m:-1:2:abcdefgh",
        "m:01:2:abcdefgh",
        "m:1:2:abcdefg",
        "m:1:2:abcdefg\n",
        "p:1:2:z99x",
        "p:١:2:a1",
        "c:chess.0.1.",
        "c:russian.zzzzzzz.1.",
        "c:russian.0.1",
        "c:russian.0.1.@anna",
        "R:chess:0",
        "x:zzzzzzzzzzzzzzzzzzz:1",
    ],
)
def test_what_no_button_says_is_not_read(data):
    assert parse(data) is None


def test_longest_draft_fits():
    for variant in VARIANTS.values():
        last = variant.with_options({option.name: option.values[-1] for option in variant.options})
        for kind in (ShowCard, ShowOptions, PostChallenge, callbacks.ReadRules, callbacks.CompareRules):
            draft = Draft.of(last, 2**52, Seat.SECOND, "W" * 32)
            assert len(encode(kind(draft))) <= 64
            assert parse(encode(kind(draft))) == kind(draft)


def test_data_that_does_not_fit_is_refused_when_made():
    with pytest.raises(ValueError, match="not fit"):
        encode(AcceptChallenge("ю"))


def test_name_of_a_move_is_short_and_url_safe_and_does_not_depend_on_the_route():
    move, other_way = Move(("a1", "c3", "e1"), ("b2", "d2")), Move(("a1", "c3", "e1"), ("d2", "b2"))
    assert callbacks.move_id(move) == callbacks.move_id(other_way)
    assert callbacks.move_id(move) != callbacks.move_id(Move(("a1", "e1"), ("b2", "d3")))
    assert len(callbacks.move_id(move)) == 8


def test_numbers_are_short():
    assert encode(CancelPick(10**6, 35)) == "x:lfls:z"


def test_data_longer_than_a_button_holds_says_nothing():
    data = "C:russian.0.e1111111rcn." + "F" * 32
    assert parse(data) is not None
    assert parse("C:russian.0.e1111111rcn.FFFFFFFFFFFFFFFFFFFFFFF1usian.0.e1111111rc10") is None
    assert parse("h" * 65) is None
