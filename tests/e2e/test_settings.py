"""Settings: what people and groups choose is how they read, and only those who may change them can."""

from dataclasses import replace

import pytest

from bot.callbacks import ShowSettings, encode
from bot.local.faults import Fault, FaultKind
from bot.local.methods.profile import commands_for
from bot.local.model import Status
from bot.receive import publish_commands
from bot.translate import LANGUAGES, Translator
from bot.views.settings import GROUP_SETTINGS, SETTINGS, SWITCH
from bot.views.start import ADMIN_COMMANDS, GROUP_COMMANDS, PRIVATE_COMMANDS, help_screen
from render import Notation
from rules import Color
from storage import outbox, preferences
from storage.records import Preferences
from tests.e2e.games import choose, drawn, in_group, in_private
from tests.e2e.table import at_table, button_data, labels_of, text_of


async def test_a_person_reads_the_language_they_chose_and_telegrams_again(table):
    await table.start(table.anna)
    await choose(table, table.anna, "language", "pl")
    assert "Ustawienia" in text_of(table.anna.last())
    assert "Jak grać" in text_of(await table.say(table.anna, "/help"))
    await choose(table, table.anna, "language", "auto")
    assert "How to play" in text_of(await table.say(table.anna, "/help"))


async def test_a_toast_speaks_the_chosen_language(table):
    await table.start(table.anna)
    await choose(table, table.anna, "language", "ru")
    board = await in_group(table)
    data = button_data(board)[0][1]
    await table.tap(table.anna, board, data, table.group)
    assert "партии" in await table.toast(table.anna, table.anna.last(table.group), "x:99:1")


async def test_themes_are_shown_side_by_side_before_choosing(table):
    table.anna.start()
    card = await table.say(table.anna, "/settings")
    before = card.content["photo"]
    shown = await table.tap(table.anna, card, encode(ShowSettings("theme")))
    assert shown.id == card.id
    assert shown.content["photo"] != before
    assert labels_of(shown)[:4] == ["✅ Classic", "Forest", "Night", "Contrast"]
    done = await table.tap(table.anna, shown, "Night")
    assert "Theme: Night" in labels_of(done)


async def test_theme_side_and_notation_are_those_of_the_reader(table):
    await in_private(table, "international")
    plain = await drawn(table, table.boris.id, viewer=2)
    assert (plain.theme, plain.bottom, plain.notation) == ("classic", Color.BLACK, Notation.NUMERIC)
    for name, value in (("theme", "night"), ("side", "first"), ("notation", "algebraic")):
        assert await choose(table, table.boris, name, value) == ""
    seen = await drawn(table, table.boris.id, viewer=2)
    assert (seen.theme, seen.bottom, seen.notation) == ("night", Color.WHITE, Notation.ALGEBRAIC)
    mine = await drawn(table, table.anna.id, viewer=1)
    assert (mine.theme, mine.bottom, mine.notation) == ("classic", Color.WHITE, Notation.NUMERIC)
    await table.say(table.anna, "32-28")
    assert "d4" in text_of(table.boris.last())
    assert "32-28" in text_of(table.anna.last())


async def test_the_side_to_move_can_be_at_the_bottom(table):
    await in_private(table)
    await choose(table, table.boris, "side", "mover")
    assert (await drawn(table, table.boris.id, viewer=2)).bottom is Color.WHITE


async def test_cards_are_drawn_in_the_readers_theme(table):
    table.anna.start()
    first = (await table.say(table.anna, "/new russian")).content["photo"]
    await choose(table, table.anna, "theme", "contrast")
    assert (await table.say(table.anna, "/new russian")).content["photo"] != first
    assert (await table.say(table.anna, "/rules russian")).content["photo"] != first


@pytest.mark.parametrize(("value", "part"), [("words", "White (12): "), ("monospace", "1 o   o   o   o")])
async def test_the_board_is_told_as_text_to_whoever_wants_it(table, value, part):
    await in_private(table)
    await choose(table, table.anna, "text_board", value)
    assert part in text_of(await table.say(table.anna, "/board"))
    assert "(12)" not in text_of(await table.say(table.boris, "/board"))


async def test_settings_of_a_group_are_for_its_administrators(table):
    table.stand_in.set_member(table.group, table.boris.id, Status.ADMINISTRATOR)
    await table.settle()
    await in_group(table)
    assert (await drawn(table, table.group)).theme == "classic"
    assert await choose(table, table.boris, "theme", "night", table.group) == ""
    assert (await drawn(table, table.group)).theme == "night"
    assert "администратор" not in await choose(table, table.boris, "language", "pl", table.group)
    assert "Twój ruch" in text_of(await table.say(table.anna, "/board@damka_local_bot", table.group))


async def test_nobody_else_changes_a_groups_settings(table):
    card = await table.say(table.celina, "/settings@damka_local_bot", table.group)
    assert "administratorzy" in await table.toast(table.celina, card, encode(ShowSettings("theme")))
    assert labels_of(table.celina.last(table.group)) == labels_of(card)
    told = await choose(table, table.celina, "theme", "night", table.group)
    assert "administratorzy" in told
    await in_group(table)
    assert (await drawn(table, table.group)).theme == "classic"


