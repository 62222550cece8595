"""Players, chats, challenges, games and their turns, messages, outbox, inbox, pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chats",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=True),
        sa.Column("reachable", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chats")),
    )
    op.create_table(
        "inbox",
        sa.Column("update_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("payload", sa.Text(), nullable=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("state in ('waiting', 'done', 'failed')", name=op.f("ck_inbox_state")),
        sa.PrimaryKeyConstraint("update_id", name=op.f("pk_inbox")),
    )
    op.create_index("ix_inbox_state", "inbox", ["state", "update_id"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("not_before", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.CheckConstraint("state in ('owed', 'sent', 'dropped', 'dead')", name=op.f("ck_outbox_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_outbox_game_id"), "outbox", ["game_id"], unique=False)
    op.create_index("ix_outbox_owed", "outbox", ["state", "chat_id", "id"], unique=False)
    op.create_table(
        "pictures",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("file_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_pictures")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("username", sa.String(length=64), nullable=True),
        sa.Column("language", sa.String(length=16), nullable=True),
        sa.Column("reachable", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("user_id", name=op.f("uq_players_user_id")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_players_username"), "players", ["username"], unique=False)
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
        sa.CheckConstraint("seat in ('first', 'second', 'random')", name=op.f("ck_challenges_seat")),
        sa.CheckConstraint("state in ('open', 'taken', 'withdrawn', 'expired')", name=op.f("ck_challenges_state")),
        sa.ForeignKeyConstraint(["author"], ["players.id"], name=op.f("fk_challenges_author_players")),
        sa.ForeignKeyConstraint(["opponent"], ["players.id"], name=op.f("fk_challenges_opponent_players")),
        sa.ForeignKeyConstraint(["taken_by"], ["players.id"], name=op.f("fk_challenges_taken_by_players")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
        sa.UniqueConstraint("token", name=op.f("uq_challenges_token")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_challenges_author"), "challenges", ["author"], unique=False)
    op.create_index("ix_challenges_open", "challenges", ["state", "expires_at"], unique=False)
    op.create_index(op.f("ix_challenges_opponent"), "challenges", ["opponent"], unique=False)
    op.create_index(op.f("ix_challenges_opponent_username"), "challenges", ["opponent_username"], unique=False)
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("variant", sa.String(length=32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("to_move", sa.String(length=8), nullable=False),
        sa.Column("white", sa.Integer(), nullable=False),
        sa.Column("black", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=True),
        sa.Column("thread_id", sa.Integer(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("winner", sa.String(length=8), nullable=True),
        sa.Column("termination", sa.String(length=32), nullable=True),
        sa.Column("rule", sa.String(length=32), nullable=True),
        sa.Column("draw_offer", sa.String(length=8), nullable=True),
        sa.Column("draw_offer_turn", sa.Integer(), nullable=True),
        sa.Column("draw_offer_ply", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("moved_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("to_move in ('white', 'black')", name=op.f("ck_games_to_move")),
        sa.ForeignKeyConstraint(["black"], ["players.id"], name=op.f("fk_games_black_players")),
        sa.ForeignKeyConstraint(["white"], ["players.id"], name=op.f("fk_games_white_players")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_black", "games", ["black", "termination", "moved_at"], unique=False)
    op.create_index("ix_games_chat", "games", ["chat_id", "termination", "moved_at"], unique=False)
    op.create_index("ix_games_white", "games", ["white", "termination", "moved_at"], unique=False)
    op.create_table(
        "messages",
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("challenge_id", sa.Integer(), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=True),
        sa.Column("viewer", sa.Integer(), nullable=True),
        sa.Column("live", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["challenge_id"], ["challenges.id"], name=op.f("fk_messages_challenge_id_challenges")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_messages_game_id_games")),
        sa.ForeignKeyConstraint(["viewer"], ["players.id"], name=op.f("fk_messages_viewer_players")),
        sa.PrimaryKeyConstraint("chat_id", "message_id", name=op.f("pk_messages")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_messages_challenge_id"), "messages", ["challenge_id"], unique=False)
    op.create_index(op.f("ix_messages_game_id"), "messages", ["game_id"], unique=False)
    op.create_table(
        "turns",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("route", sa.Text(), nullable=False),
        sa.Column("captured", sa.Text(), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("played_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind in ('move', 'undo', 'takeback')", name=op.f("ck_turns_kind")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_turns_game_id_games")),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_turns_player_players")),
        sa.PrimaryKeyConstraint("game_id", "turn", name=op.f("pk_turns")),
        sqlite_with_rowid=False,
    )
