"""Planning replies in scenario tests: Anna has moved in a game in private and thinks ahead."""

from bot.callbacks import PlanMove, PlanPick, encode, move_id, parse
from rules import Game, Move, parse_move, variant
from storage import plans
from tests.e2e.games import in_private
from tests.e2e.table import Message, Table, text_of


def after(*moves: str, key: str = "russian") -> tuple[Game, Move]:
    """A game after some moves, and the last of them."""
    game = Game.new(variant(key))
    for text in moves:
        game = game.play(parse_move(game.variant, game.position, text))
    return game, game.moves[-1]


async def waiting_after(table: Table, *moves: str, key: str = "russian") -> Message:
    """Anna's waiting board of a game in private after her move."""
    await in_private(table, key)
    for place, move in enumerate(moves):
        await table.say(table.boris if place % 2 else table.anna, move)
    return table.anna.last()


async def plan(table: Table, expected: str, reply: str, *moves: str, turn: int = 2) -> str:
    """Plan by /plan and the buttons' data; answers what Anna is told."""
    game, _ = after(*moves)
    move = parse_move(game.variant, game.position, expected)
    answer = parse_move(game.variant, game.play(move).position, reply)
    shown = await table.say(table.anna, "/plan")
    assert await table.toast(table.anna, shown, encode(PlanMove(1, turn, "", "", move_id(move)))) == ""
    return await table.toast(table.anna, shown, encode(PlanMove(1, turn, "", move_id(move), move_id(answer))))


async def planned(table: Table) -> int:
    """How many replies are planned in the first game."""
    async with table.damka.database.read() as connection:
        return await plans.count(connection, 1)


async def plan_further(table: Table, expected: str, reply: str, *moves: str) -> str:
    """Go on from the plan with these moves (after Anna's first); answers what Anna is told."""
    shown = await table.say(table.anna, "/plan")
    pick = parse(table.anna.data(shown, f"🗓 {moves[-2]} {moves[-1]}, and then …"))
    assert isinstance(pick, PlanPick)
    await table.tap(table.anna, shown, encode(pick))
    assert "Your plan so far" in text_of(table.anna.last())
    game, _ = after("c3-d4", *moves)
    move = parse_move(game.variant, game.position, expected)
    answer = parse_move(game.variant, game.play(move).position, reply)
    assert await table.toast(table.anna, shown, encode(PlanMove(1, 2, pick.line, "", move_id(move)))) == ""
    return await table.toast(table.anna, shown, encode(PlanMove(1, 2, pick.line, move_id(move), move_id(answer))))
