"""Planning a reply: every pair of moves can be reached by buttons, and nothing is over Telegram's limits."""

from dataclasses import replace
from random import Random

import pytest

from bot.callbacks import ClearPlans, LeavePlan, PlanMove, PlanPick, line_id, move_id
from bot.translate import LANGUAGES, Translator
from bot.views.choose import NOTHING_PICKED
from bot.views.plans import overview, picked_in, plan_step, played
from bot.views.state import Automatic, DrawOffer, GameState, PlayerName, TextBoard
from bot.views.turn import turn_message, waiting_board
from rules import VARIANTS, Color, Game, Move, parse_fen, parse_move
from tests.bot.views.lengths import faults
from tests.bot.views.tapping import ENGLISH, state_of, taps_of

LONG, OTHER = PlayerName("𝕎" * 64, 2**52), PlayerName("&" * 64, 2**52 - 1)


def waiting(game: Game) -> GameState:
    """The game as the side that waits sees it."""
    return replace(state_of(game, game.turn.other), plannable=True)


def first_moves(game: Game, count: int) -> tuple[Move, ...]:
    """So many moves that can be played, or fewer where the game ends."""
    moves: list[Move] = []
    while game.outcome is None and len(moves) < count:
        moves.append(game.legal[0])
        game = game.play(game.legal[0])
    return tuple(moves)


def offered(state: GameState, t: Translator, expected: Move | None, line: tuple[Move, ...] = ()) -> set[str]:
    """The moves that the steps of a plan lead to."""
    before = played(state.game, line)
    game = before if expected is None else before.play(expected)
    open_, found, seen = [NOTHING_PICKED], set(), set()
    name = move_id(expected) if expected else ""
    while open_:
        screen = plan_step(state, t, line, expected, open_.pop())
        assert faults(screen) == []
        for tap in taps_of(screen):
            if isinstance(tap, PlanMove):
                assert (tap.line, tap.expected) == (line_id(line) if line else "", name)
                found.add(tap.move)
            elif (
                isinstance(tap, PlanPick)
                and tap not in seen
                and (tap.line, tap.expected) == (line_id(line) if line else "", name)
            ):
                seen.add(tap)
                open_.append(picked_in(game, tap))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_every_move_and_every_answer_can_be_planned(key, language):
    t, random, game = Translator.of(language), Random(key), Game.new(VARIANTS[key])
    for _ in range(3):
        state = replace(waiting(game), white=LONG, black=OTHER)
        assert offered(state, t, None) == {move_id(move) for move in game.legal}
        expected = random.choice(game.legal)
        assert offered(state, t, expected) == {move_id(move) for move in game.play(expected).legal}
        game = game.play(random.choice(game.legal))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_a_plan_goes_on_from_another_with_every_move_and_answer(key, language):
    t, game = Translator.of(language), Game.new(VARIANTS[key])
    line = (game.legal[0], game.play(game.legal[0]).legal[0])
    state = replace(waiting(game), white=LONG, black=OTHER, plans=(line,))
    assert PlanPick(state.id, state.turn, line_id(line)) in taps_of(overview(state, t))
    after = played(game, line)
    assert offered(state, t, None, line) == {move_id(move) for move in after.legal}
    expected = after.legal[-1]
    assert offered(state, t, expected, line) == {move_id(move) for move in after.play(expected).legal}


def test_a_plan_that_ends_the_game_leads_no_further():
    rules = VARIANTS["russian"]
    game = Game.new(rules, parse_fen(rules, "B:Wc3,h2:Be5"))
    expected = parse_move(rules, game.position, "e5-d4")
    reply = game.play(expected).legal[0]
    over = replace(waiting(game), plans=((expected, reply),))
    assert played(game, (expected, reply)).outcome is not None
    taps = taps_of(overview(over, ENGLISH))
    assert [tap.line for tap in taps if isinstance(tap, PlanPick)] == [""]


def test_what_is_planned_is_added_to_and_cleared_by_one_tap_each():
    state = waiting(Game.new(VARIANTS["russian"]))
    line = (state.game.legal[0], state.game.play(state.game.legal[0]).legal[0])
    taps = taps_of(overview(replace(state, plans=(line,)), ENGLISH))
    assert taps[1:] == [PlanPick(state.id, state.turn), ClearPlans(state.id, state.turn)]
    assert taps_of(overview(state, ENGLISH)) == []


@pytest.mark.parametrize(("only_game", "command"), [(True, "/plan"), (False, "/plan_7")])
def test_the_command_names_the_game_where_there_are_several(only_game, command):
    state = replace(waiting(Game.new(VARIANTS["russian"])), id=7, only_game=only_game)
    assert waiting_board(state, ENGLISH).text.splitlines()[-1] == f"🗓 Plan a reply: {command}"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", {1: "1 more game waits", 3: "3 more games wait"}),
        ("ru", {1: "ждёт ещё 1 партия", 3: "ждут ещё 3 партии", 11: "ждут ещё 11 партий"}),
        ("pl", {1: "Czeka jeszcze 1 partia", 3: "Czekają jeszcze 3 partie", 11: "Czeka jeszcze 11 partii"}),
    ],
)
def test_a_board_that_waits_counts_the_games_that_do_not(language, told):
    state = waiting(Game.new(VARIANTS["russian"]))
    for count, words in told.items():
        line = waiting_board(replace(state, others_wait=count), Translator.of(language)).text.splitlines()[-1]
        assert words in line
        assert line.endswith(": /next")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_plans_is_not_asked_for_a_piece_of_the_opponents(language):
    t, state = Translator.of(language), waiting(Game.new(VARIANTS["international"]))
    assert t("choose.piece") not in plan_step(state, t, (), None, NOTHING_PICKED).text
    assert t("choose.piece") in plan_step(state, t, (), state.game.legal[0], NOTHING_PICKED).text


def test_every_step_can_be_left():
    state = waiting(Game.new(VARIANTS["international"]))
    expected = state.game.legal[0]
    leave = LeavePlan(state.id, state.turn)
    for screen in (
        plan_step(state, ENGLISH, (), None, NOTHING_PICKED),
        plan_step(state, ENGLISH, (), expected, NOTHING_PICKED),
    ):
        assert leave in taps_of(screen)
    first = PlanPick(state.id, state.turn)
    assert first in taps_of(plan_step(state, ENGLISH, (), expected, NOTHING_PICKED))
    line = (expected, state.game.play(expected).legal[0])
    assert first in taps_of(plan_step(state, ENGLISH, line, None, NOTHING_PICKED))
    then = played(state.game, line).legal[0]
    assert replace(first, line=line_id(line)) in taps_of(plan_step(state, ENGLISH, line, then, NOTHING_PICKED))


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
        wide = tuple((move, after.legal[0]) for move in game.legal[:6] if (after := game.play(move)).legal)
        deep = tuple(line for count in range(2, 14, 2) if len(line := first_moves(game, count)) == count)
        state = replace(
            state_of(game, game.turn.other, white=LONG, black=OTHER, draw_offer=DrawOffer(Color.WHITE, 9)),
            text_board=told,
            automatic=automatic,
            plannable=True,
            undo=True,
            others_wait=199,
            only_game=False,
            place="𝕎" * 255,
        )
        for planned in (replace(state, plans=plans) for plans in (wide, deep)):
            assert [faults(screen) for screen in (waiting_board(planned, t), overview(planned, t))] == [[], []]
        assert faults(turn_message(replace(state, viewer=game.turn), t)) == []
