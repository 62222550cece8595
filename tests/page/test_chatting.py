"""The chat page in a real browser: what people write, tap, answer and read there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from bot.local.seed import CLUB, FORUM
from tests.page.conftest import ANNA, BORIS, Table
from tests.page.views import last, open_chat, pane, say, switch_to, tap

pytestmark = pytest.mark.browser


def test_start_is_pressed_once_and_the_bot_greets(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    expect(last(anna)).to_contain_text("Heard /start from Anna")
    expect(last(anna).locator("b")).to_have_text("Heard")
    expect(anna.get_by_test_id("start")).to_be_hidden()
    expect(anna.get_by_test_id("box")).to_be_visible()


def test_a_group_shows_each_person_the_same_messages_as_their_own_or_not(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    for view in (anna, boris):
        open_chat(view, CLUB)
    say(anna, "who wants a game?")
    expect(last(anna)).to_have_attribute("data-own", "true")
    expect(last(boris)).to_have_attribute("data-own", "false")
    expect(last(boris)).to_contain_text("Anna")
    expect(last(boris)).to_contain_text("who wants a game?")


def test_only_the_tapper_sees_the_toast(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    for view in (anna, boris):
        open_chat(view, CLUB)
    say(anna, "/new@damka_local_bot")
    expect(last(boris).get_by_test_id("keyboard")).to_be_visible()
    tap(boris, "Why?")
    expect(boris.get_by_test_id("toast")).to_have_text("You must capture")
    expect(boris.get_by_test_id("toast")).to_have_attribute("role", "alert")
    expect(anna.get_by_test_id("toast")).to_have_count(0)


def test_an_alert_stays_until_it_is_acknowledged_and_blocks_only_its_pane(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    anna.get_by_test_id("start").click()
    tap(anna, "Resign")
    expect(anna.get_by_test_id("alert")).to_contain_text("Resign this game?")
    expect(anna.get_by_test_id("alert-ok")).to_be_focused()
    boris.get_by_test_id("start").click()
    expect(last(boris)).to_contain_text("Heard")
    anna.get_by_test_id("alert-ok").press("Escape")
    expect(anna.get_by_test_id("alert")).to_have_count(0)


def test_a_reply_quotes_the_message_and_reaches_the_bot(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, CLUB)
    say(anna, "/new@damka_local_bot")
    expect(last(anna).get_by_test_id("keyboard")).to_be_visible()
    board = last(anna).get_attribute("data-message")
    last(anna).get_by_test_id("reply").click()
    expect(anna.get_by_test_id("reply-bar")).to_contain_text("Reply to Damka")
    say(anna, "c3-d4")
    expect(last(anna)).to_contain_text("You said: c3-d4")
    quoting = anna.get_by_test_id("message").filter(has=page.locator(f'[data-quoted="{board}"]'))
    expect(quoting).to_contain_text("c3-d4")
    expect(anna.get_by_test_id("reply-bar")).to_be_hidden()
    assert str(table.bot.heard[-1]["message"]["reply_to_message"]["message_id"]) == board


def test_escape_gives_up_a_reply(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    last(anna).get_by_test_id("reply").click()
    expect(anna.get_by_test_id("reply-bar")).to_be_visible()
    anna.get_by_test_id("box").press("Escape")
    expect(anna.get_by_test_id("reply-bar")).to_be_hidden()


SWIPE = """(node, across) => {
    for (const [name, x] of [["touchstart", 300], ["touchend", 300 - across]]) {
        const touch = new Touch({ identifier: 1, target: node, clientX: x, clientY: 100 });
        node.dispatchEvent(new TouchEvent(name, { changedTouches: [touch], touches: [touch] }));
    }
}"""


def test_a_swipe_to_the_left_begins_a_reply(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    last(anna).evaluate(SWIPE, 30)
    expect(anna.get_by_test_id("reply-bar")).to_be_hidden()
    last(anna).evaluate(SWIPE, 90)
    expect(anna.get_by_test_id("reply-bar")).to_be_visible()


def test_the_same_words_typed_twice_in_haste_are_sent_twice(page: Page) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, CLUB)
    for _ in range(2):
        say(anna, "hurry")
    expect(anna.get_by_test_id("message").filter(has_text="hurry")).to_have_count(2)


def test_a_demanded_reply_is_begun(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "name?")
    expect(anna.get_by_test_id("reply-bar")).to_contain_text("What is your name?")
    say(anna, "Anna")
    expect(last(anna)).to_contain_text("You said: Anna")
    assert table.bot.heard[-1]["message"]["reply_to_message"]["text"] == "What is your name?"


def test_hostile_words_stay_words(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    attack = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script> & </b>"
    anna.get_by_test_id("start").click()
    say(anna, attack)
    expect(last(anna)).to_contain_text(f"You said: {attack}")
    for view in (anna, boris):
        open_chat(view, CLUB)
    say(anna, attack)
    expect(last(boris)).to_contain_text(attack)
    expect(boris.locator("script, [onerror]")).to_have_count(0)
    expect(desk).to_have_title("Damka, played locally")


def test_unread_messages_and_mentions_are_marked_until_they_are_seen(page: Page) -> None:
    boris = switch_to(page, BORIS)
    open_chat(boris, CLUB)
    say(boris, "/new@damka_local_bot @anna")
    expect(last(boris)).to_contain_text("Heard")
    chip = page.locator(f'[data-testid="person"][data-person="{ANNA}"]')
    expect(chip).to_have_accessible_name("Anna, has unread messages")
    anna = switch_to(page, ANNA)
    tab = anna.locator(f'[data-chat="{CLUB}"][role="tab"]')
    expect(tab.get_by_test_id("badge")).to_have_text(re.compile(r"@ \d+"))
    tab.click()
    expect(tab.get_by_test_id("badge")).to_be_hidden()
    expect(anna.locator('[data-called="true"]').first).to_contain_text("@anna")


def test_topics_keep_their_messages_apart(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, FORUM)
    topic = anna.get_by_test_id("topic-tab").nth(1)
    topic.click()
    say(anna, "/new@damka_local_bot")
    expect(last(anna)).to_contain_text("Heard /new")
    thread = topic.get_attribute("data-topic")
    assert str(table.bot.heard[-1]["message"]["message_thread_id"]) == thread
    expect(anna.get_by_test_id("quote")).to_have_count(0)
    boris = switch_to(page, BORIS)
    open_chat(boris, FORUM)
    boris.get_by_test_id("topic-tab").nth(1).click()
    say(boris, "hello")
    switch_to(page, ANNA)
    expect(last(anna)).to_contain_text("hello")
    expect(last(anna)).to_have_attribute("data-called", "false")
    anna.get_by_test_id("topic-tab").first.click()
    expect(anna.get_by_test_id("messages")).not_to_contain_text("Heard /new")
