"""Codes that bring a guest back, and chat messages that are recognised when they are sent again."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "returns",
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_returns"),
    )
    op.create_index("ix_returns_digest", "returns", ["digest"], unique=True)
    op.add_column("chat", sa.Column("client", sa.Text, nullable=False, server_default=""))
    sent = sa.text("client != ''")
    op.create_index(
        "ix_chat_client", "chat", ["table_id", "client"], unique=True, sqlite_where=sent, postgresql_where=sent
    )
