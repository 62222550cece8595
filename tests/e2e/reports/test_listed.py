"""Which report of other bots is held by which tests: none is without one, and no test claims a report that is not here.

A report is named in the docstring of the test, and the test after the first of its reports.
"""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent.parent.parent

HELD = {
    # Rules
    "inlinegamesbot#5": "inlinegamesbot_5",
    "inlinegamesbot#18": "inlinegamesbot_18",
    "tgchessbot#1": "tgchessbot_1",
    "tgchessbot#3": "tgchessbot_1",
    "chessbot#71": "chessbot_71",
    "pydraughts#28": "pydraughts_28",
    "FreeBoardGames.org#604": "freeboardgames_604",
    "FreeBoardGames.org#629": "freeboardgames_604",
    "privacy-friendly-dame#19": "freeboardgames_604",
    "privacy-friendly-dame#20": "privacy_friendly_dame_20",
    "checkers#7": "checkers_7",
    "lidraughts#24": "lidraughts_27",
    "lidraughts#27": "lidraughts_27",
    # Turns
    "inlinegamesbot#20": "inlinegamesbot_20",
    "chessbot#33": "chessbot_33",
    "tgchessbot#10": "tgchessbot_10",
    "chessbot#29": "tgchessbot_10",
    "chess#4": "chess_4",
    "mau_mau_bot#132": "mau_mau_bot_132",
    "lila#1154": "mau_mau_bot_132",
    "mau_mau_bot#66": "mau_mau_bot_66",
    "Secret-Blue#20": "mau_mau_bot_66",
    "slackwolf#65": "mau_mau_bot_66",
    # Pictures
    "chessbot#24": "chessbot_24",
    "core#85608": "home_assistant_85608",
    "Instagram-Bot#1": "home_assistant_85608",
    # Buttons and texts
    "tgchessbot#12": "tgchessbot_12",
    "ChessBot#2": "chessbot_2",
    "chevaletAnonBot#8": "chevaletanonbot_8",
    "chevaletAnonBot#9": "chevaletanonbot_8",
    "Telegram-shop#9": "telegram_shop_9",
    "telega#22": "telegram_shop_9",
    "nutgram#554": "telegram_shop_9",
    "python-telegram-bot#528": "telegram_shop_9",
    "python-telegram-bot#3194": "ptb_3194",
    "python-telegram-bot#5163": "ptb_3194",
    # Groups
    "mau_mau_bot#138": "mau_mau_bot_138",
    "lamap-bot#118": "lamap_bot_118",
    "driver-telegram#126": "lamap_bot_118",
    "gatus#179": "gatus_179",
    "teleirc#52": "gatus_179",
    "TediCross#533": "gatus_179",
    "telegram-bot-api#266": "gatus_179",
    "pucxobot#15": "pucxobot_15",
    "TheChameleonBot#31": "pucxobot_15",
    "timburgan#239": "pucxobot_15",
    "chatgpt-telegram-bot#39": "chatgpt_telegram_bot_39",
    "telepot#45": "chatgpt_telegram_bot_39",
    # Telegram
    "mau_mau_bot#15": "mau_mau_bot_15",
    "lamap-bot#15": "mau_mau_bot_15",
    "python-telegram-bot#939": "ptb_939",
    "transmission-telegram#5": "ptb_939",
    "EdgeGPT#83": "ptb_939",
    "td#3034": "ptb_939",
    "td#3157": "td_3157",
    "grammY#591": "td_3157",
    "halma#7": "halma_7",
    "leafduo#8": "leafduo_8",
    "BTB-manager#69": "leafduo_8",
    "node-telegram-bot-api#550": "leafduo_8",
    "telegram-test-api#62": "telegram_test_api_62",
}
"""The beginning of the tests' names by the report they hold."""

LATER = {
    "lila#5283": "reminders",
    "lichobile#1443": "reminders",
    "lila#10950": "clocks",
    "lila#148": "pauses",
    "lila#59": "pauses",
    "lila#5154": "pauses",
    "lila#2698": "pauses",
    "elephantchess#178": "pauses",
}
"""What waits for clocks, reminders and pauses."""

_REPORT = re.compile(r"([\w.-]+)#(\d+)((?:, #\d+)*)")


def reports_in(text: str) -> set[str]:
    """The reports that a docstring names; `owner/bot#1, #2` are two."""
    return {
        f"{bot}#{number}" for bot, first, more in _REPORT.findall(text) for number in (first, *re.findall(r"\d+", more))
    }


@cache
def claimed() -> dict[str, set[str]]:
    """The tests that name a report, by report."""
    found = defaultdict(set)
    for path in TESTS.glob("**/test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for report in reports_in(ast.get_docstring(node) or ""):
                    found[report].add(node.name)
    return found


def test_every_report_is_held_by_a_test_named_after_it():
    tests = claimed()
    lost = [
        report
        for report, name in HELD.items()
        if not any(test.startswith(f"test_{name}_") for test in tests.get(report, ()))
    ]
    assert lost == []


def test_no_test_claims_a_report_that_is_not_listed():
    assert sorted(set(claimed()) - set(HELD) - set(LATER)) == []
    assert set(HELD).isdisjoint(LATER)


def test_every_scenario_names_its_report():
    held = {test for tests in claimed().values() for test in tests}
    here = Path(__file__)
    for path in here.parent.glob("test_*.py"):
        named = {
            node.name
            for node in ast.parse(path.read_text()).body
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
        }
        assert path == here or named <= held, path.name
