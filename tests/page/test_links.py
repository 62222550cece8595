"""Links, commands and inline queries on the chat page: each leads where it leads in Telegram."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from bot.local.seed import CLUB
from tests.page.conftest import ANNA, BORIS, Table
from tests.page.views import last, open_chat, pane, say, tap

pytestmark = pytest.mark.browser


def test_a_deep_link_opens_the_private_chat_with_its_payload(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, CLUB)
    say(anna, "/new@damka_local_bot")
    tap(anna, "Play in private")
    expect(anna).to_have_attribute("data-open-chat", str(ANNA))
    expect(last(anna)).to_contain_text("Heard /start join_7")
    assert "/start join_7" in [update.get("message", {}).get("text") for update in table.bot.heard]


def test_an_inline_result_is_chosen_into_the_chat_it_was_typed_in(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    for view in (anna, boris):
        open_chat(view, CLUB)
    anna.get_by_test_id("box").fill("@damka_local_bot keny")
    anna.get_by_test_id("inline-result").get_by_text("Challenge: keny").click()
    expect(last(boris)).to_contain_text("Who plays keny?")
    expect(last(boris)).to_contain_text("via @damka_local_bot")
    expect(anna.get_by_test_id("box")).to_have_value("")
    tap(boris, "Accept")
    expect(boris.get_by_test_id("toast")).to_have_text("Accepted")


def test_a_share_button_asks_for_the_chat_and_prepares_the_query_there(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Share")
    anna.get_by_test_id(f"choose-{CLUB}").click()
    expect(anna).to_have_attribute("data-open-chat", str(CLUB))
    expect(anna.get_by_test_id("box")).to_have_value("@damka_local_bot keny")
    expect(anna.get_by_test_id("inline-result")).to_have_count(1)


def test_a_group_link_asks_for_the_group_and_starts_the_bot_there(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Into a group")
    offered = anna.get_by_test_id("choose-chat").get_by_role("button")
    expect(offered).to_have_text([re.compile("Draughts club"), re.compile("Club with topics"), "Cancel"])
    anna.get_by_test_id(f"choose-{CLUB}").click()
    expect(anna).to_have_attribute("data-open-chat", str(CLUB))
    expect(last(anna)).to_contain_text("Heard /start@damka_local_bot g5")


def test_a_link_to_elsewhere_is_followed_only_when_agreed(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Website")
    expect(anna.get_by_test_id("open-web")).to_contain_text("https://example.org/rules")
    anna.get_by_role("button", name="Cancel", exact=True).click()
    expect(anna.get_by_test_id("open-web")).to_have_count(0)
    assert len(page.context.pages) == 1


def test_a_copy_button_copies(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Copy")
    expect(anna.get_by_test_id("toast")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "1. a3-b4"


def test_an_inline_button_for_this_chat_prepares_the_query_here(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Ask here")
    expect(anna.get_by_test_id("box")).to_have_value("@damka_local_bot tama")
    expect(anna.get_by_test_id("inline-result")).to_contain_text("Challenge: tama")
    anna.get_by_test_id("box").press("Enter")
    expect(last(anna)).to_contain_text("Who plays tama?")


def test_the_command_menu_lists_and_sends_the_bots_commands(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    anna.get_by_test_id("open-commands").click()
    items = anna.get_by_role("menuitem")
    expect(items).to_have_text([re.compile("/new.*Start a game"), re.compile("/games.*My games")])
    expect(items.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(last(anna)).to_contain_text("Heard /games")
    open_chat(anna, CLUB)
    anna.get_by_test_id("box").fill("/ga")
    anna.get_by_role("menuitem", name="/games").click()
    expect(last(anna)).to_contain_text("Heard /games@damka_local_bot")


def test_a_commands_word_in_a_text_can_be_tapped(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "try /games now")
    last(anna).get_by_role("button", name="/games").click()
    expect(last(anna)).to_contain_text("Heard /games")


@pytest.mark.parametrize("command", ["/plan_12", "/next"])
def test_a_command_in_a_caption_is_sent_by_one_tap(page: Page, table: Table, command: str) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "board")
    expect(last(anna).locator("img")).to_be_visible()
    last(anna).get_by_role("button", name=command, exact=True).click()
    expect(last(anna)).to_contain_text(f"Heard {command} from Anna")
    assert table.bot.heard[-1]["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": len(command)}]


def test_what_only_looks_like_a_command_is_not_tapped(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "c3/next or 1/2, and https://example.org/next")
    expect(last(anna)).to_contain_text("You said")
    expect(last(anna).locator(".command-link")).to_have_count(0)
