"""Whatever people and the bot do: only the refusals of the Bot API, and a world that stays in order."""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from bot.local import UNLIMITED, ActionError, ApiError, Status, World
from bot.local.methods import METHODS
from bot.local.page_state import state
from bot.local.parameters import Upload
from bot.local.seed import CLUB, FORUM, settle
from bot.local.store import load, save
from tests.local.pictures import png

PICTURE = png(16, 16)
# fmt: off
NAMES = (
    "chat_id", "message_id", "text", "caption", "parse_mode", "entities", "reply_markup", "reply_parameters",
    "message_thread_id", "photo", "media", "document", "callback_query_id", "inline_query_id", "results", "offset",
    "limit", "commands", "scope", "language_code", "user_id", "url", "secret_token", "message_ids", "reaction",
    "action", "file_id", "inline_message_id", "allowed_updates", "button", "name", "next_offset", "type", "id",
    "inline_keyboard", "callback_data", "input_message_content",
)
# fmt: on
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES) | st.text(), inner, max_size=3),
    max_leaves=6,
)
VALUES = (
    JSON | st.text(max_size=20) | st.sampled_from(["1001", CLUB, FORUM, "attach://photo", "HTML", "[", "{}", "[[]]"])
)


@given(st.sampled_from(sorted(METHODS)), st.dictionaries(st.sampled_from(NAMES), VALUES))
@settings(max_examples=150, deadline=None)
def test_a_method_answers_json_or_refuses_whatever_it_is_given(method: str, parameters: dict[str, object]) -> None:
    world = settle(World(limits=UNLIMITED))
    world.start(1001)
    with suppress(ApiError):
        json.dumps(world.call(method, parameters, {"photo": Upload("p.png", PICTURE)}))
    assert world.log.calls or method == "getupdates"


PEOPLE = st.sampled_from([1001, 1002, 1003])
CHATS = st.sampled_from([1001, 1002, CLUB, FORUM])
NUMBERS = st.integers(1, 12)
TEXTS = st.sampled_from(["c3-d4", "/new", "/new@damka_local_bot", "<b>"])
CHANGES = st.sampled_from(["editMessageText", "editMessageCaption", "deleteMessage"])
MAYBE = st.none() | NUMBERS


class Life(RuleBasedStateMachine):
    """People and the bot acting at random in the seeded world."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 1_800_000_000.0
        self.world = settle(World(clock=lambda: self.time, limits=UNLIMITED))

    @rule(person=PEOPLE)
    def start(self, person: int) -> None:
        self.world.start(person)

    @rule(
        person=PEOPLE, chat=CHATS, text=st.sampled_from(["c3-d4", "/new", "/new@damka_local_bot", "<b>"]), reply=MAYBE
    )
    def say(self, person: int, chat: int, text: str, reply: int | None) -> None:
        with suppress(ActionError):
            self.world.send_text(
                person, chat, text, reply_to=reply, thread=2 if chat == FORUM and reply is None else None
            )

    @rule(person=PEOPLE, chat=CHATS, number=NUMBERS)
    def tap(self, person: int, chat: int, number: int) -> None:
        with suppress(ActionError):
            self.world.tap(person, chat, number, "move")

    @rule(person=PEOPLE)
    def block(self, person: int) -> None:
        self.world.block(person)

    @rule(person=PEOPLE, chat=st.sampled_from([CLUB, FORUM]), leaving=st.booleans())
    def come_or_go(self, person: int, chat: int, leaving: bool) -> None:
        with suppress(ActionError):
            if leaving:
                self.world.leave(person, chat)
            else:
                self.world.join(person, chat)

    @rule(chat=st.sampled_from([CLUB, FORUM]), there=st.booleans(), admin=st.booleans())
    def move_bot(self, chat: int, there: bool, admin: bool) -> None:
        with suppress(ActionError):
            if there:
                self.world.add_bot(1001, chat)
                self.world.set_member(chat, self.world.bot.id, Status.ADMINISTRATOR if admin else Status.MEMBER)
            else:
                self.world.remove_bot(1001, chat)

    @rule(chat=CHATS, photo=st.booleans(), reply=MAYBE, thread=st.none() | st.sampled_from([1, 2, 3]))
    def send(self, chat: int, photo: bool, reply: int | None, thread: int | None) -> None:
        parameters: dict[str, object] = {"chat_id": chat, "message_thread_id": thread, "text": "x"}
        if reply is not None:
            parameters["reply_parameters"] = {"message_id": reply}
        with suppress(ApiError):
            self.world.call("sendPhoto" if photo else "sendMessage", parameters, {"photo": Upload("p.png", PICTURE)})

    @rule(
        chat=CHATS, number=NUMBERS, method=st.sampled_from(["editMessageText", "editMessageCaption", "deleteMessage"])
    )
    def change(self, chat: int, number: int, method: str) -> None:
        parameters: dict[str, object] = {"chat_id": chat, "message_id": number, "text": "y", "caption": "y"}
        with suppress(ApiError):
            self.world.call(method, parameters)

    @rule(hours=st.integers(1, 30))
    def wait(self, hours: int) -> None:
        self.time += hours * 3600

    @rule(count=st.integers(0, 10))
    def fetch(self, count: int) -> None:
        pending = self.world.pending()
        if pending:
            self.world.call("getUpdates", {"offset": pending[min(count, len(pending) - 1)].id})

    @rule()
    def restart(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            save(self.world, Path(name))
            again = load(Path(name), clock=lambda: self.time, limits=UNLIMITED)
        again.files.blobs = self.world.files.blobs
        again.revision = self.world.revision
        again.log = self.world.log
        assert state(again) == state(self.world)
        self.world = again

    @invariant()
    def updates_are_numbered_in_order_and_young(self) -> None:
        pending = self.world.pending()
        numbers = [update.id for update in pending]
        assert numbers == sorted(set(numbers))
        assert all(self.time - update.at <= 24 * 3600 for update in pending)

    @invariant()
    def messages_are_numbered_in_order(self) -> None:
        for chat in self.world.chats.values():
            assert list(chat.messages) == sorted(chat.messages)
            assert all(message.chat == chat.id for message in chat.messages.values())

    @invariant()
    def nothing_reaches_who_may_not_be_reached(self) -> None:
        for chat in self.world.chats.values():
            written = [message for message in chat.messages.values() if message.sender == self.world.bot.id]
            assert chat.person is None or self.world.users[chat.person].started or not written


Life.TestCase.settings = settings(max_examples=15, stateful_step_count=30, deadline=None)
TestLife = Life.TestCase
