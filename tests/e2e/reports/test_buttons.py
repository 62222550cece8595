"""Reports about buttons: dead ones, doubled taps, data too long or lost, and keyboards that no thumb can hit."""

import re
from itertools import cycle
from pathlib import Path

import pytest

from bot.callbacks import AcceptChallenge, PickPiece, PlayMove, PostChallenge, ShowOptions
from bot.local.faults import Fault
from bot.local.hands import wait_for
from bot.local.links import LinkKind, parse_link
from bot.local.model import CallbackQuery, Status
from bot.translate import LANGUAGES, Translator
from rules import VARIANTS
from storage import challenges, players, preferences
from storage.challenges import NewChallenge
from storage.records import Preferences, Seat
from tests.bench.taps import random_positions
from tests.bot.views.tapping import screens_of, state_of
from tests.e2e.games import (
    alone,
    data_of,
    find_challenge,
    find_game,
    from_position,
    in_group,
    in_private,
    kinds_of,
    line,
    play,
    resign,
)
from tests.e2e.reports.crawl import KINDS, Curious
from tests.e2e.table import Hands, Message, Table, at_table, button_data, text_of

ELSEWHERE = {"AcceptInline", "WithdrawInline", "PickTarget", "PickVia", "LeavePlan", "ShowNext", "FormerAskTakeback"}
"""Buttons of inline mode, of rare positions, of old messages, and one that is gone with what stands beside it.

Other tests have them.
"""


async def two_games_with_questions(table: Table) -> None:
    """In both, Boris has asked Anna for a draw and a takeback; she may plan a reply, and is asked whether to resign."""
    for _ in range(2):
        board = await in_private(table)
        for hands, move in ((table.anna, "c3-d4"), (table.boris, "f6-g5"), (table.anna, "b2-c3")):
            await table.say(hands, move, reply_to=board)
            board = (table.boris if hands is table.anna else table.anna).last()
        for words in ("/takeback", "/draw"):
            await table.say(table.boris, words, reply_to=board)
        waiting = next(message for message in table.anna.messages()[::-1] if "Undo" in kinds_of(message))
        await table.say(table.anna, "/resign", reply_to=waiting)
        await table.say(table.anna, "/plan", reply_to=waiting)
    await table.say(table.boris, "/history", reply_to=board)


async def many_invitations(table: Table) -> None:
    """More of Boris's invitations wait for Anna than stand on one page."""
    async with table.damka.database.write() as connection:
        anna, boris = [await players.by_user_id(connection, hands.id) for hands in (table.anna, table.boris)]
        assert anna is not None
        assert boris is not None
        for number, key in enumerate(list(VARIANTS)[:9]):
            new = NewChallenge(f"token{number}", key, {}, Seat.RANDOM, boris.id, anna.id, "anna", None)
            await challenges.create(connection, new, table.damka.desk.clock())


async def everything_open(table: Table) -> None:
    """All that there may be in people's chats: games of every kind, questions, cards, lists."""
    anna, boris = table.anna, table.boris
    table.stand_in.set_member(table.group, anna.id, Status.ADMINISTRATOR)
    await in_private(table)
    await resign(table, boris)
    await table.tap(boris, await table.say(boris, "/new dameo"), "⚔️ Пригласить")
    await table.say(boris, "/games")
    await from_position(table, "russian", "W:Wc3:Bd4")
    await table.say(anna, "c3:e5")
    await from_position(table, "malaysian", "W:Wa1,c3,g3:Bd4,h6")
    for _ in range(2):  # one question to be answered, one to be left
        await table.say(anna, "g3-h4")
    await two_games_with_questions(table)
    await alone(table, "gothic")
    await many_invitations(table)
    for words in ("/start", "/help", "/rules", "/settings", "/games", "/new", "/board", "/mute", "/note", "/takeback"):
        await table.say(anna, words)
    withdrawn = await table.tap(anna, await table.say(anna, "/new keny"), "⚔️ Challenge")
    link = re.search(r"start=([\w-]+)", text_of(withdrawn))
    assert link
    await table.tap(anna, withdrawn, "Withdraw")
    boris.start(link[1])
    for words in ("/new russian", "/new thai", "/draw", "/resign"):
        await table.say(anna, words)
    await in_group(table)
    await play(table, "c3-d4", chat=table.group)
    for words in ("/new@damka_local_bot turkish", "/settings@damka_local_bot"):
        await table.say(anna, words, table.group)
    async with table.damka.database.write() as connection:
        await preferences.keep(connection, anna.id, Preferences(confirm=True))


async def tapped_through(table: Table, times: int) -> Curious:
    """The buttons of all that, each kind tapped so many times in a row."""
    await everything_open(table)
    curious = Curious(table, (table.anna, table.boris), times)
    await curious.tap_everything()
    return curious


async def test_chessbot_24_no_button_is_dead_and_no_link_leads_nowhere(table: Table):
    """Piterden/chessbot#24: a Support button that did nothing."""
    curious = await tapped_through(table, times=1)
    assert KINDS - {tapped.kind for tapped in curious.done} <= ELSEWHERE
    assert [tapped for tapped in curious.done if not tapped.something_happened] == []
    lost = {Translator.of(language).plain("toast.forged") for language in LANGUAGES}
    assert [tapped for tapped in curious.done if tapped.told in lost] == []
    kinds = {parse_link(link, table.damka.desk.bot_username).kind for link in curious.links}
    assert kinds == {LinkKind.SHARE, LinkKind.START_GROUP}


