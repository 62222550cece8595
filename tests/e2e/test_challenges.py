"""Challenges that nobody takes, and games whose players leave the group."""

import pytest

from bot.callbacks import (
    AcceptChallenge,
    FreshChallenge,
    PostChallenge,
    WithdrawChallenge,
)
from bot.local.faults import Fault
from bot.local.model import Status
from bot.sweep import sweep_once
from bot.translate import Translator
from tests.e2e.games import challenge, data_of, in_group, kinds_of, line, play, said, stored
from tests.e2e.table import Message, Table, text_of

DAY = 24 * 3600


async def sweep(table: Table) -> None:
    await sweep_once(table.damka.desk)
    table.damka.sender.wake()
    await table.settle()


async def test_an_idle_challenge_in_a_group_folds_away_and_can_still_be_accepted(table):
    card = await challenge(table, chat=table.group)
    count, whole = len(table.anna.messages(table.group)), text_of(card)
    table.stand_in.advance(DAY - 60)
    await sweep(table)
    assert text_of(card) == whole
    table.stand_in.advance(120)
    await sweep(table)
    assert len(text_of(card)) < len(whole) / 2
    assert kinds_of(card) == ["AcceptChallenge", "WithdrawChallenge"]
    assert table.stand_in.log.calls[-1].method == "editMessageCaption"
    assert len(table.anna.messages(table.group)) == count
    await table.tap(table.boris, card, data_of(card, AcceptChallenge), table.group)
    assert (await stored(table)).variant == "keny"


async def test_a_folded_challenge_is_left_as_it_is_from_then_on(table):
    await challenge(table, chat=table.group)
    table.stand_in.advance(DAY + 60)
    await sweep(table)
    calls = len(table.stand_in.log.calls)
    table.stand_in.advance(DAY)
    await sweep(table)
    assert [call.method for call in list(table.stand_in.log.calls)[calls:] if call.method != "getupdates"] == []


async def test_a_folded_challenge_to_one_person_is_never_widened_and_blocks_nothing(table):
    card = await challenge(table, "keny @boris", table.group)
    table.stand_in.advance(DAY + 1)
    await sweep(table)
    assert await table.toast(table.celina, card, data_of(card, AcceptChallenge)) == said(
        table.celina, "toast.other_person"
    )
    await in_group(table)
    assert (await stored(table)).variant == "russian"
    assert await table.toast(table.boris, card, data_of(card, AcceptChallenge)) == ""


async def test_an_administrator_clears_away_what_others_have_left_folded_or_not(table):
    table.stand_in.set_member(table.group, table.celina.id, Status.ADMINISTRATOR)
    card = await challenge(table, chat=table.group)
    other = await challenge(table, "keny @boris", table.group)
    assert await table.toast(table.celina, card, data_of(card, WithdrawChallenge)) == "Zaproszenie wycofane."
    assert "withdrawn" in text_of(card)
    table.stand_in.advance(DAY + 1)
    await sweep(table)
    await table.tap(table.celina, other, data_of(other, WithdrawChallenge), table.group)
    assert kinds_of(card) == kinds_of(other) == []


@pytest.mark.parametrize(
    ("language", "said"), [("en", "or an administrator"), ("ru", "или администратор"), ("pl", "albo administrator")]
)
async def test_other_members_are_told_who_can_withdraw_a_challenge(table, language, said):
    table.boris.user.language_code = language
    card = await challenge(table, chat=table.group)
    assert said in await table.toast(table.boris, card, data_of(card, WithdrawChallenge))
    assert "AcceptChallenge" in kinds_of(card)


async def test_where_telegram_does_not_tell_who_administers_only_the_author_can_withdraw(table):
    table.stand_in.set_member(table.group, table.celina.id, Status.ADMINISTRATOR)
    card = await challenge(table, chat=table.group)
    table.stand_in.faults.add(Fault("getChatMember", times=9))
    withdraw = data_of(card, WithdrawChallenge)
    unknown = Translator.of("pl").plain("toast.admin_unknown")
    assert await table.toast(table.celina, card, withdraw) == unknown
    assert "AcceptChallenge" in kinds_of(card)
    await table.tap(table.anna, card, withdraw, table.group)
    assert kinds_of(card) == []


async def test_an_administrator_of_one_group_withdraws_nothing_in_another(table):
    elsewhere = table.stand_in.add_group("Chess club", [table.celina.id, table.anna.id]).id
    await table.settle()
    table.stand_in.set_member(elsewhere, table.celina.id, Status.ADMINISTRATOR)
    card = await challenge(table, chat=table.group)
    message = await challenge(table, chat=elsewhere)
    assert await table.toast(table.celina, message, data_of(card, WithdrawChallenge)) != ""
    assert "AcceptChallenge" in kinds_of(card)


async def test_what_somebody_offered_in_a_group_ends_when_they_leave_it(table):
    await table.start(table.anna)
    card, directed = await challenge(table, chat=table.group), await challenge(table, "keny @boris", table.group)
    mine, boris = await challenge(table), await boris_challenges(table)
    table.stand_in.leave(table.anna.id, table.group)
    await table.settle()
    assert kinds_of(card) == kinds_of(directed) == []
    assert "withdrawn" in text_of(card)
    assert "AcceptChallenge" in kinds_of(boris)
    assert "WithdrawChallenge" in kinds_of(mine)


async def boris_challenges(table: Table) -> Message:
    card = await table.say(table.boris, "/new@damka_local_bot keny", table.group)
    return await table.tap(table.boris, card, data_of(card, PostChallenge), table.group)


async def test_a_private_challenge_does_not_fold(table):
    await table.start(table.anna)
    card = await challenge(table)
    text = text_of(card)
    table.stand_in.advance(DAY + 1)
    await sweep(table)
    assert text_of(card) == text


async def test_the_notice_of_an_expired_challenge_offers_a_fresh_one(table):
    await table.start(table.anna)
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


async def test_both_are_told_who_has_left_the_group_when_their_game_comes_to_them(table):
    table.anna.start()
    table.boris.start()
    await in_group(table)
    table.stand_in.leave(table.boris.id, table.group)
    await table.settle()
    told = [text_of(hands.messages()[-2]) for hands in (table.anna, table.boris)]
    assert told == [
        "Boris is not in the group “Club” any more, so the game goes on here.",
        "Вас больше нет в группе «Club», поэтому партия продолжается здесь.",
    ]


async def test_the_groups_board_loses_its_buttons_when_a_player_leaves(table):
    board = await in_group(table)
    assert "PlayMove" in kinds_of(board)
    table.stand_in.leave(table.boris.id, table.group)
    await table.settle()
    assert kinds_of(board) == []
