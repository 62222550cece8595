"""What may stand in a group, by name: always something of Anna's, who plays Boris."""

from collections.abc import Awaitable, Callable

from bot import callbacks as say
from storage.records import Place, Preferences
from tests.e2e.games import data_of, from_position, in_group, play, wishes
from tests.e2e.table import Message, Table

ME = "@damka_local_bot"

Stands = Callable[[Table], Awaitable[Message]]


def said(words: str, after: Callable[[Table], Awaitable[object]] | None = None, *moves: str) -> Stands:
    """What Anna's words in the group lead to, when something stands there already and moves were made on it."""
    command, _, rest = words.partition(" ")

    async def stands(table: Table) -> Message:
        if after:
            await after(table)
        await play(table, *moves, chat=table.group)
        return await table.say(table.anna, f"{command}{ME} {rest}".strip(), table.group)

    return stands


def tapped(before: Stands, kind: type) -> Stands:
    """The newest message of the group once Anna has tapped a button of this kind."""

    async def stands(table: Table) -> Message:
        message = await before(table)
        return await table.tap(table.anna, message, data_of(message, kind), table.group)

    return stands


def asked_by_boris(words: str) -> Stands:
    """What Boris asks Anna, who is to answer."""

    async def stands(table: Table) -> Message:
        await board(table)
        await play(table, "c3-d4", "f6-g5", "b2-c3", chat=table.group)
        return await table.say(table.boris, f"{words}{ME}", table.group)

    return stands


def board_of(game: str, fen: str) -> Stands:
    async def position(table: Table) -> None:
        await from_position(table, game, fen, Place(table.group))

    return said("/board", position)


async def board(table: Table) -> Message:
    return await in_group(table)


async def wide_board(table: Table) -> Message:
    return await in_group(table, "gothic")


async def two_boards(table: Table) -> Message:
    await board(table)
    return await wide_board(table)


async def moved_on(table: Table) -> Message:
    shown = await board(table)
    await play(table, "c3-d4", chat=table.group)
    return shown


async def asked_before_sending(table: Table) -> Message:
    await wishes(table, table.anna, Preferences(confirm=True))
    return await tapped(board, say.PlayMove)(table)


async def challenge_to_anna(table: Table) -> Message:
    made = await table.say(table.boris, f"/new{ME} keny @anna", table.group)
    return await table.tap(table.boris, made, data_of(made, say.PostChallenge), table.group)


picked_on = tapped(wide_board, say.PickPiece)
captures = board_of("russian", "W:Wc3,e3:Bd4,f4")
refusal = tapped(board_of("malaysian", "W:Wa1,c3,g3:Bd4,h6"), say.PlayMove)
won_by_a_move = tapped(board_of("russian", "W:Wc3:Bd4"), say.PlayMove)

undo_question = tapped(won_by_a_move, say.Undo)
resign_question = said("/resign", board, "c3-d4", "f6-g5")
draw_question = asked_by_boris("/draw")
takeback_question = asked_by_boris("/takeback")

history = said("/history", board, "c3-d4", "f6-g5")
played_on = tapped(history, say.PlayOn)

games = said("/games", two_boards)
filters = tapped(games, say.ShowFilters)
which_to_mute = said("/mute", two_boards)
which_note = said("/note", two_boards)
which_to_resign = said("/resign", two_boards)
which_to_draw = said("/draw", two_boards)
which_to_take_back = said("/takeback", two_boards)

menu = said("/new")
card = said("/new malaysian")
options = tapped(card, say.ShowOptions)
rules_of_card = tapped(card, say.ReadRules)
challenge = tapped(said("/new keny @boris"), say.PostChallenge)

welcome = said("/start")
rules = said("/rules keny")
rules_menu = said("/rules")
settings = said("/settings")
setting = tapped(settings, say.ShowSettings)


def name_of(stands: Stands) -> str:
    """What it is called here."""
    return next(name for name, value in globals().items() if value is stands)