@pytest.mark.parametrize("name", ["", *SETTINGS, "no such setting"])
async def test_whatever_setting_a_button_names_is_shown_or_refused(table, name):
    await table.start(table.anna)
    for place in (table.anna.id, table.group):
        asked = await table.say(table.anna, "/settings@damka_local_bot", place)
        told = await table.toast(table.anna, asked, encode(ShowSettings(name)))
        shown = SETTINGS.get(name, SWITCH) != SWITCH and (place == table.anna.id or name in GROUP_SETTINGS)
        assert (told == "") == (shown or not name)
    async with table.damka.database.read() as connection:
        assert await outbox.dead(connection) == ()


@pytest.mark.parametrize(
    "fault",
    [
        Fault("getChatMember", code=429, retry_after=300),
        Fault("getChatMember", code=502, description="Bad Gateway"),
        Fault("getChatMember", FaultKind.LOST_BEFORE),
        Fault("getChatMember", code=400, description="Bad Request: CHAT_ADMIN_REQUIRED"),
    ],
    ids=lambda fault: f"{fault.kind} {fault.code}",
)
async def test_an_administrator_whom_telegram_does_not_tell_of_is_asked_to_try_again(table, fault):
    card = await table.say(table.anna, "/settings@damka_local_bot", table.group)
    table.stand_in.faults.add(replace(fault))
    told = await table.toast(table.anna, card, encode(ShowSettings("theme")))
    assert "could not ask Telegram" in told
    assert await table.toast(table.anna, card, encode(ShowSettings("theme"))) == ""


async def test_an_administrator_who_writes_as_the_group_gets_its_settings(table):
    table.stand_in.set_member(table.group, table.celina.id, Status.ADMINISTRATOR, anonymous=True)
    await table.settle()
    assert await choose(table, table.celina, "side", "first", table.group) == ""
    await in_group(table, "konane")
    assert (await drawn(table, table.group)).bottom is Color.BLACK


@pytest.mark.parametrize("data", ["s:theme:pink", "s:confirm:maybe", "s:side:own", "S:volume", "s::x"])
async def test_a_setting_that_does_not_exist_is_refused(table, data):
    table.stand_in.set_member(table.group, table.anna.id, Status.ADMINISTRATOR)
    card = await table.say(table.anna, "/settings@damka_local_bot", table.group)
    assert "button" in await table.toast(table.anna, card, data)


async def test_group_settings_follow_an_upgrade(tmp_path):
    async with at_table(tmp_path) as table:
        group = table.stand_in.add_group("Small", [table.anna.id, table.boris.id], kind="group").id
        await table.settle()
        assert await choose(table, table.anna, "theme", "forest", group) == ""
        supergroup = table.stand_in.upgrade_group(group).id
        await table.settle()
        card = await table.say(table.anna, "/settings@damka_local_bot", supergroup)
        assert "Theme: Forest" in labels_of(card)


async def test_a_theme_that_is_gone_is_drawn_as_the_first(table):
    async with table.damka.database.write() as connection:
        await preferences.keep(connection, table.anna.id, Preferences(theme="no such theme"))
    await in_private(table)
    assert (await drawn(table, table.anna.id, viewer=1)).theme == "classic"


async def test_settings_survive_a_restart(tmp_path):
    async with at_table(tmp_path) as table:
        await in_private(table)
        await choose(table, table.anna, "theme", "night")
        stand_in = table.stand_in
    async with at_table(tmp_path, stand_in) as table:
        assert (await drawn(table, table.anna.id, viewer=1)).theme == "night"


async def test_commands_are_published_for_each_scope_and_language(table):
    await publish_commands(table.damka.application.bot)
    table.stand_in.set_member(table.group, table.boris.id, Status.ADMINISTRATOR)

    def offered(hands, chat: int) -> dict[str, str]:
        found = commands_for(table.stand_in, table.stand_in.chats[chat], hands.id)
        return {str(one["command"]): str(one["description"]) for one in found}

    assert offered(table.anna, table.anna.id)["settings"] == "Settings"
    assert offered(table.boris, table.boris.id)["settings"] == "Настройки"
    assert offered(table.boris, table.group)["settings"] == "Настройки"
    assert "settings" not in offered(table.celina, table.group)
    assert offered(table.celina, table.group)["new"] == "Nowa gra"


async def test_every_command_that_is_handled_is_offered_and_no_other(table):
    """In groups those that only make sense in private are left out, and settings are for administrators."""
    handled = {name for handler in table.damka.application.handlers[0] for name in getattr(handler, "commands", ())}
    assert handled - {"play"} == set(PRIVATE_COMMANDS)  # an alias of /new
    assert set(GROUP_COMMANDS) == set(PRIVATE_COMMANDS) - {"start", "settings", "plan"}
    assert set(ADMIN_COMMANDS) == {*GROUP_COMMANDS, "settings"}
    for names in (PRIVATE_COMMANDS, GROUP_COMMANDS, ADMIN_COMMANDS):
        assert len(set(names)) == len(names)
    for language in LANGUAGES:
        text = help_screen(Translator.of(language)).text
        assert [name for name in PRIVATE_COMMANDS if f"/{name}" not in text] == ["help", "start"]


async def test_every_command_offered_is_answered_in_private_and_in_a_group(table):
    await table.start(table.anna)
    for names, chat, suffix in ((PRIVATE_COMMANDS, None, ""), (GROUP_COMMANDS, table.group, "@damka_local_bot")):
        for name in names:
            count = len(table.anna.messages(chat))
            await table.say(table.anna, f"/{name}{suffix}", chat)
            assert len(table.anna.messages(chat)) > count, name
