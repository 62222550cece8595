"""Pictures as they arrive: a picture already sent is neither drawn nor uploaded again, and marks match buttons."""

import pytest
from sqlalchemy import func, select

from bot.callbacks import PlayMove, parse
from bot.compose import Composer
from bot.local.faults import Fault
from bot.sweep import KEEP_PICTURES_SECONDS, sweep_once
from bot.views.choose import find_move
from render import BoardPicture
from rules import Game
from storage import games
from storage.records import Notice, Place
from storage.schema import pictures
from tests.e2e.games import alone, in_group
from tests.e2e.table import Message, Table, at_table, button_data


def uploads(table: Table) -> int:
    """How many pictures Telegram was ever given."""
    return sum(file.kind == "photo" for file in table.stand_in.files.stored.values())


async def board(table: Table, chat: int, viewer: int | None = None) -> tuple[BoardPicture, Game]:
    """The picture of the first game's turn as a chat gets it, and the game."""
    notice = Notice(0, Place(chat), "board", {"asked": True, "viewer": viewer}, 1, 1, 0, 0)
    letter = await Composer(table.damka.desk).compose(notice)
    assert letter is not None
    assert isinstance(letter.screen.picture, BoardPicture)
    async with table.damka.database.read() as connection:
        stored = await games.get(connection, 1)
        assert stored is not None
        game = await table.damka.desk.table.load(connection, stored)
    return letter.screen.picture, game


async def test_the_same_opening_is_uploaded_once(table):
    first = await table.say(table.anna, "/new@damka_local_bot turkish", table.group)
    assert uploads(table) == 1
    await table.start(table.boris)
    again = await table.say(table.boris, "/new turkish")
    assert uploads(table) == 1
    assert again.content["photo"] == first.content["photo"]
    await table.say(table.boris, "/new keny")
    assert uploads(table) == 2


async def test_a_board_shown_again_is_not_uploaded_again(table):
    shown = await in_group(table)
    before = uploads(table)
    again = await table.say(table.anna, "/board@damka_local_bot", table.group)
    assert again.id != shown.id
    assert (uploads(table), again.content["photo"]) == (before, shown.content["photo"])


async def test_pictures_are_known_after_a_restart(tmp_path):
    async with at_table(tmp_path) as table:
        await in_group(table)
        before = uploads(table)
    async with at_table(tmp_path, table.stand_in) as again:
        await again.say(again.anna, "/board@damka_local_bot", again.group)
        assert uploads(again) == before


async def kept(table: Table) -> int:
    """For how many pictures Telegram's name is kept."""
    async with table.damka.database.read() as connection:
        found: int | None = await connection.scalar(select(func.count()).select_from(pictures))
    return found or 0


async def test_what_telegram_calls_a_picture_is_forgotten_two_months_after_it_was_uploaded(table):
    await table.say(table.anna, "/new@damka_local_bot turkish", table.group)
    await sweep_once(table.damka.desk)
    table.stand_in.advance(KEEP_PICTURES_SECONDS - 60)
    await table.say(table.anna, "/new@damka_local_bot keny", table.group)
    await sweep_once(table.damka.desk)
    assert (await kept(table), uploads(table)) == (2, 2)
    table.stand_in.advance(KEEP_PICTURES_SECONDS / 2)
    await sweep_once(table.damka.desk)
    assert await kept(table) == 1
    again = await table.say(table.anna, "/new@damka_local_bot turkish", table.group)
    assert "photo" in again.content
    assert (await kept(table), uploads(table)) == (2, 3)


async def test_a_picture_that_inline_mode_offers_is_not_forgotten(table):
    await table.say(table.anna, "/new@damka_local_bot turkish", table.group)
    for _ in range(3):
        await sweep_once(table.damka.desk)
        table.stand_in.advance(KEEP_PICTURES_SECONDS - 3600)
        table.boris.inline("turkish")
        await table.settle()
    await sweep_once(table.damka.desk)
    assert await kept(table) == 1


@pytest.mark.parametrize(
    "refusal",
    [
        "wrong file identifier/HTTP URL specified",
        "wrong remote file identifier specified: can't unserialize it. Wrong last symbol",
    ],
)
async def test_a_file_id_that_telegram_has_forgotten_is_healed(table, refusal: str):
    await table.say(table.anna, "/new@damka_local_bot turkish", table.group)
    table.stand_in.faults.add(Fault("sendPhoto", code=400, description=f"Bad Request: {refusal}"))
    healed = await table.say(table.anna, "/new@damka_local_bot turkish", table.group)
    assert (uploads(table), "photo" in healed.content) == (2, True)
    again = await table.say(table.anna, "/new@damka_local_bot turkish", table.group)
    assert uploads(table) == 2
    assert again.content["photo"] == healed.content["photo"]


def moves_on(message: Message, game: Game) -> dict[str, tuple[str, ...]]:
    """The paths that the numbered buttons of a board play, by number."""
    paths = {}
    for label, data in button_data(message):
        tap = parse(data)
        if isinstance(tap, PlayMove):
            move = find_move(game, tap.move)
            assert move is not None
            paths[label.split()[0].rstrip(".)·")] = move.path
    return paths


async def test_numbers_on_the_board_are_those_of_the_buttons(table):
    shown = await alone(table, "russian")
    picture, game = await board(table, table.anna.id, viewer=1)
    marked = {choice.label: choice.path for choice in picture.choices}
    assert len(marked) == 7
    assert moves_on(shown, game) == marked
