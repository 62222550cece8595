"""The chat page's tools: the clock, the log, beginning anew, and what it does without its server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import ANNA, CELINA, Table
from tests.page.views import last, pane, say

pytestmark = pytest.mark.browser


def test_reset_asks_once_and_clears_everything(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    expect(last(anna)).to_contain_text("Heard")
    page.get_by_test_id("reset").click()
    page.get_by_test_id("confirm-no").click()
    expect(anna.get_by_test_id("message")).to_have_count(2)
    page.get_by_test_id("reset").click()
    page.get_by_test_id("confirm-yes").click()
    expect(anna.get_by_test_id("start")).to_be_visible()
    expect(anna.get_by_test_id("message")).to_have_count(0)


def test_the_worlds_clock_moves_forward(desk: Page, table: Table) -> None:
    now = desk.get_by_test_id("now")
    expect(now).not_to_be_empty()
    before = now.inner_text()
    started = table.now()
    desk.get_by_role("button", name="One day later").click()
    expect(now).not_to_have_text(before)
    assert table.now() - started >= 86400


def test_the_drawer_tells_what_the_bot_was_asked_and_answered_and_opens_each_line(desk: Page, table: Table) -> None:
    pane(desk, ANNA).get_by_test_id("start").click()
    table.bot.call("sendMessage", chat_id=CELINA, text="hello")
    desk.get_by_test_id("open-log").click()
    lines = desk.get_by_test_id("call")
    asked, answered = (lines.and_(desk.locator(f'[data-kind="{kind}"]')) for kind in ("asked", "answered"))
    expect(asked.filter(has_text="Anna: /start")).to_have_attribute("data-state", "taken")
    expect(answered.filter(has_text="Anna: Heard /start from Anna")).to_have_attribute("data-state", "ok")
    refused = answered.filter(has_text="chat not found")
    expect(refused).to_have_attribute("data-state", "refused")
    refused.locator("summary").press("Enter")
    expect(refused.locator("pre")).to_contain_text('"error_code": 400')
    desk.keyboard.press("Escape")
    expect(desk.get_by_test_id("drawer")).to_be_hidden()
    expect(desk.get_by_test_id("open-log")).to_be_focused()


def test_a_lost_server_is_announced_and_found_again(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    expect(last(anna)).to_contain_text("Heard")
    table.close_door()
    expect(page.get_by_test_id("offline")).to_be_visible()
    say(anna, "kept while nobody answers")
    expect(anna.get_by_test_id("toast").last).to_contain_text("does not answer")
    expect(anna.get_by_test_id("box")).to_have_value("kept while nobody answers")
    table.open_door()
    expect(page.get_by_test_id("offline")).to_be_hidden(timeout=10_000)
    anna.get_by_test_id("send").click()
    expect(last(anna)).to_contain_text("You said: kept")


def test_the_page_asks_only_its_own_server_and_every_control_has_a_name(chromium_page: Page, table: Table) -> None:
    asked: list[str] = []
    complaints: list[str] = []
    chromium_page.on("request", lambda request: asked.append(request.url))
    chromium_page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    chromium_page.goto(table.url)
    anna = pane(chromium_page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_be_visible()
    assert [url for url in asked if not url.startswith(table.url)] == []
    assert complaints == []
    controls = chromium_page.locator("button:visible, textarea:visible, [role=tab]:visible, [role=log]:visible")
    for control in controls.all():
        expect(control).to_have_accessible_name(re.compile(r"\S"))
