"""Inline mode: challenges offered in any chat, taken there, and played in the two private chats."""

from dataclasses import replace

import pytest

from bot.callbacks import (
    AcceptChallenge,
    AcceptInline,
    ConfirmUndo,
    PlayMove,
    PostChallenge,
    Undo,
    WithdrawInline,
    encode,
    parse,
)
from bot.local.faults import Fault, FaultKind
from bot.local.markup import buttons_of
from bot.local.parameters import as_objects
from bot.sweep import sweep_once
from storage import challenges, games, players
from tests.e2e.games import resign
from tests.e2e.table import Hands, Message, Table, at_table, button_data, labels_of, text_of
from tests.e2e.test_playing import data_of, plies

WHOLE_GAME = (
    *("d2-c3", "b4xd2", "e1xc3", "d4xb4", "c1-d2", "a3xc1"),
    *("b1xd1", "b3-a3", "e3-d4", "e5xc3", "a1-b1", "a3xe3"),
)
"""Of alquerque; the side that moves second wins."""


TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


@pytest.fixture
async def table(tmp_path):
    async with at_table(tmp_path) as opened:
        yield opened


async def ask(table: Table, hands: Hands, query: str, chat: int | None = None) -> list[dict[str, object]]:
    """The results that somebody sees while typing."""
    asked = hands.inline(query, chat)
    await table.settle()
    assert asked.answer is not None
    return [dict(result) for result in as_objects(asked.answer["results"])]


async def send_card(table: Table, hands: Hands, query: str, chat: int, place: int = 0) -> Message:
    """Let somebody send one of the results into a chat, without `place` the first."""
    asked = hands.inline(query, chat)
    await table.settle()
    assert asked.answer is not None
    chosen = str(as_objects(asked.answer["results"])[place]["id"])
    card = hands.choose(asked, chosen, chat)
    await table.settle()
    return card


async def tapped(table: Table, hands: Hands, card: Message, data: str) -> dict[str, str]:
    """The answer to a tap on a card."""
    tap = hands.tap_data(card, data)
    await table.settle()
    assert tap.answer is not None
    return {name: str(value) for name, value in tap.answer.items() if value is not None}


def elsewhere(table: Table) -> int:
    """A group that the bot is not in."""
    chat = table.stand_in.add_group("Elsewhere", [table.anna.id, table.boris.id, table.celina.id]).id
    table.stand_in.remove_bot(table.anna.id, chat)
    return chat


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("keny", ["Keny"]),
        ("KENY", ["Keny"]),
        ("tama", ["Armenian (Tama)", "Keny"]),
        ("кавказские", ["Keny"]),
        ("wloskie", ["Italian"]),
        ("włoskie", ["Italian"]),
        ("chess", []),
    ],
)
async def test_a_query_finds_games_by_name_alias_and_title_in_every_language(table, query, titles):
    found = [str(result["title"]).partition(":")[0] for result in await ask(table, table.anna, query)]
    assert found == [title for title in titles for _ in range(3)]


async def test_whoever_sends_a_card_takes_the_colour_it_was_chosen_for(table):
    table.anna.start()
    table.boris.start()
    await table.settle()
    for number, (place, color) in enumerate([(1, "black"), (2, "white")], 1):
        card = await send_card(table, table.anna, "english", elsewhere(table), place)
        await tapped(table, table.boris, card, data_of(card, AcceptInline))
        async with table.damka.database.read() as connection:
            game = await games.get(connection, number)
            assert game is not None
            anna = await players.by_user_id(connection, table.anna.id)
            assert anna is not None
            assert [one.value for one in game.colors(anna.id)] == [color]


