"""Games as films: made once, kept, drawn for whoever looks, and never in the way of a move."""

import asyncio
import pickle
import sys
from dataclasses import replace
from io import BytesIO

import av
import pytest

from bot.callbacks import ShowReplay, encode
from bot.compose import Composer
from bot.films import FilmError, Films
from bot.local.faults import Fault, FaultKind
from bot.local.parameters import as_object
from render import Notation, Replay
from rules import Color, Game, variant
from storage.records import Notice, Place
from tests.e2e.games import alone, choose, data_of, in_group, in_private, kinds_of, play, resign, said
from tests.e2e.table import Message, Table, text_of


def film_of(table: Table, message: Message) -> bytes:
    """The bytes of a message's film."""
    file, _ = table.stand_in.files.resolve(str(as_object(message.content["animation"])["file_id"]))
    return table.stand_in.files.read(file)


def uploads(table: Table) -> int:
    """How many films Telegram was ever given."""
    return sum(file.kind == "animation" for file in table.stand_in.files.stored.values())


async def filmed(table: Table, chat: int, viewer: int | None = None) -> Replay:
    """What the film of the first game shows to a chat."""
    letter = await Composer(table.damka.desk).compose(Notice(0, Place(chat), "replay", {}, 1, None, 0, 0))
    assert letter is not None
    assert letter.screen.film is not None
    return letter.screen.film.replay


async def test_the_last_message_offers_the_film_of_the_whole_game(table):
    await in_private(table)
    await play(table, "c3-d4", "b6-c5", "d4xb6")
    await resign(table, table.boris)
    sent = await table.tap(table.anna, table.anna.last(), "🎬 Replay")
    assert "Anna wins" in text_of(sent)
    assert "Boris resigned" in text_of(sent)
    described = as_object(sent.content["animation"])
    with av.open(BytesIO(film_of(table, sent)), "r") as film:
        video = film.streams.video[0]
        assert (described["width"], described["height"]) == (video.width, video.height)
        assert film.duration is not None
        assert abs(int(str(described["duration"])) - film.duration / av.time_base) <= 1
    assert "Boris" in text_of(sent)
    assert "resigned" in text_of(sent)


