"""The current time. Tests replace these functions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from time import time


def now_ms() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


def today() -> str:
    """The day in UTC, as 2026-11-15."""
    return datetime.now(UTC).date().isoformat()


def end_of(day: str) -> int:
    """When a day ends, in milliseconds since 1970."""
    began = datetime.fromisoformat(day).replace(tzinfo=UTC)
    return int((began + timedelta(days=1)).timestamp() * 1000)
