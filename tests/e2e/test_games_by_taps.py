"""Every game, played to its end by taps alone: the real Application, a real database file, the strict stand-in."""

from random import Random

import pytest

from bot.callbacks import ConfirmRefusal as Confirm
from bot.callbacks import (
    ConfirmResign,
    PickPiece,
    PickTarget,
    PickVia,
    PlayMove,
    Rematch,
    ShowHistory,
    ShowReplay,
    Undo,
    parse,
)
from rules import VARIANTS, Game, parse_canonical, parse_fen, variant
from storage import games
from tests.e2e.table import Message, Table, at_table, button_data, text_of

MOST_PLIES = 60
"""A game that is not over by then is resigned."""

STEPS = (PlayMove, Confirm, PickPiece, PickTarget, PickVia)


async def begin(table: Table, key: str) -> int:
    """Let Anna challenge in the group and Boris accept."""
    card = await table.say(table.anna, f"/new {key}", table.group)
    challenge = await table.tap(table.anna, card, "⚔️ Challenge", table.group)
    await table.tap(table.boris, challenge, "✅ Accept", table.group)
    return 1


async def choose(table: Table, random: Random, board: Message) -> int:
    """Let whoever is to move tap at random until a move is played; answers how many taps it took."""
    async with table.damka.database.read() as connection:
        stored = await games.get(connection, 1)
        assert stored is not None
        mover = await table_player(table, stored.player(stored.to_move))
    turn = stored.turn
    for taps in range(1, 12):
        options = [data for _, data in button_data(board) if isinstance(parse(data), STEPS)]
        assert options, "a board without moves"
        answer = await table.toast(mover, board, random.choice(options))
        assert answer == ""
        async with table.damka.database.read() as connection:
            now = await games.get(connection, 1)
        assert now is not None
        if now.turn > turn:
            return taps
    raise AssertionError("no move after eleven taps")


async def table_player(table: Table, player_id: int):
    from storage import players

    async with table.damka.database.read() as connection:
        player = await players.get(connection, player_id)
    return next(hands for hands in (table.anna, table.boris) if hands.id == player.user_id)


@pytest.mark.parametrize("key", VARIANTS)
async def test_a_game_is_played_to_its_end_by_taps(tmp_path, key):
    random = Random(key)
    async with at_table(tmp_path) as table:
        await begin(table, key)
        for _ in range(MOST_PLIES):
            board = table.anna.last(table.group)
            if not any(isinstance(parse(data), STEPS) for _, data in button_data(board)):
                break
            await choose(table, random, board)
        else:
            asked = await table.say(table.anna, "/resign", table.group)
            await table.toast(
                table.anna, asked, next(d for _, d in button_data(asked) if isinstance(parse(d), ConfirmResign))
            )
        await check_record(table, key)
        last = table.anna.last(table.group)
        assert {type(parse(data)) for _, data in button_data(last)} <= {Rematch, ShowHistory, ShowReplay, Undo}
        assert "🏆" in text_of(last) or "🤝" in text_of(last)
        # Nothing but the last message may still be tapped, and it carries no moves.
        assert not [
            m for m in table.anna.messages(table.group) if any(isinstance(parse(d), STEPS) for _, d in button_data(m))
        ]


async def check_record(table: Table, key: str) -> None:
    """What is stored is a legal game of these rules that ends where the database says."""
    async with table.damka.database.read() as connection:
        stored = await games.get(connection, 1)
        record = await games.record(connection, 1)
    assert stored is not None
    assert stored.outcome is not None
    assert [turn.turn for turn in record] == list(range(1, len(record) + 1))
    game = Game.new(variant(key))
    for turn in record:
        game = game.play(parse_canonical(game.variant, game.position, str(turn.move)))
        assert parse_fen(game.variant, turn.position) == game.position
    if game.outcome is not None:
        assert game.outcome == stored.outcome
    else:
        assert stored.outcome.termination == "resignation"