async def test_house_rules_chosen_on_a_card_in_private_go_along_into_the_other_chat(table):
    table.anna.start()
    table.boris.start()
    await table.settle()
    card = await table.say(table.anna, "/new keny")
    options = await table.tap(table.anna, card, "⚙️ House rules")
    ruled = await table.tap(table.anna, options, "Hops in a move: any number")
    await table.tap(table.anna, ruled, "« Done")
    await table.tap(table.anna, table.anna.last(), "I begin")
    (query,) = [str(b["switch_inline_query"]) for b in buttons_of(table.anna.last().markup) if "callback_data" not in b]
    assert query.startswith("Keny #")
    card = await send_card(table, table.anna, query, elsewhere(table))
    assert "Hops in a move: one" in text_of(card)
    assert "Anna begins" in text_of(card)
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    async with table.damka.database.read() as connection:
        game = await games.get(connection, 1)
    assert game is not None
    assert dict(game.options) == {"hops": "one"}
    assert len(game.colors(1)) == 1


async def test_a_query_for_one_game_leads_to_its_card_in_private_where_house_rules_are_chosen(table):
    table.anna.start()
    await table.settle()
    asked = table.anna.inline("Keny #1c")
    await table.settle()
    assert asked.answer is not None
    button = asked.answer["button"]
    assert "house rules" in button["text"]
    chosen = parse(str(as_objects(asked.answer["results"])[0]["id"]))
    assert isinstance(chosen, AcceptInline)
    table.anna.start(button["start_parameter"])
    await table.settle()
    card = table.anna.last()
    assert labels_of(card).count("⚔️ Challenge") == 1
    posted = parse(data_of(card, PostChallenge))
    assert isinstance(posted, PostChallenge)
    assert posted.draft == chosen.draft


@pytest.mark.parametrize("payload", ["new-chess-0", "new-keny-zzzzzz", "new-keny", "new-", "new"])
async def test_a_spoilt_link_to_a_card_is_a_dead_one(table, payload):
    table.anna.start(payload)
    await table.settle()
    assert "cannot find this invitation" in text_of(table.anna.last())


async def test_nothing_typed_offers_every_game(table):
    results = await ask(table, table.boris, "")
    assert len(results) == 21
    assert len({result["id"] for result in results}) == 21
    assert all(result["description"] for result in results)


async def test_whoever_never_pressed_start_is_told_how(table):
    asked = table.anna.inline("keny")
    await table.settle()
    assert asked.answer is not None
    assert "Start" in asked.answer["button"]["text"]
    table.anna.start()
    await table.settle()
    asked = table.anna.inline("")
    await table.settle()
    assert asked.answer is not None
    assert asked.answer["button"] is None


async def test_a_challenge_is_taken_in_a_chat_without_the_bot_and_played_in_private(table):
    table.anna.start()
    table.boris.start()
    await table.settle()
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    assert "Anna invites anyone" in text_of(card)
    assert "o   o   o   o" in text_of(card)
    answer = await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert "личном чате" in answer["text"]
    assert "Anna and Boris are playing" in text_of(card)
    assert labels_of(card) == ["💬 Open Damka"]
    mover = next(hands for hands in (table.anna, table.boris) if "PlayMove" in kinds(hands.last()))
    await table.tap(mover, mover.last(), data_of(mover.last(), PlayMove))
    assert await plies(table) == 1


async def test_the_card_tells_who_won_and_that_play_goes_on_after_all(table):
    table.anna.start()
    table.boris.start()
    await table.settle()
    card = await send_card(table, table.anna, "alquerque", elsewhere(table))
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    async with table.damka.database.read() as connection:
        game = await games.get(connection, 1)
    assert game is not None
    first, second = (table.anna, table.boris) if game.white == 1 else (table.boris, table.anna)
    for number, move in enumerate(WHOLE_GAME):
        await table.say((first, second)[number % 2], move)
    winner = "Boris" if second is table.boris else "Anna"
    assert f"🏆 {winner} wins: ⚫ Black." in text_of(card)
    assert "has no" in text_of(card)
    assert labels_of(card) == ["💬 Open Damka"]
    final = second.last()
    question = await table.tap(second, final, data_of(final, Undo))
    await table.tap(second, question, data_of(question, ConfirmUndo))
    assert "Anna and Boris are playing" in text_of(card)
    resigned = await resign(table, second)
    assert "🏆" in text_of(resigned)
    assert f"{winner} resigned." in text_of(card)


