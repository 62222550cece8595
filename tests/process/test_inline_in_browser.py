"""A challenge by inline mode in a chat where the bot is not, taken there and played in private, on a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from bot.local.seed import CLUB
from tests.browser import chromium_page
from tests.process.phone import ANNA, BORIS, BOT, CELINA, Phone, last, local, say, tap
from tests.process.programs import free_port

pytestmark = pytest.mark.browser

__all__ = ["chromium_page"]


def club_without_bot(phone: Phone) -> Locator:
    """Anna's view of the club, from which she has removed the bot."""
    anna = phone.of(ANNA, CLUB)
    anna.get_by_test_id("open-chat-menu").click()
    anna.get_by_role("menuitem", name="Remove the bot").click()
    anna.get_by_test_id("open-chat-menu").click()
    expect(anna.get_by_role("menuitem", name="Add the bot")).to_be_visible()
    anna.get_by_test_id("open-chat-menu").click()
    return anna


def offer(anna: Locator) -> None:
    """Type until the game is found, and send its card."""
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
    boris = phone.of(BORIS, CLUB)
    tap(last(boris), "Accept")
    expect(boris).to_have_attribute("data-open-chat", str(BORIS))
    expect(last(boris)).to_contain_text("игра начинается ⚪ Anna ⚫ Boris")
    expect(last(boris)).to_contain_text("Теперь ходит Anna")
    celina = phone.of(CELINA, CLUB)
    expect(last(celina)).to_contain_text("This invitation has been accepted: Anna and Boris are playing.")
    expect(last(celina).get_by_test_id("button")).to_have_text(["💬 Open Damka"])


def play(phone: Phone) -> None:
    """Three moves; each comes to the other as a new message, the board moved on waits."""
    anna = phone.of(ANNA, ANNA)
    expect(last(anna)).to_contain_text("Your move. You play ⚪ White.")
    tap(last(anna), "c3-d4")
    expect(last(anna)).to_contain_text("Waiting for Boris")
    expect(last(anna).get_by_test_id("button")).to_have_text(["↩️ Undo", "🗓 Plan a reply"])
    boris = phone.of(BORIS)
    expect(last(boris)).to_contain_text("Последний ход: c3-d4")
    say(boris, "f6-g5")
    anna = phone.of(ANNA)
    expect(last(anna)).to_contain_text("Last move: f6-g5")
    say(anna, "b2-c3")
    expect(anna.get_by_test_id("message").filter(has_text="Waiting for Boris")).to_have_count(2)


def resign(phone: Phone) -> None:
    """Boris gives up; both are told in their own language, each with the way to another game."""
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
    club = phone.of(CELINA)
    for words in ("🏆 Anna wins: ⚪ White.", "Boris resigned."):
        expect(last(club)).to_contain_text(words)
    expect(last(club).get_by_test_id("button")).to_have_text(["💬 Open Damka"])


def test_an_inline_challenge_is_taken_in_a_chat_and_finished_in_private(chromium_page: Page, tmp_path: Path) -> None:
    with local(tmp_path, free_port()) as program:
        phone = Phone(chromium_page)
        chromium_page.goto(program.address)
        anna = phone.of(ANNA)
        anna.get_by_test_id("start").click()
        expect(last(anna)).to_contain_text("Hello, Anna!")
        offer(club_without_bot(phone))
        accept(phone)
        play(phone)
        resign(phone)
        phone.check()
    assert phone.troubles == []
