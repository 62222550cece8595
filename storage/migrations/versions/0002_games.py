"""Takebacks, rematches, games from a given position, folded cards, notes, muted games, people who left groups."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("takeback", sa.String(length=8), nullable=True))
    op.add_column("games", sa.Column("takeback_white", sa.Integer(), nullable=True))
    op.add_column("games", sa.Column("takeback_black", sa.Integer(), nullable=True))
    op.add_column("challenges", sa.Column("start", sa.Text(), nullable=True))
    op.add_column("challenges", sa.Column("rematch_of", sa.Integer(), nullable=True))
    op.add_column("challenges", sa.Column("folded", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(op.f("ix_challenges_rematch_of"), "challenges", ["rematch_of"], unique=False)
    op.create_table(
        "notes",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_notes_game_id_games")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_notes_player_players")),
        sa.PrimaryKeyConstraint("game_id", "player", name=op.f("pk_notes")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "mutes",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_mutes_game_id_games")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_mutes_player_players")),
        sa.PrimaryKeyConstraint("game_id", "player", name=op.f("pk_mutes")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "absences",
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_absences_player_players")),
        sa.PrimaryKeyConstraint("chat_id", "player", name=op.f("pk_absences")),
        sqlite_with_rowid=False,
    )
