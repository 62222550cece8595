"""Buttons of every kind and with anything that may stand in them, as a strategy for properties."""

from dataclasses import replace

from hypothesis import strategies as st

from bot import callbacks
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
ABOUT_AN_INVITATION = [
    callbacks.AcceptChallenge,
    callbacks.DeclineChallenge,
    callbacks.WithdrawChallenge,
    callbacks.FreshChallenge,
    callbacks.OpenChallenge,
]
ABOUT_A_DRAFT = [
    callbacks.ShowCard,
    callbacks.ShowOptions,
    callbacks.ShowOtherRules,
    callbacks.ChangeGame,
    callbacks.CompareRules,
    callbacks.PostChallenge,
    callbacks.PlayBothSides,
]


@st.composite
def drafts(draw: st.DrawFn) -> callbacks.Draft:
    variant = VARIANTS[draw(st.sampled_from(list(VARIANTS)))]
    values = {option.name: draw(st.sampled_from(option.values)) for option in variant.options}
    chosen = variant.with_options(values).chosen
    options = tuple(sorted(chosen.items()))
    source = draw(st.none() | st.tuples(st.integers(0, 10**9), st.integers(0, 2000)))
    opponent = draw(OPPONENTS) if source is None else None
    return callbacks.Draft(variant.key, draw(USERS), draw(st.sampled_from(Seat)), options, opponent, source)


def inline_drafts() -> st.SearchStrategy[callbacks.Draft]:
    return drafts().map(lambda draft: replace(draft, opponent=None, source=None))


SEALED = st.text("abcXYZ019_-", min_size=14, max_size=14)

CALLBACKS = st.one_of(
    *(st.builds(kind, GAMES, TURNS) for kind in ABOUT_A_TURN),
    st.builds(callbacks.PlayMove, GAMES, TURNS, MOVES),
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
    st.builds(callbacks.PickPiece, GAMES, TURNS, SQUARES),
    st.builds(callbacks.PickTarget, GAMES, TURNS, SQUARES, SQUARES),
    st.builds(callbacks.PickVia, GAMES, TURNS, MOVES, st.integers(1, 40)),
    *(st.builds(kind, GAMES) for kind in ABOUT_A_GAME),
    st.builds(callbacks.ShowGames, USERS, st.integers(0, 1000), PLACES, st.none() | KEYS),
    st.builds(callbacks.ShowFilters, USERS, PLACES, st.none() | KEYS),
    st.builds(callbacks.ShowMenu, USERS, OPPONENTS),
    *(st.builds(kind, drafts()) for kind in ABOUT_A_DRAFT),
    st.builds(callbacks.ReadRules, drafts(), st.integers(0, 35)),
    *(st.builds(kind, inline_drafts(), SEALED) for kind in (callbacks.AcceptInline, callbacks.WithdrawInline)),
    *(st.builds(kind, TOKENS) for kind in ABOUT_AN_INVITATION),
    st.builds(callbacks.WithdrawListed, TOKENS, st.integers(0, 1000)),
    st.builds(callbacks.ShowWelcome, st.integers(0, 99)),
    st.just(callbacks.ShowHelp()),
    st.just(callbacks.ShowNext()),
    st.just(callbacks.ShowRulesMenu()),
    st.builds(callbacks.ShowRules, KEYS, st.integers(0, 99)),
    st.builds(callbacks.ShowDifferences, KEYS),
)