async def test_chevaletanonbot_8_a_double_tap_is_one_tap_and_nothing_is_said_of_it(tmp_path: Path):
    """Chevalet/chevaletAnonBot#8, #9: a second tap was answered with an error, "message is not modified".

    Whatever the button: two taps in a row leave the same messages, the same edits and the same rows as one.
    """
    for folder in ("once", "twice"):
        (tmp_path / folder).mkdir()
    async with at_table(tmp_path / "once") as table:
        once = (await tapped_through(table, times=1)).done
    async with at_table(tmp_path / "twice") as table:
        twice = (await tapped_through(table, times=2)).done
        unmodified = [call for call in table.stand_in.log.calls if "not modified" in str(call.refusal)]
    assert twice == once
    assert unmodified == []


async def test_chevaletanonbot_8_a_doubled_tap_that_comes_late_makes_no_second_move_or_challenge(table: Table):
    """Chevalet/chevaletAnonBot#8: also where the second tap comes when the first is long forgotten.

    Meanwhile Telegram lets nothing be edited: the card looks as if nobody had tapped it yet.
    """
    card = await table.say(table.anna, "/new@damka_local_bot russian", table.group)
    card = await table.tap(table.anna, card, "I begin", table.group)
    post = data_of(card, PostChallenge)
    table.stand_in.faults.add(Fault("edit*", code=429, retry_after=30))
    for _ in range(2):
        tapped = table.anna.tap_data(card, post)
        await answered(table, tapped)
        table.wait()
    assert not table.stand_in.faults.queue
    table.stand_in.advance(40)
    table.wait(40)
    table.damka.sender.wake()
    await table.settle()
    accept = data_of(card, AcceptChallenge)
    assert await table.toast(table.boris, card, accept) == ""
    assert "Вы уже приняли" in await late(table, table.boris, card, accept)
    board = table.anna.last(table.group)
    move = data_of(board, PlayMove)
    assert await table.toast(table.anna, board, move) == ""
    assert "moved on" in await late(table, table.anna, board, move)
    assert len(await line(table)) == 1
    assert await find_challenge(table, 2) is None
    assert await find_game(table, 2) is None


async def answered(table: Table, tapped: CallbackQuery) -> None:
    """Wait until a tap is answered, while other things may have to wait."""
    await wait_for(table.stand_in, lambda: tapped.answer is not None)


async def late(table: Table, hands: Hands, message: Message, data: str) -> str:
    """What is answered to the same tap some time later."""
    table.wait()
    return await table.toast(hands, message, data)


@pytest.mark.parametrize("key", VARIANTS)
def test_chessbot_2_buttons_are_few_and_wide_enough_for_a_thumb_in_every_game(key: str):
    """pkozlov/ChessBot#2: on Android the bottom row of an 8x8 keyboard could not be tapped.

    A phone shows about ten rows of buttons under a message, and six short labels fit side by side.
    """
    for (game, _), language in zip(random_positions(key, 1, 40), cycle(LANGUAGES), strict=False):
        for screen, _ in screens_of(state_of(game), Translator.of(language)):
            assert len(screen.buttons) <= 8
            assert max(len(row) for row in screen.buttons) <= 6
            for row in (row for row in screen.buttons if len(row) > 4):
                assert max(len(button.text) for button in row) <= 3


async def test_telegram_shop_9_no_button_holds_more_than_64_bytes_in_any_game_or_language(table: Table):
    """interlumpen/Telegram-shop#9, nexor/telega#22, nutgram/nutgram#554, python-telegram-bot#528: Cyrillic letters.

    Data that held words grew beyond what a button takes. Here are the longest there are: every house rule changed, for
    somebody with the longest name, by somebody with the largest number.
    """
    late_comer = Hands(table.stand_in, table.stand_in.add_person("Щ" * 64, user_id=2**52 - 1).id)
    late_comer.start()
    await table.settle()
    sizes: list[int] = []

    def shown(message: Message) -> Message:
        sizes.extend(len(data.encode()) for _, data in button_data(message))
        return message

    for number, (key, variant) in enumerate(VARIANTS.items()):
        language = LANGUAGES[number % len(LANGUAGES)]
        async with table.damka.database.write() as connection:
            await preferences.keep(connection, late_comer.id, Preferences(language=language))
        card = shown(await table.say(late_comer, f"/new {key} @{'w' * 32}"))
        shown(await table.tap(late_comer, card, data_of(card, ShowOptions)))
        for place in range(len(variant.options)):
            shown(await table.tap(late_comer, card, button_data(card)[place][1]))
        shown(await table.tap(late_comer, card, button_data(card)[-1][1]))
        shown(await table.tap(late_comer, card, data_of(card, PostChallenge)))
    assert len(sizes) > 500
    assert 48 < max(sizes) <= 64


async def test_ptb_3194_buttons_hold_all_their_meaning_through_restarts_and_weeks(tmp_path: Path):
    """python-telegram-bot/python-telegram-bot#3194, #5163: with data kept in memory, all older buttons died."""
    async with at_table(tmp_path) as table:
        board = await in_group(table)
        picking = await in_group(table, "gothic")
        await table.tap(table.anna, picking, data_of(picking, PickPiece), table.group)
        card = await table.say(table.anna, "/new@damka_local_bot keny", table.group)
        stand_in = table.stand_in
    stand_in.advance(20 * 24 * 3600)
    async with at_table(tmp_path, stand_in) as table:
        group = table.stand_in.chats[table.group].messages
        for shown, kind in ((board, PlayMove), (picking, PlayMove), (card, ShowOptions), (card, PostChallenge)):
            message = group[shown.id]
            answer = await table.toast(table.anna, message, data_of(message, kind))
            assert answer in ("", "Done! Now the invitation waits for an answer.")
        assert len(await line(table, 1)) == len(await line(table, 2)) == 1
