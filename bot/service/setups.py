"""Games that start where another one stood, by the same rules or by those of another game."""

from bot.callbacks import Draft
from bot.service.desk import Job
from bot.service.table import Table
from rules import (
    VARIANTS,
    Game,
    InvalidPosition,
    Position,
    UnknownOption,
    UnknownVariant,
    Variant,
    format_fen,
    parse_fen,
    variant,
)
from storage import games
from storage.database import Connection
from storage.records import StoredGame


def may_see(job: Job, stored: StoredGame) -> bool:
    """Whether the actor may look at a game here: it is theirs, or it is played in this group."""
    here = stored.place is not None and stored.place.chat_id == job.scene.place.chat_id
    return here or (job.scene.private and bool(stored.colors(job.player.id)))


def placed(rules: Variant, game: Game) -> Position | None:
    """The position of a game as one to begin with under other rules.

    None where the board is another, the rules do not know such a position, or nothing could be played from it.
    """
    board = game.variant.board
    if (rules.board.width, rules.board.height, rules.board.squares) != (board.width, board.height, board.squares):
        return None
    position = Position.of(rules.board, game.position.pieces(board), game.position.turn)
    try:
        position = parse_fen(rules, format_fen(rules, position))
        begun = Game.new(rules, position)
    except InvalidPosition:
        return None
    return position if begun.outcome is None else None


def other_rules(game: Game) -> tuple[Variant, ...]:
    """The other games under whose rules a position can be played."""
    own = VARIANTS[game.variant.key]
    return tuple(rules for rules in VARIANTS.values() if rules is not own and placed(rules, game))


async def source_of(connection: Connection, table: Table, draft: Draft) -> Game | None:
    """The game, as it stood then, that a draft starts from; None for the opening position or what does not exist."""
    if draft.source is None:
        return None
    number, ply = draft.source
    stored = await games.get(connection, number)
    return await table.at(connection, stored, ply) if stored and ply <= stored.ply else None


async def start_of(connection: Connection, table: Table, draft: Draft) -> tuple[Variant, Position] | None:
    """The rules of a draft and the position it starts from, or None for a draft no button of ours made."""
    try:
        rules = variant(draft.variant, dict(draft.options))
    except (UnknownVariant, UnknownOption):
        return None
    if draft.source is None:
        return rules, rules.start
    game = await source_of(connection, table, draft)
    position = placed(rules, game) if game else None
    return (rules, position) if position else None
