"""A copy made while two people play, put back after they have played on: they are told, and go on from there."""

from pathlib import Path

import pytest

from bot.local import Hands
from bot.local.hands import text_of, wait_for
from tests.e2e.table import Message, button_data
from tests.process.playing import opened, play, quiet
from tests.process.programs import PATIENCE, Program, run, settings
from tests.process.telegram import Telegram

KEPT = ("c3-d4", "f6-g5")
LOST = ("b2-c3", "g7-f6")


@pytest.fixture
def told(telegram: Telegram, tmp_path: Path) -> dict[str, str]:
    """The environment of a command of the operator's."""
    return dict(settings(telegram.server.url, telegram.world.token, tmp_path))


def since(hands: Hands, count: int) -> list[str]:
    """What the bot has written to somebody after so many messages."""
    return [text_of(message) for message in hands.messages()[count:]]


async def toast(telegram: Telegram, hands: Hands, message: Message, data: str) -> str:
    """What somebody alone is told who taps a button."""
    tap = hands.tap_data(message, data)
    await wait_for(telegram.world, lambda: tap.answer is not None, PATIENCE)
    assert tap.answer is not None
    return str(tap.answer["text"])


@pytest.mark.usefixtures("begun")
async def test_players_of_running_games_are_told_and_go_on_from_the_copy(
    telegram: Telegram, bot: Program, told: dict[str, str], tmp_path: Path
) -> None:
    anna, boris = telegram.anna, telegram.boris
    await play(telegram, anna, KEPT[0])
    await play(telegram, boris, KEPT[1])
    assert await run(tmp_path, "backup", "backup", "copy.db", **told) == (0, "")
    await play(telegram, anna, LOST[0])
    await play(telegram, boris, LOST[1])
    await quiet(telegram, tmp_path)
    stale = anna.last()
    button = next(data for _, data in button_data(stale))
    lost = await another_game(telegram)
    status, said = await run(tmp_path, "refused", "restore", "copy.db", **told)
    assert (status, "stop it first" in said, said.count("\n")) == (1, True, 1)
    assert await bot.terminate() == 0

    counts = (len(anna.messages()), len(boris.messages()))
    assert await run(tmp_path, "restore", "restore", "copy.db", **told) == (0, "")
    await bot.start()
    await quiet(telegram, tmp_path)
    for hands, count in zip((anna, boris), counts, strict=True):
        notice, board = since(hands, count)
        assert "put back to a saved copy" in notice
        assert KEPT[1] in board
    assert "further down" in await toast(telegram, anna, stale, button)
    assert "do not know this game" in await toast(telegram, anna, lost, data_of_move(lost))
    await play(telegram, anna, LOST[0])
    await quiet(telegram, tmp_path)
    assert record_from(tmp_path) == [*KEPT, LOST[0]]
    assert await another_game(telegram) != lost
    assert "do not know this game" in await toast(telegram, anna, lost, data_of_move(lost))
    assert await bot.terminate() == 0
    assert "Traceback" not in bot.log
    assert (await run(tmp_path, "check", "check", **told))[0] == 0


def data_of_move(board: Message) -> str:
    """The data of a button of a board."""
    return next(data for _, data in button_data(board))


async def another_game(telegram: Telegram) -> Message:
    """Anna's board of a game that she plays on both sides."""
    anna = telegram.anna
    anna.say("/new english")
    await telegram.answer(anna, "⚔️ Challenge", "English")
    anna.tap(anna.last(), "🪞 Play both sides")
    await telegram.answer(anna, "Your move", "English")
    return anna.last()


def record_from(folder: Path) -> list[str]:
    """The moves of the first game, whatever the numbers of its turns."""
    with opened(folder) as connection:
        rows = connection.execute("SELECT move FROM turns WHERE game_id = 1 ORDER BY turn").fetchall()
    return [move for (move,) in rows]
