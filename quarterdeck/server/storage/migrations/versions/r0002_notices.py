"""Notices to guests whose turn it is, messages to be sent, and how far each guest has seen a match."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def words(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def times(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in names]


def flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


def key(name: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{name}")


def upgrade() -> None:
    op.create_table(
        "contacts",
        *words("guest", "mail"),
        flag("confirmed"),
        *words("language", "hook", "hook_secret", "hook_off"),
        *numbers("hook_failed"),
        key("contacts", "guest"),
    )
    op.create_table(
        "outbox",
        *words("guest", "table_id", "way"),
        *times("since", "due", "claimed"),
        *numbers("tries"),
        flag("sent"),
        key("outbox", "guest", "table_id", "way"),
    )
    op.create_index("ix_outbox_sent_due", "outbox", ["sent", "due"])
    op.create_table(
        "seen",
        *words("table_id", "guest"),
        *numbers("turn"),
        *times("at"),
        key("seen", "table_id", "guest"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], "fk_seen_table_id", ondelete="CASCADE"),
    )
