"""Who may tap what in a group, where all see every button: each kind, by its author, the opponent and an outsider."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

import pytest
from sqlalchemy import select

from bot import callbacks as say
from bot.callbacks import Draft, encode, parse
from bot.local.model import Status
from bot.translate import LANGUAGES, Translator
from storage import schema
from storage.records import Place, Preferences
from tests.e2e.games import data_of, from_position, in_group, play, wishes
from tests.e2e.reports.crawl import KINDS
from tests.e2e.table import Message, Table, at_table, labels_of, text_of

ME = "@damka_local_bot"
DOES = "does what it says"
TOKEN = "A" * 16


@pytest.fixture
async def table(tmp_path):
    async with at_table(tmp_path) as opened:
        for hands in (opened.anna, opened.boris, opened.celina):
            hands.start()
        opened.stand_in.set_member(opened.group, opened.anna.id, Status.ADMINISTRATOR)
        await opened.settle()
        yield opened


# --- What stands in the group: always something of Anna's, who plays Boris --------------------------------------------


async def said(table: Table, words: str) -> Message:
    """What Anna's words in the group lead to."""
    command, _, rest = words.partition(" ")
    return await table.say(table.anna, f"{command}{ME} {rest}".strip(), table.group)


async def tapped(table: Table, message: Message, kind: type) -> Message:
    """The newest message of the group once Anna has tapped a button of this kind."""
    return await table.tap(table.anna, message, data_of(message, kind), table.group)


async def board(table: Table) -> Message:
    return await in_group(table)


async def wide_board(table: Table) -> Message:
    return await in_group(table, "gothic")


async def picked_on(table: Table) -> Message:
    return await tapped(table, await wide_board(table), say.PickPiece)


async def board_of(table: Table, game: str, fen: str) -> Message:
    await from_position(table, game, fen, Place(table.group))
    return await said(table, "/board")


async def captures(table: Table) -> Message:
    return await board_of(table, "russian", "W:Wc3,e3:Bd4,f4")


async def refusal(table: Table) -> Message:
    asked = await board_of(table, "malaysian", "W:Wa1,c3,g3:Bd4,h6")
    return await tapped(table, asked, say.PlayMove)


async def asked_before_sending(table: Table) -> Message:
    await wishes(table, table.anna, Preferences(confirm=True))
    return await tapped(table, await board(table), say.PlayMove)


async def moved_on(table: Table) -> Message:
    shown = await board(table)
    await play(table, "c3-d4", chat=table.group)
    return shown


async def won_by_a_move(table: Table) -> Message:
    shown = await board_of(table, "russian", "W:Wc3:Bd4")
    return await tapped(table, shown, say.PlayMove)


async def undo_question(table: Table) -> Message:
    return await tapped(table, await won_by_a_move(table), say.Undo)


