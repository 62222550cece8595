"""Questions that nobody has answered when the game has gone on: none keeps buttons that lead nowhere."""

from bot.callbacks import (
    AcceptDraw,
    AcceptTakeback,
    AskTakeback,
    ConfirmResign,
    DeclineDraw,
    DeclineTakeback,
    SendMove,
    Undo,
    parse,
)
from bot.local.faults import Fault, FaultKind
from bot.local.hands import wait_for
from storage.records import Preferences
from tests.e2e.games import (
    data_of,
    from_position,
    in_group,
    in_private,
    kinds_of,
    line,
    play,
    said,
    stored,
    undo_too_late,
    wishes,
)
from tests.e2e.table import Hands, Message, Table, button_data, labels_of, text_of

ME = "@damka_local_bot"


def with_buttons(hands: Hands, chat: int | None = None) -> list[Message]:
    """The messages in a chat that ask something about a game and can be tapped: no boards, cards or menus."""
    asking = [one for one in hands.messages(chat) if "photo" not in one.content]
    return [one for one in asking if any(hasattr(parse(data), "game") for _, data in button_data(one))]


async def much_asked(table: Table) -> dict[str, Message]:
    """A game in private in which Boris has offered a draw and asked for a takeback; Anna is asked whether to resign."""
    await in_private(table)
    await play(table, "c3-d4", "f6-g5", "b2-c3")
    asked = {}
    for words in ("/draw", "/takeback"):
        await table.say(table.boris, words)
        asked[words] = table.anna.last()
    asked["/resign"] = await table.say(table.anna, "/resign")
    return asked


async def test_draw_offered_then_undo_then_takeback_then_resigned_leaves_nothing_to_tap(table):
    board = await in_private(table)
    await table.say(table.anna, "/draw")
    offer = table.boris.last()
    accept = data_of(offer, AcceptDraw)
    await play(table, "c3-d4")
    await table.tap(table.anna, board, data_of(board, Undo))
    await play(table, "c3-d4", "f6-g5")
    await table.say(table.anna, "/takeback")
    asked = table.boris.last()
    await table.tap(table.boris, asked, data_of(asked, AcceptTakeback))
    assert await line(table) == []
    assert "AcceptDraw" in kinds_of(offer)
    question = await table.say(table.anna, "/resign")
    await table.tap(table.anna, question, data_of(question, ConfirmResign))
    assert with_buttons(table.anna) == with_buttons(table.boris) == []
    assert "Rematch" in kinds_of(table.boris.last())
    assert "окончена" in await table.toast(table.boris, offer, accept)


async def test_the_end_of_a_game_closes_all_that_was_asked_about_it(table):
    asked = await much_asked(table)
    await table.tap(table.anna, asked["/draw"], data_of(asked["/draw"], AcceptDraw))
    assert (await stored(table)).outcome is not None
    assert with_buttons(table.anna) == with_buttons(table.boris) == []


async def test_a_move_closes_what_was_asked_about_the_moves_before_it_only(table):
    asked = await much_asked(table)
    accept = data_of(asked["/takeback"], AcceptTakeback)
    await table.say(table.boris, "g5-h4")
    assert labels_of(asked["/takeback"]) == []
    assert "AcceptDraw" in kinds_of(asked["/draw"])
    assert "ConfirmResign" in kinds_of(asked["/resign"])
    assert await table.toast(table.anna, asked["/takeback"], accept) == said(table.anna, "toast.takeback_gone")


async def test_resign_asked_before_the_opponents_move_is_answered_after_it(table):
    """It is the game that is resigned, not a turn; and whoever rather goes on playing is asked no more."""
    await in_private(table)
    await play(table, "c3-d4")
    asked = await table.say(table.anna, "/resign")
    await table.say(table.boris, "f6-g5")
    await table.tap(table.anna, asked, data_of(asked, ConfirmResign))
    assert "Anna сдаётся" in text_of(table.boris.last())


