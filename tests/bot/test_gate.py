"""Every entrance stands behind the guard, and whatever is costly runs out before the bot does."""

from collections.abc import Callable, Coroutine

import pytest
from hypothesis import given
from telegram import Update
from telegram.ext import TypeHandler

from bot import callbacks
from bot.callbacks import Callback, Draft, encode
from bot.guard import Patience
from bot.handlers.gate import COMMAND, FILM, NOTHING, SHOWING_TAP, TAP, Gate, effort_of
from bot.handlers.register import BEFORE_ALL, UPDATES
from bot.views.state import Seat
from tests.bot.buttons import CALLBACKS
from tests.e2e.games import in_group, play
from tests.e2e.table import Table, at_table, text_of

PERSON = {"id": 7, "is_bot": False, "first_name": "Ann"}
PRIVATE = {"id": 7, "type": "private", "first_name": "Ann"}
GROUP = {"id": -100, "type": "supergroup", "title": "Club"}
BOT = {"id": 1, "is_bot": True, "first_name": "Damka"}
MEMBER = {"user": BOT, "status": "member"}
LEFT = {"user": BOT, "status": "left"}
FILE = {"file_id": "f", "file_unique_id": "u"}

Json = dict[str, object]


@pytest.fixture
async def table(tmp_path):
    async with at_table(tmp_path, patience=Patience()) as opened:
        yield opened


def message(chat: Json = PRIVATE, **content: object) -> Json:
    return {"message_id": 5, "date": 1_700_000_000, "from": PERSON, "chat": chat, **content}


# --- Nothing passes by ------------------------------------------------------------------------------------------------


async def test_the_gate_is_asked_before_every_handler_about_every_update(table: Table):
    handlers = table.damka.application.handlers
    assert min(handlers) == BEFORE_ALL
    (gate,) = handlers[BEFORE_ALL]
    assert isinstance(gate, TypeHandler)
    assert gate.type is Update
    assert isinstance(getattr(gate.callback, "__self__", None), Gate)
    assert gate.check_update(Update(1))


ASKING: dict[str, list[Json]] = {
    "message": [
        message(text="c3-d4"),
        message(text="/new"),
        message(text="/replay@damka_local_bot"),
        message(GROUP, text="/new@damka_local_bot"),
        message(GROUP, text="c3-d4", reply_to_message=message(GROUP, **{"from": BOT, "text": "board"})),
        message(document={**FILE, "file_name": "game.pdn"}, caption="a game"),
        message(photo=[{**FILE, "width": 9, "height": 9}]),
        message(sticker={**FILE, "width": 9, "height": 9, "is_animated": False, "is_video": False, "type": "regular"}),
        message(location={"latitude": 1.0, "longitude": 1.0}),
        message(dice={"emoji": "🎲", "value": 3}),
    ],
    "callback_query": [
        {"id": "1", "from": PERSON, "chat_instance": "1", "data": "nonsense", "message": message(GROUP, text="board")},
        {"id": "1", "from": PERSON, "chat_instance": "1", "data": "nonsense", "inline_message_id": "A"},
    ],
    "my_chat_member": [
        {"chat": GROUP, "from": PERSON, "date": 1, "old_chat_member": LEFT, "new_chat_member": MEMBER},
        {"chat": PRIVATE, "from": PERSON, "date": 1, "old_chat_member": MEMBER, "new_chat_member": LEFT},
    ],
    "inline_query": [{"id": "1", "from": PERSON, "query": "keny", "offset": ""}],
    "chosen_inline_result": [{"result_id": "1", "from": PERSON, "query": "", "inline_message_id": "A"}],
}
"""Of each kind of update that is asked for, what asks something of the bot."""


def test_there_is_an_example_of_each_kind_of_update_that_is_asked_for():
    assert set(ASKING) == set(UPDATES)


@pytest.mark.parametrize(
    ("kind", "content"), [(kind, content) for kind, contents in ASKING.items() for content in contents]
)
def test_whatever_asks_something_of_the_bot_takes_effort(kind: str, content: Json):
    update = Update.de_json({"update_id": 1, kind: content}, None)
    assert effort_of(update) >= TAP
    assert update.effective_sender is not None


@pytest.mark.parametrize(
    "content",
    [
        message(GROUP, text="talk among people"),
        message(GROUP, migrate_to_chat_id=-1009),
        message(GROUP, left_chat_member=PERSON),
        message(GROUP, new_chat_members=[PERSON]),
    ],
)
def test_what_people_say_to_each_other_and_what_a_group_tells_of_itself_takes_none(content: Json):
    assert effort_of(Update.de_json({"update_id": 1, "message": content}, None)) == NOTHING


