"""Requests to the Bot API as they go over a wire: parameters, files, answers, and what goes wrong."""

import asyncio
import re
from contextlib import asynccontextmanager, suppress

import pytest
from telegram import Bot, InputMediaPhoto
from telegram.error import BadRequest, NetworkError, RetryAfter, TimedOut

from bot.http import Requests
from bot.local import UNLIMITED, World
from bot.local.faults import Fault, FaultKind
from bot.local.hands import text_of
from bot.local.server import Server
from bot.refusals import judge
from render import BoardPicture, render_png
from rules import variant

PNG = render_png(BoardPicture(variant("russian"), variant("russian").start))


@pytest.fixture
async def world():
    made = World(limits=UNLIMITED)
    anna = made.add_person("Anna")
    anna.started = anna.known = True
    return made


@pytest.fixture
async def bot(world):
    server = Server(world)
    await server.start()
    made = Bot(
        world.token,
        base_url=f"{server.url}/bot",
        base_file_url=f"{server.url}/file/bot",
        request=Requests(connections=4, read_seconds=0.5),
        get_updates_request=Requests(connections=1, read_seconds=0.5),
    )
    await made.initialize()
    yield made
    await made.shutdown()
    await server.stop()


def anna(world):
    return next(user.id for user in world.users.values() if not user.is_bot)


def stored(world, message):
    return world.chats[message.chat.id].messages[message.message_id]


async def test_texts_arrive_as_they_were_written(bot, world):
    text = 'Шашки & <draughts> = 100% + "quotes"\n☺'
    message = await bot.send_message(anna(world), text)
    assert text_of(stored(world, message)) == text


async def test_pictures_are_uploaded_and_their_bytes_kept(bot, world):
    message = await bot.send_photo(anna(world), PNG, filename='a "board"\r\n.png', caption="Ход")
    assert text_of(stored(world, message)) == "Ход"
    assert message.photo[-1].width >= 320
    media = InputMediaPhoto(PNG, caption="другой")
    edited = await bot.edit_message_media(media, chat_id=anna(world), message_id=message.message_id)
    assert text_of(stored(world, edited)) == "другой"


async def test_refusals_come_as_what_they_are(bot, world):
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(4711, "hello")
    world.faults.add(Fault("sendMessage", code=429, retry_after=7))
    with pytest.raises(RetryAfter) as flood:
        await bot.send_message(anna(world), "hello")
    assert judge(flood.value).seconds == 7
    world.faults.add(Fault("sendMessage", code=502, description="Bad Gateway"))
    with pytest.raises(NetworkError):
        await bot.send_message(anna(world), "hello")


async def test_an_answer_that_does_not_come_is_a_timeout_and_nothing_is_sent_twice(bot, world):
    world.faults.add(Fault("sendMessage", FaultKind.SLOW, seconds=2.0))
    with pytest.raises(TimedOut):
        await bot.send_message(anna(world), "slow")
    assert [call.method for call in world.log.calls].count("sendMessage") == 1


async def test_a_connection_that_breaks_after_the_message_was_taken_does_not_send_it_again(bot, world):
    await bot.send_message(anna(world), "open a connection")
    world.faults.add(Fault("sendMessage", FaultKind.LOST_AFTER))
    with pytest.raises(NetworkError):
        await bot.send_message(anna(world), "once")
    await asyncio.sleep(0.1)
    texts = [message.content["text"] for message in world.chats[anna(world)].messages.values()]
    assert texts.count("once") == 1


async def test_a_page_of_whoever_stands_in_between_is_no_answer(bot, world):
    world.faults.add(Fault("sendMessage", FaultKind.GARBLED))
    with pytest.raises(NetworkError, match="somebody else"):
        await bot.send_message(anna(world), "hello")


async def test_nobody_at_the_other_end_is_a_network_error():
    pool = Requests(connections=1, read_seconds=1.0)
    await pool.initialize()
    with pytest.raises(NetworkError):
        await pool.do_request("http://127.0.0.1:9/bot1:x/getMe", "POST")
    await pool.shutdown()


CHUNKED = b'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"ok":tru\r\n10\r\ne,"result":true}\r\n0\r\n\r\n'


class Peer:
    """Something at the other end that answers every request with the same bytes."""

    def __init__(self, answer):
        self.answer = answer
        self.asked = []
        self.connections = 0

    async def serve(self, reader, writer):
        self.connections += 1
        with suppress(asyncio.IncompleteReadError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                await reader.readexactly(int(re.findall(r"Content-Length: (\d+)", head)[0]))
                self.asked.append(head)
                writer.write(self.answer)
        writer.close()


@asynccontextmanager
async def peer(answer):
    """A peer, its address, and a pool of one connection."""
    served = Peer(answer)
    server = await asyncio.start_server(served.serve, "127.0.0.1", 0)
    pool = Requests(connections=1, read_seconds=0.5)
    await pool.initialize()
    port = server.sockets[0].getsockname()[1]
    yield served, f"127.0.0.1:{port}", pool
    await pool.shutdown()
    server.close()
    await server.wait_closed()


async def test_answers_may_come_in_pieces_and_leave_the_connection_open():
    async with peer(b"HTTP/1.1 103 Early Hints\r\n\r\n" + CHUNKED) as (served, address, pool):
        answers = [await pool.post(f"http://{address}/bot1:x/getMe") for _ in range(3)]
    assert (answers, served.connections) == ([True] * 3, 1)
    assert served.asked[0].startswith("POST /bot1:x/getMe HTTP/1.1\r\nHost: 127.0.0.1:")


async def test_what_is_no_answer_is_a_network_error_and_ends_the_connection():
    async with peer(b"nonsense\r\n\r\n") as (served, address, pool):
        for _ in range(2):
            with pytest.raises(NetworkError):
                await pool.post(f"http://{address}/bot1:x/getMe")
    assert served.connections == 2


async def test_a_caller_who_waits_no_longer_leaves_no_answer_to_the_next_one():
    async with peer(b"") as (served, address, pool):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await pool.post(f"http://{address}/bot1:x/sendMessage")
        served.answer = CHUNKED
        assert await pool.post(f"http://{address}/bot1:x/getMe") is True
    assert served.connections == 2


async def test_a_proxy_is_told_the_whole_address(monkeypatch):
    async with peer(CHUNKED) as (served, address, pool):
        monkeypatch.setenv("http_proxy", f"http://me:secret@{address}")
        assert await pool.post("http://api.telegram.example/bot1:x/getMe") is True
    assert served.asked[0].startswith("POST http://api.telegram.example/bot1:x/getMe HTTP/1.1\r\nHost: api.telegram.")
    assert "Proxy-Authorization: Basic bWU6c2VjcmV0\r\n" in served.asked[0]
