"""Thinking in the background: how far it is, whether it takes long, and calling it off."""

from __future__ import annotations

from time import monotonic, sleep
from typing import Final

PATIENCE: Final = 2.0
"""Seconds without a word."""


class Patience:
    """Watches a thought from another thread. Between two steps it lets others have their turn, so that a screen stays
    alive although compiled code never does that by itself."""

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
        """Has it taken so long that something should be said?"""
        return monotonic() - self._began >= PATIENCE
