"""What Telegram does on its bad days, for every call by which something is sent or changed."""

import asyncio

import pytest

from bot.local.faults import FaultKind
from bot.local.hands import labels_of, text_of
from storage import outbox, players
from tests.bot.office import Office, Said, open_office

TEXT, BOARD = "text", "board"
CALLS: dict[str, tuple[str | None, Said]] = {
    "sendMessage": (None, {"text": "new"}),
    "sendPhoto": (None, {"text": "new", "board": True}),
    "editMessageText": (TEXT, {"text": "new"}),
    "editMessageCaption": (BOARD, {"text": "new", "over_picture": True}),
    "editMessageMedia": (BOARD, {"text": "new", "board": True}),
    "editMessageReplyMarkup": (BOARD, {"keyboard_only": True}),
}
"""By method: the message that is edited, if any, and the notice that leads to the call."""
SENDING = ("sendMessage", "sendPhoto")
PEOPLE = (
    "Forbidden: bot was blocked by the user",
    "Forbidden: user is deactivated",
    "Forbidden: bot can't initiate conversation with a user",
)
GROUPS = (
    "Forbidden: bot was kicked from the supergroup chat",
    "Forbidden: bot is not a member of the supergroup chat",
    "Forbidden: the group chat was deleted",
    "Bad Request: chat not found",
    "Bad Request: have no write access to the chat",
    "Bad Request: not enough rights to send text messages to the chat",
    "Bad Request: CHAT_WRITE_FORBIDDEN",
    "Bad Request: CHAT_RESTRICTED",
    "Bad Request: CHAT_SEND_PLAIN_FORBIDDEN",
    "Bad Request: CHAT_ADMIN_REQUIRED",
    "Bad Request: TOPIC_CLOSED",  # of the main topic, which has no number
)


def crossed(reasons: tuple[str, ...]) -> list[tuple[str, str]]:
    """Every call with the first of these reasons, and one call with every other one."""
    return [(method, reasons[0]) for method in CALLS] + [("sendPhoto", reason) for reason in reasons[1:]]


class Scene:
    """An office in which a text and a board have been sent to Anna, both with a button, and to the group."""

    def __init__(self, office: Office, there: dict[str, int], group: dict[str, int]) -> None:
        self.office = office
        self.there = there
        self.group = group

    async def order(self, method: str, *behind: str, chat: int | None = None) -> None:
        """Owe what leads to a call, and texts behind it, in Anna's chat or in another."""
        edited, payload = CALLS[method]
        there = self.there if chat is None else self.group
        notice = payload | ({"edit": there[edited]} if edited else {})
        texts: list[Said] = [{"text": text} for text in behind]
        await self.office.owe(chat or self.office.anna.id, notice, *texts)

    def done(self) -> int:
        """How many of Anna's messages show what was ordered."""
        messages = self.office.anna.messages()
        return sum(text_of(message).endswith("new") or not labels_of(message) for message in messages)


@pytest.fixture
async def scene(tmp_path):
    async with open_office(tmp_path) as office:
        shown = []
        for chat in (office.anna.id, office.group):
            await office.owe(chat, {"text": "a text", "buttons": True})
            await office.owe(chat, {"text": "a board", "buttons": True, "board": True})
            await office.settle()
            text, board = office.anna.messages(chat)
            shown.append({TEXT: text.id, BOARD: board.id})
        yield Scene(office, *shown)


@pytest.mark.parametrize("seconds", [1, 30, 300])
@pytest.mark.parametrize("method", CALLS)
async def test_a_flood_wait_is_kept_and_holds_no_other_chat(scene: Scene, method: str, seconds: int):
    office = scene.office
    office.fault(method, code=429, retry_after=seconds, chat_id=office.anna.id)
    asked = office.now()
    await scene.order(method)
    await office.say(office.boris.id, "quick")
    await office.until(lambda: office.texts(office.boris.id) == ["quick"])
    while office.now() < asked + seconds - 1:
        assert scene.done() == 0
        office.stand_in.advance(min(10.0, asked + seconds - 1 - office.now()))
        office.sender.wake()
        await asyncio.sleep(0.002)
    assert scene.done() == 0
    office.stand_in.advance(4)
    office.sender.wake()
    await office.settle()
    assert scene.done() == 1
    assert set(await office.states()) == {"sent"}


