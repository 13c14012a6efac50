"""The composition root of a server process: builds all services, starts them and stops them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any

import structlog

from quarterdeck import __version__
from quarterdeck.server.bots.bot_scheduler import BotScheduler
from quarterdeck.server.build_info import page_build
from quarterdeck.server.chat import ChatService
from quarterdeck.server.engine.pool import EnginePool
from quarterdeck.server.guests import Guests
from quarterdeck.server.hints import HintService
from quarterdeck.server.imports import Imports
from quarterdeck.server.library import Library
from quarterdeck.server.live_tables import LiveTables
from quarterdeck.server.messages import Notice
from quarterdeck.server.metrics import Metrics
from quarterdeck.server.nodes import Nodes
from quarterdeck.server.notices.notices import Notices
from quarterdeck.server.rate import RateLimits
from quarterdeck.server.read_only_matches import ReadOnlyMatches
from quarterdeck.server.relay import Relay, make_relay
from quarterdeck.server.reviews import Reviews
from quarterdeck.server.seating import SeatService
from quarterdeck.server.settings import Settings
from quarterdeck.server.storage import Store, open_store
from quarterdeck.server.storage.address import parse_address
from quarterdeck.server.storage.database_lock import DatabaseLock, lock_database
from quarterdeck.server.storage_watch import StorageWatch
from quarterdeck.server.tables import Tables

log = structlog.get_logger()

_SHUTDOWN_SECONDS = 6.0
"""Time for open changes and messages when the server stops."""


class BackgroundTasks:
    """Tasks that no caller waits for. Logs their errors, and cancels them when the server closes."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def cancel_all(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("left undone", error=repr(task.exception())[:200])


class Services:
    """The services of one server process. Each of them gets this object and finds the others through it.

    `open` creates the services below, which need the database.
    """

    store: Store
    pool: EnginePool
    guests: Guests
    key: bytes
    """A secret that all nodes share."""
    _database_lock: DatabaseLock

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = settings.limits
        self.build = f"{__version__}-{page_build()}"
        self.closing = False
        self._opened = False
        self.tasks = BackgroundTasks()
        self.metrics = Metrics()
        self.rates = RateLimits(self.limits)
        self.imports = Imports(self.limits)
        self.library = Library(settings.files)
        self.relay: Relay = make_relay(settings.redis)
        self.nodes = Nodes(self)
        self.storage_watch = StorageWatch(self)
        self.live_tables = LiveTables(self)
        self.tables = Tables(self)
        self.seating = SeatService(self)
        self.chat = ChatService(self)
        self.read_only_matches = ReadOnlyMatches(self)
        self.bot_scheduler = BotScheduler(self)
        self.hints = HintService(self)
        self.reviews = Reviews(self)
        self.notices = Notices(self)

    async def open(self) -> None:
        """Lock and open the database, and start all services. A second call does nothing."""
        if self._opened:
            return
        address = parse_address(self.settings.database)
        self._database_lock = await lock_database(address, shared=bool(self.settings.redis))
        try:
            self.store = await open_store(self.settings.database, self.limits.storage_seconds)
            try:
                await self._start_services()
            except BaseException:
                await self.store.close()
                raise
        except BaseException:
            self._database_lock.close()
            raise
        self._opened = True

    async def _start_services(self) -> None:
        place = await self.store.secret("place", 4)
        self.guests = Guests(self.store, await self.store.secret("guests"), place)
        self.key = await self.store.secret("tables")
        workers = self.settings.processes()
        self.pool = EnginePool(self.live_tables.load, workers, self.settings.files, limit=self.limits.engine_seconds)
        await self.pool.start()
        await self.nodes.start()
        await self.notices.start()
        self.tasks.start(self.nodes.poll())
        self.tasks.start(self.read_only_matches.check_all())
        await self.bot_scheduler.start()
        self.reviews.start()
        log.info("open", database=self.settings.database.partition(":")[0], redis=bool(self.settings.redis))

    async def shutdown(self) -> None:
        """Notify the pages, finish open changes and send the waiting messages, for a few seconds at most."""
        self.closing = True
        self.live_tables.send_to_all(Notice("closing"))
        tables = self.live_tables.all()
        pages = [connection for live in tables for connection in live.connections]
        pages += self.bot_scheduler.remotes.connections()
        self.bot_scheduler.remotes.dismiss_all()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_SHUTDOWN_SECONDS):
                await asyncio.gather(*(live.disconnect_all() for live in tables))
                await asyncio.gather(*(page.done.wait() for page in pages))

    async def close(self) -> None:
        """Stop all services and release the database."""
        self.closing = True
        await self.tasks.cancel_all()
        await self.notices.close()
        await self.relay.close()
        await self.bot_scheduler.close()
        await self.hints.close()
        await self.pool.close()
        await self.store.close()
        self._database_lock.close()
        log.info("closed")
