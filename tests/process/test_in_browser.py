"""A whole game in private on a phone, by taps and typing, the program being stopped and started in the middle."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bot.local.seed import CLUB
from rules import Game, format_move, parse_move, variant
from tests.browser import chromium_page
from tests.process.phone import ANNA, BORIS, Phone, last, local, say, tap
from tests.process.programs import free_port

pytestmark = pytest.mark.browser

__all__ = ["chromium_page"]

GAME = "alquerque"
MOVES = ("d2-c3", "b4xd2", "e1xc3", "d4xb4", "c1-d2", "a3xc1", "b1xd1", "b3-a3", "e3-d4", "e5xc3", "a1-b1", "a3xe3")
RESTART_BEFORE = 6


def meet(phone: Phone) -> None:
    """Let Anna challenge in private and send the link to the club, where Boris follows it."""
    anna = phone.of(ANNA)
    anna.get_by_test_id("start").click()
    expect(last(anna)).to_contain_text("Anna")
    say(anna, f"/new {GAME}")
    tap(last(anna), "I begin")
    expect(last(anna)).to_contain_text("Who begins? me")
    tap(last(anna), "Challenge")
    expect(last(anna)).to_contain_text("?start=")
    tap(last(anna), "Send to a friend")
    anna.get_by_test_id(f"choose-{CLUB}").click()
    anna.get_by_test_id("send").click()
    boris = phone.of(BORIS, CLUB)
    last(boris).get_by_role("link").click()
    expect(boris).to_have_attribute("data-open-chat", str(BORIS))
    expect(last(boris)).to_contain_text("Boris")
    phone.of(ANNA, ANNA)


def move(phone: Phone, game: Game, text: str) -> Game:
    """Let whoever is to move tap, or at every third move type."""
    view = phone.of(ANNA if game.turn is game.variant.first else BORIS)
    played = parse_move(game.variant, game.position, text)
    board = view.get_by_test_id("message").filter(has=phone.page.get_by_test_id("keyboard")).last
    expect(board).to_contain_text(re.compile("Your move|Ваш ход"))
    if game.moves:
        expect(board).to_contain_text(format_move(game.variant, game.positions[-2], game.moves[-1]))
    if game.plies % 3 == 2:
        say(view, text)
    elif (whole := board.get_by_role("button", name=re.compile(rf"(^|\s){text}$"))).count():
        whole.click()
    else:
        tap(board, played.start, exact=True)
        tap(board, text, exact=True)
    return game.play(played)


def test_a_whole_game_on_a_phone_with_a_restart_in_the_middle(chromium_page: Page, tmp_path: Path) -> None:
    phone, port = Phone(chromium_page), free_port()
    game = Game.new(variant(GAME))
    with local(tmp_path, port) as program:
        chromium_page.goto(program.address)
        meet(phone)
        for text in MOVES[:RESTART_BEFORE]:
            game = move(phone, game, text)
        phone.check()
        phone.ignore()
    expect(chromium_page.get_by_test_id("offline")).to_be_visible()
    with local(tmp_path, port):
        expect(chromium_page.get_by_test_id("offline")).to_be_hidden()
        phone.listen()
        for text in MOVES[RESTART_BEFORE:]:
            game = move(phone, game, text)
        assert game.outcome is not None
        for person in (ANNA, BORIS):
            view = phone.of(person)
            expect(last(view)).to_contain_text("🏆")
            expect(last(view)).to_contain_text("Boris")
            phone.check()
        chromium_page.reload()  # what is shown is what is kept
        expect(last(phone.of(ANNA))).to_contain_text("🏆")
        phone.check()
    assert phone.troubles == []
