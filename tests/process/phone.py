"""`damka local` as a process of its own, and its page in the hands of people with one phone among them."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from tests.browser import PHONE
from tests.process.programs import PATIENCE, ROOT

ANNA, BORIS, CELINA = 1001, 1002, 1003
BOT = "damka_local_bot"
LOADED = """() => [...document.querySelectorAll('[data-testid="picture"] img')]
    .every(image => image.complete && image.naturalWidth > 0)"""


@dataclass(frozen=True, slots=True)
class Running:
    """`damka local` where it answers."""

    address: str
    pid: int


@contextmanager
def local(folder: Path, port: int) -> Iterator[Running]:
    """`damka local` running. It must stop in good order."""
    arguments = ["-m", "bot", "local", "--quiet", "--data", str(folder), "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            assert process.stdout is not None
            ready = re.search(r"http://\S+", process.stdout.readline())
            assert ready
            yield Running(ready[0], process.pid)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()


class Phone:
    """The page. `troubles` are the complaints of its scripts while the server is meant to answer."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.troubles: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        expect.set_options(timeout=PATIENCE * 1000)
        self.listen()

    def listen(self) -> None:
        """Note complaints from now on."""
        self.page.on("console", self._note)

    def ignore(self) -> None:
        """Note no complaints from now on: the server is about to go away."""
        self.page.remove_listener("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.troubles.append(message.text)

    def of(self, person: int, chat: int | None = None) -> Locator:
        """Somebody's view, brought to the front, with a chat opened in it if one is named."""
        self.page.locator(f'[data-testid="person"][data-person="{person}"]').click()
        view = self.page.locator(f'[data-testid="pane"][data-person="{person}"]')
        if chat is not None:
            view.locator(f'[data-testid="chat-tab"][data-chat="{chat}"]').click()
            expect(view).to_have_attribute("data-open-chat", str(chat))
        return view

    def an_hour_later(self) -> None:
        """Move the world's clock forward; who moves at such a pace meets no limit on what a bot may send."""
        hour = self.page.get_by_role("button", name="One hour later")
        if not hour.is_visible():
            self.page.get_by_test_id("open-clock").click()
        with self.page.expect_response("**/page/clock"):
            hour.click()
        self.page.get_by_test_id("open-clock").click()

    def check(self) -> None:
        """Every picture is there, and nothing reaches beyond the screen."""
        self.page.wait_for_function(LOADED)
        assert self.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def say(view: Locator, text: str) -> None:
    """Type a text and send it."""
    view.get_by_test_id("box").fill(text)
    view.get_by_test_id("send").click()


def last(view: Locator) -> Locator:
    """The newest message."""
    return view.get_by_test_id("message").last


def tap(message: Locator, label: str | re.Pattern[str], *, exact: bool = False) -> None:
    """Tap a button of a message once it is there."""
    message.get_by_role("button", name=label, exact=exact).click()
