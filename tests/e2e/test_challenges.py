"""Challenges over time and in the wrong hands; each bad input has its own short answer that says what to do."""

import re

import pytest

from bot.callbacks import (
    AcceptChallenge,
    CompareRules,
    FreshChallenge,
    OpenGame,
    PlayMove,
    PostChallenge,
    ShowDifferences,
    WithdrawChallenge,
)
from bot.sweep import sweep_once
from storage import challenges
from tests.e2e.games import data_of, in_group, in_private, kinds_of, line, play, stored
from tests.e2e.table import Message, Table, at_table, labels_of, text_of

DAY = 24 * 3600


@pytest.fixture
async def table(tmp_path):
    async with at_table(tmp_path) as opened:
        yield opened


async def challenge(table: Table, words: str = "keny", chat: int | None = None) -> Message:
    """Anna's challenge in the group, or with a chat of None in private."""
    card = await table.say(table.anna, f"/new@damka_local_bot {words}" if chat else f"/new {words}", chat)
    return await table.tap(table.anna, card, data_of(card, PostChallenge), chat)


def link_of(message: Message) -> str:
    found = re.search(r"start=([\w-]+)", text_of(message))
    assert found
    return found[1]


async def sweep(table: Table) -> None:
    await sweep_once(table.damka.desk)
    table.damka.sender.wake()
    await table.settle()


# --- Over time -------------------------------------------------------------------------------------------------------


async def test_an_idle_challenge_in_a_group_folds_away_and_can_still_be_accepted(table):
    card = await challenge(table, chat=table.group)
    count, whole = len(table.anna.messages(table.group)), text_of(card)
    table.stand_in.advance(DAY - 60)
    await sweep(table)
    assert text_of(card) == whole
    table.stand_in.advance(120)
    await sweep(table)
    assert len(text_of(card)) < len(whole) / 2
    assert kinds_of(card) == ["AcceptChallenge"]
    assert len(table.anna.messages(table.group)) == count
    await table.tap(table.boris, card, data_of(card, AcceptChallenge), table.group)
    assert (await stored(table)).variant == "keny"


async def test_a_folded_challenge_to_one_person_is_never_widened_and_blocks_nothing(table):
    card = await challenge(table, "keny @boris", table.group)
    table.stand_in.advance(DAY + 1)
    await sweep(table)
    assert await table.toast(table.celina, card, data_of(card, AcceptChallenge)) != ""
    await in_group(table)
    assert (await stored(table)).variant == "russian"
    assert await table.toast(table.boris, card, data_of(card, AcceptChallenge)) == ""


async def test_a_private_challenge_does_not_fold(table):
    table.anna.start()
    await table.settle()
    card = await challenge(table)
    text = text_of(card)
    table.stand_in.advance(DAY + 1)
    await sweep(table)
    assert text_of(card) == text


async def test_the_notice_of_an_expired_challenge_offers_a_fresh_one(table):
    table.anna.start()
    await table.settle()
    await challenge(table)
    table.stand_in.advance(30 * DAY + 1)
    await sweep(table)
    notice = table.anna.last()
    assert "expired" in text_of(notice)
    card = await table.tap(table.anna, notice, data_of(notice, FreshChallenge))
    assert "Keny" in text_of(card)
    assert "PostChallenge" in kinds_of(card)


async def test_a_whole_game_in_a_group_needs_no_start(table):
    await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    assert table.boris.messages() == []
    assert await line(table) == ["c3-d4", "f6-g5"]


async def test_a_player_left_alone_in_a_group_is_shown_the_way_into_private(table):
    await in_group(table)
    table.stand_in.leave(table.boris.id, table.group)
    await table.settle()
    notice = table.anna.last(table.group)
    assert "Start" in text_of(notice)
    assert "t.me/damka_local_bot?start=" in str(notice.markup)
    table.anna.start("hello")
    await table.settle()
    assert any("Your move" in text_of(message) for message in table.anna.messages())


# --- What is different about a game ----------------------------------------------------------------------------------


async def test_the_card_says_what_changes_against_the_game_best_known_in_ones_language(table):
    for hands, known in (
        (table.anna, "English draughts"),
        (table.boris, "Русские шашки"),
        (table.celina, "Warcaby mi"),
    ):
        hands.start()
        card = await table.say(hands, "/new keny")
        told = await table.tap(hands, card, data_of(card, CompareRules))
        assert known in text_of(told).split("\n")[0]
        assert told.id != card.id
    page = await table.say(table.boris, "/rules russian")
    told = await table.tap(table.boris, page, data_of(page, ShowDifferences))
    assert text_of(told).count("•") >= 2


async def test_what_changes_is_told_against_the_game_i_have_played_most(table):
    for _ in range(2):
        await in_group(table, "turkish")
    card = await table.say(table.anna, "/new@damka_local_bot keny", table.group)
    told = await table.tap(table.anna, card, data_of(card, CompareRules), table.group)
    assert "Turkish" in text_of(told).split("\n")[0]


# --- Bad input -------------------------------------------------------------------------------------------------------


async def test_a_wrong_word_after_new_is_answered_with_the_games_there_are(table):
    menu = await table.say(table.anna, "/new@damka_local_bot ludo <b>", table.group)
    assert "ludo" in text_of(menu)
    assert "choose one here" in text_of(menu)
    assert len(labels_of(menu)) >= 21


