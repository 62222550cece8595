"""Films are made beside the sending: neither their own chat nor any other waits for one, and each is made once."""

import asyncio
import pickle
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import bot.studio
from bot.films import FilmError, Films
from bot.local.parameters import as_integer
from bot.studio import Studio, UnmadeError
from render import Replay
from render.film import render_mp4
from rules import Game, variant
from storage import players
from tests.bot.office import Office, open_office
from tests.process.programs import alive

PLAYED = Game.new(variant("russian"))


@pytest.fixture(scope="module")
def mp4() -> bytes:
    return render_mp4(Replay(PLAYED, ("Anna", "Boris")))


class Maker:
    """A program that makes a film as soon as it may, and notes each time it begins."""

    def __init__(self, folder: Path, content: bytes) -> None:
        self._go, self._begun = folder / "go", folder / "begun"
        (folder / "film.mp4").write_bytes(content)
        self._begun.touch()
        steps = (
            "cat > /dev/null",
            f"echo $$ >> {self._begun}",
            f"while [ ! -e {self._go} ]; do sleep 0.01; done",
            f"cat {folder / 'film.mp4'}",
        )
        self.films = Films(("sh", "-c", "; ".join(steps)))

    def go(self) -> None:
        """Let films be made."""
        self._go.touch()

    def begun(self) -> list[int]:
        """The processes that have begun to make a film."""
        return [int(line) for line in self._begun.read_text().split()]


@pytest.fixture
def maker(tmp_path, mp4):
    return Maker(tmp_path, mp4)


@asynccontextmanager
async def at_work(folder: Path, films: Films):
    async with open_office(folder, films=films) as office:
        yield office


@pytest.fixture
async def office(tmp_path, maker):
    async with at_work(tmp_path, maker.films) as opened:
        yield opened


def films_in(office: Office, chat_id: int) -> int:
    messages = office.stand_in.chats[chat_id].messages.values()
    return sum("animation" in message.content for message in messages)


def uploads(office: Office) -> int:
    return sum(file.kind == "animation" for file in office.stand_in.files.stored.values())


async def crowd(office: Office, size: int) -> list[int]:
    """So many more people who have pressed Start."""
    people = [office.stand_in.add_person(f"Person {number}") for number in range(size)]
    async with office.database.write() as connection:
        for user in people:
            user.started = user.known = True
            await players.meet(connection, user_id=user.id, name=user.first_name, username=None, language="en", now=0)
            await players.set_reachable(connection, user.id, reachable=True)
    return [user.id for user in people]


async def test_sixty_films_in_sixty_chats_keep_no_board_of_others_waiting(office: Office, maker: Maker):
    chats = await crowd(office, 60)
    for chat in chats:
        await office.owe_film(chat, f"Player {chat}")
    await office.until(lambda: len(maker.begun()) == 1)
    for number in range(5):
        await office.owe(office.boris.id, {"text": str(number), "board": True})
    await office.until(lambda: office.texts(office.boris.id) == list("01234"))
    assert sum(films_in(office, chat) for chat in chats) == 0
    maker.go()
    await office.settle(60)
    assert [films_in(office, chat) for chat in chats] == [1] * 60
    assert len(maker.begun()) == uploads(office) == 60


async def test_a_chats_own_board_goes_out_while_its_film_is_made_and_the_film_when_it_is_there(office, maker):
    await office.owe_film(office.anna.id, "Anna")
    await office.owe(office.anna.id, {"text": "board", "board": True})
    await office.until(lambda: office.texts(office.anna.id) == ["board"])
    maker.go()
    await office.settle()
    await office.say(office.anna.id, "after")
    await office.settle()
    assert office.texts(office.anna.id) == ["board", "Anna", "after"]


async def test_two_people_who_ask_for_one_film_get_one_making(office: Office, maker: Maker):
    await office.owe_film(office.anna.id, "Anna")
    await office.owe_film(office.boris.id, "Anna")
    await office.until(lambda: len(maker.begun()) == 1)
    maker.go()
    await office.settle()
    await office.owe_film(office.celina.id, "Anna")
    await office.settle()
    assert [films_in(office, hands.id) for hands in office.people] == [1, 1, 1]
    assert len(maker.begun()) == 1


async def test_whoever_asks_for_many_films_lets_others_have_theirs_in_between(office: Office, maker: Maker):
    for number in range(6):
        await office.owe_film(office.anna.id, f"Player {number}")
    await office.owe_film(office.boris.id, "Boris")
    await office.until(lambda: len(maker.begun()) == 1)
    maker.go()
    await office.settle()
    sent = [
        as_integer(call.parameters["chat_id"]) for call in office.stand_in.log.calls if call.method == "sendAnimation"
    ]
    assert sent.index(office.boris.id) <= 2
    assert films_in(office, office.anna.id) == 6


async def test_films_beyond_those_that_can_be_ordered_at_once_come_too(office, maker, monkeypatch):
    monkeypatch.setattr(bot.studio, "MOST_ORDERED", 2)
    chats = await crowd(office, 8)
    maker.go()
    for chat in chats:
        await office.owe_film(chat, f"Player {chat}")
    await office.settle()
    assert [films_in(office, chat) for chat in chats] == [1] * 8


async def test_a_flood_wait_on_an_upload_makes_no_film_twice(office: Office, maker: Maker):
    office.fault("sendAnimation", code=429, retry_after=30, chat_id=office.anna.id)
    maker.go()
    await office.owe_film(office.anna.id, "Anna")
    for number in range(5):
        await office.owe_film(office.boris.id, f"Player {number}")
    await office.settle()
    assert [films_in(office, hands.id) for hands in (office.anna, office.boris)] == [1, 5]
    assert len(maker.begun()) == 6


