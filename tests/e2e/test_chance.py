"""Chance at the table: moves, undos, takebacks and restarts in any order leave the game that a model says."""

from random import Random

import pytest

from bot.callbacks import AcceptTakeback, DeclineTakeback, Undo, encode
from tests.e2e.games import data_of, in_group, kinds_of, line, stored
from tests.e2e.table import Table, at_table

STEPS = 25


async def step(table: Table, random: Random, moves: list[str]) -> None:
    """Let chance choose what happens next, and do the same to the list of moves on the board."""
    game = await stored(table)
    async with table.damka.database.read() as connection:
        board = await table.damka.desk.table.load(connection, game)
    mine, other = (table.anna, table.boris) if game.to_move.value == "white" else (table.boris, table.anna)
    chance = random.random()
    if chance < 0.6 or len(moves) < 2:
        move = str(random.choice(board.legal))
        await table.say(mine, f"/move@damka_local_bot {move}", table.group)
        moves.append((await line(table))[-1])
    elif chance < 0.8:
        last = table.anna.last(table.group)
        if await table.toast(other, last, encode(Undo(1, game.turn))) == "":
            moves.pop()
    else:
        asked = await table.say(mine, "/takeback@damka_local_bot", table.group)
        if "AcceptTakeback" in kinds_of(asked):
            kind = random.choice((AcceptTakeback, DeclineTakeback))
            assert await table.toast(mine, asked, data_of(asked, kind)) != ""
            await table.toast(other, asked, data_of(asked, kind))
            del moves[len(moves) - (2 if kind is AcceptTakeback else 0) :]


@pytest.mark.parametrize("seed", [1, 2])
async def test_moves_undos_takebacks_and_restarts_in_any_order(tmp_path, seed):
    random, moves, turn = Random(seed), list[str](), 1
    stand_in = None
    for sitting in range(2):
        async with at_table(tmp_path, stand_in) as table:
            if sitting == 0:
                await in_group(table, "russian")
            for _ in range(STEPS):
                await step(table, random, moves)
                game = await stored(table)
                assert await line(table) == moves
                assert game.ply == len(moves)
                assert game.turn >= turn
                turn = game.turn
                if game.outcome is not None:
                    return
            stand_in = table.stand_in
    assert turn - 1 > len(moves)  # something was taken back
