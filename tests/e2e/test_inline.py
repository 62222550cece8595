"""Inline mode: what is offered while somebody types in any chat, and the challenge they send there."""

from dataclasses import replace

import pytest

from bot.callbacks import AcceptInline, PostChallenge, parse
from bot.local.faults import Fault, FaultKind
from bot.local.markup import buttons_of
from bot.local.parameters import as_objects
from storage import games, players
from tests.e2e.games import data_of
from tests.e2e.inline import ask, elsewhere, send_card, tapped
from tests.e2e.table import at_table, labels_of, text_of

TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


@pytest.fixture
async def table(tmp_path):
    async with at_table(tmp_path) as opened:
        yield opened


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