async def test_a_dead_link_says_what_became_of_it_and_offers_a_fresh_one(table):
    table.anna.start()
    await table.settle()
    card = await challenge(table)
    link = link_of(card)
    await table.tap(table.anna, card, data_of(card, WithdrawChallenge))
    table.boris.start(link)
    await table.settle()
    assert "FreshChallenge" in kinds_of(table.boris.last())


async def test_a_link_that_never_was_is_answered_with_a_new_game(table):
    table.boris.start("AAAAbbbbCCCCdddd")
    await table.settle()
    assert kinds_of(table.boris.last()) == ["ShowMenu"]


async def test_a_link_made_for_somebody_else_says_for_whom(table):
    table.anna.start()
    await table.settle()
    link = link_of(await challenge(table, "keny @celina"))
    table.boris.start(link)
    await table.settle()
    assert "elina" in text_of(table.boris.last())
    async with table.damka.database.read() as connection:
        found = await challenges.by_token(connection, link)
    assert found is not None
    assert found.game_id is None


async def test_my_own_link_says_to_send_it_on(table):
    table.anna.start()
    await table.settle()
    link = link_of(await challenge(table))
    table.anna.start(link)
    await table.settle()
    assert "Send the link to someone else" in text_of(table.anna.last())


async def test_a_challenge_to_myself_says_how_to_play_alone(table):
    assert "yourself" in text_of(await table.say(table.anna, "/new@damka_local_bot keny @anna", table.group))


async def test_a_challenge_to_the_bot_says_to_invite_a_person(table):
    answer = await table.say(table.anna, "/new@damka_local_bot keny @damka_local_bot", table.group)
    assert "Invite a person" in text_of(answer)


async def test_a_tap_by_somebody_who_left_the_group_changes_nothing(table):
    card = await challenge(table, chat=table.group)
    await table.say(table.boris, "/games@damka_local_bot", table.group)
    table.stand_in.leave(table.boris.id, table.group)
    await table.settle()
    data = data_of(card, AcceptChallenge)
    assert "/games" in await left_toast(table, card, data)
    table.stand_in.join(table.boris.id, table.group)
    await table.settle()
    assert await table.toast(table.boris, card, data) == ""


async def left_toast(table: Table, card: Message, data: str) -> str:
    """What somebody outside the group is told: their old client still shows the message."""
    return await table.toast(table.boris, card, data)


async def test_the_groups_board_loses_its_buttons_when_a_player_leaves(table):
    board = await in_group(table)
    assert "PlayMove" in kinds_of(board)
    table.stand_in.leave(table.boris.id, table.group)
    await table.settle()
    assert kinds_of(board) == []


async def test_a_move_typed_in_private_that_fits_a_groups_game_names_the_group(table):
    await in_private(table)
    await play(table, "c3-d4")
    await in_group(table, "keny")
    answer = await table.say(table.anna, "d2-d4")
    assert "Club" in text_of(answer) or "not your move" in text_of(answer)
    async with table.damka.database.read() as connection:
        from storage import games

        keny = await games.get(connection, 2)
        assert keny is not None
        legal = (await table.damka.desk.table.load(connection, keny)).legal
    answer = await table.say(table.anna, str(next(move for move in legal if not move.is_capture)))
    assert "“Club”" in text_of(answer)
    assert "Boris" in text_of(answer)
    assert await line(table, 2) == []
    opened = await table.tap(table.anna, answer, data_of(answer, OpenGame))
    assert "Keny" in text_of(opened)


async def test_a_move_typed_in_the_wrong_group_does_not_give_away_the_game(table):
    other = table.stand_in.add_group("Secret circle", [table.anna.id, table.celina.id]).id
    await table.settle()
    await in_group(table)
    answer = await table.say(table.anna, "/move@damka_local_bot c3-d4", other)
    assert "another chat" in text_of(answer)
    assert "Boris" not in text_of(answer)
    assert "Club" not in text_of(answer)
    assert "t.me/damka_local_bot" in str(answer.markup)
    assert await line(table) == []


async def test_a_reply_to_an_old_board_shows_the_newest_one(table):
    board = await in_group(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    await table.say(table.anna, "d4-e5", table.group, reply_to=board)
    assert await line(table) == ["c3-d4", "f6-g5"]
    newest = table.anna.last(table.group)
    assert "PlayMove" in kinds_of(newest)
    assert "old one" in text_of(table.anna.messages(table.group)[-2])


async def test_a_command_to_another_bot_is_ignored(table):
    await in_group(table)
    table.anna.start()
    await table.settle()
    for chat in (table.group, None):
        count = len(table.anna.messages(chat))
        for words in ("/new@other_bot keny", "/move@other_bot c3-d4", "/nonsense@other_bot"):
            await table.say(table.anna, words, chat)
        assert len(table.anna.messages(chat)) == count
    assert await line(table) == []


async def test_a_command_that_does_not_exist_is_answered_with_the_help(table):
    table.anna.start()
    await table.settle()
    assert "How to play" in text_of(await table.say(table.anna, "/nonsense"))


async def test_a_tap_on_a_board_by_somebody_else_is_answered_only_to_them(table):
    board = await in_group(table)
    count = len(table.anna.messages(table.group))
    assert await table.toast(table.celina, board, data_of(board, PlayMove)) != ""
    assert len(table.anna.messages(table.group)) == count
