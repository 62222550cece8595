"""Challenges can be declined: one more state. SQLite keeps it in a constraint, so the table is made anew."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

COLUMNS = (
    "id, token, variant, options, seat, author, opponent, opponent_username, chat_id, thread_id, state, game_id,"
    " taken_by, created_at, expires_at, start, rematch_of, folded, inline_message_id"
)


def upgrade() -> None:
    # Messages refer to challenges. A renamed table would take those references along, and while this transaction lasts
    # foreign keys cannot be switched off: they are looked at when it ends, and then every row is there again.
    op.execute("PRAGMA defer_foreign_keys = ON")
    op.execute(f"CREATE TABLE challenges_kept AS SELECT {COLUMNS} FROM challenges")
    op.drop_table("challenges")
    op.create_table(
        "challenges",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(length=32), nullable=False),
        sa.Column("variant", sa.String(length=32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seat", sa.String(length=8), nullable=False),
        sa.Column("author", sa.Integer(), nullable=False),
        sa.Column("opponent", sa.Integer(), nullable=True),
        sa.Column("opponent_username", sa.String(length=64), nullable=True),
        sa.Column("chat_id", sa.BigInteger(), nullable=True),
        sa.Column("thread_id", sa.Integer(), nullable=True),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("taken_by", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("start", sa.Text(), nullable=True),
        sa.Column("rematch_of", sa.Integer(), nullable=True),
        sa.Column("folded", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("inline_message_id", sa.Text(), nullable=True),
        sa.CheckConstraint("seat in ('first', 'second', 'random')", name=op.f("ck_challenges_seat")),
        sa.CheckConstraint(
            "state in ('open', 'taken', 'withdrawn', 'declined', 'expired')", name=op.f("ck_challenges_state")
        ),
        sa.ForeignKeyConstraint(["author"], ["players.id"], name=op.f("fk_challenges_author_players")),
        sa.ForeignKeyConstraint(["opponent"], ["players.id"], name=op.f("fk_challenges_opponent_players")),
        sa.ForeignKeyConstraint(["taken_by"], ["players.id"], name=op.f("fk_challenges_taken_by_players")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
        sa.UniqueConstraint("token", name=op.f("uq_challenges_token")),
        sqlite_autoincrement=True,
    )
    op.execute(f"INSERT INTO challenges ({COLUMNS}) SELECT {COLUMNS} FROM challenges_kept")
    op.drop_table("challenges_kept")
    op.create_index(op.f("ix_challenges_author"), "challenges", ["author"], unique=False)
    op.create_index("ix_challenges_open", "challenges", ["state", "expires_at"], unique=False)
    op.create_index(op.f("ix_challenges_opponent"), "challenges", ["opponent"], unique=False)
    op.create_index(op.f("ix_challenges_opponent_username"), "challenges", ["opponent_username"], unique=False)
    op.create_index(op.f("ix_challenges_rematch_of"), "challenges", ["rematch_of"], unique=False)
