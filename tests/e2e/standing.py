"""What may stand in a group, by name: always something of Anna's, who plays Boris."""

from bot import callbacks as say
from storage.records import Place, Preferences
from tests.e2e.games import data_of, from_position, in_group, play, wishes
from tests.e2e.table import Message, Table

ME = "@damka_local_bot"


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
