"""From a challenge to a game: who takes it, who cannot, and how it is withdrawn."""

from bot.callbacks import AcceptChallenge, PlayMove, PostChallenge
from bot.sweep import sweep_once
from tests.e2e.games import data_of, find_game, in_group, in_private, plies, private_link, said, stored
from tests.e2e.table import Message, Table, button_data, labels_of, text_of


async def challenge_in_group(table: Table, game: str = "russian", seat: str = "I begin") -> Message:
    """Anna's open challenge in the group."""
    card = await table.say(table.anna, f"/new@damka_local_bot {game}", table.group)
    card = await table.tap(table.anna, card, seat, table.group)
    return await table.tap(table.anna, card, "⚔️ Challenge", table.group)


async def test_a_brand_new_person_gets_from_a_link_to_a_board(table):
    board = await in_private(table)
    assert "Your move" in text_of(board)
    assert "Anna" in text_of(table.boris.last())
    assert "русские шашки" in text_of(table.boris.last()).lower()


async def test_of_two_takers_the_first_wins_and_the_other_is_told(table):
    challenge = await challenge_in_group(table)
    accept = next(data for label, data in button_data(challenge) if label == "✅ Accept")
    first, second = table.boris.tap_data(challenge, accept), table.celina.tap_data(challenge, accept)
    await table.settle()
    assert first.answer is not None
    assert second.answer is not None
    assert first.answer["text"] == ""
    assert second.answer["text"] == said(table.celina, "toast.already_taken", game="russian")
    assert await find_game(table, 2) is None


async def test_a_challenge_to_one_person_is_closed_to_others(table):
    card = await table.say(table.anna, "/new@damka_local_bot keny @boris", table.group)
    challenge = await table.tap(table.anna, card, "⚔️ Challenge", table.group)
    accept = next(data for label, data in button_data(challenge) if label == "✅ Accept")
    assert await table.toast(table.celina, challenge, accept) == said(table.celina, "toast.other_person")
    assert await plies(table) == 0
    assert await table.toast(table.boris, challenge, accept) == ""
    assert "your move" in text_of(table.anna.last(table.group))


async def test_nobody_can_take_their_own_challenge(table):
    challenge = await challenge_in_group(table)
    accept = next(data for label, data in button_data(challenge) if label == "✅ Accept")
    assert "own" in await table.toast(table.anna, challenge, accept)


async def test_a_withdrawn_challenge_cannot_be_taken_and_offers_a_fresh_one(table):
    await table.start(table.anna)
    link = await private_link(table)
    await table.tap(table.anna, table.anna.last(), "Withdraw")
    table.boris.start(link)
    await table.settle()
    assert labels_of(table.boris.last()) != []
    fresh = await table.tap(table.boris, table.boris.last(), button_data(table.boris.last())[0][1])
    assert "Русские шашки" in text_of(fresh)


async def test_a_challenge_expires_after_thirty_days_and_says_so(table):
    await table.start(table.anna)
    await private_link(table)
    table.stand_in.advance(30 * 24 * 3600 + 1)
    await sweep_once(table.damka.desk)
    table.damka.sender.wake()
    await table.settle()
    assert "expired" in text_of(table.anna.last())


async def test_a_challenge_is_over_after_thirty_days_to_the_second(table):
    challenge = await challenge_in_group(table)
    accept = data_of(challenge, AcceptChallenge)
    table.stand_in.advance(30 * 24 * 3600 + 1)
    assert await table.toast(table.boris, challenge, accept) == said(table.boris, "toast.expired", game="russian")
    assert await find_game(table) is None


async def test_others_cannot_choose_on_my_card(table):
    card = await table.say(table.anna, "/new@damka_local_bot keny", table.group)
    assert await table.toast(table.boris, card, button_data(card)[-2][1]) == said(table.boris, "toast.not_your_card")


async def test_cancel_withdraws_a_challenge_and_then_an_unmoved_game(table):
    await challenge_in_group(table)
    assert "withdrawn" in text_of(await table.say(table.anna, "/cancel@damka_local_bot", table.group))
    board = await in_group(table)
    assert "called off" in text_of(await table.say(table.anna, "/cancel@damka_local_bot", table.group))
    assert await table.toast(table.anna, board, data_of(board, PlayMove) if button_data(board) else "x") == said(
        table.anna, "toast.forged"
    )


async def test_cancel_says_what_it_has_ended_to_both(table):
    table.anna.start()
    card = await table.say(table.anna, "/new dameo")
    await table.tap(table.anna, card, data_of(card, PostChallenge))
    assert "Dameo: the invitation has been withdrawn." in text_of(await table.say(table.anna, "/cancel"))
    await in_private(table, "keny")
    assert "Keny: the game has been called off" in text_of(await table.say(table.anna, "/cancel"))
    assert "Кены: Anna отменяет партию" in text_of(table.boris.last())


async def test_a_house_rule_chosen_on_the_card_is_played(table):
    card = await table.say(table.anna, "/new@damka_local_bot malaysian", table.group)
    options = await table.tap(table.anna, card, "⚙️ House rules", table.group)
    board_rule = next(label for label in labels_of(options) if "12" in label)
    options = await table.tap(table.anna, options, board_rule, table.group)
    card = await table.tap(table.anna, options, "« Done", table.group)
    challenge = await table.tap(table.anna, card, "⚔️ Challenge", table.group)
    await table.tap(table.boris, challenge, "✅ Accept", table.group)
    assert (await stored(table)).options == {"board": "8"}
