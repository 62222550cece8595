"""The card of a game before anything is posted: wherever its buttons lead, its choices are not lost."""

import pytest

from bot.callbacks import (
    ChangeGame,
    CompareRules,
    PlayOn,
    ReadRules,
    ShowCard,
    ShowOptions,
    ShowOtherRules,
    ShowRules,
    parse,
)
from tests.e2e.games import data_of, in_private, kinds_of, play
from tests.e2e.table import Message, Table, button_data, text_of


async def chosen_card(table: Table, chat: int | None = None) -> Message:
    """Anna's card of Keny with a house rule and who begins."""
    if chat is None:
        await table.start(table.anna)
    card = await table.say(table.anna, "/new@damka_local_bot keny @boris" if chat else "/new keny @boris", chat)
    await table.tap(table.anna, card, data_of(card, ShowOptions), chat)
    await table.tap(table.anna, card, "Capturing: a must", chat)
    await table.tap(table.anna, card, "« Done", chat)
    return await table.tap(table.anna, card, "I begin", chat)


@pytest.mark.parametrize("kind", [ReadRules, ShowOptions, ChangeGame])
@pytest.mark.parametrize("where", ["private", "group"])
async def test_every_side_way_of_a_card_leads_back_to_it_with_all_that_was_chosen(table, kind, where):
    chat = table.group if where == "group" else None
    card = await chosen_card(table, chat)
    text, buttons, count = text_of(card), button_data(card), len(table.anna.messages(chat))
    await table.tap(table.anna, card, data_of(card, kind), chat)
    back = [data for _, data in button_data(card) if isinstance(parse(data), ShowCard)][-1]
    await table.tap(table.anna, card, back, chat)
    assert (text_of(card), button_data(card)) == (text, buttons)
    assert len(table.anna.messages(chat)) == count


@pytest.mark.parametrize("where", ["private", "group"])
async def test_no_call_is_refused_while_a_card_shows_words_under_its_picture_and_itself_again(table, where):
    chat = table.group if where == "group" else None
    card = await chosen_card(table, chat)
    for kind in (ReadRules, ShowOptions, ChangeGame):
        await table.tap(table.anna, card, data_of(card, kind), chat)
        back = [data for _, data in button_data(card) if isinstance(parse(data), ShowCard)][-1]
        await table.tap(table.anna, card, back, chat)
    edits = [call for call in table.stand_in.log.calls if call.method.startswith("editMessage")]
    assert "editMessageCaption" in {call.method for call in edits}
    assert all(call.ok for call in edits)


async def test_the_comparison_with_a_known_game_stands_beside_a_card_and_minds_its_house_rules(table):
    card = await chosen_card(table)
    text, buttons = text_of(card), button_data(card)
    shown = await table.tap(table.anna, card, data_of(card, CompareRules))
    assert shown.id != card.id
    assert "You know English draughts" in text_of(shown)
    assert "You may capture, but you need not" in text_of(shown)
    assert (text_of(card), button_data(card)) == (text, buttons)


async def test_who_knows_the_game_is_told_what_its_house_rules_change(table):
    await in_private(table, "keny")
    await table.say(table.anna, "/cancel")
    card = await chosen_card(table)
    shown = await table.tap(table.anna, card, data_of(card, CompareRules))
    assert "What the house rules change in Keny" in text_of(shown)
    assert text_of(shown).count("• ") == 1


async def test_others_may_read_the_comparison_of_a_card(table):
    card = await chosen_card(table, table.group)
    shown = await table.tap(table.boris, card, data_of(card, CompareRules), table.group)
    assert "•" in text_of(shown)
    assert shown.id != card.id


async def test_the_pages_of_rules_are_turned_on_the_card_and_lead_back(table):
    card = await chosen_card(table)
    text, count = text_of(card), len(table.anna.messages())
    await table.tap(table.anna, card, data_of(card, ReadRules))
    first = text_of(card)
    await table.tap(table.anna, card, "›")
    assert text_of(card) not in (first, text)
    await table.tap(table.anna, card, "« Back")
    assert text_of(card) == text
    assert len(table.anna.messages()) == count


async def test_others_read_the_rules_of_a_card_beside_it_and_cannot_go_to_it(table):
    card = await chosen_card(table, table.group)
    text, count = text_of(card), len(table.boris.messages(table.group))
    shown = await table.tap(table.boris, card, data_of(card, ReadRules), table.group)
    assert len(table.boris.messages(table.group)) == count + 1
    assert text_of(card) == text
    assert "ShowCard" not in kinds_of(shown)
    assert {"ShowRules", "ShowRulesMenu"} <= set(kinds_of(shown))
    assert isinstance(parse(data_of(shown, ShowRules)), ShowRules)
    assert "new" in await table.toast(table.celina, card, data_of(card, ChangeGame))


async def test_a_card_of_a_position_is_found_again_behind_rules_and_other_games(table):
    await in_private(table)
    await play(table, "c3-d4", "f6-g5")
    shown = await table.say(table.anna, "/history")
    card = await table.tap(table.anna, shown, data_of(shown, PlayOn))
    text = text_of(card)
    for kind in (ReadRules, ShowOtherRules):
        await table.tap(table.anna, card, data_of(card, kind))
        assert text_of(card) != text
        await table.tap(table.anna, card, "« Back")
        assert text_of(card) == text


@pytest.mark.parametrize("named", ["Русские", "русские шашки", "warcaby rosyjskie", "russian"])
async def test_a_game_is_called_by_the_name_it_has_on_its_button_in_any_language(table, named):
    await table.start(table.boris)
    card = await table.say(table.boris, f"/new {named} @anna")
    assert text_of(card).startswith("Русские шашки")
    assert "Приглашение для: Anna" in text_of(card)
    rules = await table.say(table.boris, f"/rules {named}")
    assert "Простая шашка ходит" in text_of(rules)
