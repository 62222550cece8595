"""README tells the truth: its examples run, its commands and paths exist."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_examples_do_what_they_say():
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 0
    assert failures == 0


def test_make_targets_exist():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`?make ([a-z]+)", README)) <= targets


def test_settings_are_those_of_the_example():
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    listed = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    settings = (ROOT / "bot/settings.py").read_text(encoding="utf-8")
    assert listed == set(re.findall(r'"((?:BOT|DATABASE|LOG|WEBHOOK)_[A-Z_]+|PORT)"', settings))


def test_linked_files_exist():
    linked = re.findall(r"\]\(([\w./-]+)\)", README)  # not of the web: those have a colon
    assert linked
    assert [path for path in linked if not (ROOT / path).exists()] == []


def test_what_is_promised_is_shown_by_files_there_are():
    named = re.findall(r"`(tests/[\w./-]+)`", README)
    assert len(named) > 10
    assert [path for path in named if not (ROOT / path).exists()] == []
