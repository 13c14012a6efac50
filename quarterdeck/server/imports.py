"""Limits on imports of records, which are large and slow to check: a few run, some wait, more are refused.

A request waits before its body is read, so that waiting requests need no memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from quarterdeck.server.rate import Buckets
from quarterdeck.server.request_errors import RequestError, too_fast
from quarterdeck.server.settings import Limits

_RETRY = 5
"""Seconds for the Retry-After header."""


class Imports:
    def __init__(self, limits: Limits) -> None:
        self._turns = asyncio.Semaphore(limits.imports_together)
        self._most = limits.imports_together + limits.imports_waiting
        self._buckets = Buckets(limits.imports_per_second, limits.imports_at_once)
        self._pause = ceil(1 / limits.imports_per_second)
        self._here = 0

    def count(self, whose: str) -> None:
        """Count an import of this guest or address. Raises RequestError if there are too many."""
        if not self._buckets.take(whose):
            raise too_fast(self._pause)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        if self._here >= self._most:
            raise RequestError("busy", "Many records are being imported just now. Try again in a moment.", 503, _RETRY)
        self._here += 1
        try:
            async with self._turns:
                yield
        finally:
            self._here -= 1


def import_gate(app: ASGIApp) -> ASGIApp:
    """Middleware of the import route."""

    async def wait(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "POST":
            await app(scope, receive, send)
            return
        imports: Imports = scope["litestar_app"].state.services.imports
        client = scope.get("client")
        imports.count(f"address {client[0] if client else '-'}")
        async with imports.turn():
            await app(scope, receive, send)

    return wait