async def test_a_game_called_off_is_called_off_on_the_card_too(table):
    table.anna.start()
    table.boris.start()
    await table.settle()
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    await table.say(table.anna, "/cancel")
    assert "called off before its first move" in text_of(card)


def kinds(message: Message) -> set[str]:
    return {type(parse(data)).__name__ for _, data in button_data(message)}


async def test_a_taker_who_never_pressed_start_is_led_into_the_chat_and_finds_the_board(table):
    table.anna.start()
    await table.settle()
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    answer = await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert answer["url"].startswith("https://t.me/damka_local_bot?start=")
    async with table.damka.database.read() as connection:
        assert await games.get(connection, 1) is not None
    table.boris.start(answer["url"].partition("start=")[2])
    await table.settle()
    assert "photo" in table.boris.last().content
    assert "Anna" in text_of(table.boris.last())


async def test_an_author_who_never_pressed_start_finds_the_way_on_the_card(table):
    table.boris.start()
    await table.settle()
    card = await send_card(table, table.anna, "keny", elsewhere(table))
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert "photo" in table.boris.last().content
    async with table.damka.database.read() as connection:
        challenge = await challenges.by_id(connection, 1)
    assert challenge is not None
    table.anna.start(challenge.token)
    await table.settle()
    assert "photo" in table.anna.last().content
    assert "Boris" in text_of(table.anna.last())


async def test_the_first_to_tap_plays_and_the_next_is_told(table):
    card = await send_card(table, table.anna, "russian", table.group)
    accept = data_of(card, AcceptInline)
    await tapped(table, table.boris, card, accept)
    late = await tapped(table, table.celina, card, accept)
    assert "szybszy" in late["text"] or "już" in late["text"]
    async with table.damka.database.read() as connection:
        assert await games.get(connection, 2) is None
    again = await tapped(table, table.boris, card, accept)
    assert "start=" in again["url"]


async def test_nobody_takes_their_own_and_only_the_author_withdraws(table):
    card = await send_card(table, table.anna, "russian", table.group)
    accept, withdraw = data_of(card, AcceptInline), data_of(card, WithdrawInline)
    assert "own" in (await tapped(table, table.anna, card, accept))["text"]
    assert (await tapped(table, table.boris, card, withdraw))["text"] != ""
    assert labels_of(card) != []
    assert "withdrawn" in (await tapped(table, table.anna, card, withdraw))["text"]
    assert labels_of(card) == []
    assert "withdrawn" in text_of(card)
    assert "отозвано" in (await tapped(table, table.boris, card, accept))["text"]


async def test_cancel_in_private_withdraws_it_too(table):
    table.anna.start()
    card = await send_card(table, table.anna, "russian", table.group)
    await table.say(table.anna, "/cancel")
    assert "withdrawn" in text_of(card)


async def test_a_card_expires_after_thirty_days_and_says_so(table):
    card = await send_card(table, table.anna, "russian", table.group)
    table.stand_in.advance(30 * 24 * 3600 + 1)
    await sweep_once(table.damka.desk)
    table.damka.sender.wake()
    await table.settle()
    assert "expired" in text_of(card)
    assert labels_of(card) == []


async def test_without_telegrams_feedback_a_card_works_all_the_same(table):
    table.stand_in.profile.inline_feedback = False
    card = await send_card(table, table.anna, "russian", table.group)
    async with table.damka.database.read() as connection:
        assert await challenges.by_id(connection, 1) is None
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert "Anna and Boris are playing" in text_of(card)


async def test_nobody_makes_a_card_in_anothers_name(table):
    mine = await send_card(table, table.anna, "russian", table.group)
    other = await send_card(table, table.celina, "keny", table.group)
    accept = parse(data_of(mine, AcceptInline))
    assert isinstance(accept, AcceptInline)
    borrowed = await tapped(table, table.boris, other, encode(accept))
    assert borrowed["text"] != ""
    forged = await tapped(table, table.boris, other, encode(AcceptInline(accept.draft, "A" * 14)))
    assert forged["text"] != ""
    async with table.damka.database.read() as connection:
        assert await games.get(connection, 1) is None


