"""Who looks on at a group's game looks back at it in private: nothing is posted in the group for them."""

import pytest

from bot.callbacks import ShowHistory, ShowMoves, ShowReplay, encode
from tests.e2e.games import data_of, in_group, in_private, kinds_of, play, resign, said
from tests.e2e.table import Message, Table, text_of


async def finished(table: Table) -> Message:
    """The last board of a game in the group between Anna and Boris."""
    await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    return await resign(table, table.boris, table.group)


def posted(table: Table) -> list[str]:
    return [text_of(message) for message in table.anna.messages(table.group)]


@pytest.mark.parametrize(("kind", "comes"), [(ShowHistory, "photo"), (ShowReplay, "animation")])
async def test_what_an_onlooker_taps_below_a_finished_game_comes_in_private(table, kind, comes):
    final = await finished(table)
    await table.start(table.celina)
    before = posted(table)
    told = await table.toast(table.celina, final, data_of(final, kind))
    assert told == said(table.celina, "toast.sent_in_private")
    assert comes in table.celina.last().content
    assert posted(table) == before


async def test_an_onlooker_who_has_not_pressed_start_is_led_there(table):
    final = await finished(table)
    before = posted(table)
    for kind in (ShowHistory, ShowReplay):
        tapped = table.celina.tap_data(final, data_of(final, kind))
        await table.settle()
        assert tapped.answer is not None
        assert str(tapped.answer["url"]).startswith("https://t.me/damka_local_bot?start=")
    assert posted(table) == before


async def test_an_onlooker_steps_through_the_game_in_private_in_one_message(table):
    final = await finished(table)
    await table.start(table.celina)
    await table.toast(table.celina, final, data_of(final, ShowHistory))
    back = table.celina.last()
    assert "PlayOn" not in kinds_of(back)
    assert await table.toast(table.celina, back, encode(ShowHistory(1, 0))) == ""
    assert table.celina.last().id == back.id
    assert "po ruchu 0 z 2" in text_of(back)
    assert await table.toast(table.celina, back, data_of(back, ShowMoves)) == ""
    assert "c3-d4" in text_of(table.celina.last())
    await table.toast(table.celina, back, data_of(back, ShowReplay))
    assert "animation" in table.celina.last().content


async def test_a_running_game_moves_on_and_an_onlooker_still_steps_through_it(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    shown = await table.say(table.anna, "/history@damka_local_bot", table.group)
    await table.start(table.celina)
    before = text_of(shown)
    await table.toast(table.celina, shown, encode(ShowHistory(1, 0)))
    assert text_of(shown) == before
    back = table.celina.last()
    await table.say(table.boris, "/move@damka_local_bot f6-g5", table.group)
    assert await table.toast(table.celina, back, encode(ShowHistory(1, 2))) == ""
    assert "f6-g5" in text_of(back)


async def test_what_was_shown_of_one_game_opens_no_other(table):
    final = await finished(table)
    await in_private(table)
    await table.start(table.celina)
    await table.toast(table.celina, final, data_of(final, ShowHistory))
    back = table.celina.last()
    for kind in (ShowHistory(2, 0), ShowMoves(2), ShowReplay(2)):
        assert await table.toast(table.celina, back, encode(kind)) in {
            said(table.celina, "toast.not_your_game"),
            said(table.celina, "toast.forged"),
        }
    assert table.celina.last().id == back.id


async def test_players_look_back_in_the_group_as_before(table):
    final = await finished(table)
    count = len(table.anna.messages(table.group))
    assert await table.toast(table.anna, final, data_of(final, ShowHistory)) == ""
    assert len(table.anna.messages(table.group)) == count + 1


@pytest.mark.parametrize("moves", [(), ("c3-d4", "f6-g5")])
async def test_the_board_that_an_onlooker_asks_for_leaves_the_players_theirs(table, moves):
    await in_group(table)
    await play(table, *moves, chat=table.group)
    board = table.anna.last(table.group)
    before = kinds_of(board)
    shown = await table.say(table.celina, "/board@damka_local_bot", table.group, reply_to=board)
    assert "photo" in shown.content
    assert shown.id != board.id
    assert "PlayMove" in before
    assert "PlayMove" not in kinds_of(shown)
    assert kinds_of(board) == before