async def test_a_film_is_made_and_uploaded_once(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    first = await table.say(table.anna, "/replay@damka_local_bot", table.group)
    again = await table.say(table.boris, "/replay@damka_local_bot", table.group)
    assert again.id != first.id
    assert uploads(table) == 1
    assert again.content["animation"] == first.content["animation"]


async def test_a_film_that_telegram_no_longer_knows_is_made_anew(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    await table.say(table.anna, "/replay@damka_local_bot", table.group)
    wrong = "Bad Request: wrong remote file identifier specified: can't unserialize it"
    table.stand_in.faults.add(Fault("sendAnimation", times=2, code=400, description=wrong))
    await table.say(table.anna, "/replay@damka_local_bot", table.group)
    assert uploads(table) == 2
    await table.say(table.anna, "/replay@damka_local_bot", table.group)
    assert uploads(table) == 2


@pytest.mark.parametrize(
    "fault",
    [
        Fault("sendAnimation", code=429, retry_after=1),
        Fault("sendAnimation", code=502, description="Bad Gateway"),
        Fault("sendAnimation", FaultKind.LOST_BEFORE),
    ],
    ids=lambda fault: f"{fault.kind} {fault.code}",
)
async def test_a_film_that_telegram_puts_off_comes_later(table, fault: Fault):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    table.stand_in.faults.add(replace(fault))
    table.anna.say("/replay@damka_local_bot", table.group)
    await table.settle_with_time(60)
    assert "animation" in table.anna.last(table.group).content
    assert uploads(table) == 1


async def test_many_wishes_for_one_film_are_answered_once(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    for _ in range(5):
        table.anna.say("/replay@damka_local_bot", table.group)
    await table.settle()
    said = table.stand_in.chats[table.group].messages.values()
    films = [message for message in said if "animation" in message.content]
    assert 1 <= len(films) < 5


async def test_a_game_without_moves_says_so(table):
    await in_group(table)
    answer = await table.say(table.anna, "/replay@damka_local_bot", table.group)
    assert text_of(answer) == "There is no move to show yet."
    assert "no move" in await table.toast(table.anna, table.anna.last(table.group), encode(ShowReplay(1)))


async def test_a_film_is_drawn_for_whoever_looks(table):
    await in_private(table, "international")
    await play(table, "32-28")
    await choose(table, table.boris, "theme", "night")
    his, hers = await filmed(table, table.boris.id), await filmed(table, table.anna.id)
    assert (his.theme, his.bottom, his.notation) == ("night", Color.BLACK, Notation.NUMERIC)
    assert (hers.theme, hers.bottom, hers.names) == ("classic", Color.WHITE, ("Anna", "Boris"))
    await choose(table, table.boris, "side", "mover")
    assert (await filmed(table, table.boris.id)).bottom is Color.BLACK
    await choose(table, table.boris, "side", "first")
    assert (await filmed(table, table.boris.id)).bottom is Color.WHITE


async def test_the_film_of_a_group_never_turns_round(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    assert (await filmed(table, table.group)).bottom is Color.WHITE


async def test_a_stranger_sees_no_film_of_a_private_game(table):
    await in_private(table)
    await play(table, "c3-d4")
    await table.start(table.celina)
    assert await table.toast(table.celina, table.celina.last(), encode(ShowReplay(1))) == said(
        table.celina, "toast.not_your_game"
    )
    assert uploads(table) == 0


async def test_looking_back_offers_the_film_too(table):
    await alone(table)
    await table.say(table.anna, "c3-d4")
    back = await table.say(table.anna, "/history")
    sent = await table.tap(table.anna, back, data_of(back, ShowReplay))
    assert "animation" in sent.content


async def test_the_film_asked_for_by_a_reply_is_that_of_the_board(table):
    board = await in_group(table)
    await in_group(table, "keny")
    await table.say(table.anna, "/move@damka_local_bot c3-d4", table.group, reply_to=board)
    sent = await table.say(table.anna, "/replay@damka_local_bot", table.group, reply_to=board)
    assert "Russian" in text_of(sent)
    asked = await table.say(table.anna, "/replay@damka_local_bot", table.group)
    # Keny has no moves, but might be meant; and there are more games than those running here.
    assert kinds_of(asked) == ["ShowReplay", "ShowReplay", "ShowGames"]


async def test_a_group_that_takes_no_films_gets_the_words(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    table.stand_in.forbid(table.group, "animations")
    answer = await table.say(table.anna, "/replay@damka_local_bot", table.group)
    assert "/history" in text_of(answer)
    assert "Russian" in text_of(answer)


async def test_films_leave_the_bot_free_to_answer():
    replay = Replay(Game.new(variant("russian")), ("Anna", "Boris"))
    loop, longest = asyncio.get_running_loop(), 0.0
    making = asyncio.create_task(Films().make(pickle.dumps(replay)))
    while not making.done():
        before = loop.time()
        await asyncio.sleep(0.001)
        longest = max(longest, loop.time() - before)
    assert (await making)[4:8] == b"ftyp"
    assert longest < 0.25


@pytest.mark.parametrize("end", ["os.kill(os.getpid(), 9)", "sys.exit(3)", "raise MemoryError"])
async def test_a_film_whose_process_dies_is_tried_once_more(tmp_path, end: str):
    mark = tmp_path / "died"
    dying = (
        f"import os, pathlib, sys; mark = pathlib.Path({str(mark)!r})\n"
        f"if not mark.exists():\n    mark.touch()\n    {end}\n"
        "sys.stdout.write('film')"
    )
    assert await Films((sys.executable, "-c", dying)).make(b"") == b"film"
    with pytest.raises(FilmError):
        await Films((sys.executable, "-c", "raise MemoryError")).make(b"")
    with pytest.raises(FilmError):
        await Films(("no-such-program",)).make(b"")
