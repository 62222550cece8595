"""Every stored game against the rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select

from rules import Game, InvalidPosition, Position, RulesError, Variant, parse_canonical, parse_fen, variant
from storage import games
from storage.database import Database
from storage.records import StoredGame, Turn
from storage.schema import games as games_table


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
        for number in numbers:
            try:
                stored = await games.get(connection, number)
                record = await games.record(connection, number)
            except ValueError as error:  # a row that no version of this program writes
                findings.append(Finding(number, f"it can't be read: {error}"))
                continue
            plies += len(record)
            if stored is not None:
                findings += [Finding(number, text) for text in _faults(stored, record)]
    return len(numbers), plies, findings


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
        except RulesError as error:
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