@pytest.mark.parametrize("code", [500, 502, 504])
@pytest.mark.parametrize("method", CALLS)
async def test_a_server_error_is_waited_out(scene: Scene, method: str, code: int):
    scene.office.fault(method, code=code, description="Internal Server Error", times=3)
    await scene.order(method)
    await scene.office.settle()
    assert scene.done() == 1
    assert set(await scene.office.states()) == {"sent"}


@pytest.mark.parametrize("kind", [FaultKind.LOST_BEFORE, FaultKind.GARBLED])
@pytest.mark.parametrize("method", CALLS)
async def test_a_call_that_was_lost_on_its_way_is_made_again(scene: Scene, method: str, kind: FaultKind):
    scene.office.fault(method, kind, times=2)
    await scene.order(method)
    await scene.office.settle()
    assert scene.done() == 1
    assert set(await scene.office.states()) == {"sent"}


@pytest.mark.parametrize("method", CALLS)
async def test_of_a_call_whose_answer_was_lost_a_message_comes_twice_and_a_change_once(scene: Scene, method: str):
    scene.office.fault(method, FaultKind.LOST_AFTER)
    await scene.order(method)
    await scene.office.settle()
    assert scene.done() == (2 if method in SENDING else 1)
    assert set(await scene.office.states()) == {"sent"}


@pytest.mark.parametrize(("method", "reason"), crossed(PEOPLE))
async def test_a_person_who_refuses_is_marked_and_not_tried_again(scene: Scene, method: str, reason: str):
    office = scene.office
    office.fault(method, code=403, description=reason)
    await scene.order(method, "one", "two")
    await office.settle()
    assert (await office.states())[-3:] == ["dead", "dropped", "dropped"]
    async with office.database.read() as connection:
        anna = await players.by_user_id(connection, office.anna.id)
        assert [why for _, why in await outbox.dead(connection)] == [reason]
    assert anna is not None
    assert not anna.reachable


@pytest.mark.parametrize(("method", "reason"), crossed(GROUPS))
async def test_a_group_that_refuses_is_marked_and_not_tried_again(scene: Scene, method: str, reason: str):
    office = scene.office
    async with office.database.write() as connection:
        await players.visit(connection, chat_id=office.group, kind="supergroup", title="Club", now=0)
    office.fault(method, code=403 if reason.startswith("Forbidden") else 400, description=reason)
    await scene.order(method, "one", "two", chat=office.group)
    await office.say(office.boris.id, "quick")
    await office.settle()
    assert (await office.states())[-4:] == ["dead", "dropped", "dropped", "sent"]
    async with office.database.read() as connection:
        chat = await players.chat(connection, office.group)
    assert chat is not None
    assert not chat.reachable


@pytest.mark.parametrize(
    "reason",
    ["message to edit not found", "message can't be edited", "MESSAGE_ID_INVALID", "TOPIC_CLOSED"],
)
@pytest.mark.parametrize("method", [method for method in CALLS if method not in SENDING])
async def test_a_message_that_cannot_be_changed_is_let_be_and_what_follows_arrives(
    scene: Scene, method: str, reason: str
):
    office = scene.office
    office.fault(method, code=400, description=f"Bad Request: {reason}")
    await scene.order(method, "after")
    await office.settle()
    assert office.texts(office.anna.id) == ["a text", "a board", "after"]
    assert (await office.states())[-2:] == ["dropped", "sent"]
    async with office.database.read() as connection:
        anna = await players.by_user_id(connection, office.anna.id)
    assert anna is not None
    assert anna.reachable


@pytest.mark.parametrize(("shown", "said"), [(TEXT, {"over_picture": True}), (BOARD, {})], ids=["text", "picture"])
async def test_words_reach_a_message_that_is_not_what_it_was_taken_for(scene: Scene, shown: str, said: Said):
    await scene.office.owe(scene.office.anna.id, {"text": "new", "edit": scene.there[shown], **said})
    await scene.office.settle()
    assert scene.done() == 1
    assert set(await scene.office.states()) == {"sent"}


@pytest.mark.parametrize(("shown", "said"), [(TEXT, {}), (BOARD, {"over_picture": True})], ids=["text", "picture"])
async def test_words_reach_a_message_that_is_what_it_is_known_for_at_once(scene: Scene, shown: str, said: Said):
    await scene.office.owe(scene.office.anna.id, {"text": "new", "edit": scene.there[shown], **said})
    await scene.office.settle()
    assert scene.done() == 1
    assert all(call.ok for call in scene.office.stand_in.log.calls)
