"""Database addresses: `sqlite:///path`, `sqlite://` for a temporary database, `postgresql://...`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from quarterdeck.core.printable import quoted
from quarterdeck.server.storage.errors import DatabaseRefused

EXAMPLES: Final = "sqlite:///quarterdeck.db or postgresql://user@host/database"


class Address(Struct, frozen=True):
    kind: Literal["sqlite", "postgresql"]
    shown: str
    """The address without the password, for messages and logs."""
    path: Path | None = None
    """The SQLite file; None for a temporary database."""
    dsn: str = ""
    """The PostgreSQL address with the password, as libpq reads it."""

    def __repr__(self) -> str:
        return f"Address({self.shown!r})"


def parse_address(url: str) -> Address:
    scheme, colon, rest = url.partition("://")
    kind = scheme.partition("+")[0]
    if colon and kind == "sqlite":
        return _sqlite(rest)
    if colon and kind in ("postgresql", "postgres"):
        return Address("postgresql", masked(f"postgresql://{rest}"), dsn=f"postgresql://{rest}")
    said = quoted(scheme) if colon else "this"
    raise DatabaseRefused(f"a database is named by an address such as {EXAMPLES}, and {said} is none")


def _sqlite(rest: str) -> Address:
    if rest in ("", "/", "/:memory:"):
        return Address("sqlite", "sqlite://")
    if not rest.startswith("/"):
        raise DatabaseRefused("a path of SQLite comes after three slashes: sqlite:///quarterdeck.db")
    if "?" in rest:
        raise DatabaseRefused("an address of SQLite takes no options after a question mark")
    return Address("sqlite", f"sqlite://{rest}", path=Path(rest[1:]).expanduser().absolute())


def masked(url: str) -> str:
    """The address without the password; only its kind if it cannot be parsed."""
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):
        return "postgresql://..."
    secret = {name: "***" for name in parts.query if re.search("pass|key|secret", name)}
    return parts.update_query_dict(secret).render_as_string(hide_password=True)
