"""When pictures were used, so that old ones can be forgotten; ends of games that a player could not be told of."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("pictures", sa.Column("used_at", sa.BigInteger(), nullable=True))
    op.create_index(op.f("ix_pictures_used_at"), "pictures", ["used_at"], unique=False)
    op.create_table(
        "missed_ends",
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_missed_ends_game_id_games")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_missed_ends_player_players")),
        sa.PrimaryKeyConstraint("player", "game_id", name=op.f("pk_missed_ends")),
        sqlite_with_rowid=False,
    )
