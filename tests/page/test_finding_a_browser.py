"""What happens to a browser test where there is no browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import find_chromium


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("DAMKA_NEED_BROWSER", raising=False)
    return monkeypatch


def test_without_a_browser_a_test_is_skipped_with_the_reason(no_browser: pytest.MonkeyPatch) -> None:
    with pytest.raises(pytest.skip.Exception, match="install Chromium"):
        find_chromium()


def test_without_a_needed_browser_a_test_fails(no_browser: pytest.MonkeyPatch) -> None:
    no_browser.setenv("DAMKA_NEED_BROWSER", "1")
    with pytest.raises(pytest.fail.Exception, match="install Chromium"):
        find_chromium()


def test_an_installed_browser_is_found(no_browser: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "google-chrome"
    program.write_text("")
    program.chmod(0o755)
    assert find_chromium() == str(program)