async def resign_question(table: Table) -> Message:
    await board(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    return await said(table, "/resign")


async def asked_by_boris(table: Table, words: str) -> Message:
    """What Boris asks Anna, who is to answer."""
    await board(table)
    await play(table, "c3-d4", "f6-g5", "b2-c3", chat=table.group)
    return await table.say(table.boris, f"{words}{ME}", table.group)


async def draw_question(table: Table) -> Message:
    return await asked_by_boris(table, "/draw")


async def takeback_question(table: Table) -> Message:
    return await asked_by_boris(table, "/takeback")


async def history(table: Table) -> Message:
    await board(table)
    await play(table, "c3-d4", "f6-g5", chat=table.group)
    return await said(table, "/history")


async def played_on(table: Table) -> Message:
    return await tapped(table, await history(table), say.PlayOn)


async def listed(table: Table, words: str) -> Message:
    """Anna's list of two games."""
    await board(table)
    await wide_board(table)
    return await said(table, words)


async def games(table: Table) -> Message:
    return await listed(table, "/games")


async def filters(table: Table) -> Message:
    return await tapped(table, await games(table), say.ShowFilters)


async def which_to_mute(table: Table) -> Message:
    return await listed(table, "/mute")


async def which_note(table: Table) -> Message:
    return await listed(table, "/note")


async def which_to_resign(table: Table) -> Message:
    return await listed(table, "/resign")


async def which_to_draw(table: Table) -> Message:
    return await listed(table, "/draw")


async def which_to_take_back(table: Table) -> Message:
    return await listed(table, "/takeback")


async def menu(table: Table) -> Message:
    return await said(table, "/new")


async def card(table: Table) -> Message:
    return await said(table, "/new malaysian")


async def options(table: Table) -> Message:
    return await tapped(table, await card(table), say.ShowOptions)


async def rules_of_card(table: Table) -> Message:
    return await tapped(table, await card(table), say.ReadRules)


async def challenge(table: Table) -> Message:
    return await tapped(table, await said(table, "/new keny @boris"), say.PostChallenge)


async def challenge_to_anna(table: Table) -> Message:
    made = await table.say(table.boris, f"/new{ME} keny @anna", table.group)
    return await table.tap(table.boris, made, data_of(made, say.PostChallenge), table.group)


async def welcome(table: Table) -> Message:
    return await said(table, "/start")


async def rules(table: Table) -> Message:
    return await said(table, "/rules keny")


async def rules_menu(table: Table) -> Message:
    return await said(table, "/rules")


async def settings(table: Table) -> Message:
    return await said(table, "/settings")


async def setting(table: Table) -> Message:
    return await tapped(table, await settings(table), say.ShowSettings)


class Case(NamedTuple):
    """A kind of button, where it stands, and what a tap by each does: it `DOES` what it says, or a toast says no."""

    kind: type
    stands: Callable[[Table], Awaitable[Message]]
    author: str
    opponent: str
    outsider: str
    data: str = ""
    """What is tapped where no message of a group has such a button."""


def moving(kind: type, stands: Callable[[Table], Awaitable[Message]]) -> Case:
    return Case(kind, stands, DOES, "not_your_turn", "not_your_game")


def answering(kind: type, stands: Callable[[Table], Awaitable[Message]], to_opponent: str) -> Case:
    return Case(kind, stands, DOES, to_opponent, "not_your_game")


def choosing(kind: type, stands: Callable[[Table], Awaitable[Message]]) -> Case:
    return Case(kind, stands, DOES, "not_your_card", "not_your_card")


def from_list(kind: type, stands: Callable[[Table], Awaitable[Message]]) -> Case:
    return Case(kind, stands, DOES, "not_your_list", "not_your_list")


def for_all(kind: type, stands: Callable[[Table], Awaitable[Message]], data: str = "") -> Case:
    return Case(kind, stands, DOES, DOES, DOES, data)


def for_both(kind: type, stands: Callable[[Table], Awaitable[Message]]) -> Case:
    """Each of the players does it for themselves."""
    return Case(kind, stands, DOES, DOES, "not_your_game")


def for_nobody(tap: say.Callback, told: str = "forged") -> Case:
    return Case(type(tap), board, told, told, told, encode(tap))


CASES: Final = (
    # Moves are the side's to move.
    moving(say.PlayMove, board),
    moving(say.PickPiece, wide_board),
    moving(say.CancelPick, picked_on),
    moving(say.ExplainMoves, captures),
    moving(say.ConfirmRefusal, refusal),
    moving(say.CancelPick, refusal),
    moving(say.SendMove, asked_before_sending),
    moving(say.CancelPick, asked_before_sending),
    # Questions are for whom they ask.
    answering(say.ConfirmResign, resign_question, "not_your_question"),
    answering(say.LeaveQuestion, resign_question, "not_your_question"),
    answering(say.AskTakeback, resign_question, "not_your_question"),
    answering(say.ConfirmUndo, undo_question, "not_your_undo"),
    answering(say.LeaveQuestion, undo_question, "not_your_question"),
    answering(say.AcceptDraw, draw_question, "own_offer"),
    answering(say.DeclineDraw, draw_question, "own_offer"),
    answering(say.AcceptTakeback, takeback_question, "own_takeback"),
    answering(say.DeclineTakeback, takeback_question, "own_takeback"),
    answering(say.Undo, moved_on, "not_your_undo"),
    answering(say.Undo, won_by_a_move, "not_your_undo"),
    # What each player may do on the board that both see.
    for_both(say.OfferDraw, board),
    for_both(say.Resign, board),
    for_both(say.Rematch, won_by_a_move),
    # Lists are for who asked for them.
    from_list(say.OfferDraw, which_to_draw),
    from_list(say.Resign, which_to_resign),
    from_list(say.AskTakeback, which_to_take_back),
    from_list(say.ToggleMute, which_to_mute),
    from_list(say.ReadNote, which_note),
    from_list(say.ShowGames, filters),
    from_list(say.ShowFilters, games),
    for_both(say.OpenGame, games),
    # Cards are for who chooses on them.
    choosing(say.ShowMenu, games),
    choosing(say.ShowCard, menu),
    choosing(say.ShowCard, options),
    choosing(say.ShowOptions, card),
    choosing(say.ChangeGame, card),
    choosing(say.ShowOtherRules, played_on),
    choosing(say.PostChallenge, card),
    # Challenges are for whom they are made to; their author takes them back, or an administrator.
    Case(say.AcceptChallenge, challenge, "own_challenge", DOES, "other_person"),
    Case(say.WithdrawChallenge, challenge, DOES, "not_yours_to_withdraw", "not_yours_to_withdraw"),
    Case(say.DeclineChallenge, challenge_to_anna, DOES, "not_invited", "not_invited"),
    # Reading is for all; a game's past for all in the group where it is played, for who looks on in private.
    for_all(say.ShowHistory, won_by_a_move),
    for_all(say.ShowReplay, won_by_a_move),
    for_all(say.ShowMoves, history),
    for_all(say.PlayOn, history),
    for_all(say.ReadRules, card),
    for_all(say.ReadRules, rules_of_card),
    for_all(say.CompareRules, card),
    for_all(say.ShowRules, rules_menu),
    for_all(say.ShowRulesMenu, rules),
    for_all(say.ShowDifferences, rules),
    for_all(say.ShowHelp, welcome, encode(say.ShowHelp())),
    for_all(say.ShowWelcome, welcome, encode(say.ShowWelcome())),
    # Settings of a group are its administrators'.
    Case(say.ShowSettings, settings, DOES, "not_admin", "not_admin"),
    Case(say.ChangeSetting, setting, DOES, "not_admin", "not_admin"),
    # What stands in no group is nobody's there.
    Case(say.FormerAskTakeback, board, "ask_anew", "ask_anew", "not_your_game", encode(say.FormerAskTakeback(1, 1))),
    for_nobody(say.PlanPick(1, 1)),
    for_nobody(say.PlanMove(1, 1, "", "", "AAAAAAAA")),
    for_nobody(say.ClearPlans(1, 1)),
    for_nobody(say.LeavePlan(1, 1)),
    for_nobody(say.OpenChallenge(TOKEN)),
    for_nobody(say.FreshChallenge(TOKEN)),
    for_nobody(say.PlayBothSides(Draft("keny", 1)), "not_your_card"),
    for_nobody(say.AcceptInline(Draft("keny", 1), TOKEN)),
    for_nobody(say.WithdrawInline(Draft("keny", 1), TOKEN)),
)
ELSEWHERE = {"PickTarget", "PickVia", "ShowNext"}
"""Further steps of choosing a move, as `PickPiece`; and what shows everybody a game of their own."""


async def everything(table: Table) -> list[object]:
    """All that is stored of games and challenges, and all that can be seen anywhere."""
    async with table.damka.database.read() as connection:
        stored = [
            [tuple(row) for row in await connection.execute(select(kept))]
            for kept in (schema.games, schema.turns, schema.challenges, schema.mutes, schema.preferences, schema.plans)
        ]
    chats = table.stand_in.chats.values()
    return [*stored, *((m.id, text_of(m), labels_of(m)) for chat in chats for m in chat.messages.values())]


def told_in(key: str) -> set[str]:
    return {Translator.of(language).plain(f"toast.{key}") for language in LANGUAGES}


@pytest.mark.parametrize("case", CASES, ids=[f"{case.kind.__name__}-{case.stands.__name__}" for case in CASES])
async def test_a_button_in_a_group_is_for_whom_it_is_meant(table: Table, case: Case):
    message = await case.stands(table)
    data = case.data or data_of(message, case.kind)
    told = {table.celina: case.outsider, table.boris: case.opponent, table.anna: case.author}
    for hands, key in ((hands, key) for hands, key in told.items() if key != DOES):
        before = await everything(table)
        assert await table.toast(hands, message, data) in told_in(key)
        assert await everything(table) == before
    for hands in (hands for hands, key in told.items() if key == DOES):
        before = await everything(table)
        answer = await table.toast(hands, message, data)
        assert (await everything(table) != before) or answer


def test_every_kind_of_button_is_listed():
    assert {case.kind.__name__ for case in CASES} | ELSEWHERE == KINDS
    assert all(isinstance(parse(case.data), case.kind) for case in CASES if case.data)
