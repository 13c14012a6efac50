"""One timer for all tables: calls back for each table at its earliest deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush

from quarterdeck.server.clock import now_ms

_LONGEST = 60.0
"""Seconds of sleep at a time, because the system clock may be changed during a sleep."""


class Alarm:
    """Deadlines in memory. After a restart the scheduler sets them again from the database."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        self._ring = ring
        self._next: dict[str, int] = {}
        """The earliest deadline of each table."""
        self._moments: list[tuple[int, str]] = []
        self._earlier = asyncio.Event()

    def set(self, table: str, at: int) -> None:
        """Call back for this table at that time, unless it has an earlier deadline. The callback sets the later one."""
        if at < self._next.get(table, at + 1):
            self._next[table] = at
            heappush(self._moments, (at, table))
            self._earlier.set()

    async def run(self) -> None:
        while True:
            self._earlier.clear()
            while self._moments and self._moments[0][0] <= now_ms():
                at, table = heappop(self._moments)
                if self._next.get(table) == at:
                    del self._next[table]
                    self._ring(table)
            try:
                async with asyncio.timeout(self._seconds()):
                    await self._earlier.wait()
            except TimeoutError:
                pass

    def _seconds(self) -> float | None:
        if not self._moments:
            return None
        return min(_LONGEST, max(0.0, (self._moments[0][0] - now_ms()) / 1000 + 0.001))
