"""Delivery of updates to a webhook."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest, ResponseStartLine

from bot.local import Hands, Server, World
from bot.local.hands import wait_for
from bot.local.webhook import SECRET_HEADER
from tests.local.calls import call


class Receiver:
    """The bot's end of a webhook: keeps what it is sent, answers with the given statuses and then with 200."""

    def __init__(self) -> None:
        self.received: list[tuple[str | None, str]] = []
        self.statuses: list[int] = []
        self.answer = b""
        self.http = HTTPServer(self.take)
        self.http.listen(0, "127.0.0.1")
        self.port = next(iter(self.http._sockets.values())).getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    def take(self, request: HTTPServerRequest) -> None:
        text = json.loads(request.body)["message"]["text"]
        self.received.append((request.headers.get(SECRET_HEADER), text))
        status = self.statuses.pop(0) if self.statuses else 200
        assert request.connection is not None
        headers = request.headers.__class__({"Content-Length": str(len(self.answer)), "Location": "/elsewhere"})
        request.connection.write_headers(ResponseStartLine("", status, "Word"), headers, self.answer)
        request.connection.finish()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.http.stop()
    await receiver.http.close_all_connections()


async def test_updates_are_posted_in_order_with_the_secret(
    world: World, anna: Hands, server: Server, receiver: Receiver
) -> None:
    call(world, "setWebhook", url=receiver.url, secret_token="s3cret")
    anna.say("one")
    anna.say("two")
    await wait_for(world, lambda: world.idle)
    assert receiver.received == [("s3cret", "/start"), ("s3cret", "one"), ("s3cret", "two")]


async def test_an_update_is_posted_again_until_it_is_taken(
    world: World, anna: Hands, server: Server, receiver: Receiver
) -> None:
    receiver.statuses = [500, 302, 404]
    call(world, "setWebhook", url=receiver.url)
    await wait_for(world, lambda: world.idle)
    assert receiver.received == [(None, "/start")] * 4
    assert call(world, "getWebhookInfo")["last_error_message"] == "Wrong response from the webhook: 404 Word"


async def test_a_bot_that_is_down_gets_its_updates_later(world: World, anna: Hands, server: Server) -> None:
    call(world, "setWebhook", url="http://127.0.0.1:9/")
    await wait_for(world, lambda: "last_error_message" in call(world, "getWebhookInfo"))
    assert "Connection failed" in call(world, "getWebhookInfo")["last_error_message"]
    assert not world.idle


async def test_the_answer_may_be_a_call(world: World, anna: Hands, server: Server, receiver: Receiver) -> None:
    receiver.answer = json.dumps({"method": "sendMessage", "chat_id": anna.id, "text": "hello"}).encode()
    call(world, "setWebhook", url=receiver.url)
    await wait_for(world, lambda: bool(anna.messages()))
    assert anna.last().content["text"] == "hello"


async def test_an_answer_that_is_no_call_is_ignored(
    world: World, anna: Hands, server: Server, receiver: Receiver
) -> None:
    for answer in (b"ok", b'{"method": "nonsense"}', b"[]"):
        receiver.answer = answer
        anna.say("x")
        call(world, "setWebhook", url=receiver.url)
        await wait_for(world, lambda: world.idle)
    assert not anna.messages()
