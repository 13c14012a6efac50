"""The tables of the database. `migrations/` creates them; a test compares the two."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


def _words(name: str, *, key: bool = False) -> Column[str]:
    return Column(name, Text, primary_key=key, nullable=False)


def _number(name: str, *, key: bool = False) -> Column[int]:
    return Column(name, Integer, primary_key=key, nullable=False, autoincrement=False)


def _time(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False)


def _later(name: str, kind: type[Text] | type[Integer] | type[BigInteger], value: str) -> Column[Any]:
    """A column added by a later migration; existing rows get this value."""
    return Column(name, kind, nullable=False, server_default=text(value))


def _of_table(*, key: bool = True) -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=key, nullable=False)


SECRETS: Final = Table("secrets", METADATA, _words("name", key=True), Column("value", LargeBinary, nullable=False))

GUESTS: Final = Table("guests", METADATA, _words("id", key=True), _words("name"), _time("made"))

CODES: Final = Table("codes", METADATA, _words("digest", key=True), _words("guest"), _time("expires"))

# Return codes of guests. The code itself follows from `made` and a secret.
RETURNS: Final = Table(
    "returns",
    METADATA,
    _words("guest", key=True),
    _words("digest"),
    _time("made"),
    Index(None, "digest", unique=True),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    _words("id", key=True),
    _words("game"),
    _words("title"),
    _words("kind"),
    Column("public", Boolean, nullable=False),
    _words("invite"),
    _words("owner"),
    _time("made"),
    _time("changed"),
    Column("waiting", Boolean, nullable=False),
    _words("next"),
    _words("origin"),
    _words("day"),
    Column("counted", Boolean, nullable=False),
    _words("kept"),
    _words("options"),
    _words("state"),  # From the summary, for searches.
    _words("summary"),
    _number("lines"),  # Length of the journal.
    _number("said"),  # Number of chat messages.
    _later("time", Integer, "0"),  # Seconds for a choice; 0 is no limit.
    _later("late", Text, "'bot'"),
    _later("stand_in", Integer, "-1"),
    _later("due", BigInteger, "0"),  # Deadline of the current question.
    Column("hints", Boolean, nullable=False, server_default=false()),  # Allowed although several people play.
    Index(None, "owner", "state"),
    Index(None, "public", "kind", "changed"),
    Index(None, "state"),
)

PLANS: Final = Table("plans", METADATA, _of_table(), _words("plan"))

SEATS: Final = Table(
    "seats",
    METADATA,
    _of_table(),
    _number("seat", key=True),
    _words("guest"),
    _words("token"),
    _later("bot", Text, "''"),
    _later("since", BigInteger, "0"),  # When the bot starts to play.
    Index(None, "guest"),
)

JOURNAL: Final = Table(
    "journal",
    METADATA,
    _of_table(),
    _number("seq", key=True),
    _words("kind"),
    _number("seat"),
    _time("at"),
    _words("client"),
    _words("actions"),
    _words("chance"),
    _words("mark"),
    Index(
        "ix_journal_client",
        "table_id",
        "client",
        unique=True,
        sqlite_where=text("client != ''"),
        postgresql_where=text("client != ''"),
    ),
)

SNAPSHOTS: Final = Table("snapshots", METADATA, _of_table(), _number("seq"), _words("record"))

CHAT: Final = Table(
    "chat",
    METADATA,
    _of_table(),
    _number("number", key=True),
    _words("guest"),
    _words("name"),
    _words("text"),
    _time("at"),
    _number("seat"),
    _later("client", Text, "''"),  # The id of the message; identifies one that is sent twice.
    Index(
        "ix_chat_client",
        "table_id",
        "client",
        unique=True,
        sqlite_where=text("client != ''"),
        postgresql_where=text("client != ''"),
    ),
)

DAYS: Final = Table("days", METADATA, _words("game", key=True), _words("day", key=True), _words("seed"))

# A try is counted before its table is made, so there is no foreign key.
TRIES: Final = Table(
    "tries",
    METADATA,
    _words("game", key=True),
    _words("day", key=True),
    _words("guest", key=True),
    _words("table_id"),
)

CONTACTS: Final = Table(
    "contacts",
    METADATA,
    _words("guest", key=True),
    _words("mail"),
    Column("confirmed", Boolean, nullable=False),
    _words("language"),
    _words("hook"),
    _words("hook_secret"),
    _words("hook_off"),  # Why the webhook is switched off.
    _number("hook_failed"),  # Failed calls in a row.
)

# Confirmation mails have no table, so there is no foreign key.
OUTBOX: Final = Table(
    "outbox",
    METADATA,
    _words("guest", key=True),
    _words("table_id", key=True),
    _words("way", key=True),
    _time("since"),
    _time("due"),
    _time("claimed"),  # Until when a node has claimed it.
    _number("tries"),
    Column("sent", Boolean, nullable=False),
    Index(None, "sent", "due"),
)

SEEN: Final = Table("seen", METADATA, _of_table(), _words("guest", key=True), _number("turn"), _time("at"))

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    _of_table(),
    _words("state"),  # asked, done or failed
    _time("asked"),
    _time("claimed"),  # Until when a node has claimed it.
    _number("done"),  # Choices reviewed so far.
    _number("total"),
    _words("review"),
    Index(None, "state", "asked"),
)
