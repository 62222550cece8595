"""Fetching updates, and everything about the bot itself."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from bot.local import Chat, Hands, Status, World
from bot.local.dispatch import Answer, answer_method
from bot.local.methods.profile import commands_for
from tests.local.calls import call, refusal

DAY = 24 * 3600.0


def texts(fetched: list[dict[str, dict[str, str]]]) -> list[str]:
    return [update["message"]["text"] for update in fetched]


async def fetch(world: World, **parameters: object) -> Answer:
    return await answer_method(world, world.token, "getUpdates", parameters, {})


def test_updates_come_again_until_confirmed_by_the_next_offset(world: World, anna: Hands) -> None:
    anna.say("one")
    fetched = call(world, "getUpdates")
    assert texts(fetched) == ["/start", "one"]
    assert call(world, "getUpdates") == fetched
    assert texts(call(world, "getUpdates", offset=fetched[0]["update_id"] + 1)) == ["one"]
    assert not world.idle
    assert call(world, "getUpdates", offset=fetched[1]["update_id"] + 1) == []
    assert world.idle


def test_a_negative_offset_keeps_only_the_last_updates(world: World, anna: Hands) -> None:
    anna.say("one")
    anna.say("two")
    assert texts(call(world, "getUpdates", offset=-2)) == ["one", "two"]
    assert texts(call(world, "getUpdates")) == ["one", "two"]


def test_at_most_100_updates_come_at_once(world: World, anna: Hands) -> None:
    for number in range(120):
        anna.say(str(number))
    assert len(call(world, "getUpdates", limit=1000)) == 100
    assert len(call(world, "getUpdates", limit=3)) == 3


def test_undelivered_updates_are_gone_after_24_hours(world: World, anna: Hands) -> None:
    world.advance(12 * 3600)
    anna.say("later")
    world.advance(12 * 3600)
    assert texts(call(world, "getUpdates")) == ["/start", "later"]
    world.advance(1)
    assert texts(call(world, "getUpdates")) == ["later"]
    world.advance(DAY)
    assert world.idle


def test_only_the_kinds_asked_for_come_and_the_list_is_remembered(world: World, anna: Hands) -> None:
    call(world, "getUpdates", allowed_updates=["callback_query"])
    anna.say("not wanted")
    call(world, "getUpdates")
    anna.say("not wanted either")
    call(world, "getUpdates", allowed_updates=[])
    anna.say("wanted")
    assert texts(call(world, "getUpdates")) == ["/start", "wanted"]


async def test_a_poll_waits_for_the_next_update(world: World, anna: Hands) -> None:
    world.confirm(1 << 40)
    poll = asyncio.create_task(fetch(world, timeout="30"))
    await asyncio.sleep(0.01)
    assert not poll.done()
    anna.say("now")
    answer = await asyncio.wait_for(poll, 1)
    assert texts(json.loads(answer.body)["result"]) == ["now"]


async def test_a_poll_ends_empty_when_its_time_is_up(world: World) -> None:
    assert (await asyncio.wait_for(fetch(world, timeout=1), 3)).body == b'{"ok": true, "result": []}'


async def test_a_second_poller_ends_the_first_with_409(world: World, anna: Hands) -> None:
    world.confirm(1 << 40)
    first = asyncio.create_task(fetch(world, timeout=30))
    await asyncio.sleep(0.01)
    second = asyncio.create_task(fetch(world, timeout=30))
    answer = await asyncio.wait_for(first, 1)
    assert answer.status == 409
    assert json.loads(answer.body)["description"] == (
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    )
    anna.say("x")
    assert (await asyncio.wait_for(second, 1)).status == 200


def test_nothing_is_fetched_while_a_webhook_is_set(world: World) -> None:
    call(world, "setWebhook", url="https://example.org/hook")
    assert refusal(world, "getUpdates") == (
        "409 Conflict: can't use getUpdates method while webhook is active; "
        "use deleteWebhook to delete the webhook first"
    )
    call(world, "deleteWebhook")
    assert call(world, "getUpdates") == []


async def test_a_webhook_ends_a_waiting_poll(world: World) -> None:
    poll = asyncio.create_task(fetch(world, timeout=30))
    await asyncio.sleep(0.01)
    call(world, "setWebhook", url="https://example.org/hook")
    assert (await asyncio.wait_for(poll, 1)).status == 409


def test_a_webhook_is_described(world: World, anna: Hands) -> None:
    anna.say("x")
    call(world, "setWebhook", url="https://example.org:8443/hook", secret_token="s", allowed_updates=["message"])
    assert call(world, "getWebhookInfo") == {
        "url": "https://example.org:8443/hook",
        "has_custom_certificate": False,
        "pending_update_count": 2,
        "max_connections": 40,
        "allowed_updates": ["message"],
    }
    call(world, "setWebhook", url="", drop_pending_updates=True)
    assert call(world, "getWebhookInfo")["pending_update_count"] == 0


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://example.org/hook", "bad webhook: An HTTPS URL must be provided for webhook"),
        ("https://example.org:8080/", "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"),
        ("https://example.org:x/", "bad webhook: invalid webhook URL specified"),
        ("nonsense", "bad webhook: An HTTPS URL must be provided for webhook"),
    ],
)
def test_a_webhook_address_that_is_refused(world: World, url: str, said: str) -> None:
    assert refusal(world, "setWebhook", url=url) == f"400 Bad Request: {said}"


@pytest.mark.parametrize("secret", ["a b", "ы", "x" * 257])
def test_a_webhook_secret_that_is_refused(world: World, secret: str) -> None:
    said = refusal(world, "setWebhook", url="https://example.org/", secret_token=secret)
    assert said == "400 Bad Request: secret token contains unallowed characters"


async def test_a_wrong_token_is_unauthorized_and_no_token_is_not_found(world: World) -> None:
    wrong = await answer_method(world, "1000000000:" + "x" * 35, "getMe", {}, {})
    assert (wrong.status, json.loads(wrong.body)["description"]) == (401, "Unauthorized")
    none = await answer_method(world, "nonsense", "getMe", {}, {})
    assert (none.status, json.loads(none.body)["description"]) == (404, "Not Found")


def test_the_bot_and_its_chats_are_described(world: World, anna: Hands, club: Chat) -> None:
    me = call(world, "getMe")
    assert (me["username"], me["supports_inline_queries"]) == ("damka_local_bot", True)
    for chat in (anna.id, club.id):
        full = call(world, "getChat", chat_id=chat)
        assert {"accent_color_id", "max_reaction_count", "accepted_gift_types"} <= full.keys()
    assert call(world, "logOut") is True
    assert call(world, "close") is True


def command(name: str) -> dict[str, str]:
    return {"command": name, "description": f"about {name}"}


def test_commands_are_kept_by_scope_and_language(world: World, anna: Hands, boris: Hands, club: Chat) -> None:
    scopes: list[tuple[str, dict[str, object], str]] = [
        ("plain", {"type": "default"}, ""),
        ("private", {"type": "all_private_chats"}, ""),
        ("private_ru", {"type": "all_private_chats"}, "ru"),
        ("group", {"type": "all_group_chats"}, ""),
        ("admin", {"type": "all_chat_administrators"}, ""),
    ]
    for name, scope, language in scopes:
        call(world, "setMyCommands", commands=[command(name)], scope=scope, language_code=language)

    def offered(chat: Chat, hands: Hands) -> object:
        return commands_for(world, chat, hands.id)[0]["command"]

    assert offered(world.chats[anna.id], anna) == "private"
    assert offered(world.chats[boris.id], boris) == "private_ru"
    assert (offered(club, anna), offered(club, boris)) == ("admin", "group")
    place = {"type": "chat_member", "chat_id": club.id, "user_id": boris.id}
    call(world, "setMyCommands", commands=[command("boris")], scope=place)
    assert offered(club, boris) == "boris"
    call(world, "deleteMyCommands", scope={"type": "all_private_chats"}, language_code="ru")
    assert offered(world.chats[boris.id], boris) == "private"
    assert call(world, "getMyCommands", scope={"type": "all_group_chats"}) == [command("group")]
    assert call(world, "getMyCommands", language_code="pl") == []


@pytest.mark.parametrize(
    ("commands", "more", "said"),
    [
        ([command("New")], {}, "BOT_COMMAND_INVALID"),
        ([command("x" * 33)], {}, "BOT_COMMAND_INVALID"),
        ([{"command": "new", "description": ""}], {}, "BOT_COMMAND_DESCRIPTION_INVALID"),
        ([{"command": "new", "description": "x" * 257}], {}, "BOT_COMMAND_DESCRIPTION_INVALID"),
        ([command(f"c{number}") for number in range(101)], {}, "BOT_COMMANDS_TOO_MUCH"),
        ([], {"language_code": "english"}, "invalid language code specified"),
        ([], {"scope": {"type": "everywhere"}}, "can't parse BotCommandScope: unsupported type specified"),
        ([], {"scope": {"type": "chat", "chat_id": 5}}, "chat not found"),
    ],
)
def test_command_lists_that_are_refused(world: World, commands: list[object], more: dict[str, Any], said: str) -> None:
    assert refusal(world, "setMyCommands", commands=commands, **more) == f"400 Bad Request: {said}"


def test_name_description_and_about_text_are_kept_by_language(world: World) -> None:
    call(world, "setMyDescription", description="Draughts")
    call(world, "setMyDescription", description="Шашки", language_code="ru")
    assert call(world, "getMyDescription", language_code="ru") == {"description": "Шашки"}
    assert call(world, "getMyDescription", language_code="pl") == {"description": "Draughts"}
    call(world, "setMyName", name="Draughts")
    assert call(world, "getMe")["first_name"] == "Draughts"
    assert call(world, "getMyName", language_code="ru") == {"name": "Draughts"}
    assert call(world, "getMyShortDescription") == {"short_description": ""}
    for method, name, longest in (
        ("setMyName", "name", 64),
        ("setMyShortDescription", "short_description", 120),
        ("setMyDescription", "description", 512),
    ):
        fitting: dict[str, Any] = {name: "x" * longest}
        assert call(world, method, **fitting) is True
        too_long: dict[str, Any] = {name: "x" * (longest + 1)}
        assert refusal(world, method, **too_long).endswith("is too long")


def test_every_call_but_polling_is_logged(world: World, anna: Hands) -> None:
    call(world, "getUpdates")
    call(world, "sendMessage", chat_id=anna.id, text="hello")
    refusal(world, "sendMessage", chat_id=7, text="hello")
    calls = world.log.calls
    assert [(entry.method, entry.ok) for entry in calls] == [("sendMessage", True), ("sendMessage", False)]


def test_an_administrator_is_described_with_all_rights(world: World, club: Chat) -> None:
    world.set_member(club.id, world.bot.id, Status.ADMINISTRATOR)
    member = call(world, "getChatMember", chat_id=club.id, user_id=world.bot.id)
    assert (member["status"], member["can_delete_messages"], member["is_anonymous"]) == ("administrator", True, False)
