"""Inline mode: what is offered while somebody types in any chat, and the challenge they send there."""

from dataclasses import replace

import pytest

from bot.callbacks import AcceptInline, PostChallenge, parse
from bot.local.faults import Fault, FaultKind
from bot.local.markup import buttons_of
from bot.local.parameters import as_objects
from bot.translate import Translator
from rules import VARIANTS
from storage import players
from tests.e2e.games import data_of, kinds_of, stored
from tests.e2e.inline import ask, elsewhere, send_card, tapped
from tests.e2e.table import labels_of, text_of

TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


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
    await table.start(table.anna)
    asked = table.anna.inline("")
    await table.settle()
    assert asked.answer is not None
    assert asked.answer["button"] is None


async def test_whoever_sends_a_card_takes_the_colour_it_was_chosen_for(table):
    await table.start(table.anna, table.boris)
    for number, (place, color) in enumerate([(1, "black"), (2, "white")], 1):
        card = await send_card(table, table.anna, "english", elsewhere(table), place)
        await tapped(table, table.boris, card, data_of(card, AcceptInline))
        game = await stored(table, number)
        async with table.damka.database.read() as connection:
            anna = await players.by_user_id(connection, table.anna.id)
        assert anna is not None
        assert [one.value for one in game.colors(anna.id)] == [color]


async def test_house_rules_chosen_on_a_card_in_private_go_along_into_the_other_chat(table):
    await table.start(table.anna, table.boris)
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
    game = await stored(table)
    assert dict(game.options) == {"hops": "one"}
    assert len(game.colors(1)) == 1


async def test_a_query_for_one_game_leads_to_its_card_in_private_where_house_rules_are_chosen(table):
    await table.start(table.anna)
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


@pytest.mark.parametrize("query", ["keny", ""])
async def test_whichever_result_is_sent_becomes_a_picture_where_telegram_has_it(table, query):
    chat = elsewhere(table)
    results = await ask(table, table.anna, query)
    keny = [place for place, result in enumerate(results) if "Keny" in str(result["title"])]
    card = await send_card(table, table.anna, query, chat, keny[-1])
    assert "photo" not in card.content
    table.anna.start()
    await table.say(table.anna, "/new keny")  # its picture is known from now on
    for place in keny:
        card = await send_card(table, table.anna, query, chat, place)
        assert "photo" in card.content
        assert "Keny" in text_of(card)
        assert kinds_of(card) == ["AcceptInline", "WithdrawInline"]
    answer = await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert "url" in answer
    assert "Anna and Boris are playing" in text_of(card)
    assert "photo" in card.content


async def test_a_picture_that_telegram_has_forgotten_leaves_the_card_a_text(table):
    table.anna.start()
    await table.say(table.anna, "/new keny")
    table.stand_in.faults.add(
        Fault("editMessageMedia", code=400, description="Bad Request: wrong file identifier/HTTP URL specified")
    )
    card = await send_card(table, table.anna, "keny", elsewhere(table), 1)
    assert "photo" not in card.content
    await tapped(table, table.boris, card, data_of(card, AcceptInline))
    assert "Anna and Boris are playing" in text_of(card)


@pytest.mark.parametrize(("language", "said"), [("en", "Keny"), ("ru", "Кены"), ("pl", "Keny")])
async def test_a_card_leads_to_the_rules_of_its_game_where_the_bot_is_not(table, language, said):
    table.boris.user.language_code = language
    card = await send_card(table, table.anna, "keny", elsewhere(table))
    links = [str(button["url"]) for button in buttons_of(card.markup) if "url" in button]
    assert links == ["https://t.me/damka_local_bot?start=rules-keny"]
    table.boris.start(links[0].partition("start=")[2])
    await table.settle()
    page = table.boris.last()
    assert said in text_of(page)
    assert "ShowRulesMenu" in kinds_of(page)


@pytest.mark.parametrize("key", VARIANTS)
async def test_the_rules_of_every_game_have_such_a_link(table, key):
    table.anna.start(f"rules-{key}")
    await table.settle()
    page = table.anna.last()
    assert "ShowRulesMenu" in kinds_of(page)
    assert Translator.of("en").plain(f"game.{key}.title") in text_of(page)
