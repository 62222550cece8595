"""Who may import whom: bot -> {storage, render} -> rules -> standard library; storage and render never meet."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "render", "storage", "bot")
STANDARD = sys.stdlib_module_names


def imports(path: Path) -> Iterator[str]:
    """The dotted names that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def offenders(folder: str, forbidden: tuple[str, ...]) -> list[str]:
    """Imports below a folder (or in one file) of any of the forbidden modules."""
    place = ROOT / folder
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    assert files
    return [
        f"{path.relative_to(ROOT)}: {name}"
        for path in files
        for name in imports(path)
        if any(name == module or name.startswith(f"{module}.") for module in forbidden)
    ]


def test_rules_use_the_standard_library_alone():
    found = {name.partition(".")[0] for path in (ROOT / "rules").rglob("*.py") for name in imports(path)}
    assert found - STANDARD <= {"rules"}


def test_rules_are_pure():
    impure = ("asyncio", "datetime", "logging", "random", "secrets", "sqlite3", "time")
    assert offenders("rules", impure) == []


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [
        ("render", ("bot", "storage", "telegram", "sqlalchemy", "asyncio")),
        ("storage", ("bot", "render", "telegram", "PIL")),
        ("bot/views", ("storage", "telegram", "sqlalchemy", "asyncio", "PIL")),
        ("bot/callbacks", ("storage", "telegram", "sqlalchemy")),
        ("bot/service", ("telegram", "tornado")),
        ("bot/handlers", ("render", "sqlalchemy")),
    ],
)
def test_layers_import_downwards_only(folder, forbidden):
    assert offenders(folder, forbidden) == []


def test_messages_are_sent_and_changed_in_one_place():
    """So that its limits, its refusals and its repeats are met there; the others write rows for it."""
    acts = ("send_", "edit_message_", "edit_text", "edit_caption", "reply_", "delete_", "copy_", "forward_", "pin_")
    reads = ("reply_to", "reply_to_message", "reply_markup", "reply_parameters", "delete_webhook")
    methods = re.compile("(send|edit|delete|copy|forward|pin)[A-Z][A-Za-z]+")  # as the Bot API writes them

    def acts_on_messages(node: ast.AST) -> bool:
        if isinstance(node, ast.Constant):
            return isinstance(node.value, str) and methods.fullmatch(node.value) is not None
        return isinstance(node, ast.Attribute) and node.attr.startswith(acts) and node.attr not in reads

    calls = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "bot").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if acts_on_messages(node) and "local" not in path.parts
    ]
    assert set(calls) == {"bot/deliver.py"}


def test_text_for_telegram_is_escaped_in_one_place():
    escaping = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "bot").rglob("*.py"))
        if re.search(
            r"import html$|html import .*\bescape\b|html\.escape|escape_markdown", path.read_text("utf-8"), re.M
        )
        if "local" not in path.parts
    ]
    assert escaping == ["bot/translate.py"]


def test_the_local_stand_in_knows_nothing_of_the_bot():
    outside = [line for line in offenders("bot/local", ("bot",)) if ": bot.local" not in line]
    assert [line for line in outside if not line.startswith("bot/local/run.py")] == []


def test_no_file_compares_the_key_of_a_game():
    found = []
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Compare):
                    sides = [node.left, *node.comparators]
                    if any(isinstance(side, ast.Attribute) and side.attr == "key" for side in sides):
                        found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert found == []
