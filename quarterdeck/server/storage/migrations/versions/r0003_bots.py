"""Bots at tables, stand-ins, and a time for each choice."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("time", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("late", sa.Text, nullable=False, server_default="bot"))
    op.add_column("tables", sa.Column("stand_in", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("tables", sa.Column("due", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("bot", sa.Text, nullable=False, server_default=""))
    op.add_column("seats", sa.Column("since", sa.BigInteger, nullable=False, server_default="0"))
