"""Invitations declined by whom they are for: the card says so, the author is told, and nobody else can."""

import pytest

from bot.callbacks import AcceptChallenge, DeclineChallenge, FreshChallenge, PostChallenge, Rematch, encode, parse
from storage.records import ChallengeState
from tests.e2e.games import data_of, in_private, kinds_of, mentions, resign, said, stored_challenge
from tests.e2e.table import Message, Table, text_of


async def invite_boris(table: Table, chat: int | None = None) -> Message:
    """The card of Anna's invitation to Boris, as it stands where she made it."""
    card = await table.say(table.anna, "/new@damka_local_bot keny @boris" if chat else "/new keny @boris", chat)
    return await table.tap(table.anna, card, data_of(card, PostChallenge), chat)


async def state(table: Table, number: int = 1) -> ChallengeState:
    return (await stored_challenge(table, number)).state


async def test_in_private_the_card_says_so_and_the_author_is_told_with_a_fresh_one(table):
    await table.start(*table.people)
    mine = await invite_boris(table)
    card = table.boris.last()
    assert await table.toast(table.boris, card, data_of(card, DeclineChallenge)) == "Приглашение отклонено."
    assert await state(table) is ChallengeState.DECLINED
    assert "Вы отказались" in text_of(card)
    assert "Boris has declined" in text_of(mine)
    assert kinds_of(card) == kinds_of(mine) == []
    told = table.anna.last()
    assert told.id != mine.id
    assert "Boris has declined" in text_of(told)
    fresh = await table.tap(table.anna, told, data_of(told, FreshChallenge))
    posted = parse(data_of(fresh, PostChallenge))
    assert isinstance(posted, PostChallenge)
    assert (posted.draft.variant, posted.draft.opponent) == ("keny", table.boris.id)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Boris has declined"), ("ru", "Boris играть не будет"), ("pl", "Boris nie zagra")]
)
async def test_the_author_is_told_in_their_language(table, language, words):
    table.anna.user.language_code = language
    await table.start(*table.people)
    await invite_boris(table)
    card = table.boris.last()
    await table.tap(table.boris, card, data_of(card, DeclineChallenge))
    assert words in text_of(table.anna.last())


async def test_in_a_group_the_card_says_so_and_whoever_can_be_told_in_private_is(table):
    await table.start(table.anna)
    card = await invite_boris(table, table.group)
    count = len(table.anna.messages(table.group))
    await table.tap(table.boris, card, data_of(card, DeclineChallenge), table.group)
    assert "Boris has declined" in text_of(card)
    assert kinds_of(card) == ["FreshChallenge"]
    assert len(table.anna.messages(table.group)) == count
    assert "Boris has declined" in text_of(table.anna.last())


async def test_an_author_who_never_pressed_start_is_told_in_the_group_by_name(table):
    card = await invite_boris(table, table.group)
    told = await table.tap(table.boris, card, data_of(card, DeclineChallenge), table.group)
    assert told.id != card.id
    assert "Boris has declined" in text_of(told)
    assert mentions(told) == [table.anna.id]
    assert kinds_of(told) == ["FreshChallenge"]


async def test_nobody_else_can_decline(table):
    await table.start(*table.people)
    card = await invite_boris(table, table.group)
    decline = data_of(card, DeclineChallenge)
    assert await table.toast(table.celina, card, decline) == "Odrzucić może tylko zaproszona osoba."
    assert await table.toast(table.anna, card, decline) == "Only the person who is invited can decline."
    assert await state(table) is ChallengeState.OPEN
    anyone = await table.say(table.anna, "/new@damka_local_bot keny", table.group)
    anyone = await table.tap(table.anna, anyone, data_of(anyone, PostChallenge), table.group)
    token = parse(data_of(anyone, AcceptChallenge))
    assert isinstance(token, AcceptChallenge)
    assert await table.toast(table.boris, anyone, encode(DeclineChallenge(token.token))) == said(
        table.boris, "toast.not_invited"
    )
    assert await state(table, 2) is ChallengeState.OPEN


async def test_what_is_over_can_not_be_declined_and_what_is_declined_not_taken(table):
    await table.start(*table.people)
    card = await invite_boris(table)
    guest = table.boris.last()
    accept, decline = data_of(guest, AcceptChallenge), data_of(guest, DeclineChallenge)
    await table.tap(table.boris, guest, decline)
    told = len(table.anna.messages())
    assert await table.toast(table.boris, guest, accept) == said(table.boris, "toast.declined", game="keny")
    table.wait()
    assert await table.toast(table.boris, guest, decline) == said(table.boris, "toast.declined", game="keny")
    assert len(table.anna.messages()) == told
    await invite_boris(table)
    guest = table.boris.last()
    decline = data_of(guest, DeclineChallenge)
    await table.tap(table.boris, guest, data_of(guest, AcceptChallenge))
    assert await table.toast(table.boris, guest, decline) == said(table.boris, "toast.already_taken", game="keny")
    assert await state(table, 2) is ChallengeState.TAKEN
    assert kinds_of(card) == []


async def test_a_rematch_can_be_declined_and_asked_for_again(table):
    board = await in_private(table)
    await resign(table, table.boris)
    board = table.anna.last()
    await table.tap(table.anna, board, data_of(board, Rematch))
    card = table.boris.last()
    await table.tap(table.boris, card, data_of(card, DeclineChallenge))
    assert await state(table, 2) is ChallengeState.DECLINED
    table.wait()
    await table.tap(table.anna, board, data_of(board, Rematch))
    again = table.boris.last()
    assert again.id != card.id
    assert "AcceptChallenge" in kinds_of(again)
