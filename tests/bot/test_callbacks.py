"""Callback data: both ways, within 64 bytes, and deaf to nonsense."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import callbacks
from bot.callbacks import (
    AcceptChallenge,
    CancelPick,
    DeclineChallenge,
    Draft,
    FreshChallenge,
    PickPiece,
    PickTarget,
    PickVia,
    PlayMove,
    PostChallenge,
    ShowCard,
    ShowGames,
    ShowHelp,
    ShowMenu,
    ShowOptions,
    ShowRules,
    ShowRulesMenu,
    WithdrawChallenge,
    encode,
    parse,
)
from bot.views.settings import SETTINGS
from bot.views.state import Seat
from rules import VARIANTS, Color, Move

GAMES = st.integers(0, 2**53)
TURNS = st.integers(0, 10**6)
USERS = st.integers(1, 2**52)
SQUARES = st.builds(lambda file, rank: f"{file}{rank}", st.sampled_from("abcdefghijkl"), st.integers(1, 12))
MOVES = st.builds(lambda path: callbacks.move_id(Move(tuple(path))), st.lists(SQUARES, min_size=1, max_size=9))
SOME_MOVE = st.just("") | MOVES
TOKENS = st.text("abcXYZ019_-", min_size=1, max_size=48)
NAMES = st.text("abcXYZ019_", min_size=1, max_size=32)
OPPONENTS = st.none() | USERS | NAMES
ABOUT_A_TURN = [
    callbacks.CancelPick,
    callbacks.ExplainMoves,
    callbacks.OfferDraw,
    callbacks.AcceptDraw,
    callbacks.DeclineDraw,
    callbacks.Resign,
    callbacks.Undo,
    callbacks.ConfirmUndo,
    callbacks.FormerAskTakeback,
    callbacks.AcceptTakeback,
    callbacks.DeclineTakeback,
    callbacks.ShowHistory,
    callbacks.ShowMoves,
    callbacks.PlayOn,
]
ABOUT_A_GAME = [callbacks.OpenGame, callbacks.Rematch, callbacks.ToggleMute, callbacks.ReadNote]
KEYS = st.sampled_from(list(VARIANTS))
PLACES = st.none() | st.just(0) | st.integers(-(10**13), -1)


ABOUT_A_DRAFT = [
    *(
        ShowCard,
        ShowOptions,
        callbacks.ShowOtherRules,
        callbacks.ChangeGame,
        callbacks.CompareRules,
        PostChallenge,
        callbacks.PlayBothSides,
    ),
]


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    variant = VARIANTS[draw(st.sampled_from(list(VARIANTS)))]
    values = {option.name: draw(st.sampled_from(option.values)) for option in variant.options}
    chosen = variant.with_options(values).chosen
    options = tuple(sorted(chosen.items()))
    source = draw(st.none() | st.tuples(st.integers(0, 10**9), st.integers(0, 2000)))
    opponent = draw(OPPONENTS) if source is None else None
    return Draft(variant.key, draw(USERS), draw(st.sampled_from(Seat)), options, opponent, source)


def inline_drafts() -> st.SearchStrategy[Draft]:
    return drafts().map(lambda draft: replace(draft, opponent=None, source=None))


SEALED = st.text("abcXYZ019_-", min_size=14, max_size=14)

CALLBACKS = st.one_of(
    *(st.builds(kind, GAMES, TURNS) for kind in ABOUT_A_TURN),
    st.builds(PlayMove, GAMES, TURNS, MOVES),
    st.builds(callbacks.ConfirmRefusal, GAMES, TURNS, MOVES),
    st.builds(callbacks.SendMove, GAMES, TURNS, MOVES),
    *(st.builds(kind, GAMES, TURNS) for kind in (callbacks.ClearPlans, callbacks.LeavePlan)),
    st.builds(
        callbacks.PlanPick,
        *(GAMES, TURNS, SOME_MOVE, SOME_MOVE),
        *(st.just("") | SQUARES, st.just("") | SQUARES, SOME_MOVE, st.integers(0, 40)),
    ),
    st.builds(callbacks.PlanMove, GAMES, TURNS, SOME_MOVE, SOME_MOVE, MOVES),
    st.builds(callbacks.ShowSettings, st.sampled_from(["", *SETTINGS])),
    st.sampled_from([callbacks.ChangeSetting(name, value) for name, values in SETTINGS.items() for value in values]),
    st.builds(callbacks.ConfirmResign, GAMES, TURNS, st.sampled_from(Color)),
    st.builds(callbacks.AskTakeback, GAMES, TURNS, st.sampled_from(Color)),
    st.builds(callbacks.LeaveQuestion, GAMES, TURNS, st.sampled_from(Color)),
    st.builds(PickPiece, GAMES, TURNS, SQUARES),
    st.builds(PickTarget, GAMES, TURNS, SQUARES, SQUARES),
    st.builds(PickVia, GAMES, TURNS, MOVES, st.integers(1, 40)),
    *(st.builds(kind, GAMES) for kind in ABOUT_A_GAME),
    st.builds(ShowGames, USERS, st.integers(0, 1000), PLACES, st.none() | KEYS),
    st.builds(callbacks.ShowFilters, USERS, PLACES, st.none() | KEYS),
    st.builds(ShowMenu, USERS, OPPONENTS),
    *(st.builds(kind, drafts()) for kind in ABOUT_A_DRAFT),
    st.builds(callbacks.ReadRules, drafts(), st.integers(0, 35)),
    *(st.builds(kind, inline_drafts(), SEALED) for kind in (callbacks.AcceptInline, callbacks.WithdrawInline)),
    *(st.builds(kind, TOKENS) for kind in (AcceptChallenge, DeclineChallenge, WithdrawChallenge, FreshChallenge)),
    st.builds(callbacks.OpenChallenge, TOKENS),
    st.builds(callbacks.WithdrawListed, TOKENS, st.integers(0, 1000)),
    st.builds(callbacks.ShowWelcome, st.integers(0, 99)),
    st.just(ShowHelp()),
    st.just(callbacks.ShowNext()),
    st.just(ShowRulesMenu()),
    st.builds(ShowRules, KEYS, st.integers(0, 99)),
    st.builds(callbacks.ShowDifferences, KEYS),
)


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
