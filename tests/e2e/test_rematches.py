"""The same game once more, with colours swapped, also while the other is away."""

from bot.callbacks import (
    AcceptChallenge,
    OpenChallenge,
    PostChallenge,
    Rematch,
    encode,
)
from storage import challenges
from tests.e2e.games import (
    data_of,
    find_challenge,
    in_group,
    in_private,
    kinds_of,
    resign,
    said,
    stored,
    stored_challenge,
)
from tests.e2e.table import labels_of, text_of


async def test_a_rematch_in_a_group_swaps_colours_and_keeps_the_game(table):
    await in_group(table, "keny")
    await resign(table, table.boris, table.group)
    card = await table.tap(table.anna, table.anna.last(table.group), "🔁 Rematch", table.group)
    assert "rematch" in text_of(card).lower()
    assert await table.toast(table.celina, card, data_of(card, AcceptChallenge)) == said(
        table.celina, "toast.other_person"
    )
    await table.tap(table.boris, card, data_of(card, AcceptChallenge), table.group)
    first, second = await stored(table, 1), await stored(table, 2)
    assert (second.variant, second.white, second.black) == (first.variant, first.black, first.white)
    assert second.place == first.place


async def test_the_other_side_tapping_rematch_accepts_it(table):
    await in_private(table)
    await resign(table, table.boris)
    final, other = table.anna.last(), table.boris.last()
    assert await table.toast(table.anna, final, data_of(final, Rematch)) == "The rematch has been offered."
    table.wait()
    assert "already" in await table.toast(table.anna, final, data_of(final, Rematch))
    assert await table.toast(table.boris, other, data_of(other, Rematch)) == ""
    assert (await stored(table, 2)).white == 2
    assert "Ваш ход" in text_of(table.boris.last())
    assert "/games" in await table.toast(table.anna, final, data_of(final, Rematch))
    assert await find_challenge(table, 3) is None


async def test_a_rematch_waits_for_somebody_who_is_away(table):
    await in_private(table)
    await resign(table, table.boris)
    table.boris.block()
    await table.settle()
    await table.say(table.anna, "/rematch")
    assert "start=" in text_of(table.anna.last())
    table.boris.unblock()
    await table.start(table.boris)
    greeting = table.boris.last()
    offered = await table.tap(table.boris, greeting, data_of(greeting, OpenChallenge))
    await table.tap(table.boris, offered, data_of(offered, AcceptChallenge))
    assert (await stored(table, 2)).white == 2


async def test_a_rematch_with_somebody_who_left_the_group_is_played_in_private(table):
    table.boris.start()
    await in_group(table)
    await resign(table, table.boris, table.group)
    table.stand_in.leave(table.boris.id, table.group)
    await table.settle()
    await table.toast(table.anna, table.anna.last(table.group), encode(Rematch(1)))
    offered = table.boris.last()
    await table.tap(table.boris, offered, data_of(offered, AcceptChallenge))
    assert (await stored(table, 2)).place is None


async def test_a_challenge_whose_author_has_left_the_group_is_withdrawn(table):
    card = await table.say(table.anna, "/new@damka_local_bot keny", table.group)
    challenge = await table.tap(table.anna, card, data_of(card, PostChallenge), table.group)
    accept = data_of(challenge, AcceptChallenge)
    table.stand_in.leave(table.anna.id, table.group)
    await table.settle()
    assert "withdrawn" in text_of(challenge)
    assert kinds_of(challenge) == []
    assert await table.toast(table.boris, challenge, accept) == said(table.boris, "toast.withdrawn", game="keny")


async def test_rematch_of_a_running_game_and_of_none_is_answered(table):
    await table.start(table.anna)
    assert "no finished game" in text_of(await table.say(table.anna, "/rematch"))
    board = await in_private(table)
    assert "not over" in await table.toast(table.anna, board, encode(Rematch(1)))
    assert await table.toast(table.boris, table.boris.last(), encode(Rematch(99))) == said(table.boris, "toast.forged")


async def test_a_rematch_that_nobody_took_in_thirty_days_can_be_wished_for_again(table):
    await in_private(table)
    await resign(table, table.anna)
    await table.say(table.anna, "/rematch")
    table.stand_in.advance(30 * 24 * 3600 + 1)
    await table.say(table.anna, "/rematch")
    assert (await stored_challenge(table, 3)).rematch_of == 1


async def test_outsiders_get_no_rematch(table):
    await in_group(table)
    await resign(table, table.boris, table.group)
    final = table.anna.last(table.group)
    assert await table.toast(table.celina, final, data_of(final, Rematch)) == said(table.celina, "toast.not_your_game")
    async with table.damka.database.read() as connection:
        assert await challenges.rematch_of(connection, 1) is None


async def test_the_house_rules_are_kept_in_a_rematch(table):
    card = await table.say(table.anna, "/new@damka_local_bot malaysian", table.group)
    options = await table.tap(table.anna, card, "⚙️ House rules", table.group)
    options = await table.tap(table.anna, options, next(x for x in labels_of(options) if "12" in x), table.group)
    card = await table.tap(table.anna, options, "« Done", table.group)
    challenge = await table.tap(table.anna, card, "⚔️ Challenge", table.group)
    await table.tap(table.boris, challenge, "✅ Accept", table.group)
    await resign(table, table.boris, table.group)
    card = await table.tap(table.boris, table.anna.last(table.group), "🔁 Rematch", table.group)
    await table.tap(table.anna, card, data_of(card, AcceptChallenge), table.group)
    assert (await stored(table, 2)).options == {"board": "8"}
