"""A whole game on a phone: `damka local` as its own process, two people in Chromium, taps and typing, a restart."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from bot.local.seed import CLUB
from rules import Game, format_move, parse_move, variant
from tests.browser import PHONE, chromium_page
from tests.process.programs import PATIENCE, ROOT, free_port

pytestmark = pytest.mark.browser

__all__ = ["chromium_page"]

ANNA, BORIS = 1001, 1002
GAME = "alquerque"
MOVES = ("d2-c3", "b4xd2", "e1xc3", "d4xb4", "c1-d2", "a3xc1", "b1xd1", "b3-a3", "e3-d4", "e5xc3", "a1-b1", "a3xe3")
RESTART_BEFORE = 6
LOADED = """() => [...document.querySelectorAll('[data-testid="picture"] img')]
    .every(image => image.complete && image.naturalWidth > 0)"""


@contextmanager
def local(folder: Path, port: int) -> Iterator[str]:
    """`damka local` running; its address. It must stop in good order."""
    arguments = ["-m", "bot", "local", "--quiet", "--data", str(folder), "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            assert process.stdout is not None
            ready = re.search(r"http://\S+", process.stdout.readline())
            assert ready
            yield ready[0]
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()


def pane(page: Page, person: int) -> Locator:
    """Somebody's view, brought to the front."""
    page.locator(f'[data-testid="person"][data-person="{person}"]').click()
    return page.locator(f'[data-testid="pane"][data-person="{person}"]')


def say(view: Locator, text: str) -> None:
    view.get_by_test_id("box").fill(text)
    view.get_by_test_id("send").click()


def last(view: Locator) -> Locator:
    return view.get_by_test_id("message").last


def tap(view: Locator, label: str | re.Pattern[str]) -> None:
    last(view).get_by_role("button", name=label).click()


def meet(page: Page) -> None:
    """Let Anna challenge in private and send the link to the club, where Boris follows it."""
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    expect(last(anna)).to_contain_text("Anna")
    say(anna, f"/new {GAME}")
    tap(anna, "I begin")
    expect(last(anna)).to_contain_text("Who begins? me")
    tap(anna, "Challenge")
    expect(last(anna)).to_contain_text("?start=")
    tap(anna, "Send to a friend")
    anna.get_by_test_id(f"choose-{CLUB}").click()
    anna.get_by_test_id("send").click()
    boris = pane(page, BORIS)
    boris.locator(f'[data-testid="chat-tab"][data-chat="{CLUB}"]').click()
    last(boris).get_by_role("link").click()
    expect(boris).to_have_attribute("data-open-chat", str(BORIS))
    expect(last(boris)).to_contain_text("Boris")
    pane(page, ANNA).locator(f'[data-testid="chat-tab"][data-chat="{ANNA}"]').click()


def move(page: Page, game: Game, text: str) -> Game:
    """Let whoever is to move tap, or at every third move type."""
    view = pane(page, ANNA if game.turn is game.variant.first else BORIS)
    played = parse_move(game.variant, game.position, text)
    board = view.get_by_test_id("message").filter(has=page.get_by_test_id("keyboard")).last
    expect(board).to_contain_text(re.compile("Your move|Ваш ход"))
    if game.moves:
        expect(board).to_contain_text(format_move(game.variant, game.positions[-2], game.moves[-1]))
    if game.plies % 3 == 2:
        say(view, text)
    elif (whole := board.get_by_role("button", name=re.compile(rf"(^|\s){text}$"))).count():
        whole.click()
    else:
        board.get_by_role("button", name=played.start, exact=True).click()
        board.get_by_role("button", name=text, exact=True).click()
    return game.play(played)


def check_view(page: Page) -> None:
    """Every picture is there, and nothing reaches beyond the screen."""
    page.wait_for_function(LOADED)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_a_whole_game_on_a_phone_with_a_restart_in_the_middle(chromium_page: Page, tmp_path: Path) -> None:
    page, port, troubles = chromium_page, free_port(), list[str]()
    page.set_default_timeout(PATIENCE * 1000)
    expect.set_options(timeout=PATIENCE * 1000)

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            troubles.append(message.text)

    page.on("console", note)
    game = Game.new(variant(GAME))
    with local(tmp_path, port) as address:
        page.goto(address)
        meet(page)
        for text in MOVES[:RESTART_BEFORE]:
            game = move(page, game, text)
        check_view(page)
        page.remove_listener("console", note)
    expect(page.get_by_test_id("offline")).to_be_visible()
    with local(tmp_path, port):
        expect(page.get_by_test_id("offline")).to_be_hidden()
        page.on("console", note)
        for text in MOVES[RESTART_BEFORE:]:
            game = move(page, game, text)
        assert game.outcome is not None
        for person in (ANNA, BORIS):
            view = pane(page, person)
            expect(last(view)).to_contain_text("🏆")
            expect(last(view)).to_contain_text("Boris")
            check_view(page)
        page.reload()  # what is shown is what is kept
        expect(last(pane(page, ANNA))).to_contain_text("🏆")
        check_view(page)
    assert troubles == []
