"""Time as the bot of `damka local` sees it: the machine's, and what the page's clock was moved forward."""

from pathlib import Path

import pytest

from bot.clock import clock_ahead, stopwatch_ahead
from bot.pace import Limits, Pace

HOUR = 3600


def test_clock_and_stopwatch_go_with_the_seconds_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "ahead"
    clocks = (clock_ahead(path), stopwatch_ahead(path))
    before = [clock() for clock in clocks]
    path.write_text(str(HOUR))
    assert [clock() for clock in clocks] == pytest.approx([time + HOUR for time in before], abs=60)


@pytest.mark.parametrize("text", ["", "nonsense", "1.5"])
def test_a_file_that_says_nothing_moves_no_clock(tmp_path: Path, text: str) -> None:
    path = tmp_path / "ahead"
    clock = clock_ahead(path)
    before = clock()
    path.write_text(text)
    assert clock() == pytest.approx(before, abs=60)


def test_a_group_that_was_told_enough_can_be_told_more_once_the_clock_is_moved(tmp_path: Path) -> None:
    path, group = tmp_path / "ahead", -1
    pace = Pace(Limits(), stopwatch_ahead(path))
    for _ in range(Limits().group_per_minute):
        pace.count(group)
    assert pace.wait(group) > 0
    path.write_text(str(HOUR))
    assert pace.wait(group) == 0
