"""Who may tap what in a group, where all see every button: each kind, by its author, the opponent and an outsider."""

from typing import Final, NamedTuple

import pytest
from sqlalchemy import select

from bot import callbacks as say
from bot.callbacks import Draft, encode, parse
from bot.local.model import Status
from bot.translate import LANGUAGES, Translator
from storage import schema
from tests.e2e import standing
from tests.e2e.games import data_of
from tests.e2e.reports.crawl import KINDS
from tests.e2e.standing import Stands
from tests.e2e.table import Table, labels_of, text_of

DOES = "does what it says"
TOKEN = "A" * 16


@pytest.fixture
async def table(table: Table) -> Table:
    """A table at which everybody has pressed Start, and Anna is the group's administrator."""
    for hands in table.people:
        hands.start()
    table.stand_in.set_member(table.group, table.anna.id, Status.ADMINISTRATOR)
    await table.settle()
    return table


class Case(NamedTuple):
    """A kind of button, where it stands, and what a tap by each does: it `DOES` what it says, or a toast says no."""

    kind: type
    stands: Stands
    author: str
    opponent: str
    outsider: str
    data: str = ""
    """What is tapped where no message of a group has such a button."""


def moving(kind: type, stands: Stands) -> Case:
    return Case(kind, stands, DOES, "not_your_turn", "not_your_game")


def answering(kind: type, stands: Stands, to_opponent: str) -> Case:
    return Case(kind, stands, DOES, to_opponent, "not_your_game")


def choosing(kind: type, stands: Stands) -> Case:
    return Case(kind, stands, DOES, "not_your_card", "not_your_card")


def from_list(kind: type, stands: Stands) -> Case:
    return Case(kind, stands, DOES, "not_your_list", "not_your_list")


def for_all(kind: type, stands: Stands, data: str = "") -> Case:
    return Case(kind, stands, DOES, DOES, DOES, data)


def for_both(kind: type, stands: Stands) -> Case:
    """Each of the players does it for themselves."""
    return Case(kind, stands, DOES, DOES, "not_your_game")


def for_nobody(tap: say.Callback, told: str = "forged") -> Case:
    return Case(type(tap), standing.board, told, told, told, encode(tap))