@pytest.mark.parametrize("data", ["m:1:1:abcdefgh", "S:", "s:theme:night", "h", "nonsense", "G:1:0::", "i:keny.0.1.:x"])
async def test_other_buttons_do_nothing_on_a_card(table, data):
    card = await send_card(table, table.anna, "russian", table.group)
    assert (await tapped(table, table.boris, card, data))["text"] != ""
    assert labels_of(card) == ["✅ Accept", "Withdraw"]


async def test_a_card_in_a_chat_of_the_bot_is_no_board_there(table):
    card = await send_card(table, table.anna, "russian", table.group)
    count = len(table.anna.messages(table.group))
    await table.say(table.boris, "c3-d4", table.group, reply_to=card)
    assert len(table.anna.messages(table.group)) == count


async def test_an_open_challenge_of_another_kind_is_not_taken_on_a_card(table):
    card = await send_card(table, table.anna, "russian", table.group)
    async with table.damka.database.read() as connection:
        challenge = await challenges.by_id(connection, 1)
    assert challenge is not None
    answer = await tapped(table, table.boris, card, encode(AcceptChallenge(challenge.token)))
    assert answer["text"] != ""


async def test_a_card_survives_a_restart(tmp_path):
    async with at_table(tmp_path) as table:
        card = await send_card(table, table.anna, "russian", table.group)
        stand_in = table.stand_in
    async with at_table(tmp_path, stand_in) as table:
        card = table.stand_in.chats[table.group].messages[card.id]
        await tapped(table, table.boris, card, data_of(card, AcceptInline))
        assert "Anna and Boris are playing" in text_of(card)


async def test_a_card_is_settled_though_its_author_has_blocked_the_bot(table):
    table.anna.start()
    table.boris.start()
    await table.settle()
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    tap = table.boris.tap_data(card, data_of(card, AcceptInline))
    table.stand_in.users[table.anna.id].blocked = True
    await table.settle()
    assert tap.answer is not None
    assert "Anna and Boris are playing" in text_of(card)
    assert "Anna" in text_of(table.boris.last())


@pytest.mark.parametrize(
    "fault",
    [
        Fault("answerInlineQuery", code=429, retry_after=300),
        Fault("answerInlineQuery", code=502, description="Bad Gateway"),
        Fault("answerInlineQuery", FaultKind.LOST_BEFORE),
        Fault("answerInlineQuery", code=400, description=f"Bad Request: {TOO_OLD}"),
    ],
    ids=lambda fault: f"{fault.kind} {fault.code}",
)
async def test_a_query_that_cannot_be_answered_is_let_go_and_the_next_is_answered(table, fault):
    table.stand_in.faults.add(replace(fault))
    unanswered = table.anna.inline("keny")
    await table.settle()
    assert unanswered.answer is None
    assert await ask(table, table.anna, "keny")


@pytest.mark.parametrize(
    "fault",
    [
        Fault("editMessageText", code=429, retry_after=1),
        Fault("editMessageText", code=502, description="Bad Gateway"),
        Fault("editMessageText", FaultKind.LOST_BEFORE),
        Fault("editMessageText", FaultKind.LOST_AFTER),
    ],
    ids=lambda fault: f"{fault.kind} {fault.code}",
)
async def test_a_card_whose_change_is_put_off_or_lost_is_settled_later(table, fault):
    table.anna.start()
    table.boris.start()
    await table.settle()
    card = await send_card(table, table.anna, "russian", elsewhere(table))
    table.stand_in.faults.add(replace(fault))
    table.boris.tap_data(card, data_of(card, AcceptInline))
    await table.settle_with_time(60)
    assert "Anna and Boris are playing" in text_of(card)
