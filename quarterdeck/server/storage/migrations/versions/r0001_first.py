"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, nullable=False)


def hangs_on_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["table_id"], ["tables.id"], f"fk_{name}_table_id", ondelete="CASCADE")


def words(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def times(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in names]


def flags(*names: str) -> list[sa.Column[bool]]:
    return [sa.Column(name, sa.Boolean, nullable=False) for name in names]


def key(name: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"pk_{name}")


def upgrade() -> None:
    value = sa.Column("value", sa.LargeBinary, nullable=False)
    op.create_table("secrets", *words("name"), value, key("secrets", "name"))
    op.create_table("guests", *words("id", "name"), *times("made"), key("guests", "id"))
    op.create_table("codes", *words("digest", "guest"), *times("expires"), key("codes", "digest"))
    op.create_table(
        "tables",
        *words("id", "game", "title", "kind"),
        *flags("public"),
        *words("invite", "owner"),
        *times("made", "changed"),
        *flags("waiting"),
        *words("next", "origin", "day"),
        *flags("counted"),
        *words("kept", "options", "state", "summary"),
        *numbers("lines", "said"),
        key("tables", "id"),
    )
    op.create_index("ix_tables_owner_state", "tables", ["owner", "state"])
    op.create_index("ix_tables_public_kind_changed", "tables", ["public", "kind", "changed"])
    op.create_index("ix_tables_state", "tables", ["state"])
    op.create_table("plans", of_table(), *words("plan"), key("plans", "table_id"), hangs_on_table("plans"))
    op.create_table(
        "seats",
        of_table(),
        *numbers("seat"),
        *words("guest", "token"),
        key("seats", "table_id", "seat"),
        hangs_on_table("seats"),
    )
    op.create_index("ix_seats_guest", "seats", ["guest"])
    op.create_table(
        "journal",
        of_table(),
        *numbers("seq"),
        *words("kind"),
        *numbers("seat"),
        *times("at"),
        *words("client", "actions", "chance", "mark"),
        key("journal", "table_id", "seq"),
        hangs_on_table("journal"),
    )
    named = sa.text("client != ''")
    op.create_index(
        "ix_journal_client",
        "journal",
        ["table_id", "client"],
        unique=True,
        sqlite_where=named,
        postgresql_where=named,
    )
    op.create_table(
        "snapshots",
        of_table(),
        *numbers("seq"),
        *words("record"),
        key("snapshots", "table_id"),
        hangs_on_table("snapshots"),
    )
    op.create_table(
        "chat",
        of_table(),
        *numbers("number"),
        *words("guest", "name", "text"),
        *times("at"),
        *numbers("seat"),
        key("chat", "table_id", "number"),
        hangs_on_table("chat"),
    )
    op.create_table("days", *words("game", "day", "seed"), key("days", "game", "day"))
    op.create_table("tries", *words("game", "day", "guest", "table_id"), key("tries", "game", "day", "guest"))
