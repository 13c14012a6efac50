"""Watches a lost database: notifies all tables, and resumes them when the database answers again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from quarterdeck.server.clock import now_ms
from quarterdeck.server.storage import StorageGone

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

log = structlog.get_logger()

_PING_EVERY = 0.5
"""Seconds between two pings of a lost database."""


class StorageWatch:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._watching = False

    def report_gone(self) -> None:
        """Notify all tables that the database is gone, and wait for it in the background."""
        for live in self._services.live_tables.all():
            live.storage_gone()
        if not self._watching:
            self._watching = True
            self._services.tasks.start(self._wait())

    async def _wait(self) -> None:
        """Ping until the database answers; then extend deadlines by the outage and resume all tables."""
        log.error("storage gone")
        services, began = self._services, now_ms()
        try:
            while True:
                await asyncio.sleep(_PING_EVERY)
                try:
                    await services.store.ping()
                    await services.store.give_time(began, now_ms())
                    break
                except StorageGone:
                    continue
        finally:
            self._watching = False
        log.info("storage back")
        services.tasks.start(services.bot_scheduler.check_all())
        for live in services.live_tables.all():
            live.storage_back()
            services.live_tables.refresh_pages(live)