async def test_an_upload_whose_answer_was_lost_makes_no_film_twice(office: Office, maker: Maker):
    office.fault("sendAnimation", code=502, description="Bad Gateway", times=3)
    maker.go()
    await office.owe_film(office.anna.id, "Anna")
    await office.settle()
    assert films_in(office, office.anna.id) == 1
    assert len(maker.begun()) == 1


async def test_a_film_that_telegram_knows_is_not_made(office: Office, maker: Maker):
    maker.go()
    for _ in range(2):
        await office.owe_film(office.anna.id, "Anna")
        await office.settle()
    assert films_in(office, office.anna.id) == 2
    assert len(maker.begun()) == 1


async def test_an_end_abandons_what_is_being_made_and_the_next_start_makes_it(tmp_path, maker: Maker):
    async with asyncio.timeout(20):
        async with at_work(tmp_path, maker.films) as office:
            for hands in office.people:
                await office.owe_film(hands.id, hands.user.first_name)
            await office.until(lambda: len(maker.begun()) == 1)
    assert not alive(maker.begun()[0])
    maker.go()
    async with at_work(tmp_path, maker.films) as office:
        await office.settle()
        assert [films_in(office, hands.id) for hands in office.people] == [1, 1, 1]


@pytest.mark.parametrize("films", [Films(("false",)), Films(("no-such-program",))], ids=["fails", "missing"])
async def test_a_film_that_cannot_be_made_is_told_in_words_to_all_who_wait_for_it(tmp_path, films: Films):
    async with at_work(tmp_path, films) as office:
        await office.owe_film(office.anna.id, "Anna")
        await office.owe_film(office.boris.id, "Anna")
        await office.say(office.anna.id, "after")
        await office.settle()
        assert sorted(office.texts(office.anna.id)) == ["after", "in words"]
        assert office.texts(office.boris.id) == ["in words"]


class Faulty(Films):
    """Films with a fault of ours."""

    async def make(self, order: bytes) -> bytes:
        raise KeyError(len(order))


async def test_a_fault_in_making_a_film_ends_no_making_of_others(tmp_path):
    async with at_work(tmp_path, Faulty()) as office:
        for hands in office.people:
            await office.owe_film(hands.id, hands.user.first_name)
        await office.settle()
        assert [office.texts(hands.id) for hands in office.people] == [["in words"]] * 3


async def test_a_film_for_somebody_who_has_left_takes_no_room_from_others(office, maker, monkeypatch):
    monkeypatch.setattr(bot.studio, "MOST_KEPT", 1)
    await office.owe_film(office.anna.id, "Anna")
    await office.until(lambda: len(maker.begun()) == 1)
    office.anna.block()
    await office.say(office.anna.id, "word")
    await office.owe_film(office.boris.id, "Boris")
    await office.until(lambda: office.studio.waiting == (office.boris.id,))
    maker.go()
    await office.settle()
    assert await office.states() == ["dropped", "dead", "sent"]


def order(studio: Studio, chat_id: int) -> UnmadeError:
    """What is wanted by a chat whose film is its own."""
    replay = Replay(PLAYED, (f"Player {chat_id}", "Boris"))
    with pytest.raises(UnmadeError) as wanted:
        studio.film(f"film {chat_id}", replay)
    studio.order(chat_id, wanted.value)
    return wanted.value


def is_kept(studio: Studio, wanted: UnmadeError) -> bool:
    try:
        return studio.film(wanted.name, wanted.replay) != b""
    except UnmadeError:
        return False


async def made(studio: Studio, wanted: list[UnmadeError], number: int) -> list[bool]:
    """Wait until no more than so many films are unmade; answers which are kept."""
    async with asyncio.timeout(20):
        while len(studio.waiting) > number:  # noqa: ASYNC110 - it is the sender whom the studio tells
            await asyncio.sleep(0.01)
    return [is_kept(studio, unmade) for unmade in wanted]


async def test_no_more_films_are_made_while_a_few_are_not_fetched(maker: Maker):
    studio = Studio(maker.films)
    maker.go()
    wanted = [order(studio, chat_id) for chat_id in range(20)]
    kept = await made(studio, wanted, 20 - bot.studio.MOST_KEPT)
    assert kept == [True] * bot.studio.MOST_KEPT + [False] * (20 - bot.studio.MOST_KEPT)
    await asyncio.sleep(0.1)
    assert len(maker.begun()) == bot.studio.MOST_KEPT
    for chat_id in range(20):
        await made(studio, wanted, max(0, 20 - chat_id - bot.studio.MOST_KEPT))
        studio.release(chat_id)
    assert len(maker.begun()) == 20
    assert await made(studio, wanted, 0) == [False] * 20
    await studio.close()


async def test_films_that_are_not_fetched_for_long_make_room_for_others(maker: Maker, monkeypatch):
    monkeypatch.setattr(bot.studio, "KEEP_SECONDS", 0.05)
    studio = Studio(maker.films)
    maker.go()
    wanted = [order(studio, chat_id) for chat_id in range(20)]
    kept = await made(studio, wanted, 0)
    assert kept == [False] * (20 - bot.studio.MOST_KEPT) + [True] * bot.studio.MOST_KEPT
    await studio.close()


async def test_a_film_whose_process_never_ends_is_given_up(monkeypatch, maker: Maker):
    monkeypatch.setattr("bot.films.LONGEST_SECONDS", 0.3)
    with pytest.raises(FilmError, match="more than"):
        await maker.films.make(pickle.dumps(Replay(PLAYED, ("Anna", "Boris"))))
    assert not alive(maker.begun()[0])