OF_A_MOVE = {
    callbacks.PlayMove,
    callbacks.ConfirmRefusal,
    callbacks.SendMove,
    callbacks.PickPiece,
    callbacks.PickTarget,
    callbacks.PickVia,
    callbacks.CancelPick,
    callbacks.LeaveQuestion,
    callbacks.ExplainMoves,
}
"""Buttons of choosing and playing a move, and of not answering a question: nobody is to run out of them in a game."""


@given(CALLBACKS)
def test_every_button_but_those_of_a_move_takes_more_than_a_tap(button: Callback):
    query = {**ASKING["callback_query"][0], "data": encode(button)}
    effort = effort_of(Update.de_json({"update_id": 1, "callback_query": query}, None))
    assert (effort == TAP) == (type(button) in OF_A_MOVE)


# --- Floods by one person ---------------------------------------------------------------------------------------------

MANY = 100
Flood = Callable[[Table], Coroutine[object, object, None]]


async def boards(table: Table) -> None:
    """Pictures, by a command."""
    for _ in range(MANY):
        table.anna.say("/board@damka_local_bot", table.group)


async def cards(table: Table) -> None:
    """Other pictures, each drawn anew."""
    for number in range(MANY):
        table.anna.say(f"/new {('keny', 'konane', 'turkish', 'dameo')[number % 4]}")


async def films(table: Table) -> None:
    for _ in range(MANY):
        table.anna.say("/replay@damka_local_bot", table.group)


async def moves_in_writing(table: Table) -> None:
    for _ in range(MANY):
        table.anna.say("c3-d4" * 800)


async def links(table: Table) -> None:
    for number in range(MANY):
        table.anna.start(f"token-that-is-none-{number}")


async def files(table: Table) -> None:
    for _ in range(MANY):
        table.stand_in.send_file(table.anna.id, table.anna.id, "game.pdn", b"1. c3-d4")


async def invitations(table: Table) -> None:
    card = table.anna.last(table.group)
    for _ in range(MANY):
        table.anna.tap_data(card, encode(callbacks.PostChallenge(Draft("russian", table.anna.id, Seat.FIRST))))


FLOODS: list[tuple[Flood, int]] = [
    (boards, 10),
    (cards, 10),
    (films, 4),
    (moves_in_writing, 20),
    (links, 10),
    (files, 20),
    (invitations, 5),
]
"""What somebody asks for a hundred times, and how many times it is done before they are asked to be patient."""


@pytest.mark.parametrize(("flood", "most"), FLOODS, ids=lambda value: getattr(value, "__name__", ""))
async def test_a_flood_is_cut_off_and_holds_up_nobody_else(table: Table, flood: Flood, most: int):
    table.boris.start()
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    table.anna.start()
    await table.settle()
    before = said(table)
    await flood(table)
    table.boris.say("/help")
    await table.settle(60)
    assert said(table) - before <= most + 3  # one word that it was too much, and what setting up the game still owed
    assert "/new" in text_of(table.boris.last())


def said(table: Table) -> int:
    """How many messages the bot has written to Anna and in the group."""
    return len(table.anna.messages()) + len(table.anna.messages(table.group))


async def test_a_flood_of_inline_queries_is_answered_no_further(table: Table):
    queries = [table.anna.inline(f"keny {number}") for number in range(MANY)]
    await table.settle()
    assert sum(query.answer is not None for query in queries) <= 41
    other = table.boris.inline("keny")
    await table.settle()
    assert other.answer is not None


def test_a_film_takes_the_effort_of_a_film_however_it_is_asked_for():
    query = {**ASKING["callback_query"][0], "data": encode(callbacks.ShowReplay(1))}
    asked = [
        {"callback_query": query},
        {"message": message(text="/replay")},
        {"message": message(GROUP, text="/REPLAY@damka_local_bot now")},
    ]
    efforts = [effort_of(Update.de_json({"update_id": 1, **content}, None)) for content in asked]
    assert efforts == [FILM] * 3


def test_a_command_that_boards_offer_to_be_tapped_costs_what_a_button_does():
    def effort(text: str) -> float:
        return effort_of(Update.de_json({"update_id": 1, "message": message(text=text)}, None))

    assert {effort(text) for text in ("/next", "/plan", "/plan_12", "/NEXT@damka_local_bot")} == {SHOWING_TAP}
    assert {effort(text) for text in ("/new", "/nextgame", "/planet", "/games")} == {COMMAND}
