"""Permanent data: one `Store` over SQLite or PostgreSQL."""

from quarterdeck.server.storage.errors import (
    Counted,
    DatabaseRefused,
    Gap,
    Missing,
    Repeated,
    StorageFault,
    StorageGone,
    Taken,
    Unstorable,
    Unsure,
)
from quarterdeck.server.storage.store import Store, open_store

__all__ = [
    "Counted",
    "DatabaseRefused",
    "Gap",
    "Missing",
    "Repeated",
    "StorageFault",
    "StorageGone",
    "Store",
    "Taken",
    "Unstorable",
    "Unsure",
    "open_store",
]
