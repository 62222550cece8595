"""The chat page in a real browser, on the real local server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from bot.local.seed import CLUB, FORUM
from tests.browser import DESK
from tests.page.conftest import ANNA, BORIS, CELINA, Table
from tests.page.scripted import picture
from tests.page.views import last, open_chat, pane, say, switch_to, tap

pytestmark = pytest.mark.browser


def test_start_is_pressed_once_and_the_bot_greets(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    expect(last(anna)).to_contain_text("Heard /start from Anna")
    expect(last(anna).locator("b")).to_have_text("Heard")
    expect(anna.get_by_test_id("start")).to_be_hidden()
    expect(anna.get_by_test_id("box")).to_be_visible()


def test_a_group_shows_each_person_the_same_messages_as_their_own_or_not(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    for view in (anna, boris):
        open_chat(view, CLUB)
    say(anna, "who wants a game?")
    expect(last(anna)).to_have_attribute("data-own", "true")
    expect(last(boris)).to_have_attribute("data-own", "false")
    expect(last(boris)).to_contain_text("Anna")
    expect(last(boris)).to_contain_text("who wants a game?")


def test_only_the_tapper_sees_the_toast(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    for view in (anna, boris):
        open_chat(view, CLUB)
    say(anna, "/new@damka_local_bot")
    expect(last(boris).get_by_test_id("keyboard")).to_be_visible()
    tap(boris, "Why?")
    expect(boris.get_by_test_id("toast")).to_have_text("You must capture")
    expect(boris.get_by_test_id("toast")).to_have_attribute("role", "alert")
    expect(anna.get_by_test_id("toast")).to_have_count(0)


def test_an_alert_stays_until_it_is_acknowledged_and_blocks_only_its_pane(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    anna.get_by_test_id("start").click()
    tap(anna, "Resign")
    expect(anna.get_by_test_id("alert")).to_contain_text("Resign this game?")
    expect(anna.get_by_test_id("alert-ok")).to_be_focused()
    boris.get_by_test_id("start").click()
    expect(last(boris)).to_contain_text("Heard")
    anna.get_by_test_id("alert-ok").press("Escape")
    expect(anna.get_by_test_id("alert")).to_have_count(0)


def test_a_deep_link_opens_the_private_chat_with_its_payload(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, CLUB)
    say(anna, "/new@damka_local_bot")
    tap(anna, "Play in private")
    expect(anna).to_have_attribute("data-open-chat", str(ANNA))
    expect(last(anna)).to_contain_text("Heard /start join_7")
    assert "/start join_7" in [update.get("message", {}).get("text") for update in table.bot.heard]


def test_a_reply_quotes_the_message_and_reaches_the_bot(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, CLUB)
    say(anna, "/new@damka_local_bot")
    expect(last(anna).get_by_test_id("keyboard")).to_be_visible()
    board = last(anna).get_attribute("data-message")
    last(anna).get_by_test_id("reply").click()
    expect(anna.get_by_test_id("reply-bar")).to_contain_text("Reply to Damka")
    say(anna, "c3-d4")
    expect(last(anna)).to_contain_text("You said: c3-d4")
    quoting = anna.get_by_test_id("message").filter(has=page.locator(f'[data-quoted="{board}"]'))
    expect(quoting).to_contain_text("c3-d4")
    expect(anna.get_by_test_id("reply-bar")).to_be_hidden()
    assert str(table.bot.heard[-1]["message"]["reply_to_message"]["message_id"]) == board


def test_escape_gives_up_a_reply(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    last(anna).get_by_test_id("reply").click()
    expect(anna.get_by_test_id("reply-bar")).to_be_visible()
    anna.get_by_test_id("box").press("Escape")
    expect(anna.get_by_test_id("reply-bar")).to_be_hidden()


SWIPE = """(node, across) => {
    for (const [name, x] of [["touchstart", 300], ["touchend", 300 - across]]) {
        const touch = new Touch({ identifier: 1, target: node, clientX: x, clientY: 100 });
        node.dispatchEvent(new TouchEvent(name, { changedTouches: [touch], touches: [touch] }));
    }
}"""


def test_a_swipe_to_the_left_begins_a_reply(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    last(anna).evaluate(SWIPE, 30)
    expect(anna.get_by_test_id("reply-bar")).to_be_hidden()
    last(anna).evaluate(SWIPE, 90)
    expect(anna.get_by_test_id("reply-bar")).to_be_visible()


def test_the_same_words_typed_twice_in_haste_are_sent_twice(page: Page) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, CLUB)
    for _ in range(2):
        say(anna, "hurry")
    expect(anna.get_by_test_id("message").filter(has_text="hurry")).to_have_count(2)


def test_an_inline_result_is_chosen_into_the_chat_it_was_typed_in(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    for view in (anna, boris):
        open_chat(view, CLUB)
    anna.get_by_test_id("box").fill("@damka_local_bot keny")
    anna.get_by_test_id("inline-result").get_by_text("Challenge: keny").click()
    expect(last(boris)).to_contain_text("Who plays keny?")
    expect(last(boris)).to_contain_text("via @damka_local_bot")
    expect(anna.get_by_test_id("box")).to_have_value("")
    tap(boris, "Accept")
    expect(boris.get_by_test_id("toast")).to_have_text("Accepted")


def test_a_share_button_asks_for_the_chat_and_prepares_the_query_there(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Share")
    anna.get_by_test_id(f"choose-{CLUB}").click()
    expect(anna).to_have_attribute("data-open-chat", str(CLUB))
    expect(anna.get_by_test_id("box")).to_have_value("@damka_local_bot keny")
    expect(anna.get_by_test_id("inline-result")).to_have_count(1)


def test_a_group_link_asks_for_the_group_and_starts_the_bot_there(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Into a group")
    expect(anna.get_by_test_id("choose-chat").get_by_role("button")).to_have_count(2)
    anna.get_by_test_id(f"choose-{CLUB}").click()
    expect(anna).to_have_attribute("data-open-chat", str(CLUB))
    expect(last(anna)).to_contain_text("Heard /start@damka_local_bot g5")


def test_a_link_to_elsewhere_is_followed_only_when_agreed(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Website")
    expect(anna.get_by_test_id("open-web")).to_contain_text("https://example.org/rules")
    anna.get_by_role("button", name="Cancel", exact=True).click()
    expect(anna.get_by_test_id("open-web")).to_have_count(0)
    assert len(page.context.pages) == 1


def test_a_copy_button_copies(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Copy")
    expect(anna.get_by_test_id("toast")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "1. a3-b4"


def test_an_inline_button_for_this_chat_prepares_the_query_here(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    tap(anna, "Ask here")
    expect(anna.get_by_test_id("box")).to_have_value("@damka_local_bot tama")
    expect(anna.get_by_test_id("inline-result")).to_contain_text("Challenge: tama")
    anna.get_by_test_id("box").press("Enter")
    expect(last(anna)).to_contain_text("Who plays tama?")


def test_a_demanded_reply_is_begun(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "name?")
    expect(anna.get_by_test_id("reply-bar")).to_contain_text("What is your name?")
    say(anna, "Anna")
    expect(last(anna)).to_contain_text("You said: Anna")
    assert table.bot.heard[-1]["message"]["reply_to_message"]["text"] == "What is your name?"


def test_reset_asks_once_and_clears_everything(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    expect(last(anna)).to_contain_text("Heard")
    page.get_by_test_id("reset").click()
    page.get_by_test_id("confirm-no").click()
    expect(anna.get_by_test_id("message")).to_have_count(2)
    page.get_by_test_id("reset").click()
    page.get_by_test_id("confirm-yes").click()
    expect(anna.get_by_test_id("start")).to_be_visible()
    expect(anna.get_by_test_id("message")).to_have_count(0)


def focus_by_tab(page: Page, wanted: Locator, key: str = "Tab") -> None:
    for _ in range(60):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} is not reached with {key}")


def test_everything_needed_for_a_game_works_from_the_keyboard(page: Page) -> None:
    anna = pane(page, ANNA)
    focus_by_tab(page, anna.get_by_test_id("start"))
    page.keyboard.press("Enter")
    expect(last(anna).get_by_test_id("keyboard")).to_be_visible()
    focus_by_tab(page, anna.get_by_test_id("box"))
    page.keyboard.type("board")
    page.keyboard.press("Enter")
    expect(last(anna).get_by_test_id("picture")).to_be_visible()
    why = last(anna).get_by_role("button", name="Why?")
    focus_by_tab(page, why, "Shift+Tab")
    assert why.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(anna.get_by_test_id("toast")).to_have_text("You must capture")
    focus_by_tab(page, last(anna).get_by_role("button", name="Picture", exact=True))
    page.keyboard.press("Space")
    expect(last(anna).get_by_role("button", name="Undo")).to_be_focused()
    focus_by_tab(page, anna.get_by_role("tab", name="Damka"), "Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(anna).to_have_attribute("data-open-chat", str(CLUB))


def test_the_command_menu_lists_and_sends_the_bots_commands(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    anna.get_by_test_id("open-commands").click()
    items = anna.get_by_role("menuitem")
    expect(items).to_have_text([re.compile("/new.*Start a game"), re.compile("/games.*My games")])
    expect(items.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(last(anna)).to_contain_text("Heard /games")
    open_chat(anna, CLUB)
    anna.get_by_test_id("box").fill("/ga")
    anna.get_by_role("menuitem", name="/games").click()
    expect(last(anna)).to_contain_text("Heard /games@damka_local_bot")


def test_nothing_scrolls_sideways_on_a_phone(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "board " + "x" * 300)
    expect(last(anna).get_by_test_id("picture")).to_be_visible()
    page.get_by_test_id("open-clock").click()
    for chat in (ANNA, CLUB, FORUM):
        open_chat(anna, chat)
        for node in ("html", '[data-testid="messages"]:visible'):
            overflow = page.locator(node).first.evaluate("node => node.scrollWidth - node.clientWidth")
            assert overflow == 0, (chat, node)
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        assert box is None or (box["x"] >= 0 and box["x"] + box["width"] <= 390), button


def test_the_top_bar_is_one_line_on_a_narrow_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    tops = page.locator(".top .tool").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == 3
    assert len(set(tops)) == 1


def test_one_pane_at_a_time_on_a_phone_and_a_third_beside_two_on_a_desk(page: Page) -> None:
    expect(page.get_by_test_id("pane").filter(visible=True)).to_have_count(1)
    switch_to(page, CELINA)
    expect(pane(page, CELINA)).to_be_visible()
    expect(pane(page, ANNA)).to_be_hidden()
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    expect(page.get_by_test_id("pane").filter(visible=True)).to_have_count(2)
    switch_to(page, CELINA)
    expect(page.get_by_test_id("pane").filter(visible=True)).to_have_count(3)


def test_an_edited_picture_does_not_move_what_is_being_read(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    for _ in range(4):
        say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_have_count(4)
    page.wait_for_function("[...document.images].every(image => image.complete)")
    second = anna.get_by_test_id("message").filter(has=page.get_by_test_id("picture")).nth(1)
    image = second.locator("img")
    second.scroll_into_view_if_needed()
    before = image.bounding_box()
    source = image.get_attribute("src")
    second.get_by_role("button", name="Picture", exact=True).click()
    expect(second).to_contain_text("moved")
    expect(image).not_to_have_attribute("src", source or "")
    assert image.bounding_box() == before
    expect(second.locator(".edited")).to_have_text("edited")


def test_the_view_stays_at_the_end_until_one_scrolls_up(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    for _ in range(3):
        say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_have_count(3)
    expect(last(anna).get_by_test_id("keyboard")).to_be_in_viewport()
    messages = anna.get_by_test_id("messages")
    messages.evaluate("node => node.scrollTo(0, 0)")
    expect(anna.get_by_test_id("to-end")).to_be_visible()
    first = anna.get_by_test_id("message").first
    expect(first).to_be_in_viewport()
    anna.get_by_test_id("to-end").click()
    expect(last(anna).get_by_test_id("keyboard")).to_be_in_viewport()


def test_a_person_switched_to_is_shown_at_the_end(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    for _ in range(3):
        say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_have_count(3)
    anna.get_by_test_id("messages").evaluate("node => node.scrollTo(0, 0)")
    expect(anna.get_by_test_id("to-end")).to_be_visible()
    switch_to(page, BORIS)
    switch_to(page, ANNA)
    expect(last(anna).get_by_test_id("keyboard")).to_be_in_viewport(ratio=1)
    expect(anna.get_by_test_id("to-end")).to_be_hidden()


GROW_BEFORE_THE_EVENT = """node => {
    node.querySelector(".message:last-child .text").style.paddingBottom = "300px";
    node.dispatchEvent(new Event("scroll"));
}"""


def test_whoever_is_at_the_end_stays_there_when_messages_grow(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    for _ in range(2):
        say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_have_count(2)
    messages, end = anna.get_by_test_id("messages"), last(anna).get_by_test_id("keyboard")
    messages.evaluate(GROW_BEFORE_THE_EVENT)
    expect(end).to_be_in_viewport(ratio=1)
    board = last(anna).get_attribute("data-message")
    table.bot.call("editMessageCaption", chat_id=ANNA, message_id=board, caption="\n".join("tall!" * 30))
    expect(last(anna)).to_contain_text("l\nl")
    expect(last(anna).locator(".meta")).to_be_in_viewport(ratio=1)
    table.bot.call("sendPhoto", {"photo": picture("brown")}, chat_id=ANNA, caption="a new board")
    expect(last(anna)).to_contain_text("a new board")
    expect(last(anna).locator(".meta")).to_be_in_viewport(ratio=1)
    expect(anna.get_by_test_id("to-end")).to_be_hidden()


def test_hostile_words_stay_words(desk: Page) -> None:
    anna, boris = pane(desk, ANNA), pane(desk, BORIS)
    attack = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script> & </b>"
    anna.get_by_test_id("start").click()
    say(anna, attack)
    expect(last(anna)).to_contain_text(f"You said: {attack}")
    for view in (anna, boris):
        open_chat(view, CLUB)
    say(anna, attack)
    expect(last(boris)).to_contain_text(attack)
    expect(boris.locator("script, [onerror]")).to_have_count(0)
    expect(desk).to_have_title("Damka, played locally")


def test_unread_messages_and_mentions_are_marked_until_they_are_seen(page: Page) -> None:
    boris = switch_to(page, BORIS)
    open_chat(boris, CLUB)
    say(boris, "/new@damka_local_bot @anna")
    expect(last(boris)).to_contain_text("Heard")
    chip = page.locator(f'[data-testid="person"][data-person="{ANNA}"]')
    expect(chip).to_have_accessible_name("Anna, has unread messages")
    anna = switch_to(page, ANNA)
    tab = anna.locator(f'[data-chat="{CLUB}"][role="tab"]')
    expect(tab.get_by_test_id("badge")).to_have_text(re.compile(r"@ \d+"))
    tab.click()
    expect(tab.get_by_test_id("badge")).to_be_hidden()
    expect(anna.locator('[data-called="true"]').first).to_contain_text("@anna")


def test_topics_keep_their_messages_apart(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    open_chat(anna, FORUM)
    topic = anna.get_by_test_id("topic-tab").nth(1)
    topic.click()
    say(anna, "/new@damka_local_bot")
    expect(last(anna)).to_contain_text("Heard /new")
    thread = topic.get_attribute("data-topic")
    assert str(table.bot.heard[-1]["message"]["message_thread_id"]) == thread
    expect(anna.get_by_test_id("quote")).to_have_count(0)
    boris = switch_to(page, BORIS)
    open_chat(boris, FORUM)
    boris.get_by_test_id("topic-tab").nth(1).click()
    say(boris, "hello")
    switch_to(page, ANNA)
    expect(last(anna)).to_contain_text("hello")
    expect(last(anna)).to_have_attribute("data-called", "false")
    anna.get_by_test_id("topic-tab").first.click()
    expect(anna.get_by_test_id("messages")).not_to_contain_text("Heard /new")


def test_a_commands_word_in_a_text_can_be_tapped(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "try /games now")
    last(anna).get_by_role("button", name="/games").click()
    expect(last(anna)).to_contain_text("Heard /games")


def test_a_picture_is_enlarged_and_put_back(page: Page) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "board")
    anna.get_by_test_id("picture").click()
    expect(page.get_by_test_id("lightbox").locator("img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("lightbox")).to_have_count(0)


def test_the_worlds_clock_moves_forward(desk: Page, table: Table) -> None:
    now = desk.get_by_test_id("now")
    expect(now).not_to_be_empty()
    before = now.inner_text()
    started = table.now()
    desk.get_by_role("button", name="One day later").click()
    expect(now).not_to_have_text(before)
    assert table.now() - started >= 86400


def test_the_drawer_tells_what_the_bot_was_asked_and_answered_and_opens_each_line(desk: Page, table: Table) -> None:
    pane(desk, ANNA).get_by_test_id("start").click()
    table.bot.call("sendMessage", chat_id=CELINA, text="hello")
    desk.get_by_test_id("open-log").click()
    lines = desk.get_by_test_id("call")
    asked, answered = (lines.and_(desk.locator(f'[data-kind="{kind}"]')) for kind in ("asked", "answered"))
    expect(asked.filter(has_text="Anna: /start")).to_have_attribute("data-state", "taken")
    expect(answered.filter(has_text="Anna: Heard /start from Anna")).to_have_attribute("data-state", "ok")
    refused = answered.filter(has_text="chat not found")
    expect(refused).to_have_attribute("data-state", "refused")
    refused.locator("summary").press("Enter")
    expect(refused.locator("pre")).to_contain_text('"error_code": 400')
    desk.keyboard.press("Escape")
    expect(desk.get_by_test_id("drawer")).to_be_hidden()
    expect(desk.get_by_test_id("open-log")).to_be_focused()


def test_a_lost_server_is_announced_and_found_again(page: Page, table: Table) -> None:
    anna = pane(page, ANNA)
    anna.get_by_test_id("start").click()
    expect(last(anna)).to_contain_text("Heard")
    table.close_door()
    expect(page.get_by_test_id("offline")).to_be_visible()
    say(anna, "kept while nobody answers")
    expect(anna.get_by_test_id("toast").last).to_contain_text("does not answer")
    expect(anna.get_by_test_id("box")).to_have_value("kept while nobody answers")
    table.open_door()
    expect(page.get_by_test_id("offline")).to_be_hidden(timeout=10_000)
    anna.get_by_test_id("send").click()
    expect(last(anna)).to_contain_text("You said: kept")


def test_the_page_asks_only_its_own_server_and_every_control_has_a_name(chromium_page: Page, table: Table) -> None:
    asked: list[str] = []
    complaints: list[str] = []
    chromium_page.on("request", lambda request: asked.append(request.url))
    chromium_page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    chromium_page.goto(table.url)
    anna = pane(chromium_page, ANNA)
    anna.get_by_test_id("start").click()
    say(anna, "board")
    expect(anna.get_by_test_id("picture")).to_be_visible()
    assert [url for url in asked if not url.startswith(table.url)] == []
    assert complaints == []
    controls = chromium_page.locator("button:visible, textarea:visible, [role=tab]:visible, [role=log]:visible")
    for control in controls.all():
        expect(control).to_have_accessible_name(re.compile(r"\S"))
