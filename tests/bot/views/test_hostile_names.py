"""Names, titles and typed texts of any shape: every view stays correct HTML and shows them as they are written."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.callbacks import ShowGames
from bot.local.entities import parse_html
from bot.translate import LANGUAGES, Html, Translator, escaped
from bot.views.after import (
    note_screen,
    takeback_asked,
    takeback_declined,
    takeback_sent,
    undo_offer,
    undo_question,
)
from bot.views.challenge import challenge_card, closed_challenge, dead_challenge, folded_challenge
from bot.views.games import choose_game, games_list, which_game
from bot.views.menu import game_menu, rules_menu
from bot.views.offers import draw_declined, draw_offered, draw_sent, resign_question
from bot.views.refusal import unreadable_move, wrong_chat
from bot.views.screen import Screen
from bot.views.start import go_private, welcome
from bot.views.state import ChallengeState, ChallengeStatus, DrawOffer, GameLine, PlayerName, Reader, Seat
from bot.views.turn import ended_board, final_message, turn_message, waiting_board
from bot.views.words import called
from rules import VARIANTS, Color, Game, Outcome, Termination
from tests.bot.views.tapping import state_of
from tests.hostile.strings import NASTY

BOT = Path(__file__).parents[3] / "bot"
RULES = VARIANTS["malaysian"]
# Half characters never come this far: see bot.guard.
WHOLE = st.characters(exclude_categories=["Cs"])
names = st.sampled_from([text for text in NASTY if len(text) <= 20 and text.isascii()]) | st.text(WHOLE, max_size=20)


def screens(t: Translator, one: PlayerName, other: PlayerName) -> Iterator[Screen]:
    """Every screen in which people are named: `one` in all of them."""
    game = Game.new(RULES)
    offer = DrawOffer(Color.WHITE, 0)
    state = state_of(game, white=one, black=other, draw_offer=offer)
    yield from (turn_message(state, t), waiting_board(state, t), ended_board(state, t))
    yield final_message(state, t, Outcome(Color.WHITE, Termination.RESIGNATION, None))
    yield from (draw_offered(state, t, offer), draw_declined(state, t, DrawOffer(Color.BLACK, 0)))
    yield takeback_asked(replace(state, game=game.play(game.legal[0])), t, Color.WHITE)
    for reader in (Reader.GROUP, Reader.GUEST):
        card = ChallengeState("T" * 16, RULES, Seat.RANDOM, one, other, link="https://t.me/x?start=y", reader=reader)
        yield challenge_card(card, t)
        placed = replace(card, author=one, opponent=one, place=one.name)
        yield games_list(t, [], ShowGames(1), invited=[placed], offered=[placed])
    line = GameLine(1, RULES, Color.WHITE, one, my_turn=True, move_number=1, place=one.name)
    yield games_list(t, [line], ShowGames(1))
    yield go_private(t, one, "https://t.me/x")
    yield welcome(t, one.name, 1, "damka_bot")


def others(t: Translator, one: PlayerName, other: PlayerName) -> Iterator[Screen]:
    """Screens in which a name or a text of somebody's may stand."""
    game = Game.new(RULES)
    state = replace(state_of(game, Color.WHITE, white=one, black=other), note=one.name, retracted=one, undo=True)
    yield from (turn_message(state, t), waiting_board(state, t))
    yield from (resign_question(replace(state, viewer=viewer), t, Color.BLACK) for viewer in (Color.BLACK, None))
    yield from (takeback_sent(state, t, Color.WHITE), takeback_declined(state, t, Color.WHITE))
    yield from (undo_offer(state, t), undo_question(state, t, Color.WHITE), note_screen(state, t, one.name))
    yield draw_sent(state, t, DrawOffer(Color.WHITE, 0))
    yield from (unreadable_move(state, t, one.name), wrong_chat(state, t, one.name, other.name))
    yield which_game(t, one.name, [(state, game.legal[0])])
    yield choose_game(t, None, [])
    yield from (game_menu(t, 1, None, one.name), rules_menu(t, one.name))
    for status in ChallengeStatus:
        card = ChallengeState("T" * 16, RULES, Seat.RANDOM, one, other, status, taken_by=other, place=one.name)
        if status is not ChallengeStatus.OPEN:
            yield from (closed_challenge(card, t), dead_challenge(card, t))
        mine = replace(card, reader=Reader.AUTHOR, status=ChallengeStatus.OPEN, link="https://t.me/x?start=y")
        yield from (challenge_card(mine, t), folded_challenge(mine, t))


@pytest.mark.parametrize("language", LANGUAGES)
@given(names, names)
@settings(max_examples=60, deadline=None)
def test_every_view_shows_a_name_as_it_is_written(language, one, other):
    t = Translator.of(language)
    player, opponent = PlayerName(one, 2**52), PlayerName(other, 5)
    for screen in screens(t, player, opponent):
        assert called(player) in parse_html(screen.text).text
    for screen in others(t, player, opponent):
        parse_html(screen.text)


@given(st.text())
def test_a_name_is_on_one_line_short_and_never_empty(name):
    shown = called(PlayerName(name))
    assert shown.strip() == shown
    assert 0 < len(shown) <= 64
    assert len(shown.splitlines()) == 1


@pytest.mark.parametrize("name", ["", " ", "\u200b\u200d", "\u202e\u2066", "\u3164", "\u2800\u2800", "\x00"])
def test_a_name_that_shows_nothing_is_a_question_mark(name):
    assert called(PlayerName(name)) == "?"


@given(st.text(WHOLE), st.text(WHOLE))
def test_a_value_is_never_read_as_a_placeholder_or_as_html(name, text):
    shown = parse_html(
        Translator.of("en")("reply.other_person", opponent=f"{{{name}}}{text}<b>&amp;{{0.__class__}}")
    ).text
    assert f"{{{name}}}{text}<b>&amp;{{0.__class__}}" in shown


def test_html_is_not_escaped_twice():
    assert escaped(escaped("<&>")) == "&lt;&amp;&gt;"
    assert isinstance(escaped("x"), Html)


def test_html_is_escaped_in_one_place():
    escaping = [path.relative_to(BOT) for path in BOT.rglob("*.py") if "local" not in path.parts and _escapes(path)]
    assert escaping == [Path("translate.py")]


def test_no_text_from_outside_is_ever_a_format():
    """`str.format` reads attributes of its arguments: only the catalogues' own texts may be formats."""
    formats = [
        (path.name, node.lineno)
        for path in BOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("format", "format_map") and isinstance(node.ctx, ast.Load)
    ]
    assert {name for name, _ in formats} <= {"translate.py", "logs.py"}


def _escapes(path: Path) -> bool:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "html"]
    return any(alias.name == "escape" for node in imported for alias in node.names)
