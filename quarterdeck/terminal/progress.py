"""The progress of a search in another thread, and its cancellation."""

from __future__ import annotations

from time import monotonic, sleep
from typing import Final

SLOW_AFTER: Final = 2.0
"""Seconds after which the terminal shows that a search is running."""


class ThinkingProgress:
    """Called by a search after each step; returns False to cancel it. It also lets other threads run between two steps,
    because compiled code never does that by itself."""

    def __init__(self) -> None:
        self._began: Final = monotonic()
        self._percent = 0
        self._stopped = False

    def __call__(self, done: int, total: int) -> bool:
        self._percent = min(100, 100 * done // max(1, total))
        sleep(0)
        return not self._stopped

    def stop(self) -> None:
        self._stopped = True

    @property
    def stopped(self) -> bool:
        return self._stopped

    @property
    def percent(self) -> int:
        return self._percent

    @property
    def long(self) -> bool:
        """Whether the search has taken longer than SLOW_AFTER."""
        return monotonic() - self._began >= SLOW_AFTER
