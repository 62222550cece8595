"""What is secret never reaches the log, wherever it turns up."""

import logging
import re
import sys
from pathlib import Path

import pytest

from bot import logs
from bot.__main__ import main
from bot.settings import Settings, SettingsError

TOKEN = "123456789:AAE-secret_token_of_a_bot-0123456789"
SECRET = "a-secret-of-the-webhook_42"
ENVIRONMENT = {"BOT_TOKEN": TOKEN, "WEBHOOK_URL": "https://example.org/hook", "WEBHOOK_SECRET": SECRET}
BOT = Path(__file__).parents[2] / "bot"


@pytest.fixture
def log():
    """The root logger, put back as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield root
    root.handlers[:] = handlers
    root.setLevel(level)


def fail() -> None:
    raise OSError(f"https://api.telegram.org/bot{TOKEN}/getMe cannot be reached")


def test_secrets_are_blotted_out_of_messages_arguments_and_tracebacks(log, capsys):
    logs.set_up("DEBUG", Settings.from_env(ENVIRONMENT).secrets)
    assert log.handlers
    logger = logging.getLogger("telegram.Bot")
    logger.info("https://api.telegram.org/bot%s/getMe", TOKEN)
    logger.debug("setWebhook %r", {"secret_token": SECRET})
    try:
        fail()
    except OSError:
        logger.exception("no answer")
    text = capsys.readouterr().err
    assert text.count("<secret>") >= 3
    assert "getMe cannot be reached" in text
    assert TOKEN not in text
    assert SECRET not in text


def test_the_password_of_a_proxy_is_blotted_out(log, capsys):
    """As aiohttp tells of a proxy that wants another one."""
    logs.set_up("INFO", Settings.from_env(ENVIRONMENT).secrets)
    assert log.handlers
    logging.getLogger("bot").warning("407, message='Denied', url='http://joe:hushhush@10.0.0.1:3128/' (a@b.org)")
    text = capsys.readouterr().err
    assert "url='http://<secret>@10.0.0.1:3128/' (a@b.org)" in text


@pytest.mark.parametrize(
    ("change", "name"), [({"WEBHOOK_SECRET": "seven-7"}, "WEBHOOK_SECRET"), ({"BOT_TOKEN": "123:seven-7"}, "BOT_TOKEN")]
)
def test_a_secret_too_short_to_be_kept_out_of_the_log_is_refused(change, name):
    with pytest.raises(SettingsError, match=name) as refused:
        Settings.from_env(ENVIRONMENT | change)
    assert "seven-7" not in str(refused.value)


def test_a_wrong_address_is_told_without_its_password(monkeypatch, capsys):
    for name, value in (ENVIRONMENT | {"BOT_API_URL": "ftp://joe:hushhush@example.org"}).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["damka", "run"])
    assert main() == 2
    assert capsys.readouterr().err.startswith("damka: BOT_API_URL is 'ftp://<secret>@example.org'")


def test_settings_tell_no_secret_when_they_are_written_out():
    settings = Settings.from_env(ENVIRONMENT)
    assert TOKEN not in f"{settings!r} {settings}"
    assert SECRET not in f"{settings!r} {settings} {settings.webhook!r}"


def test_the_environment_is_read_in_one_place():
    """Commands hand it to `Settings`; nothing deeper asks for it, so nothing deeper can tell."""
    readers = {
        str(path.relative_to(BOT))
        for path in BOT.rglob("*.py")
        if re.search(r"os\.getenv|os\.environ(?!\[.*\] = )", path.read_text(encoding="utf-8"))
    }
    assert readers <= {"__main__.py", "local/run.py"}
