"""Reports about Telegram itself: floods, inline mode on some clients, people nobody knows, and lenient stand-ins."""

from pathlib import Path

import pytest

from bot.callbacks import AcceptChallenge, AcceptInline, PlayMove, PostChallenge
from bot.local import Hands
from bot.local.faults import Fault
from bot.local.hands import wait_for
from bot.local.markup import buttons_of
from bot.local.parameters import as_objects
from tests.e2e.games import data_of, in_group, in_private, kinds_of, line, mentions
from tests.e2e.table import Table, at_table, text_of

PATIENCE = 245
"""Seconds for which Telegram has been seen to refuse everything."""


async def test_ptb_939_a_move_whose_board_cannot_be_edited_for_minutes_is_stored_and_shown_later(table: Table):
    """python-telegram-bot/python-telegram-bot#939, pyed/transmission-telegram#5, EdgeGPT#83, tdlib/td#3034.

    After some twenty edits Telegram refused everything in a chat for 245 seconds: the move is a move all the same, no
    other chat waits, and the board comes when it may.
    """
    board = await in_group(table)
    elsewhere = await in_private(table)
    table.stand_in.faults.add(Fault("edit*", code=429, retry_after=PATIENCE, chat_id=table.group))
    tapped = table.anna.tap_data(board, data_of(board, PlayMove))
    await wait_for(table.stand_in, lambda: not table.stand_in.faults.queue)
    assert tapped.answer is not None
    assert len(await line(table)) == 1
    before = table.boris.last().id
    table.anna.tap_data(elsewhere, data_of(elsewhere, PlayMove))
    await wait_for(table.stand_in, lambda: table.boris.last().id > before)
    assert "PlayMove" in kinds_of(board)
    late = table.anna.tap_data(board, data_of(board, PlayMove))
    await wait_for(table.stand_in, lambda: late.answer is not None)
    assert len(await line(table)) == 1
    table.stand_in.advance(PATIENCE + 2)
    table.wait(PATIENCE + 2)
    table.damka.sender.wake()
    await table.settle()
    assert kinds_of(board) == ["Undo"]
    assert "Waiting for Boris" in text_of(board)
    assert "PlayMove" in kinds_of(table.boris.last(table.group))


async def test_mau_mau_bot_15_inline_results_are_never_stale_and_nothing_depends_on_them(tmp_path: Path):
    """jh0ker/mau_mau_bot#15, lamapgame/lamap-bot#15: some clients showed no inline results, or somebody else's."""
    async with at_table(tmp_path) as table:
        for hands, query, found in ((table.anna, "keny", 3), (table.anna, "no such game", 0), (table.boris, "", 21)):
            asked = hands.inline(query)
            await table.settle()
            assert asked.answer is not None
            assert (asked.answer["cache_time"], asked.answer["is_personal"]) == (0, True)
            assert len(as_objects(asked.answer["results"])) == found
            assert asked.answer["button"] is not None
    table.stand_in.profile.inline = False
    async with at_table(tmp_path, table.stand_in) as without:
        without.anna.start()
        card = await without.say(without.anna, "/new russian")
        assert [button for button in buttons_of(card.markup) if "switch_inline_query" in button] == []
        board = await in_private(without)
        await without.tap(without.anna, board, data_of(board, PlayMove))
        assert len(await line(without)) == 1


async def test_td_3157_a_card_of_inline_mode_is_edited_without_uploading_anything(table: Table):
    """tdlib/td#3157, grammyjs/grammY#591: a picture cannot be uploaded while an inline message is edited."""
    table.anna.start()
    await table.say(table.anna, "/new keny")
    asked = table.anna.inline("keny")
    await table.settle()
    assert asked.answer is not None
    result = as_objects(asked.answer["results"])[0]
    assert result["type"] == "photo"
    card = table.anna.choose(asked, str(result["id"]), table.group)
    await table.settle()
    shown = card.content["photo"]
    await table.toast(table.boris, card, data_of(card, AcceptInline))
    assert "Anna and Boris are playing" in text_of(card)
    assert card.content["photo"] == shown
    edits = [call for call in table.stand_in.log.calls if "inline_message_id" in call.parameters]
    assert [call.method for call in edits] != []
    assert [call for call in edits if "attach://" in str(call.parameters)] == []
    assert edits[-1].ok


@pytest.mark.parametrize("language", [None, "xx-Yyyy-ZZ", "be"])
async def test_halma_7_somebody_quite_new_plays_from_the_first_tap_wherever_it_is(table: Table, language: str | None):
    """timjb/halma#7: it worked for nobody but the author.

    People without a user name and with any language, who have never written to the bot: by Start, by a link, and by
    Accept in a group.
    """

    def stranger(name: str) -> Hands:
        user = table.stand_in.add_person(name, language_code=language)
        table.stand_in.join(user.id, table.group)
        return Hands(table.stand_in, user.id)

    author, guest, other = stranger("Ы"), stranger("😀"), stranger("x" * 64)
    await table.settle()
    author.start()
    card = await table.say(author, "/new russian")
    made = await table.tap(author, card, data_of(card, PostChallenge))
    link = next(word for word in text_of(made).split() if "start=" in word).partition("start=")[2]
    guest.start(link)
    await table.settle()
    mover = next(hands for hands in (author, guest) if "PlayMove" in kinds_of(hands.last()))
    await table.tap(mover, mover.last(), data_of(mover.last(), PlayMove))
    assert len(await line(table, 1)) == 1
    card = await table.say(guest, "/new@damka_local_bot russian", table.group)
    made = await table.tap(guest, card, data_of(card, PostChallenge), table.group)
    board = await table.tap(other, made, data_of(made, AcceptChallenge), table.group)
    mover = next(hands for hands in (guest, other) if hands.id in mentions(board))
    await table.tap(mover, board, data_of(board, PlayMove), table.group)
    assert len(await line(table, 2)) == 1