async def test_resigning_is_asked_in_one_place_at_a_time(table):
    await in_group(table)
    first = await table.say(table.anna, f"/resign{ME}", table.group)
    others = await table.say(table.boris, f"/resign{ME}", table.group)
    second = await table.say(table.anna, f"/resign{ME}", table.group)
    assert labels_of(first) == []
    assert "ConfirmResign" in kinds_of(others)
    await table.tap(table.anna, second, data_of(second, ConfirmResign), table.group)
    assert with_buttons(table.anna, table.group) == []


async def test_a_takeback_that_was_refused_or_granted_elsewhere_is_asked_no_more(table):
    asked = await much_asked(table)
    await table.tap(table.anna, asked["/takeback"], data_of(asked["/takeback"], DeclineTakeback))
    assert labels_of(asked["/takeback"]) == []
    assert "AcceptDraw" in kinds_of(asked["/draw"])
    await table.tap(table.anna, asked["/draw"], data_of(asked["/draw"], DeclineDraw))
    assert [kinds_of(one)[0] for one in with_buttons(table.anna)] == ["ConfirmResign"]


async def test_a_typed_move_that_was_asked_about_is_asked_no_more_once_another_was_made(table):
    await in_private(table)
    await wishes(table, table.anna, Preferences(confirm=True))
    asked = await table.say(table.anna, "c3-d4")
    again = await table.say(table.anna, "a3-b4")
    await table.tap(table.anna, again, data_of(again, SendMove))
    assert await line(table) == ["a3-b4"]
    assert with_buttons(table.anna) == []
    assert labels_of(asked) == []


async def test_the_offer_to_ask_for_a_move_back_goes_with_the_next_move(table):
    offer = await undo_too_late(table)
    assert "AskTakeback" in kinds_of(offer)
    await play(table, "b2-c3")
    assert labels_of(offer) == []


async def test_a_question_that_is_on_its_way_when_the_game_ends_loses_its_buttons_on_arrival(table):
    await in_private(table)
    table.stand_in.faults.add(Fault("sendMessage", FaultKind.SLOW, seconds=3, chat_id=table.boris.id))
    table.anna.say("/draw")
    await wait_for(table.stand_in, lambda: "on its way" in text_of(table.anna.last()))
    table.anna.say("/resign")
    await wait_for(table.stand_in, lambda: "ConfirmResign" in kinds_of(table.anna.last()))
    table.anna.tap(table.anna.last(), "🏳 Yes, resign")
    await table.settle()
    assert (await stored(table)).outcome is not None
    assert any("ничь" in text_of(message) for message in table.boris.messages() if "photo" not in message.content)
    assert with_buttons(table.boris) == []


async def test_a_question_replied_to_says_which_game_is_meant(table):
    await in_private(table)
    await in_private(table, "keny")
    await table.say(table.boris, "/draw", reply_to=table.boris.last())
    asked = table.anna.last()
    assert "ConfirmResign" in kinds_of(await table.say(table.anna, "/resign", reply_to=asked))
    assert "Keny" in text_of(table.anna.last())


async def test_takeback_in_a_game_that_is_over_says_so(table):
    await from_position(table, "russian", "W:Wc3:Bd4")
    await table.say(table.anna, "c3:e5")
    final = table.boris.last()
    assert "окончена" in text_of(await table.say(table.boris, "/takeback", reply_to=final))
    assert "нет" in text_of(await table.say(table.boris, "/takeback"))
    assert "Rematch" in kinds_of(final)


async def test_one_who_asks_to_resign_may_ask_for_the_move_back_as_long_as_it_is_the_last(table):
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    asked = await table.say(table.anna, "/resign")
    ask = data_of(asked, AskTakeback)
    await play(table, "b2-c3")
    assert "moved again" in await table.toast(table.anna, asked, ask)
    assert (await stored(table)).takeback is None
