"""Questions are remembered beside boards, so that they lose their buttons once they hold no longer."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("messages", sa.Column("question", sa.String(length=16), nullable=True))
