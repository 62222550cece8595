"""A Chromium for browser tests: the one the computer already has, never a downloaded one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = (390, 844)
DESK = (1000, 800)


def find_chromium() -> str:
    """Return the path of the installed browser.

    Where there is none the test is skipped, or fails if the environment variable DAMKA_NEED_BROWSER is set.
    """
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None:
        return found
    reason = f"no browser found; install Chromium (looked for {', '.join(NAMES)})"
    if os.environ.get("DAMKA_NEED_BROWSER"):
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Give a running Chromium; skips or fails as `find_chromium` does."""
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@contextmanager
def open_page(browser: Browser) -> Iterator[Page]:
    """Give a blank page at phone width that remembers nothing; fails afterwards if its scripts had an error."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def chromium_page() -> Iterator[Page]:
    """A page as `open_page` gives it, in a browser of its own."""
    with open_browser() as browser, open_page(browser) as page:
        yield page
