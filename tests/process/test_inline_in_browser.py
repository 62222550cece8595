"""A challenge by inline mode in a chat of two friends, taken there and played with the bot in private, on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import chromium_page
from tests.process.phone import ANNA, BORIS, BOT, Phone, last, local, say, tap
from tests.process.programs import free_port

pytestmark = pytest.mark.browser

__all__ = ["chromium_page"]


def with_friend(phone: Phone, person: int, friend: str) -> Locator:
    """Somebody's view with the chat with a friend open, where the bot is not."""
    view = phone.of(person)
    view.get_by_role("tab", name=re.compile(friend)).click()
    return view


def offer(phone: Phone) -> None:
    """Anna writes to Boris, types until the game is found, and sends its card."""
    anna = phone.of(ANNA)
    anna.get_by_test_id("open-chat-menu").click()
    anna.get_by_role("menuitem", name="Write to somebody").click()
    anna.get_by_test_id(f"friend-{BORIS}").click()
    expect(anna.get_by_role("tab", name="Boris")).to_have_attribute("aria-selected", "true")
    anna.get_by_test_id("box").fill(f"@{BOT} rus")
    expect(anna.get_by_test_id("inline-result").first).to_contain_text("Russian: colours by lot")
    anna.get_by_test_id("inline-result").filter(has_text="I play ⚪ White").click()
    for words in ("Russian draughts", "Anna invites anyone here to a game.", "Anna begins.", "played in private"):
        expect(last(anna)).to_contain_text(words)


def accept(phone: Phone) -> None:
    """Anna cannot take her own invitation; Boris, who has never written to the bot, is led to the board."""
    anna = phone.of(ANNA)
    tap(last(anna), "Accept")
    expect(anna.get_by_test_id("toast")).to_contain_text("your own invitation")
    boris = with_friend(phone, BORIS, "Anna")
    tap(last(boris), "Accept")
    expect(boris).to_have_attribute("data-open-chat", str(BORIS))
    expect(last(boris)).to_contain_text("игра начинается ⚪ Anna ⚫ Boris")
    expect(last(boris)).to_contain_text("Теперь ходит Anna")
    anna = phone.of(ANNA)
    expect(last(anna)).to_contain_text("This invitation has been accepted: Anna and Boris are playing.")
    expect(last(anna).get_by_test_id("button")).to_have_text(["💬 Open Damka"])


def play(phone: Phone) -> None:
    """Three moves; each comes to the other as a new message, the board moved on waits."""
    anna = phone.of(ANNA, ANNA)
    expect(last(anna)).to_contain_text("Your move. You play ⚪ White.")
    tap(last(anna), "c3-d4")
    expect(last(anna)).to_contain_text("Waiting for Boris")
    expect(last(anna).get_by_test_id("button")).to_have_text(["↩️ Undo"])
    boris = phone.of(BORIS)
    expect(last(boris)).to_contain_text("Последний ход: c3-d4")
    say(boris, "f6-g5")
    anna = phone.of(ANNA)
    expect(last(anna)).to_contain_text("Last move: f6-g5")
    say(anna, "b2-c3")
    expect(anna.get_by_test_id("message").filter(has_text="Waiting for Boris")).to_have_count(2)


def resign(phone: Phone) -> None:
    """Boris gives up; both are told in their own language, with the way to another game, and the card tells it too."""
    boris = phone.of(BORIS)
    expect(last(boris)).to_contain_text("b2-c3")
    tap(last(boris), "Сдаться")
    expect(last(boris)).to_contain_text("Вы правда хотите сдаться?")
    tap(last(boris), "Да, сдаюсь")
    expect(last(boris)).to_contain_text("🏆 Победа: Anna")
    anna = phone.of(ANNA)
    expect(last(anna)).to_contain_text("🏆 Anna wins: ⚪ White.")
    expect(last(anna)).to_contain_text("Boris resigned.")
    expect(last(anna).get_by_test_id("button")).to_have_text(["🔁 Rematch", "📜 History", "🎬 Replay"])
    card = last(with_friend(phone, BORIS, "Anna"))
    expect(card).to_contain_text("🏆 Anna wins: ⚪ White.")
    expect(card).to_contain_text("Boris resigned.")
    expect(card.get_by_test_id("button")).to_have_text(["💬 Open Damka"])


def test_an_inline_challenge_is_taken_in_a_chat_and_finished_in_private(chromium_page: Page, tmp_path: Path) -> None:
    with local(tmp_path, free_port()) as program:
        phone = Phone(chromium_page)
        chromium_page.goto(program.address)
        anna = phone.of(ANNA)
        anna.get_by_test_id("start").click()
        expect(last(anna)).to_contain_text("Hello, Anna!")
        offer(phone)
        accept(phone)
        play(phone)
        resign(phone)
        phone.check()
    assert phone.troubles == []
