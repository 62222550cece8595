"""Databases of every schema there has been: `python -m tests.storage.release` writes those still missing.

Each is the one before it, brought up to date, as SQL text. The tests bring every one of them up to today's schema.
"""

import sqlite3
import tempfile
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from rules import Game, format_fen, variant
from storage.upgrade import alembic_config
from storage.upgrade import upgrade as bring_up

FOLDER = Path(__file__).parent / "released"
PLIES = 6


def revisions() -> list[str]:
    """Every revision of the schema, the first one first."""
    script = ScriptDirectory.from_config(alembic_config())
    return [revision.revision for revision in script.walk_revisions()][::-1]


def upgrade(path: Path, revision: str) -> None:
    """Bring a database file to a revision."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        bring_up(connection, revision)
        connection.commit()
    engine.dispose()


def load(dump: str, path: Path) -> None:
    """Make a database file of SQL text."""
    connection = sqlite3.connect(path)
    connection.executescript(dump)
    connection.close()


def _first(path: Path) -> None:
    """A database of the first schema, with a game going on."""
    upgrade(path, "0001")
    connection = sqlite3.connect(path)
    connection.executescript(
        """
        INSERT INTO players VALUES (1, 11, 'Anna', 'anna', 'en', 1, 5), (2, 12, 'Boris', NULL, NULL, 0, 6);
        INSERT INTO chats VALUES (-5, 'supergroup', 'Club', 'en', 1, 7);
        INSERT INTO inbox VALUES (100, NULL, 'done', 0, 8), (101, '{}', 'waiting', 0, 9);
        INSERT INTO pictures VALUES ('digest', 'file');
        """
    )
    game = Game.new(variant("russian"))
    start = format_fen(game.variant, game.position)
    for _ in range(PLIES):
        before, game = game, game.play(game.legal[0])
        move = game.moves[-1]
        row = (1, game.plies, "move", game.plies, str(move), ",".join(move.path), ",".join(move.captured))
        player = 1 if before.turn.value == "white" else 2
        if game.plies == 1:
            connection.execute(
                "INSERT INTO games (id, variant, options, start, position, to_move, white, black, chat_id, turn, ply,"
                " created_at, moved_at) VALUES (1, 'russian', '{}', ?, ?, 'white', 1, 2, -5, 1, 0, 10, 11)",
                (start, start),
            )
        connection.execute(
            "INSERT INTO turns (game_id, turn, kind, ply, move, route, captured, position, player, played_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 12)",
            (*row, format_fen(game.variant, game.position), player),
        )
    connection.execute(
        "UPDATE games SET position = ?, to_move = ?, turn = ?, ply = ?",
        (format_fen(game.variant, game.position), game.turn.value, game.plies + 1, game.plies),
    )
    connection.execute("INSERT INTO messages VALUES (-5, 77, 1, NULL, ?, NULL, 1)", (game.plies + 1,))
    connection.execute(
        "INSERT INTO outbox (chat_id, kind, payload, game_id, turn, state, attempts, not_before, created_at)"
        " VALUES (-5, 'board', '{}', 1, ?, 'owed', 0, 0, 13)",
        (game.plies + 1,),
    )
    connection.commit()
    connection.close()


def main() -> None:
    """Write what is missing."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "damka.db"
        for number, revision in enumerate(revisions()):
            file = FOLDER / f"{revision}.sql"
            path.unlink(missing_ok=True)
            if file.exists():
                continue
            if number == 0:
                _first(path)
            else:
                load((FOLDER / f"{revisions()[number - 1]}.sql").read_text("utf-8"), path)
                upgrade(path, revision)
            connection = sqlite3.connect(path)
            file.write_text("\n".join(connection.iterdump()) + "\n", "utf-8")
            connection.close()


if __name__ == "__main__":
    main()
