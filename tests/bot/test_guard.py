"""The guard before all handlers: what an update may look like, and how much one person or group may ask for."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import MessageEntity, Update

from bot.callbacks import ConfirmResign, OfferDraw, PickPiece, ShowHelp, ShowMoves, encode
from bot.guard import LONGEST_TEXT, MOST_KEPT, Admission, Guard, Patience, readable
from bot.handlers.gate import effort_of
from bot.handlers.requests import text_under
from bot.service import excess
from rules import Color
from tests.e2e.games import in_private
from tests.e2e.table import Message, Table, at_table, button_data, text_of

PATIENCE = Patience(person_burst=10, person_per_second=1, group_burst=20, group_per_second=2)


class Watch:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def admitted(
    guard: Guard, times: int, effort: float = 1.0, person: int | None = 1, group: int | None = None
) -> list[str]:
    return [guard.admit(effort, person=person, group=group).value for _ in range(times)]


def test_a_burst_is_let_in_then_one_word_is_said_then_nothing():
    guard = Guard(PATIENCE, Watch())
    assert admitted(guard, 13) == ["go"] * 10 + ["ask for patience", "refuse", "refuse"]


def test_what_is_spent_comes_back_with_time():
    watch = Watch()
    guard = Guard(PATIENCE, watch)
    admitted(guard, 12)
    watch.now = 3.0
    assert admitted(guard, 4) == ["go"] * 3 + ["refuse"]


def test_the_word_is_said_again_only_after_a_rest():
    watch = Watch()
    guard = Guard(PATIENCE, watch)
    admitted(guard, 12)
    watch.now = 6.0
    assert admitted(guard, 7)[-1] == "ask for patience"


def test_one_person_does_not_spend_anothers_patience():
    guard = Guard(PATIENCE, Watch())
    admitted(guard, 30, person=1)
    assert admitted(guard, 1, person=2) == ["go"]


def test_many_people_share_the_patience_for_their_group():
    guard = Guard(PATIENCE, Watch())
    answers = [guard.admit(4, person=person, group=-1) for person in range(7)]
    assert answers == [Admission.GO] * 5 + [Admission.ASK_FOR_PATIENCE, Admission.REFUSE]
    assert guard.admit(4, person=99, group=-2) is Admission.GO


def test_a_refused_request_costs_nothing():
    guard = Guard(PATIENCE, Watch())
    assert guard.admit(11, person=1, group=-1) is Admission.ASK_FOR_PATIENCE
    assert admitted(guard, 10) == ["go"] * 10


def test_a_flood_of_people_does_not_fill_the_memory():
    guard = Guard(PATIENCE, Watch())
    for person in range(3 * MOST_KEPT):
        guard.admit(1, person=person, group=-person)
    assert len(guard) == 2 * MOST_KEPT


# --- Shape -----------------------------------------------------------------------------------------------------------

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters()), inner, max_size=3),
    max_leaves=20,
)


@given(any_json)
def test_whatever_is_read_can_be_stored_and_sent(content):
    try:
        update = readable({"update_id": 1, "message": content})
    except ValueError:
        return
    json.dumps(update, ensure_ascii=False).encode("utf-8")


@pytest.mark.parametrize(
    "update",
    [
        None,
        [],
        "update",
        {},
        {"update_id": "1"},
        {"update_id": True},
        {"update_id": 2**63},
        {"update_id": 1, "message": {"message_id": -(2**63) - 1}},
        {"update_id": 1, "message": {"date": float("inf")}},
        {"update_id": 1, "message": {"date": float("nan")}},
    ],
)
def test_what_is_no_update_is_refused(update):
    with pytest.raises(ValueError, match=r"update|number"):
        readable(update)


def test_levels_without_end_are_refused():
    update: dict[str, object] = {"update_id": 1}
    for _ in range(500):
        update = {"update_id": 1, "message": update}
    with pytest.raises(ValueError, match="levels"):
        readable(update)


def test_half_characters_are_replaced_and_long_texts_cut():
    update = readable({"update_id": 1, "message": {"text": "a\ud83d" + "b" * 10_000, "\udc00": 1}})
    assert update["message"] == {"text": "a\ufffd" + "b" * (LONGEST_TEXT - 2), "\ufffd": 1}


@given(st.text(max_size=20), st.integers(-5, 50), st.integers(-5, 50))
def test_an_entity_anywhere_marks_some_text(text, offset, length):
    assert isinstance(text_under(text, MessageEntity("text_mention", offset, length)), str)


def test_an_entity_marks_the_text_it_counts_in_halves_of_characters():
    assert text_under("/new 😀 Ann Lee x", MessageEntity("text_mention", 8, 7)) == "Ann Lee"


# --- Through the whole program ---------------------------------------------------------------------------------------


async def test_too_many_commands_are_answered_once_more_and_then_not(tmp_path):
    async with at_table(tmp_path, patience=Patience()) as table:
        table.boris.start()
        for _ in range(30):
            table.boris.say("/help")
        await table.settle()
        answers = [text_of(message) for message in table.boris.messages()]
        assert len(answers) == 11
        assert answers[-1].startswith("Слишком много")
        table.celina.start()
        await table.settle()
        assert table.celina.messages()


async def test_too_many_taps_are_all_answered_but_not_carried_out(tmp_path):
    async with at_table(tmp_path, patience=Patience()) as table:
        table.anna.start()
        card = await table.say(table.anna, "/new russian")
        taps = [table.anna.tap_data(card, encode(ShowHelp())) for _ in range(60)]
        await table.settle()
        toasts = [str(tap.answer["text"]) for tap in taps if tap.answer is not None]
        assert len(toasts) == 60
        assert len([toast for toast in toasts if toast]) == 1
        assert len(table.anna.messages()) < 25


async def test_a_game_goes_on_in_a_group_that_somebody_floods(tmp_path):
    async with at_table(tmp_path, patience=Patience()) as table:
        for _ in range(60):
            table.celina.say("/help@damka_local_bot", table.group)
        await table.settle()
        said = len(table.anna.messages(table.group))
        assert said < 15
        tapped = table.anna.tap_data(table.anna.last(table.group), encode(PickPiece(1, 1, "a1")))
        await table.settle()
        assert tapped.answer is not None
        assert "fast" not in str(tapped.answer["text"])


# --- Buttons where they do not belong --------------------------------------------------------------------------------


async def test_a_forged_button_changes_no_message_that_it_does_not_stand_on(tmp_path):
    async with at_table(tmp_path) as table:
        menu = await table.say(table.anna, "/new@damka_local_bot", table.group)
        before = str(table.stand_in.chats[table.group].messages[menu.id])
        draft_card = await table.say(table.boris, "/new@damka_local_bot russian", table.group)
        data = next(data for data in _data(draft_card) if data.startswith("C:"))
        table.boris.tap_data(menu, data)
        await table.settle()
        assert str(table.stand_in.chats[table.group].messages[menu.id]) == before


async def test_nobody_is_found_out_by_their_number(tmp_path):
    async with at_table(tmp_path) as table:
        table.boris.start()
        table.anna.start()
        card = await table.say(table.anna, "/new russian")
        forged = next(data for data in _data(card) if data.startswith("C:")) + f"#{_base36(table.boris.id)}"
        said = len(table.boris.messages())
        assert await table.toast(table.anna, card, forged) != ""
        assert len(table.boris.messages()) == said
        assert "Boris" not in text_of(table.anna.last())


def _data(message: Message) -> list[str]:
    return [data for _, data in button_data(message)]


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else _base36(number // 36) + digits[number % 36]


# --- Much at a time --------------------------------------------------------------------------------------------------


async def test_one_person_has_so_many_invitations_open_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setattr(excess, "MOST_OPEN", 2)
    async with at_table(tmp_path) as table:
        table.anna.start()
        await table.settle()
        toasts = []
        for _ in range(3):
            card = await table.say(table.anna, "/new russian")
            toasts.append(await table.toast(table.anna, card, next(data for data in _data(card) if data[0] == "C")))
        assert ["open invitations" in toast for toast in toasts] == [False, False, True]
        await table.say(table.anna, "/cancel")
        card = await table.say(table.anna, "/new russian")
        assert "open invitations" not in await table.toast(
            table.anna, card, next(data for data in _data(card) if data[0] == "C")
        )


async def test_one_person_has_so_many_games_under_way_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setattr(excess, "MOST_RUNNING", 2)
    async with at_table(tmp_path) as table:
        table.anna.start()
        await table.settle()
        toasts = []
        for _ in range(3):
            card = await table.say(table.anna, "/new russian")
            toasts.append(await table.toast(table.anna, card, next(data for data in _data(card) if data[0] == "B")))
        assert ["under way" in toast for toast in toasts] == [False, False, True]


async def test_rematches_against_oneself_are_games_like_all_others(tmp_path, monkeypatch):
    monkeypatch.setattr(excess, "MOST_RUNNING", 2)
    async with at_table(tmp_path) as table:
        table.anna.start()
        await table.settle()
        card = await table.say(table.anna, "/new russian")
        board = await table.tap(table.anna, card, next(data for data in _data(card) if data[0] == "B"))
        table.anna.tap_data(board, encode(ConfirmResign(1, 1, Color.WHITE)))
        await table.settle()
        for _ in range(2):
            assert "Your move" in text_of(await table.say(table.anna, "/rematch"))
        assert "under way" in text_of(await table.say(table.anna, "/rematch"))
        ended = next(message for message in table.anna.messages() if "e:1" in _data(message))
        assert "under way" in await table.toast(table.anna, ended, "e:1")


async def test_rematches_are_invitations_like_all_others(tmp_path, monkeypatch):
    monkeypatch.setattr(excess, "MOST_OPEN", 1)
    async with at_table(tmp_path) as table:
        board = await in_private(table)
        await table.say(table.anna, "/resign")
        await table.tap(table.anna, table.anna.last(), encode(ConfirmResign(1, 1, Color.WHITE)))
        card = await table.say(table.anna, "/new russian")
        await table.toast(table.anna, card, next(data for data in _data(card) if data[0] == "C"))
        assert "open invitations" in text_of(await table.say(table.anna, "/rematch"))
        assert "open invitations" in await table.toast(table.anna, board, "e:1")


async def test_moves_in_writing_do_not_take_the_place_of_a_board(tmp_path):
    async with at_table(tmp_path) as table:
        card = await table.say(table.anna, "/new@damka_local_bot russian", table.group)
        posted = await table.tap(
            table.anna, card, next(data for data in _data(card) if data.startswith("C:")), table.group
        )
        board = await table.tap(table.boris, posted, _data(posted)[0], table.group)
        before = str(table.stand_in.chats[table.group].messages[board.id])
        table.celina.tap_data(board, encode(ShowMoves(1, 1)))
        await table.settle()
        assert str(table.stand_in.chats[table.group].messages[board.id]) == before


@pytest.mark.parametrize("name", ["@" * 200, "@é", "@a-b", "@{0}", "@" + "x" * 33, "@<b>"])
async def test_what_cannot_be_a_user_name_holds_nothing_up(tmp_path, name):
    async with at_table(tmp_path) as table:
        card = await table.say(table.anna, f"/new@damka_local_bot {name}", table.group)
        assert len(_data(card)) > 5
        assert "How to play" in text_of(await table.say(table.anna, "/help@damka_local_bot", table.group))


# --- What nobody can hold up -----------------------------------------------------------------------------------------


async def test_a_flooded_group_still_moves_and_its_games_follow(tmp_path):
    patience = Patience(person_burst=1e9, group_burst=40, group_per_second=0)
    async with at_table(tmp_path, patience=patience) as table:
        card = await table.say(table.anna, "/new@damka_local_bot russian", table.group)
        made = await table.tap(
            table.anna, card, next(data for data in _data(card) if data.startswith("C:")), table.group
        )
        board = await table.tap(table.boris, made, _data(made)[0], table.group)
        for _ in range(30):
            table.celina.say("/help@damka_local_bot", table.group)
        await table.settle()
        tapped = table.boris.tap_data(board, encode(OfferDraw(1, 0)))
        await table.settle()
        assert tapped.answer is not None
        assert "fast" not in str(tapped.answer["text"]).lower()
        left = _chat_message(table, table.celina.id, left_chat_member=table.celina.user.json())
        moved = _chat_message(table, table.anna.id, migrate_to_chat_id=-1009)
        assert [effort_of(Update.de_json(update, table.damka.application.bot)) for update in (left, moved)] == [0, 0]


def _chat_message(table: Table, sender: int, **content: object) -> dict[str, object]:
    person, chat = table.stand_in.users[sender].json(), table.stand_in.chat_json(table.stand_in.chats[table.group])
    return {"update_id": 1, "message": {"message_id": 9, "from": person, "chat": chat, "date": 1, **content}}
