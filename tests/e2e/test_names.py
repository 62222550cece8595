"""Invitations by name: names change hands, are written in every way, and are not always people's."""

import pytest

from bot.callbacks import AcceptChallenge, DeclineChallenge, OpenChallenge, PostChallenge, parse
from storage import players
from storage.records import ChallengeState
from tests.e2e.games import data_of, kinds_of, stored_challenge
from tests.e2e.table import Hands, Message, Table, text_of


async def invite(table: Table, words: str, chat: int | None = None) -> Message:
    """The card of Anna's invitation."""
    chat = table.group if chat is None else chat
    card = await table.say(table.anna, f"/new@damka_local_bot {words}", chat)
    return await table.tap(table.anna, card, data_of(card, PostChallenge), chat)


async def is_for(table: Table, hands: Hands, number: int = 1) -> bool:
    """Whether an invitation is bound to somebody."""
    async with table.damka.database.read() as connection:
        player = await players.by_user_id(connection, hands.id)
    return player is not None and (await stored_challenge(table, number)).opponent == player.id


async def takes(table: Table, hands: Hands, card: Message) -> bool:
    """Whether somebody's tap takes the invitation."""
    table.wait()
    await table.toast(hands, card, data_of(card, AcceptChallenge))
    return (await stored_challenge(table)).state is ChallengeState.TAKEN


def swap_names(one: Hands, other: Hands) -> None:
    one.user.username, other.user.username = other.user.username, one.user.username


@pytest.mark.parametrize("written", ["@boris", "@BORIS", "@Boris,", "@boris."])
async def test_a_name_is_found_in_any_letter_case_and_before_a_full_stop(table, written):
    await table.start(*table.people)
    card = await invite(table, f"keny {written}")
    assert await is_for(table, table.boris)
    assert not await takes(table, table.celina, card)
    assert await takes(table, table.boris, card)


@pytest.mark.parametrize("words", ["@boris keny", "keny @boris"])
async def test_name_and_game_come_in_either_order(table, words):
    await invite(table, words)
    invited = await stored_challenge(table)
    assert (invited.variant, invited.opponent_username) == ("keny", "boris")


async def test_somebody_not_met_yet_is_invited_by_name_and_bound_once_they_speak(table):
    card = await invite(table, "keny @Boris")
    assert "@boris" in text_of(card)
    invited = await stored_challenge(table)
    assert (invited.opponent, invited.opponent_username) == (None, "boris")
    assert not await takes(table, table.celina, card)
    await table.start(table.boris)
    assert await is_for(table, table.boris)
    table.boris.user.username = "someone_else"
    table.celina.user.username = "boris"
    assert not await takes(table, table.celina, card)
    assert await takes(table, table.boris, card)


async def test_whoever_renamed_themselves_after_they_were_met_takes_it_all_the_same(table):
    await table.start(*table.people)
    card = await invite(table, "keny @boris")
    table.boris.user.username = None
    assert await takes(table, table.boris, card)


async def test_two_who_swap_names_keep_their_invitations(table):
    await table.start(*table.people)
    card = await invite(table, "keny @boris")
    swap_names(table.boris, table.celina)
    for hands in (table.celina, table.boris):
        await table.say(hands, "/games")
    assert await is_for(table, table.boris)
    decline = data_of(card, DeclineChallenge)
    assert await table.toast(table.celina, card, decline) != ""
    assert not await takes(table, table.celina, card)
    assert "OpenChallenge" not in kinds_of(await table.say(table.celina, "/games"))
    listed = await table.say(table.boris, "/games")
    assert isinstance(parse(data_of(listed, OpenChallenge)), OpenChallenge)
    assert await takes(table, table.boris, card)


async def test_names_swapped_between_the_card_and_the_challenge_change_nothing(table):
    await table.start(*table.people)
    card = await table.say(table.anna, "/new@damka_local_bot keny @boris", table.group)
    swap_names(table.boris, table.celina)
    for hands in (table.boris, table.celina):
        await table.say(hands, "/games")
    await table.tap(table.anna, card, data_of(card, PostChallenge), table.group)
    assert await is_for(table, table.boris)


@pytest.mark.parametrize("written", ["@anna", "@ANNA", "@Anna!"])
async def test_nobody_invites_themselves_by_any_spelling(table, written):
    answer = await table.say(table.anna, f"/new@damka_local_bot keny {written}", table.group)
    assert "You cannot invite yourself" in text_of(answer)


async def test_an_author_who_takes_the_name_they_had_invited_is_not_their_own_guest(table):
    card = await invite(table, "keny @newcomer")
    table.anna.user.username = "newcomer"
    await table.start(table.anna)
    assert (await stored_challenge(table)).opponent is None
    assert "OpenChallenge" not in kinds_of(await table.say(table.anna, "/games"))
    table.anna.user.username = "anna"
    await table.say(table.anna, "/games")
    table.boris.user.username = "newcomer"
    assert await takes(table, table.boris, card)


@pytest.mark.parametrize("written", ["@Damka_Local_Bot", "@damka_local_bot"])
async def test_the_bot_is_not_invited_by_any_spelling(table, written):
    answer = await table.say(table.anna, f"/new@damka_local_bot keny {written}", table.group)
    assert "Invite a person" in text_of(answer)


async def test_a_channel_or_another_bot_is_a_name_like_others_and_nobody_else_takes_its_place(table):
    card = await invite(table, "keny @some_channel")
    for hands in (table.boris, table.celina):
        assert not await takes(table, hands, card)
    assert "some_channel" in text_of(card)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "I cannot read the name"), ("ru", "Не могу прочитать имя"), ("pl", "Nie umiem odczyt")],
)
@pytest.mark.parametrize("written", ["@", "@анна", "@ann-lee", "@@boris", "@<b>"])
async def test_what_is_no_name_invites_nobody_instead_of_everybody(table, language, said, written):
    table.anna.user.language_code = language
    await table.start(table.anna)
    answer = await table.say(table.anna, f"/new keny {written}")
    assert said in text_of(answer)
    assert kinds_of(answer) == []


def mention(text: str, user: int) -> list[dict[str, object]]:
    """What a client adds to a command for somebody without a @name, whose name ends it."""
    offset = text.rindex(" ") + 1
    return [{"type": "text_mention", "offset": offset, "length": len(text) - offset, "user_id": user}]


async def test_somebody_without_a_user_name_is_invited_by_a_mention(table):
    table.boris.user.username = None
    table.boris.user.first_name = "Keny"  # as the game is called
    text = "/new@damka_local_bot keny Keny"
    table.stand_in.send_text(table.anna.id, table.group, text, entities=mention(text, table.boris.id))
    await table.settle()
    card = table.anna.last(table.group)
    card = await table.tap(table.anna, card, data_of(card, PostChallenge), table.group)
    assert (await stored_challenge(table)).variant == "keny"
    assert await is_for(table, table.boris)
    assert not await takes(table, table.celina, card)
    assert await takes(table, table.boris, card)


async def test_a_mention_of_myself_or_of_a_bot_is_refused(table):
    for user, said in ((table.anna.id, "You cannot invite yourself"), (table.stand_in.bot.id, "Invite a person")):
        text = "/new@damka_local_bot keny Somebody"
        table.stand_in.send_text(table.anna.id, table.group, text, entities=mention(text, user))
        await table.settle()
        assert said in text_of(table.anna.last(table.group))
