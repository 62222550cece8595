"""The world in a folder: what was there is there again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.local import UNLIMITED, Hands, Status, World
from bot.local.hands import wait_for
from bot.local.page_state import state
from bot.local.seed import FORUM, settle
from bot.local.store import Keeper, WorldLost, load, save
from tests.local.calls import BOARD, button, call, keyboard, send_board, updates


def lived_in(folder: Path) -> World:
    """Return a world of the folder in which something of every kind happened."""
    world = load(folder, limits=UNLIMITED, settle=settle)
    anna = Hands(world, 1001)
    anna.start("keny")
    board = send_board(world, anna.id)
    anna.tap(anna.last(), "Move")
    topic = max(world.chats[FORUM].topics)
    anna.say("/new@damka_local_bot", FORUM, thread=topic)
    world.forbid(FORUM, "photos", "videos")
    world.set_member(FORUM, 1002, Status.ADMINISTRATOR, anonymous=True)
    asked = anna.inline("keny", FORUM)
    content = {"message_text": "Keny"}
    rows = keyboard([button()])
    result = {"type": "article", "id": "k", "title": "K", "input_message_content": content, "reply_markup": rows}
    call(world, "answerInlineQuery", inline_query_id=asked.id, results=[result])
    anna.choose(asked, "k", FORUM)
    call(world, "setMyCommands", commands=[{"command": "new", "description": "New game"}])
    call(world, "setWebhook", url="https://example.org/", secret_token="s")
    call(world, "pinChatMessage", chat_id=anna.id, message_id=board["message_id"])
    world.block(1002)
    world.advance(3600)
    return world


def shown(world: World) -> dict[str, object]:
    return {name: value for name, value in state(world).items() if name not in {"revision", "now", "log"}}


def test_a_saved_world_is_there_again(tmp_path: Path) -> None:
    world = lived_in(tmp_path)
    save(world, tmp_path)
    again = load(tmp_path, limits=UNLIMITED)
    assert shown(again) == shown(world)
    assert updates(again) == updates(world)
    assert (again.ahead, again.webhook, again.profile) == (3600, world.webhook, world.profile)
    assert again.chats == world.chats
    assert again.users == world.users


def test_a_world_goes_on_where_it_was(tmp_path: Path) -> None:
    world = lived_in(tmp_path)
    save(world, tmp_path)
    again = load(tmp_path, limits=UNLIMITED)
    anna = Hands(again, 1001)
    sizes = anna.last().content["photo"]
    assert isinstance(sizes, list)
    assert again.files.read(again.files.find(sizes[-1]["file_id"], "photo")) == BOARD
    last = max(update.id for update in again.updates)
    assert anna.say("more").id > anna.last().id
    assert max(update.id for update in again.updates) == last + 1
    inline_id = next(iter(again.inline_messages))
    assert call(again, "editMessageText", inline_message_id=inline_id, text="x") is True
    assert send_board(again, anna.id)["photo"][-1]["file_id"] != sizes[-1]["file_id"]


def test_a_new_folder_holds_a_settled_world(tmp_path: Path) -> None:
    world = load(tmp_path / "new", settle=settle)
    assert [chat.title for chat in world.chats.values()] == [
        "Anna",
        "Boris",
        "Celina",
        "Draughts club",
        "Club with topics",
    ]


@pytest.mark.parametrize("text", ["", "[]", '{"version": 0}', '{"version": 1}'])
def test_a_file_that_is_no_world_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "world.json").write_text(text)
    with pytest.raises(WorldLost, match=r"world\.json"):
        load(tmp_path)


async def test_changes_are_saved_within_about_a_second(tmp_path: Path) -> None:
    world = load(tmp_path, settle=settle)
    task = asyncio.create_task(Keeper(world, tmp_path).run())
    await asyncio.sleep(0.05)
    Hands(world, 1001).start()
    await asyncio.sleep(1.1)
    assert len(load(tmp_path).chats[1001].messages) == 1
    task.cancel()


def test_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    world = load(tmp_path, settle=settle)
    keeper = Keeper(world, tmp_path)
    keeper.save()
    (tmp_path / "world.json").unlink()
    keeper.save()
    assert not (tmp_path / "world.json").exists()
    world.touch()
    keeper.save()
    assert (tmp_path / "world.json").exists()


async def test_a_save_that_fails_is_logged_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.local.store.SAVE_EVERY", 0.01)
    folder = tmp_path / "world"
    world = load(folder, settle=settle)
    away = folder.rename(tmp_path / "away")
    task = asyncio.create_task(Keeper(world, folder).run())
    await wait_for(world, lambda: "could not be saved" in caplog.text)
    away.rename(folder)
    world.touch()
    await wait_for(world, (folder / "world.json").exists)
    task.cancel()
