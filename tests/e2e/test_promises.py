"""What a player is promised in a sentence, held against the running bot."""

from bot.callbacks import (
    CancelPick,
    ChangeGame,
    OfferDraw,
    OpenGame,
    PlayMove,
    PostChallenge,
    SendMove,
    ShowCard,
    ShowMoves,
    encode,
)
from bot.sweep import sweep_once
from storage.records import Preferences
from tests.e2e.games import alone, data_of, in_group, kinds_of, line, mentions, play, resign, said, stored, wishes
from tests.e2e.table import button_data, labels_of, text_of

DAY = 24 * 3600
ME = "@damka_local_bot"


async def test_a_card_says_for_whom_the_challenge_will_be(table):
    await table.start(table.boris)
    card = await table.say(table.anna, f"/new{ME} keny @boris", table.group)
    assert "for: Boris" in text_of(card)
    for kind in (ChangeGame, ShowCard):  # to the menu and back
        card = await table.tap(table.anna, card, data_of(card, kind), table.group)
        assert "for: Boris" in text_of(card)
    assert "for: @dora" in text_of(await table.say(table.anna, f"/new{ME} keny @dora", table.group))
    assert "for: Boris" in text_of(await table.say(table.anna, f"/new{ME} @boris", table.group))


async def test_the_notice_of_an_expired_challenge_in_a_group_names_its_author(table):
    card = await table.say(table.anna, f"/new{ME} keny", table.group)
    await table.tap(table.anna, card, data_of(card, PostChallenge), table.group)
    table.stand_in.advance(30 * DAY + 1)
    await sweep_once(table.damka.desk)
    table.damka.sender.wake()
    await table.settle()
    assert mentions(table.anna.last(table.group)) == [table.anna.id]


async def test_cancel_says_how_a_game_ends_that_has_begun(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    answer = text_of(await table.say(table.boris, f"/cancel{ME}", table.group))
    assert "/draw" in answer
    assert "/resign" in answer
    assert (await stored(table)).outcome is None


async def test_move_without_a_move_shows_one_of_a_game_that_waits_for_me(table):
    await in_group(table)
    assert "/move a3-b4" in text_of(await table.say(table.anna, f"/move{ME}", table.group))
    assert "not your move" in text_of(await table.say(table.boris, f"/move{ME}", table.group))


async def test_a_command_there_is_not_is_answered_in_a_group_only_where_it_names_this_bot(table):
    await in_group(table)
    count = len(table.anna.messages(table.group))
    await table.say(table.anna, "/nonsense", table.group)
    assert len(table.anna.messages(table.group)) == count
    assert "How to play" in text_of(await table.say(table.anna, f"/nonsense{ME}", table.group))


async def test_alone_on_both_sides_nobody_is_offered_a_draw(table):
    board = await alone(table)
    count = len(table.anna.messages())
    assert "nobody to offer" in text_of(await table.say(table.anna, "/draw"))
    assert len(table.anna.messages()) == count + 1
    assert "nobody to offer" in await table.toast(table.anna, board, encode(OfferDraw(1, 1)))
    assert (await stored(table)).draw_offer is None


async def test_a_question_which_game_is_left_alone_by_the_taps_of_others(table):
    for game in ("russian", "czech"):
        await in_group(table, game)
    asked = await table.say(table.anna, f"/move{ME} c3-d4", table.group)
    tap, count = data_of(asked, PlayMove), len(table.anna.messages(table.group))
    assert await table.toast(table.boris, asked, tap) == said(table.boris, "toast.not_your_turn")
    assert await table.toast(table.celina, asked, tap) == said(table.celina, "toast.not_your_game")
    assert data_of(asked, PlayMove) == tap
    assert len(table.anna.messages(table.group)) == count
    await table.tap(table.anna, asked, tap, table.group)
    assert kinds_of(asked) == []
    assert await line(table) == ["c3-d4"]


async def test_in_a_group_the_choice_of_a_game_is_for_whoever_was_asked_and_names_their_opponents(table):
    for game in ("russian", "czech"):
        await in_group(table, game)
    await table.say(table.anna, f"/move{ME} a3-b4", table.group, reply_to=table.anna.last(table.group))
    for words in ("draw", "resign", "takeback", "mute", "board"):
        asked = await table.say(table.anna, f"/{words}{ME}", table.group)
        assert {"Russian – Boris", "Czech – Boris", "📋 My games"} == set(labels_of(asked))
    for words in ("draw", "resign", "takeback", "mute"):
        asked = await table.say(table.anna, f"/{words}{ME}", table.group)
        labels, count = labels_of(asked), len(table.anna.messages(table.group))
        assert "чужой список" in await table.toast(table.boris, asked, button_data(asked)[0][1])
        assert labels_of(asked) == labels
        assert len(table.anna.messages(table.group)) == count


async def test_the_question_whether_to_send_a_move_is_left_alone_by_the_taps_of_others(table):
    await wishes(table, table.anna, Preferences(confirm=True))
    await in_group(table)
    asked = await table.say(table.anna, f"/move{ME} c3-d4", table.group)
    for kind in (SendMove, CancelPick):
        assert await table.toast(table.boris, asked, data_of(asked, kind)) == said(table.boris, "toast.not_your_turn")
    assert kinds_of(asked) == ["SendMove", "CancelPick"]
    await table.tap(table.anna, asked, data_of(asked, CancelPick), table.group)
    assert kinds_of(asked) == []
    assert await line(table) == []


async def test_whoever_does_not_play_brings_up_no_board_by_a_tap_in_a_group(table):
    await in_group(table)
    listed = await table.say(table.anna, f"/games{ME}", table.group)
    count = len(table.anna.messages(table.group))
    assert await table.toast(table.celina, listed, data_of(listed, OpenGame)) == said(
        table.celina, "toast.not_your_game"
    )
    assert len(table.anna.messages(table.group)) == count


async def test_looking_back_at_a_finished_game_says_who_won_and_why(table):
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    await resign(table, table.boris, table.group)
    shown = await table.say(table.anna, f"/history{ME}", table.group)
    assert text_of(shown).splitlines()[-2:] == ["🏆 Anna wins: ⚪ White.", "Boris resigned."]
    moves = await table.tap(table.anna, shown, data_of(shown, ShowMoves), table.group)
    assert text_of(moves).splitlines()[-2:] == ["🏆 Anna wins: ⚪ White.", "Boris resigned."]
