"""How the chat page is laid out, on phones and desks: nothing jumps or sticks out, and keys reach every part."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from bot.local.seed import CLUB, FORUM
from tests.browser import DESK
from tests.page.conftest import ANNA, BORIS, CELINA, Table
from tests.page.scripted import picture
from tests.page.views import choose, last, open_chat, pane, say, switch_to

pytestmark = pytest.mark.browser


def focus_by_tab(page: Page, wanted: Locator, key: str = "Tab") -> None:
    for _ in range(60):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} is not reached with {key}")


def test_everything_needed_for_a_game_works_from_the_keyboard(page: Page) -> None:
    anna = pane(page, ANNA)
    focus_by_tab(page, anna.get_by_test_id("start"))
    page.keyboard.press("Enter")
    expect(last(anna).get_by_test_id("keyboard")).to_be_visible()
    focus_by_tab(page, anna.get_by_test_id("box"))
    page.keyboard.type("board")
    page.keyboard.press("Enter")
    expect(last(anna).get_by_test_id("picture")).to_be_visible()
    why = last(anna).get_by_role("button", name="Why?")
    focus_by_tab(page, why, "Shift+Tab")
    assert why.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(anna.get_by_test_id("toast")).to_have_text("You must capture")
    focus_by_tab(page, last(anna).get_by_role("button", name="Picture", exact=True))
    page.keyboard.press("Space")
    expect(last(anna).get_by_role("button", name="Undo")).to_be_focused()
    focus_by_tab(page, anna.get_by_role("tab", name="Damka"), "Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(anna).to_have_attribute("data-open-chat", str(CLUB))


def test_nothing_scrolls_sideways_on_a_phone(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "board " + "x" * 300)
    expect(last(anna).get_by_test_id("picture")).to_be_visible()
    page.get_by_test_id("open-clock").click()
    for chat in (ANNA, CLUB, FORUM):
        open_chat(anna, chat)
        for node in ("html", '[data-testid="messages"]:visible'):
            overflow = page.locator(node).first.evaluate("node => node.scrollWidth - node.clientWidth")
            assert overflow == 0, (chat, node)
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        assert box is None or (box["x"] >= 0 and box["x"] + box["width"] <= 390), button


def test_what_is_unread_in_a_chat_beyond_the_edge_is_pointed_to(page: Page) -> None:
    boris = switch_to(page, BORIS)
    for friend, name in ((CELINA, "Celina"), (ANNA, "Anna")):
        choose(boris, "Write to somebody")
        boris.get_by_test_id(f"friend-{friend}").click()
        expect(boris.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        say(boris, "hello")
        expect(last(boris)).to_contain_text("hello")
    anna = switch_to(page, ANNA)
    right, left = anna.get_by_test_id("chats-beyond-right"), anna.get_by_test_id("chats-beyond-left")
    tabs = anna.get_by_test_id("chats")
    tabs.evaluate("node => { node.style.maxWidth = '200px' }")  # so narrow that two do not fit
    expect(right).to_be_visible()
    expect(left).to_be_hidden()
    tabs.evaluate("node => node.scrollTo(node.scrollWidth, 0)")
    expect(right).to_be_hidden()
    anna.get_by_role("tab", name="Boris").click()
    tabs.evaluate("node => node.scrollTo(0, 0)")
    expect(right).to_be_hidden()  # all of it read


def test_the_top_bar_is_one_line_on_a_narrow_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    tops = page.locator(".top .tool").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == 3
    assert len(set(tops)) == 1


def test_one_pane_at_a_time_on_a_phone_and_a_third_beside_two_on_a_desk(page: Page) -> None:
    expect(page.get_by_test_id("pane").filter(visible=True)).to_have_count(1)
    switch_to(page, CELINA)
    expect(pane(page, CELINA)).to_be_visible()
    expect(pane(page, ANNA)).to_be_hidden()
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    expect(page.get_by_test_id("pane").filter(visible=True)).to_have_count(2)
    switch_to(page, CELINA)
    expect(page.get_by_test_id("pane").filter(visible=True)).to_have_count(3)


def test_an_edited_picture_does_not_move_what_is_being_read(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    for _ in range(4):
        say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_have_count(4)
    page.wait_for_function("[...document.images].every(image => image.complete)")
    second = anna.get_by_test_id("message").filter(has=page.get_by_test_id("picture")).nth(1)
    image = second.locator("img")
    second.scroll_into_view_if_needed()
    before = image.bounding_box()
    source = image.get_attribute("src")
    second.get_by_role("button", name="Picture", exact=True).click()
    expect(second).to_contain_text("moved")
    expect(image).not_to_have_attribute("src", source or "")
    assert image.bounding_box() == before
    expect(second.locator(".edited")).to_have_text("edited")


def test_the_view_stays_at_the_end_until_one_scrolls_up(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    for _ in range(3):
        say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_have_count(3)
    expect(last(anna).get_by_test_id("keyboard")).to_be_in_viewport()
    messages = anna.get_by_test_id("messages")
    messages.evaluate("node => node.scrollTo(0, 0)")
    expect(anna.get_by_test_id("to-end")).to_be_visible()
    first = anna.get_by_test_id("message").first
    expect(first).to_be_in_viewport()
    anna.get_by_test_id("to-end").click()
    expect(last(anna).get_by_test_id("keyboard")).to_be_in_viewport()


def test_a_person_switched_to_is_shown_at_the_end(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    for _ in range(3):
        say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_have_count(3)
    anna.get_by_test_id("messages").evaluate("node => node.scrollTo(0, 0)")
    expect(anna.get_by_test_id("to-end")).to_be_visible()
    switch_to(page, BORIS)
    switch_to(page, ANNA)
    expect(last(anna).get_by_test_id("keyboard")).to_be_in_viewport(ratio=1)
    expect(anna.get_by_test_id("to-end")).to_be_hidden()


GROW_BEFORE_THE_EVENT = """node => {
    node.querySelector(".message:last-child .text").style.paddingBottom = "300px";
    node.dispatchEvent(new Event("scroll"));
}"""


def test_whoever_is_at_the_end_stays_there_when_messages_grow(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    for _ in range(2):
        say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_have_count(2)
    messages, end = anna.get_by_test_id("messages"), last(anna).get_by_test_id("keyboard")
    messages.evaluate(GROW_BEFORE_THE_EVENT)
    expect(end).to_be_in_viewport(ratio=1)
    board = last(anna).get_attribute("data-message")
    table.bot.call("editMessageCaption", chat_id=ANNA, message_id=board, caption="\n".join("tall!" * 30))
    expect(last(anna)).to_contain_text("l\nl")
    expect(last(anna).locator(".meta")).to_be_in_viewport(ratio=1)
    table.bot.call("sendPhoto", {"photo": picture("brown")}, chat_id=ANNA, caption="a new board")
    expect(last(anna)).to_contain_text("a new board")
    expect(last(anna).locator(".meta")).to_be_in_viewport(ratio=1)
    expect(anna.get_by_test_id("to-end")).to_be_hidden()


def test_a_picture_is_enlarged_and_put_back(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "board")
    anna.get_by_test_id("picture").click()
    expect(page.get_by_test_id("lightbox").locator("img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("lightbox")).to_have_count(0)
