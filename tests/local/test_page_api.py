"""The JSON API of the page."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.local import UNLIMITED, Hands, Server, World
from bot.local.hands import wait_for
from bot.local.links import Link, LinkKind, parse_link
from bot.local.seed import CLUB, settle
from tests.local.calls import BOARD, button, call, keyboard, send_board

PAGE = "<!doctype html><title>Chats</title>"


@pytest.fixture
def world() -> World:
    return settle(World(limits=UNLIMITED))


@pytest.fixture
def anna(world: World) -> Hands:
    hands = Hands(world, 1001)
    hands.start()
    return hands


@pytest.fixture
async def server(world: World, tmp_path: Path) -> AsyncIterator[Server]:
    (tmp_path / "index.html").write_text(PAGE)
    server = Server(world, page_dir=tmp_path)
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def page(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.url) as client:
        yield client


async def act(page: httpx.AsyncClient, do: str, **more: object) -> Any:
    return (await page.post("/page/act", json={"as": 1001, "do": do, **more})).json()


async def test_the_page_is_served_with_a_policy_against_foreign_assets(page: httpx.AsyncClient) -> None:
    answer = await page.get("/")
    assert answer.text == PAGE
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert (await page.get("/missing.js")).status_code == 404


async def test_the_state_shows_people_chats_and_messages(page: httpx.AsyncClient, world: World, anna: Hands) -> None:
    rows = keyboard([button()])
    send_board(world, anna.id, "<b>&lt;Your&gt;</b> move", parse_mode="HTML", reply_markup=rows)
    call(world, "setMyCommands", commands=[{"command": "new", "description": "New game"}])
    state = (await page.get("/page/state")).json()
    assert [person["first_name"] for person in state["people"]] == ["Anna", "Boris", "Celina"]
    assert state["bot"]["username"] == "damka_local_bot"
    chats = {chat["id"]: chat for chat in state["chats"]}
    start, board = chats[1001]["messages"]
    assert (start["outgoing_from"], board["outgoing_from"]) == (1001, None)
    assert (board["html"], board["reply_markup"]) == ("<b>&lt;Your&gt;</b> move", rows)
    assert (chats[1001]["person"], chats[1001]["started"], chats[1002]["started"]) == (1001, True, False)
    assert chats[CLUB]["members"] == [1001, 1002, 1003]
    assert chats[CLUB]["commands"]["1002"][0]["command"] == "new"
    assert (await page.get(f"/page/file/{board['photo'][-1]['file_id']}")).content == BOARD
    assert (await page.get("/page/file/nothing")).status_code == 404
    line = state["log"][-1]
    assert (line["kind"], line["name"], line["state"]) == ("answered", "setMyCommands", "ok")
    assert (await page.get(f"/page/log/{line['id']}")).json()["method"] == "setMyCommands"
    assert (await page.get("/page/log/999")).status_code == 404


async def test_events_answer_as_soon_as_something_changes(page: httpx.AsyncClient, world: World, anna: Hands) -> None:
    revision = world.revision
    waiting = asyncio.create_task(page.get("/page/events", params={"after": revision}))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    anna.say("x")
    assert (await waiting).json()["revision"] > revision
    assert (await page.get("/page/events", params={"after": 0})).status_code == 200


async def test_a_person_starts_writes_and_follows_links(page: httpx.AsyncClient, world: World) -> None:
    assert (await act(page, "start", payload="keny"))["ok"] is True
    sent = await act(page, "send", text="c3-d4", chat=1001)
    reply = await act(page, "send", text="and?", chat=1001, reply_to=sent["result"]["message_id"])
    messages = world.chats[1001].messages
    assert messages[reply["result"]["message_id"]].reply_to == sent["result"]["message_id"]
    opened = await act(page, "open_link", url="https://t.me/damka_local_bot?start=g_7")
    assert opened["result"] == {"kind": "start", "payload": "g_7", "text": "", "chat": 1001}
    assert list(messages.values())[-1].content["text"] == "/start g_7"
    await act(page, "open_link", url="https://t.me/damka_local_bot?startgroup=keny", chat=CLUB)
    assert list(world.chats[CLUB].messages.values())[-1].content["text"] == "/start@damka_local_bot keny"


async def test_a_file_is_sent(page: httpx.AsyncClient, world: World, anna: Hands) -> None:
    file = {"name": "game.pdn", "base64": base64.b64encode(b"1. c3-d4").decode()}
    sent = await act(page, "send", file=file, text="/import")
    content = world.chats[1001].messages[sent["result"]["message_id"]].content
    assert (content["caption"], "document" in content) == ("/import", True)
    for spoilt in ("?", "é"):
        assert (await act(page, "send", file={"base64": spoilt}))["error"] == "the file is not in base64"
    picture = {"kind": "photo", "base64": base64.b64encode(BOARD).decode()}
    sent = await act(page, "send", file=picture)
    assert "photo" in world.chats[1001].messages[sent["result"]["message_id"]].content
    assert (await act(page, "send", file=file | {"kind": "photo"}))["error"] == "400 Bad Request: IMAGE_PROCESS_FAILED"


async def test_a_tap_waits_for_its_answer(page: httpx.AsyncClient, world: World, anna: Hands) -> None:
    board = send_board(world, anna.id)["message_id"]
    tapping = asyncio.create_task(act(page, "tap", chat=1001, message_id=board, data="move"))
    await wait_for(world, lambda: bool(world.taps))
    assert not tapping.done()
    call(world, "answerCallbackQuery", callback_query_id=next(iter(world.taps)), text="Done", show_alert=True)
    assert (await tapping)["result"] == {"text": "Done", "alert": True, "url": ""}
    toasts = (await page.get("/page/state")).json()["toasts"]
    assert [(toast["user"], toast["text"], toast["alert"]) for toast in toasts] == [(1001, "Done", True)]


async def test_an_unanswered_tap_is_said_to_be_one(
    page: httpx.AsyncClient, world: World, anna: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.local.page_acts.PATIENCE", 0.05)
    board = send_board(world, anna.id)["message_id"]
    tapped = await act(page, "tap", chat=1001, message_id=board, data="move")
    assert tapped == {"ok": False, "error": "the bot does not answer"}


async def test_an_inline_query_is_answered_and_chosen(page: httpx.AsyncClient, world: World, anna: Hands) -> None:
    asking = asyncio.create_task(act(page, "inline_query", chat=CLUB, query="keny"))
    await wait_for(world, lambda: bool(world.inline_queries))
    content = {"message_text": "Keny"}
    article = {"type": "article", "id": "k", "title": "Keny", "input_message_content": content}
    call(world, "answerInlineQuery", inline_query_id=next(iter(world.inline_queries)), results=[article])
    answer = (await asking)["result"]
    assert answer["results"] == [
        {"id": "k", "type": "article", "title": "Keny", "description": "", "photo": "", "has_keyboard": False}
    ]
    for query in ("keny", answer["query_id"]):
        chosen = await act(page, "choose_inline", chat=CLUB, query=query, result_id="k")
        assert world.chats[CLUB].messages[chosen["result"]["message_id"]].via_bot
    assert (await act(page, "choose_inline", chat=CLUB, query="tama", result_id="k"))["ok"] is False


async def test_blocking_joining_and_leaving(page: httpx.AsyncClient, world: World, anna: Hands) -> None:
    await act(page, "block")
    assert world.users[1001].blocked
    await act(page, "unblock")
    assert not world.users[1001].blocked
    await act(page, "leave", chat=CLUB)
    assert world.chats[CLUB].status(1001) == "left"
    await act(page, "join", chat=CLUB)
    assert world.chats[CLUB].status(1001) == "creator"
    await act(page, "remove_bot", chat=CLUB)
    assert world.chats[CLUB].status(world.bot.id) == "kicked"
    await act(page, "add_bot", chat=CLUB)
    assert world.chats[CLUB].status(world.bot.id) == "member"


async def test_deleting(page: httpx.AsyncClient, world: World, anna: Hands) -> None:
    said = anna.say("x")
    assert (await act(page, "delete", chat=1001, message_id=said.id))["ok"] is True
    assert said.id not in world.chats[1001].messages


@pytest.mark.parametrize(
    ("order", "error"),
    [
        ({"as": 9, "do": "start"}, "there is no person 9"),
        ({"do": "start"}, "there is no person None"),
        ({"as": 1001, "do": "dance"}, "there is no action 'dance'"),
        ({"as": 1001, "do": "send", "text": ""}, "an empty text cannot be sent"),
        ({"as": 1001, "do": "tap", "data": "x"}, "message_id is missing"),
        ({"as": 1001, "do": "open_link", "url": "t.me/damka_local_bot?start=a b"}, "no client passes on"),
    ],
)
async def test_orders_that_cannot_be_followed(page: httpx.AsyncClient, order: dict[str, object], error: str) -> None:
    answer = (await page.post("/page/act", json=order)).json()
    assert answer["ok"] is False
    assert answer["error"].startswith(error)


async def test_the_clock_only_goes_forward(page: httpx.AsyncClient, world: World) -> None:
    before = world.now()
    assert (await page.post("/page/clock", json={"advance": 3600})).json()["ok"] is True
    assert world.now() >= before + 3600
    assert (await page.get("/page/clock")).json()["ahead"] == 3600
    for wrong in (-1, "x", None, True):
        assert (await page.post("/page/clock", json={"advance": wrong})).json()["ok"] is False


async def test_faults_are_ordered_and_taken_back(page: httpx.AsyncClient, world: World) -> None:
    assert (await page.post("/page/fault", json={"method": "send*", "code": 403})).json() == {"ok": True, "result": 1}
    assert (await page.post("/page/fault", json={"kind": "fire"})).json()["ok"] is False
    await page.post("/page/fault", json={"clear": True})
    assert world.faults.queue == []


async def test_a_reset_goes_on_with_what_its_owner_gives(page: httpx.AsyncClient, server: Server, anna: Hands) -> None:
    assert (await page.post("/page/reset", json={})).json()["ok"] is False

    async def begin_anew() -> None:
        await server.use(settle(World()))

    server.on_reset = begin_anew
    revision = server.world.revision
    waiting = asyncio.create_task(page.get("/page/events", params={"after": revision}))
    await asyncio.sleep(0.05)
    assert (await page.post("/page/reset", json={})).json() == {"ok": True, "result": True}
    fresh = (await waiting).json()
    assert fresh["revision"] > revision
    assert not any(chat["messages"] for chat in fresh["chats"] if chat["type"] == "private")


async def test_other_hosts_and_foreign_pages_are_refused(page: httpx.AsyncClient) -> None:
    for path in ("/", "/page/state", "/page/clock"):
        assert (await page.get(path, headers={"Host": "example.org"})).status_code == 403
    assert (await page.post("/page/act", content=b'{"as": 1001, "do": "start"}')).status_code == 415
    json_type = {"Content-Type": "application/json"}
    for body in (b"{", b"[]", b"[" * 100_000):
        assert (await page.post("/page/act", content=body, headers=json_type)).status_code == 400


async def test_a_document_is_downloaded_never_shown(page: httpx.AsyncClient, world: World, anna: Hands) -> None:
    sent = world.send_file(anna.id, anna.id, "evil.html", b"<script>")
    described: Any = sent.content["document"]
    answer = await page.get(f"/page/file/{described['file_id']}")
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers["Content-Disposition"] == "attachment"


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("https://t.me/Damka_Local_Bot?start=a_b-1", Link(LinkKind.START, "a_b-1")),
        ("t.me/damka_local_bot", Link(LinkKind.START)),
        ("tg://resolve?domain=damka_local_bot&start=x", Link(LinkKind.START, "x")),
        ("https://t.me/damka_local_bot?startgroup=", Link(LinkKind.START_GROUP)),
        (
            "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fx&text=Play",
            Link(LinkKind.SHARE, text="Play\nhttps://t.me/x"),
        ),
        ("https://t.me/other_bot?start=x", Link(LinkKind.OTHER)),
        ("https://example.org/?start=x", Link(LinkKind.OTHER)),
        ("https://[", Link(LinkKind.OTHER)),
    ],
)
def test_a_link_as_a_client_understands_it(address: str, link: Link) -> None:
    assert parse_link(address, "damka_local_bot") == link
