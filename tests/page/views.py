"""Doing things on the page as its people do."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def pane(page: Page, person: int) -> Locator:
    """Return a person's view."""
    return page.locator(f'[data-testid="pane"][data-person="{person}"]')


def switch_to(page: Page, person: int) -> Locator:
    """Show a person's view and return it."""
    page.locator(f'[data-testid="person"][data-person="{person}"]').click()
    return pane(page, person)


def open_chat(view: Locator, chat: int) -> None:
    """Open one of the chats."""
    view.locator(f'[data-testid="chat-tab"][data-chat="{chat}"]').click()


def say(view: Locator, text: str) -> None:
    """Write a message."""
    view.get_by_test_id("box").fill(text)
    view.get_by_test_id("send").click()


def tap(view: Locator, label: str) -> None:
    """Tap the newest button with a label."""
    view.get_by_test_id("button").and_(view.get_by_role("button", name=label)).last.click()


def last(view: Locator) -> Locator:
    """Return the newest message of the open chat."""
    return view.get_by_test_id("message").last


def choose(view: Locator, label: str) -> None:
    """Choose an entry of the open chat's menu."""
    view.get_by_test_id("open-chat-menu").click()
    view.get_by_role("menuitem", name=label).click()
