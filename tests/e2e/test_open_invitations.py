"""Invitations in the list of what somebody has under way: those made to them first, their own last."""

import pytest

from bot.callbacks import OpenChallenge, PostChallenge, ShowFilters, ShowGames, WithdrawListed, encode, parse
from bot.local.parameters import as_objects
from storage import challenges
from tests.e2e.games import data_of, in_group, kinds_of, said
from tests.e2e.table import Hands, Message, Table, labels_of, text_of

DAY = 24 * 3600


@pytest.fixture
async def table(table: Table) -> Table:
    """A table at which everybody has pressed Start."""
    await table.start(*table.people)
    return table


async def offer(table: Table, hands: Hands, words: str, chat: int | None = None) -> Message:
    """The card of an invitation, where it was made."""
    card = await table.say(hands, f"/new@damka_local_bot {words}" if chat else f"/new {words}", chat)
    return await table.tap(hands, card, data_of(card, PostChallenge), chat)


async def open_ones(table: Table, hands: Hands) -> int:
    async with table.damka.database.read() as connection:
        made = [await challenges.by_id(connection, number) for number in range(1, 30)]
    return sum(one is not None and one.state.value == "open" for one in made)


async def test_invitations_to_me_come_first_and_my_own_that_wait_last(table):
    await in_group(table)
    await offer(table, table.boris, "keny @anna", table.group)
    await offer(table, table.celina, "dameo @anna")
    await offer(table, table.anna, "turkish")
    table.stand_in.advance(3.5 * DAY)
    count = len(table.anna.messages())
    listed = await table.say(table.anna, "/games")
    assert len(table.anna.messages()) == count + 1
    assert kinds_of(listed)[:4] == ["OpenChallenge", "OpenChallenge", "OpenGame", "WithdrawListed"]
    lines = text_of(listed).split("\n")
    assert "2 invitations wait for your answer." in lines
    assert lines[-4:] == [
        "✉️ Keny – Boris, 27 days left (Club)",
        "✉️ Dameo – Celina, 27 days left",
        "👉 Russian – Boris, move 1 (Club)",
        "📨 Turkish – anyone, 27 days left",
    ]


async def test_an_invitation_made_just_now_has_all_its_days(table):
    await offer(table, table.anna, "turkish")
    table.stand_in.advance(60)
    assert "📨 Turkish – anyone, 30 days left" in text_of(await table.say(table.anna, "/games"))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "✉️ Keny – Boris, 1 day left"),
        ("ru", "✉️ Кены – Boris, ещё 1 день"),
        ("pl", "✉️ Keny – Boris, jeszcze 1 dzień"),
    ],
)
async def test_it_is_said_in_my_language_until_when(table, language, line):
    table.anna.user.language_code = language
    await offer(table, table.boris, "keny @anna")
    table.stand_in.advance(29.5 * DAY)
    assert line in text_of(await table.say(table.anna, "/games"))


async def test_on_its_first_day_an_invitation_has_all_its_days(table):
    await offer(table, table.boris, "keny @anna")
    table.stand_in.advance(3600)
    assert "30 days left" in text_of(await table.say(table.anna, "/games"))


async def test_one_tap_opens_the_card_and_the_answer_takes_it_off_the_list(table):
    await offer(table, table.boris, "keny @anna")
    listed = await table.say(table.anna, "/games")
    card = await table.tap(table.anna, listed, data_of(listed, OpenChallenge))
    assert {"AcceptChallenge", "DeclineChallenge"} <= set(kinds_of(card))
    await table.tap(table.anna, card, "✖ Decline")
    assert kinds_of(await table.say(table.anna, "/games")) == ["ShowMenu"]


async def test_my_own_are_withdrawn_on_the_list_which_goes_on_from_the_same_page(table):
    games = ("keny", "dameo", "thai", "czech", "anti", "italian", "gothic", "konane", "turkish", "corner")
    cards = [await offer(table, table.anna, game) for game in games]
    listed = await table.say(table.anna, "/games")
    await table.tap(table.anna, listed, encode(ShowGames(table.anna.id, 1)))
    assert labels_of(listed)[:2] == ["✖ Withdraw: Turkish – anyone", "✖ Withdraw: Corner – anyone"]
    count = len(table.anna.messages())
    withdraw = data_of(listed, WithdrawListed)
    assert await table.toast(table.anna, listed, withdraw) == "The invitation has been withdrawn."
    assert len(table.anna.messages()) == count
    assert labels_of(listed)[0] == "✖ Withdraw: Corner – anyone"
    assert "withdrawn" in text_of(cards[8])
    table.wait()
    await table.tap(table.anna, listed, data_of(listed, WithdrawListed))
    assert labels_of(listed)[0] == "✖ Withdraw: Keny – anyone"
    table.wait()
    assert await table.toast(table.anna, listed, withdraw) == said(table.anna, "toast.withdrawn", game="turkish")


async def test_one_sent_by_inline_mode_can_be_withdrawn_from_afar(table):
    asked = table.anna.inline("keny", table.group)
    await table.settle()
    assert asked.answer is not None
    card = table.anna.choose(asked, str(as_objects(asked.answer["results"])[0]["id"]), table.group)
    await table.settle()
    listed = await table.say(table.anna, "/games")
    await table.tap(table.anna, listed, data_of(listed, WithdrawListed))
    assert "withdrawn" in text_of(card)
    assert kinds_of(listed) == ["ShowMenu"]


async def test_nobody_withdraws_anothers_by_such_a_button(table):
    await offer(table, table.anna, "keny")
    listed = await table.say(table.anna, "/games")
    withdraw = data_of(listed, WithdrawListed)
    theirs = await table.say(table.boris, "/games")
    assert await table.toast(table.boris, theirs, withdraw) != ""
    tap = parse(withdraw)
    assert isinstance(tap, WithdrawListed)
    board = await in_group(table)
    assert await table.toast(table.anna, board, withdraw) != ""
    assert await open_ones(table, table.anna) == 1


async def test_in_a_group_and_in_a_narrowed_list_there_are_games_alone(table):
    await in_group(table)
    await in_group(table, "keny")
    await offer(table, table.boris, "keny @anna", table.group)
    await offer(table, table.anna, "dameo", table.group)
    listed = await table.say(table.anna, "/games@damka_local_bot", table.group)
    assert {"OpenChallenge", "WithdrawListed"}.isdisjoint(kinds_of(listed))
    listed = await table.say(table.anna, "/games")
    await table.tap(table.anna, listed, data_of(listed, ShowFilters))
    await table.tap(table.anna, listed, "Keny")
    assert "OpenGame" in kinds_of(listed)
    assert {"OpenChallenge", "WithdrawListed"}.isdisjoint(kinds_of(listed))
