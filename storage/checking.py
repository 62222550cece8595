"""Every stored game against the rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Integer, Table, func, or_, select

from rules import Game, InvalidPosition, Position, RulesError, Variant, parse_canonical, parse_fen, variant
from storage import games
from storage.database import Connection, Database
from storage.records import StoredGame, Turn
from storage.schema import games as games_table
from storage.schema import turns as turns_table

AT_ONCE = 100
"""Games looked at in one transaction: while one lasts, a running bot's log can only grow."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a stored game."""

    game: int
    text: str


async def check(database: Database) -> tuple[int, int, list[Finding]]:
    """Replay every game against the rules; answers how many games and plies there are, and what is wrong.

    A game begun before a rule was corrected may differ from today's rules: it goes on from its stored positions.
    """
    findings: list[Finding] = []
    plies = 0
    async with database.read() as connection:
        numbers = list(await connection.scalars(select(games_table.c.id).order_by(games_table.c.id)))
        mistyped = {number for query in _MISTYPED for number in await connection.scalars(query)}
    for begin in range(0, len(numbers), AT_ONCE):
        async with database.read() as connection:
            for number in numbers[begin : begin + AT_ONCE]:
                length, texts = await _look(connection, number, mistyped=number in mistyped)
                plies += length
                findings += [Finding(number, text) for text in texts]
    return len(numbers), plies, findings


async def _look(connection: Connection, number: int, *, mistyped: bool) -> tuple[int, list[str]]:
    """How many plies a game has, and what is wrong with it."""
    if mistyped:
        return 0, ["it can't be read: there is something else where a text or a number belongs"]
    try:
        stored = await games.get(connection, number)
        record = await games.record(connection, number)
    except ValueError as error:  # a row that no version of this program writes
        return 0, [f"it can't be read: {error}"]
    return len(record), list(_faults(stored, record)) if stored is not None else []


def _strange(table: Table) -> ColumnElement[bool]:
    """Whether a row has a value of another kind than its column: SQLite keeps whatever it is given."""
    faults = []
    for column in table.columns:
        kind = "integer" if isinstance(column.type, Integer) else "text"
        faults.append(func.typeof(column).not_in([kind, "null"] if column.nullable else [kind]))
    return or_(*faults)


_MISTYPED = (
    select(games_table.c.id).where(_strange(games_table)),
    select(turns_table.c.game_id).where(_strange(turns_table)),
)


def _faults(stored: StoredGame, record: tuple[Turn, ...]) -> Iterator[str]:
    try:
        rules = variant(stored.variant, stored.options)
        game = Game.new(rules, parse_fen(rules, stored.start))
    except RulesError as error:
        yield str(error)
        return
    for turn in record:
        try:
            game = game.play(parse_canonical(rules, game.position, str(turn.move)))
            kept = parse_fen(rules, turn.position)
        except ValueError as error:  # the rules refuse it, or its squares are none
            yield f"turn {turn.turn}: {error}"
            return
        if game.position != kept:
            yield f"turn {turn.turn}: another position is stored than {turn.move} leads to"
            return
    yield from _row_faults(stored, game, rules)


def _row_faults(stored: StoredGame, game: Game, rules: Variant) -> Iterator[str]:
    if stored.ply != game.plies:
        yield f"{stored.ply} plies are counted, {game.plies} stored"
    if _position(rules, stored.position) != game.position:
        yield "the position in the game's row is not the last one"
    if stored.to_move is not game.turn:
        yield "the side to move is wrong"
    if game.outcome is not None and stored.outcome is None:
        yield f"it is over by the rules ({game.outcome.termination}) and still runs"


def _position(rules: Variant, text: str) -> Position | None:
    try:
        return parse_fen(rules, text)
    except InvalidPosition:
        return None
