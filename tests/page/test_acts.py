"""What people do on the page beside writing and tapping: groups, topics, files, each other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from bot.local.seed import CLUB, FORUM
from tests.page.conftest import ANNA, BORIS, CELINA
from tests.page.scripted import picture
from tests.page.views import choose, last, open_chat, pane, say, switch_to, tap

pytestmark = pytest.mark.browser


def test_blocking_and_leaving_can_be_undone(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    expect(anna.get_by_test_id("box")).to_be_visible()
    choose(anna, "Block the bot")
    anna.get_by_test_id("unblock").click()
    expect(anna.get_by_test_id("box")).to_be_visible()
    open_chat(anna, CLUB)
    choose(anna, "Leave the group")
    anna.get_by_test_id("join").click()
    expect(anna.get_by_test_id("service").last).to_contain_text("Anna joined the group")


def test_a_file_is_sent_with_what_was_written_as_its_caption(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    anna.get_by_test_id("box").fill("our game")
    with page.expect_file_chooser() as chooser:
        anna.get_by_test_id("attach").click()
    chooser.value.set_files({"name": "game.pdn", "mimeType": "text/plain", "buffer": b"1. c3-d4"})
    expect(last(anna)).to_contain_text("game.pdn")
    expect(last(anna)).to_contain_text("our game")
    expect(anna.get_by_test_id("box")).to_have_value("")
    chooser.value.set_files({"name": "board.png", "mimeType": "image/png", "buffer": picture("tan")})
    expect(last(anna).get_by_test_id("picture")).to_be_visible()
    page.get_by_test_id("open-log").click()
    for words in ("Anna: document our game", "Anna: photo"):
        expect(page.get_by_test_id("call").filter(has_text=words)).to_have_attribute("data-state", "taken")


def test_a_file_that_is_refused_leaves_the_caption_in_the_box(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    anna.get_by_test_id("box").fill("our game")
    files = anna.get_by_test_id("file")
    files.set_input_files({"name": "board.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(anna.get_by_test_id("toast")).to_contain_text("IMAGE_PROCESS_FAILED")
    expect(anna.get_by_test_id("box")).to_have_value("our game")


def test_a_topic_is_opened_closed_and_deleted(page: Page) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, FORUM)
    anna.get_by_test_id("new-topic").click()
    expect(anna.get_by_test_id("text-wanted")).to_be_focused()
    page.keyboard.type("Keny")
    page.keyboard.press("Enter")
    topic = anna.get_by_role("tab", name=re.compile("Keny"))
    expect(topic).to_have_attribute("aria-selected", "true")
    expect(topic).to_be_in_viewport(ratio=0.9)
    expect(anna.get_by_test_id("service").last).to_contain_text("Topic “Keny” was created")
    choose(anna, "Close the topic")
    expect(topic).to_have_accessible_name("Keny, closed")
    boris = switch_to(page, BORIS)
    open_chat(boris, FORUM)
    boris.get_by_role("tab", name=re.compile("Keny")).click()
    say(boris, "hello?")
    expect(boris.get_by_test_id("toast")).to_have_text("the topic is closed")
    switch_to(page, ANNA)
    choose(anna, "Reopen the topic")
    expect(topic).to_have_accessible_name("Keny")
    choose(anna, "Delete the topic")
    expect(topic).to_have_count(0)
    expect(anna).to_have_attribute("data-open-thread", "0")


def test_escape_opens_no_topic(page: Page) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, FORUM)
    before = anna.get_by_test_id("topic-tab").count()
    anna.get_by_test_id("new-topic").click()
    page.keyboard.type("Keny")
    page.keyboard.press("Escape")
    expect(anna.get_by_test_id("ask-text")).to_have_count(0)
    expect(anna.get_by_test_id("new-topic")).to_be_focused()
    expect(anna.get_by_test_id("topic-tab")).to_have_count(before)


def test_a_new_group_is_upgraded_and_given_topics_without_being_lost_from_view(page: Page) -> None:
    anna = pane(page, ANNA)
    choose(anna, "New group")
    page.keyboard.type("Trio")
    page.keyboard.press("Enter")
    tab = anna.get_by_role("tab", name=re.compile("Trio"))
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(anna.get_by_test_id("service").first).to_have_text("Anna created the group")
    choose(anna, "Upgrade to a supergroup")
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(anna.get_by_test_id("service").last).to_have_text("Upgraded from a basic group")
    choose(anna, "Talk in topics")
    expect(anna.get_by_role("tab", name="General")).to_be_visible()
    choose(anna, "Talk without topics")
    expect(anna.get_by_test_id("new-topic")).to_be_hidden()


def test_who_runs_a_group_makes_administrators_and_removes_members(page: Page) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, CLUB)
    choose(anna, "Members")
    expect(anna.get_by_test_id(f"member-{BORIS}")).to_have_text(re.compile("Boris.*member"))
    anna.get_by_test_id(f"member-{BORIS}").click()
    anna.get_by_test_id("do-promote").click()
    boris = switch_to(page, BORIS)
    open_chat(boris, CLUB)
    choose(boris, "Members")
    expect(boris.get_by_test_id(f"member-{BORIS}")).to_have_text(re.compile("you.*admin"))
    boris.get_by_test_id(f"member-{CELINA}").click()
    expect(boris.get_by_test_id("do-promote")).to_have_count(0)
    boris.get_by_test_id("do-kick").click()
    expect(boris.get_by_test_id("service").last).to_have_text("Boris removed Celina")
    choose(boris, "Remove the bot")
    expect(boris.get_by_test_id("service").last).to_have_text("Boris removed Damka")
    choose(boris, "Add the bot")
    expect(boris.get_by_test_id("service").last).to_have_text("Boris added Damka")


def test_an_administrator_writes_in_the_name_of_the_group(page: Page) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, CLUB)
    choose(anna, "Write anonymously")
    say(anna, "who am I?")
    boris = switch_to(page, BORIS)
    open_chat(boris, CLUB)
    expect(last(boris).locator(".sender")).to_have_text("Draughts club")
    expect(last(boris)).to_contain_text("who am I?")
    boris.get_by_test_id("open-chat-menu").click()
    expect(boris.get_by_role("menuitem", name="Write anonymously")).to_have_count(0)


def test_a_list_to_choose_from_is_left_by_a_tap(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Share")
    anna.get_by_test_id("out").click()
    expect(anna.get_by_test_id("choose-chat")).to_have_count(0)
    expect(anna).to_have_attribute("data-open-chat", str(ANNA))
    choose(anna, "Write to somebody")
    anna.get_by_test_id("out").click()
    expect(anna.get_by_test_id("friends")).to_have_count(0)
    say(anna, "still here")
    expect(last(anna)).to_contain_text("still here")


def test_a_link_is_sent_to_a_friend_in_private(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Share")
    anna.get_by_test_id(f"choose-{BORIS}").click()
    expect(anna.get_by_role("tab", name="Boris")).to_have_attribute("aria-selected", "true")
    expect(anna.get_by_test_id("box")).to_have_value("@damka_local_bot keny")
    anna.get_by_test_id("inline-result").click()
    boris = switch_to(page, BORIS)
    boris.get_by_role("tab", name=re.compile("Anna")).click()
    expect(last(boris)).to_contain_text("Who plays keny?")
    tap(boris, "Accept")
    expect(boris.get_by_test_id("toast")).to_have_text("Accepted")
    choose(boris, "Write to somebody")
    boris.get_by_test_id(f"friend-{CELINA}").click()
    expect(boris.get_by_role("tab", name="Celina")).to_have_attribute("aria-selected", "true")
