"""Planning a reply: every pair of moves can be reached by buttons, and nothing is over Telegram's limits."""

from dataclasses import replace
from random import Random

import pytest

from bot.callbacks import LeavePlan, PlanMove, PlanPick, move_id
from bot.translate import LANGUAGES, Translator
from bot.views.choose import NOTHING_PICKED
from bot.views.plans import picked_in, plan_step
from bot.views.state import Automatic, DrawOffer, GameState, PlayerName, TextBoard
from bot.views.turn import turn_message, waiting_board
from rules import VARIANTS, Color, Game, Move
from tests.bot.views.lengths import faults
from tests.bot.views.tapping import ENGLISH, state_of, taps_of

LONG, OTHER = PlayerName("𝕎" * 64, 2**52), PlayerName("&" * 64, 2**52 - 1)


def waiting(game: Game) -> GameState:
    """The game as the side that waits sees it."""
    return replace(state_of(game, game.turn.other), plannable=True)


def offered(state: GameState, t: Translator, expected: Move | None) -> set[str]:
    """The moves that the steps of a plan lead to."""
    game = state.game if expected is None else state.game.play(expected)
    open_, found, seen = [NOTHING_PICKED], set(), set()
    name = move_id(expected) if expected else ""
    while open_:
        screen = plan_step(state, t, expected, open_.pop())
        assert faults(screen) == []
        for tap in taps_of(screen):
            if isinstance(tap, PlanMove):
                assert tap.expected == name
                found.add(tap.move)
            elif (
                isinstance(tap, PlanPick)
                and tap not in seen
                and tap.expected == (move_id(expected) if expected else "")
            ):
                seen.add(tap)
                open_.append(picked_in(game, tap))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_every_move_and_every_answer_can_be_planned(key, language):
    t, random, game = Translator.of(language), Random(key), Game.new(VARIANTS[key])
    for _ in range(3):
        if game.outcome is not None:
            break
        state = replace(waiting(game), white=LONG, black=OTHER)
        assert offered(state, t, None) == {move_id(move) for move in game.legal}
        expected = random.choice(game.legal)
        after = game.play(expected)
        if after.outcome is None:
            assert offered(state, t, expected) == {move_id(move) for move in after.legal}
        game = game.play(random.choice(game.legal))


def test_every_step_can_be_left():
    state = waiting(Game.new(VARIANTS["international"]))
    expected = state.game.legal[0]
    leave = LeavePlan(state.id, state.turn)
    for screen in (
        plan_step(state, ENGLISH, None, NOTHING_PICKED),
        plan_step(state, ENGLISH, expected, NOTHING_PICKED),
    ):
        assert leave in taps_of(screen)
    assert PlanPick(state.id, state.turn) in taps_of(plan_step(state, ENGLISH, expected, NOTHING_PICKED))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("told", TextBoard)
@pytest.mark.parametrize("key", VARIANTS)
def test_a_board_with_everything_to_tell_fits_a_caption(key, told, language):
    t, random, game = Translator.of(language), Random(key), Game.new(VARIANTS[key])
    for ply in range(1, 31):
        game = game.play(random.choice(game.legal))
        if game.outcome is not None:
            break
        if ply % 10:
            continue
        automatic = tuple((ply, Automatic.FORCED) for ply in range(max(1, game.plies - 8), game.plies + 1))
        plans = tuple((move, after.legal[0]) for move in game.legal[:6] if (after := game.play(move)).legal)
        state = replace(
            state_of(game, game.turn.other, white=LONG, black=OTHER, draw_offer=DrawOffer(Color.WHITE, 9)),
            text_board=told,
            automatic=automatic,
            plannable=True,
            plans=plans,
            undo=True,
        )
        assert faults(waiting_board(state, t)) == []
        assert faults(turn_message(replace(state, viewer=game.turn), t)) == []
