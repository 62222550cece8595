"""Settings of people and groups, planned replies, how a turn came to be played, challenges sent by inline mode."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "preferences",
        sa.Column("chat_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=16), nullable=True),
        sa.Column("theme", sa.String(length=16), nullable=True),
        sa.Column("side", sa.String(length=16), nullable=True),
        sa.Column("notation", sa.String(length=16), nullable=True),
        sa.Column("text_board", sa.String(length=16), nullable=True),
        sa.Column("confirm", sa.Integer(), nullable=False),
        sa.Column("autoplay", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("chat_id", name=op.f("pk_preferences")),
    )
    op.create_table(
        "plans",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("expected", sa.Text(), nullable=False),
        sa.Column("reply", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_plans_game_id_games")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_plans_player_players")),
        sa.PrimaryKeyConstraint("game_id", "turn", "expected", name=op.f("pk_plans")),
        sqlite_with_rowid=False,
    )
    op.add_column("turns", sa.Column("played_by", sa.String(length=8), nullable=True))
    op.add_column("challenges", sa.Column("inline_message_id", sa.Text(), nullable=True))
