"""/start by itself: one message, with the invitations that wait for whoever sends it."""

from bot.callbacks import AcceptChallenge, OpenChallenge, ShowWelcome, WithdrawChallenge, encode, parse
from tests.e2e.games import challenge, data_of, kinds_of, said, stored
from tests.e2e.table import button_data, text_of


async def test_start_offers_the_open_challenges_meant_for_me_and_says_where_they_are_played(table):
    await challenge(table, "keny @boris", table.group)
    await challenge(table, "turkish", table.group)
    await table.start(table.boris)
    greeting = table.boris.last()
    assert "Вас ждёт 1 приглашение" in text_of(greeting)
    assert "Club" in text_of(greeting)
    assert kinds_of(greeting).count("OpenChallenge") == 1
    offered = await table.tap(table.boris, greeting, data_of(greeting, OpenChallenge))
    assert "Club" in text_of(offered)
    assert "Кены" in text_of(offered)
    await table.tap(table.boris, offered, data_of(offered, AcceptChallenge))
    assert (await stored(table)).place is not None
    assert "Club" in text_of(table.boris.last())
    assert "PlayMove" in kinds_of(table.anna.last(table.group))


async def test_start_is_answered_by_one_message_however_many_challenges_wait(table):
    await table.start(table.anna)
    for key in ("keny", "turkish", "russian", "dameo", "thai", "czech", "anti", "italian", "gothic", "konane"):
        await challenge(table, f"{key} @boris")
    count = len(table.boris.messages())
    await table.start(table.boris)
    assert len(table.boris.messages()) == count + 1
    greeting = table.boris.last()
    assert kinds_of(greeting).count("OpenChallenge") == 8
    await table.tap(table.boris, greeting, data_of(greeting, ShowWelcome))
    assert len(table.boris.messages()) == count + 1
    assert kinds_of(table.boris.last()).count("OpenChallenge") == 2
    tokens = [data for _, data in button_data(table.boris.last()) if isinstance(parse(data), OpenChallenge)]
    card = await table.tap(table.boris, table.boris.last(), tokens[1])
    assert "Конанэ" in text_of(card)
    await table.tap(table.boris, card, data_of(card, AcceptChallenge))
    assert (await stored(table)).variant == "konane"


async def test_an_invitation_on_a_greeting_that_is_gone_or_not_mine_says_so(table):
    await table.start(table.anna)
    card = await challenge(table, "keny @boris")
    await table.start(table.boris)
    greeting = table.boris.last()
    invitation = data_of(greeting, OpenChallenge)
    assert await table.toast(table.anna, card, invitation) == said(table.anna, "toast.own_challenge")
    await table.start(table.celina)
    assert "OpenChallenge" not in kinds_of(table.celina.last())
    assert await table.toast(table.celina, table.celina.last(), invitation) == said(table.celina, "toast.other_person")
    count = len(table.boris.messages())
    await table.tap(table.anna, card, data_of(card, WithdrawChallenge))
    assert "отозвано" in await table.toast(table.boris, greeting, invitation)
    assert "отозвано" not in text_of(greeting)
    assert len(table.boris.messages()) == count
    await table.toast(table.boris, greeting, encode(ShowWelcome()))
    assert "OpenChallenge" not in kinds_of(greeting)
