"""The tables, as SQLAlchemy Core sees them.

Times are whole seconds since 1970 (UTC). A change here goes with a new file in `migrations/versions`;
`tests/storage/test_schema.py` holds the two against each other.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    # Null once a person has asked to be forgotten; the opponent keeps the game.
    Column("user_id", BigInteger, unique=True),
    Column("name", Text, nullable=False),
    Column("username", String(64), index=True),  # lower case, without the @
    Column("language", String(16)),
    Column("reachable", Integer, nullable=False, default=0),  # 1: has pressed Start and not blocked the bot
    Column("created_at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)

chats = Table(
    "chats",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),  # Telegram's chat id
    Column("kind", String(16), nullable=False),
    Column("title", Text, nullable=False),
    Column("language", String(16)),
    Column("reachable", Integer, nullable=False, default=1),
    Column("created_at", BigInteger, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token", String(32), nullable=False, unique=True),  # goes into links: not guessable
    Column("variant", String(32), nullable=False),
    Column("options", Text, nullable=False),  # JSON object, the choices that differ from the default
    Column("seat", String(8), nullable=False),  # the author's: first, second or random
    Column("author", ForeignKey("players.id"), nullable=False, index=True),
    Column("opponent", ForeignKey("players.id"), index=True),  # null: open, or known by name only
    Column("opponent_username", String(64), index=True),
    Column("chat_id", BigInteger),  # null: private, spread by link
    Column("thread_id", Integer),
    Column("state", String(16), nullable=False),
    Column("game_id", Integer),
    Column("taken_by", ForeignKey("players.id")),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("start", Text),  # FEN; null: the opening position
    Column("rematch_of", Integer, index=True),
    Column("folded", Integer, nullable=False, default=0, server_default="0"),  # 1: its card in a group is short
    Column("inline_message_id", Text),  # the card that inline mode has put into some chat
    CheckConstraint("state in ('open', 'taken', 'withdrawn', 'declined', 'expired')", name="state"),
    CheckConstraint("seat in ('first', 'second', 'random')", name="seat"),
    Index("ix_challenges_open", "state", "expires_at"),
    sqlite_autoincrement=True,
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("variant", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("start", Text, nullable=False),  # FEN
    Column("position", Text, nullable=False),  # FEN after the last ply
    Column("to_move", String(8), nullable=False),
    Column("white", ForeignKey("players.id"), nullable=False),
    Column("black", ForeignKey("players.id"), nullable=False),
    Column("chat_id", BigInteger),  # null: played in the two private chats
    Column("thread_id", Integer),
    Column("turn", Integer, nullable=False),  # rises with every move, undo and takeback; never used twice
    Column("ply", Integer, nullable=False),
    Column("winner", String(8)),
    Column("termination", String(32)),  # null while the game runs
    Column("rule", String(32)),
    Column("draw_offer", String(8)),  # the colour that offered last
    Column("draw_offer_turn", Integer),  # the turn it was made at: the answer names it; null: it stands no longer
    Column("draw_offer_ply", Integer),  # the ply it was made at, or at which it was turned down or lapsed
    Column("takeback", String(8)),  # the colour that asks for it
    Column("takeback_white", Integer),  # the turn at which each side last asked: it is asked once a turn
    Column("takeback_black", Integer),
    Column("created_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),  # since when the player to move has been waited for
    CheckConstraint("to_move in ('white', 'black')", name="to_move"),
    Index("ix_games_white", "white", "termination", "moved_at"),
    Index("ix_games_black", "black", "termination", "moved_at"),
    Index("ix_games_chat", "chat_id", "termination", "moved_at"),
    sqlite_autoincrement=True,
)

turns = Table(
    "turns",
    metadata,
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("ply", Integer, nullable=False),  # number of plies on the board after this turn
    Column("move", Text, nullable=False),  # canonical text
    Column("route", Text, nullable=False),  # squares landed on, separated by commas
    Column("captured", Text, nullable=False),  # in jumping order, separated by commas
    Column("position", Text, nullable=False),  # FEN after it: a corrected rule never breaks a running game
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("played_at", BigInteger, nullable=False),
    Column("played_by", String(8)),  # null: by hand; forced: the only move; planned: a reply planned before
    # The lock of the whole program: of two moves for one turn, one fails here.
    PrimaryKeyConstraint("game_id", "turn"),
    CheckConstraint("kind in ('move', 'undo', 'takeback')", name="kind"),
    sqlite_with_rowid=False,
)

notes = Table(
    "notes",
    metadata,
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "player"),
    sqlite_with_rowid=False,
)

mutes = Table(
    "mutes",
    metadata,
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("player", ForeignKey("players.id"), nullable=False),
    PrimaryKeyConstraint("game_id", "player"),
    sqlite_with_rowid=False,
)

absences = Table(
    "absences",  # people who have left a group
    metadata,
    Column("chat_id", BigInteger, nullable=False),
    Column("player", ForeignKey("players.id"), nullable=False),
    PrimaryKeyConstraint("chat_id", "player"),
    sqlite_with_rowid=False,
)

messages = Table(
    "messages",
    metadata,
    Column("chat_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("game_id", ForeignKey("games.id"), index=True),
    Column("challenge_id", ForeignKey("challenges.id"), index=True),
    Column("turn", Integer),  # the turn a board was sent for, or a question was asked at
    Column("viewer", ForeignKey("players.id")),  # null: the whole group; of a question, whom it asks
    Column("live", Integer, nullable=False),  # 1 while it carries buttons, 2 while it waits without any, then 0
    Column("question", String(16)),  # what it asks about a game; null for boards and cards
    PrimaryKeyConstraint("chat_id", "message_id"),
    sqlite_with_rowid=False,
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("thread_id", Integer),
    Column("kind", String(32), nullable=False),
    Column("payload", Text, nullable=False),  # JSON object
    Column("game_id", Integer, index=True),
    Column("turn", Integer),
    Column("state", String(8), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("not_before", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("error", Text),
    CheckConstraint("state in ('owed', 'sent', 'dropped', 'dead')", name="state"),
    Index("ix_outbox_owed", "state", "chat_id", "id"),
    sqlite_autoincrement=True,
)

inbox = Table(
    "inbox",
    metadata,
    Column("update_id", BigInteger, primary_key=True, autoincrement=False),
    Column("payload", Text),  # null once handled: content is not kept, the number is, so that a repeat is known
    Column("state", String(8), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("received_at", BigInteger, nullable=False),
    CheckConstraint("state in ('waiting', 'done', 'failed')", name="state"),
    Index("ix_inbox_state", "state", "update_id"),
)

pictures = Table(
    "pictures",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("file_id", Text, nullable=False),
    # Null until the next sweep, which has a clock and writes down when it saw that the picture had been used.
    Column("used_at", BigInteger, index=True),
    sqlite_with_rowid=False,
)

missed_ends = Table(
    "missed_ends",  # games that have ended while a player could not be written to
    metadata,
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    PrimaryKeyConstraint("player", "game_id"),
    sqlite_with_rowid=False,
)

preferences = Table(
    "preferences",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),  # a group, or a person's private chat
    Column("language", String(16)),  # null here and below: as the program thinks best
    Column("theme", String(16)),
    Column("side", String(16)),
    Column("notation", String(16)),
    Column("text_board", String(16)),
    Column("confirm", Integer, nullable=False),
    Column("autoplay", Integer, nullable=False),
)

plans = Table(
    "plans",
    metadata,
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("player", ForeignKey("players.id"), nullable=False),
    Column("turn", Integer, nullable=False),  # the opponent's turn that is waited for
    Column("expected", Text, nullable=False),  # canonical texts of the moves expected from there on
    Column("reply", Text, nullable=False),  # canonical text of the answer to the last of them
    PrimaryKeyConstraint("game_id", "turn", "expected"),
    sqlite_with_rowid=False,
)
