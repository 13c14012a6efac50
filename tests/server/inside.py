"""A server inside the test process, with adjustable clock and limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

from quarterdeck.server.serve import Server, address, listen, make_server
from quarterdeck.server.services import Services
from quarterdeck.server.settings import Limits, Settings
from quarterdeck.server.storage.database_lock import DatabaseLock
from tests.server.new_database import prepare
from tests.server.prefork import launch
from tests.time_limits import LONG

LEISURE: dict[str, Any] = {
    "storage_seconds": LONG,
    "engine_seconds": LONG,
    "bot_seconds": LONG,
    "hint_seconds": LONG,
    "remote_seconds": LONG,
    "remote_wait": 3 * LONG,
}
"""Long time limits: on a busy machine, disk, rules and bots are slow but not stuck."""
FREE = {
    **LEISURE,
    "requests_per_second": 1e6,
    "requests_at_once": 1e6,
    "connects_per_second": 1e6,
    "connects_at_once": 1e6,
    "new_guests_per_second": 1e6,
    "new_guests_at_once": 1e6,
    "messages_per_second": 1e6,
    "messages_at_once": 1e6,
    "imports_per_second": 1e6,
    "imports_at_once": 1e6,
    "imports_waiting": 1000,
}
"""No rate limits, for tests that do a lot from one address."""


def free(**others: Any) -> Limits:
    return Limits(**{**FREE, **others})


def environment(**limits: float) -> dict[str, str]:
    """Limits as environment variables for a server in a separate process."""
    return {f"QUARTERDECK_LIMIT_{name.upper()}": f"{value:g}" for name, value in limits.items()}


class Inside:
    def __init__(self, server: Server, url: str) -> None:
        self.server = server
        self.url = url

    @property
    def services(self) -> Services:
        services: Services = self.server.config.app.state.services  # type: ignore[union-attr]
        return services


@asynccontextmanager
async def inside(folder: Path, beside: bool = False, **settings: Any) -> AsyncIterator[Inside]:
    """A server on a free port, with its own database.

    `beside`: another server uses the same file without a relay, which is refused outside of tests.
    """
    bound = listen("127.0.0.1", 0)
    url = address(bound).replace("localhost", "127.0.0.1")
    usual = {"database": f"sqlite:///{folder / 'tables.db'}", "workers": 1, "limits": Limits(**LEISURE)}
    settled = Settings(**{**usual, **settings})
    prepare(settled.database)
    server = make_server(settled, bound)
    locked = patch("quarterdeck.server.services.lock_database", AsyncMock(return_value=DatabaseLock()))
    with patch("quarterdeck.server.engine.spawner.Spawner._launch", launch):
        with locked if beside else nullcontext():
            running = asyncio.create_task(server._serve([bound]))
            while not server.started:
                assert not running.done(), running
                await asyncio.sleep(0.01)
        try:
            yield Inside(server, url)
        finally:
            server.should_exit = True
            await running