FORMER = encode(say.FormerAskTakeback(1, 1))
CASES: Final = (
    # Moves are the side's to move.
    moving(say.PlayMove, standing.board),
    moving(say.PickPiece, standing.wide_board),
    moving(say.CancelPick, standing.picked_on),
    moving(say.ExplainMoves, standing.captures),
    moving(say.ConfirmRefusal, standing.refusal),
    moving(say.CancelPick, standing.refusal),
    moving(say.SendMove, standing.asked_before_sending),
    moving(say.CancelPick, standing.asked_before_sending),
    # Questions are for whom they ask.
    answering(say.ConfirmResign, standing.resign_question, "not_your_question"),
    answering(say.LeaveQuestion, standing.resign_question, "not_your_question"),
    answering(say.AskTakeback, standing.resign_question, "not_your_question"),
    answering(say.ConfirmUndo, standing.undo_question, "not_your_undo"),
    answering(say.LeaveQuestion, standing.undo_question, "not_your_question"),
    answering(say.AcceptDraw, standing.draw_question, "own_offer"),
    answering(say.DeclineDraw, standing.draw_question, "own_offer"),
    answering(say.AcceptTakeback, standing.takeback_question, "own_takeback"),
    answering(say.DeclineTakeback, standing.takeback_question, "own_takeback"),
    answering(say.Undo, standing.moved_on, "not_your_undo"),
    answering(say.Undo, standing.won_by_a_move, "not_your_undo"),
    # What each player may do on the board that both see.
    for_both(say.OfferDraw, standing.board),
    for_both(say.Resign, standing.board),
    for_both(say.Rematch, standing.won_by_a_move),
    # Lists are for who asked for them.
    from_list(say.OfferDraw, standing.which_to_draw),
    from_list(say.Resign, standing.which_to_resign),
    from_list(say.AskTakeback, standing.which_to_take_back),
    from_list(say.ToggleMute, standing.which_to_mute),
    from_list(say.ReadNote, standing.which_note),
    from_list(say.ShowGames, standing.filters),
    from_list(say.ShowFilters, standing.games),
    for_both(say.OpenGame, standing.games),
    # Cards are for who chooses on them.
    choosing(say.ShowMenu, standing.games),
    choosing(say.ShowCard, standing.menu),
    choosing(say.ShowCard, standing.options),
    choosing(say.ShowOptions, standing.card),
    choosing(say.ChangeGame, standing.card),
    choosing(say.ShowOtherRules, standing.played_on),
    choosing(say.PostChallenge, standing.card),
    # Challenges are for whom they are made to; their author takes them back, or an administrator.
    Case(say.AcceptChallenge, standing.challenge, "own_challenge", DOES, "other_person"),
    Case(say.WithdrawChallenge, standing.challenge, DOES, "not_yours_to_withdraw", "not_yours_to_withdraw"),
    Case(say.DeclineChallenge, standing.challenge_to_anna, DOES, "not_invited", "not_invited"),
    # Reading is for all; a game's past for all in the group where it is played, for who looks on in private.
    for_all(say.ShowHistory, standing.won_by_a_move),
    for_all(say.ShowReplay, standing.won_by_a_move),
    for_all(say.ShowMoves, standing.history),
    for_all(say.PlayOn, standing.history),
    for_all(say.ReadRules, standing.card),
    for_all(say.ReadRules, standing.rules_of_card),
    for_all(say.CompareRules, standing.card),
    for_all(say.ShowRules, standing.rules_menu),
    for_all(say.ShowRulesMenu, standing.rules),
    for_all(say.ShowDifferences, standing.rules),
    for_all(say.ShowHelp, standing.welcome, encode(say.ShowHelp())),
    for_all(say.ShowWelcome, standing.welcome, encode(say.ShowWelcome())),
    # Settings of a group are its administrators'.
    Case(say.ShowSettings, standing.settings, DOES, "not_admin", "not_admin"),
    Case(say.ChangeSetting, standing.setting, DOES, "not_admin", "not_admin"),
    # What stands in no group is nobody's there.
    Case(say.FormerAskTakeback, standing.board, "ask_anew", "ask_anew", "not_your_game", FORMER),
    for_nobody(say.PlanPick(1, 1)),
    for_nobody(say.PlanMove(1, 1, "", "", "AAAAAAAA")),
    for_nobody(say.ClearPlans(1, 1)),
    for_nobody(say.LeavePlan(1, 1)),
    for_nobody(say.OpenChallenge(TOKEN)),
    for_nobody(say.FreshChallenge(TOKEN)),
    for_nobody(say.WithdrawListed(TOKEN, 0)),
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


def named(case: Case) -> str:
    return f"{case.kind.__name__}-{standing.name_of(case.stands)}"


@pytest.mark.parametrize("case", CASES, ids=map(named, CASES))
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


ASKED = {"not_your_question", "not_your_undo", "own_offer", "own_takeback"}
IN_PRIVATE = [case for case in CASES if case.outsider not in (DOES, "not_admin") and not case.data]


@pytest.mark.parametrize("case", IN_PRIVATE, ids=map(named, IN_PRIVATE))
async def test_what_it_says_changes_nothing_in_private_either_where_it_is_not_meant(table: Table, case: Case):
    """A client may send any data for any message, so also that of a group's button from a chat of one's own."""
    data = data_of(await case.stands(table), case.kind)
    for hands in (table.celina, *([table.boris] if case.opponent in ASKED else [])):
        before = await everything(table)
        assert await table.toast(hands, hands.last(), data) != ""
        assert await everything(table) == before


def test_every_kind_of_button_is_listed():
    assert {case.kind.__name__ for case in CASES} | ELSEWHERE == KINDS
    assert all(isinstance(parse(case.data), case.kind) for case in CASES if case.data)
