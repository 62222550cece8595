"""The stand-in over HTTP: bodies, statuses, files, and where it listens."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from bot.local import Fault, FaultKind, Hands, Server, World
from bot.local.hands import wait_for
from bot.local.store import load
from tests.local.calls import BOARD


@pytest.fixture
async def client(server: Server, world: World) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"{server.url}/bot{world.token}") as client:
        yield client


async def test_parameters_come_as_form_json_query_or_multipart(client: httpx.AsyncClient, anna: Hands) -> None:
    wanted = {"chat_id": str(anna.id), "text": "ы & <"}
    answers = [
        await client.post("/sendMessage", data=wanted),
        await client.post("/sendMessage", json={**wanted, "chat_id": anna.id}),
        await client.get("/sendMessage", params=wanted),
        await client.post("/sendMessage", data=wanted, files={"unused": b"x"}),
    ]
    assert [answer.json()["result"]["text"] for answer in answers] == ["ы & <"] * 4


async def test_a_photo_is_uploaded_and_downloaded(client: httpx.AsyncClient, server: Server, anna: Hands) -> None:
    sent = await client.post("/sendPhoto", data={"chat_id": str(anna.id)}, files={"photo": ("b.png", BOARD)})
    file_id = sent.json()["result"]["photo"][-1]["file_id"]
    path = (await client.post("/getFile", json={"file_id": file_id})).json()["result"]["file_path"]
    download = await client.get(f"{server.url}/file/bot{server.world.token}/{path}")
    assert download.content == BOARD
    for wrong in ("photos/file_99_y.png", "photos/nothing"):
        assert (await client.get(f"{server.url}/file/bot{server.world.token}/{wrong}")).status_code == 404


async def test_the_http_status_is_the_error_code(client: httpx.AsyncClient, server: Server, anna: Hands) -> None:
    server.world.faults.add(Fault("getChat", code=429, retry_after=3))
    flood = await client.post("/getChat")
    assert (flood.status_code, flood.json()["parameters"]) == (429, {"retry_after": 3})
    anna.block()
    blocked = await client.post("/sendMessage", json={"chat_id": anna.id, "text": "x"})
    assert (blocked.status_code, blocked.json()["error_code"]) == (403, 403)
    assert (await client.post("/nonsense")).status_code == 404
    assert (await client.post(f"{server.url}/bot1:{'x' * 35}/getMe")).status_code == 401
    assert (await client.post(f"{server.url}/botnonsense/getMe")).status_code == 404


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff"])
async def test_a_body_that_is_no_json_object_is_refused(client: httpx.AsyncClient, body: bytes) -> None:
    answer = await client.post("/getMe", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["ok"]) == (400, False)


async def test_a_lost_answer_closes_the_connection(client: httpx.AsyncClient, server: Server) -> None:
    server.world.faults.add(Fault("getMe", FaultKind.LOST_AFTER, seconds=0.01))
    with pytest.raises(httpx.RemoteProtocolError):
        await client.post("/getMe")


async def test_a_poller_who_hangs_up_no_longer_waits(client: httpx.AsyncClient, server: Server) -> None:
    with pytest.raises(httpx.ReadTimeout):
        await client.post("/getUpdates", json={"timeout": 30}, timeout=0.1)
    await wait_for(server.world, lambda: server.world.poller is None)
    assert server.polled.is_set()


async def test_a_taken_port_is_said_plainly(server: Server, world: World) -> None:
    with pytest.raises(OSError, match=rf"port {server.port} on 127\.0\.0\.1 is taken"):
        await Server(world, server.port).start()


async def test_it_listens_on_this_machine_only(server: Server) -> None:
    http = server._http
    assert http is not None
    assert {listener.getsockname()[0] for listener in http._sockets.values()} == {"127.0.0.1"}


async def test_a_stopped_server_has_saved_its_world(tmp_path, world: World, anna: Hands) -> None:
    server = Server(world, folder=tmp_path)
    await server.start()
    anna.say("last words")
    await server.stop()
    assert len(load(tmp_path).chats[anna.id].messages) == 2


async def test_a_world_that_is_replaced_is_not_saved(tmp_path, world: World, anna: Hands) -> None:
    server = Server(world, folder=tmp_path)
    await server.start()
    anna.say("forget this")
    await server.use(World())
    await server.stop()
    assert not load(tmp_path).chats


async def test_a_stopped_server_starts_again_at_its_address(world: World) -> None:
    server = Server(world)
    for _ in range(2):
        await server.start()
        async with httpx.AsyncClient() as client:
            assert (await client.get(f"{server.url}/bot{world.token}/getMe")).status_code == 200
        await server.stop()
