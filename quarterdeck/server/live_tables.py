"""The tables that are open at this node: a page or a bot is connected, or the server has work to do there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from quarterdeck.server.agreement import Agreement
from quarterdeck.server.connection import Connection
from quarterdeck.server.live_table import LiveTable
from quarterdeck.server.match_data import JournalLine, MatchSetup
from quarterdeck.server.messages import FromServer
from quarterdeck.server.request_errors import no_table

if TYPE_CHECKING:
    from quarterdeck.server.services import Services


class LiveTables:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._live: dict[str, LiveTable] = {}

    def all(self) -> list[LiveTable]:
        return list(self._live.values())

    def find(self, id: str) -> LiveTable | None:
        """The table, if it is open at this node."""
        return self._live.get(id)

    def send_to_all(self, message: FromServer) -> None:
        """Send a message to all pages."""
        for live in self.all():
            live.send(message)

    def refresh_pages(self, live: LiveTable) -> None:
        """Read lines, chat and seats of a table again in the background, and send the changes to its pages."""
        self._services.tasks.start(live.changes.catch_up())
        self._services.tasks.start(live.send_chat())
        self._services.tasks.start(live.send_table())

    # -- opening and closing -------------------------------------------------------------------------------------------

    async def join(self, id: str, connection: Connection, since: int, said: int) -> LiveTable:
        """Connect a page to a table."""
        async with self.opened(id) as live:
            try:
                await live.join(connection, since, said)
            except BaseException:
                live.drop(connection)
                raise
        return live

    @asynccontextmanager
    async def opened(self, id: str) -> AsyncIterator[LiveTable]:
        """The table, open at least until the end of the block."""
        live = self._live.get(id)
        if live is None:
            store = self._services.store
            found = await store.table_and_length(id)
            plan = await store.plan(id)
            if found is None or plan is None:
                raise no_table()
            row, seq = found
            seats = await store.seats(id)
            agreement = Agreement(await store.agreeing(id, seq)) if len(seats) > 1 else None
            await self.refresh(id)
            live = self._live.setdefault(id, LiveTable(self._services, row, plan, seats, seq, agreement))
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            self._close_if_unused(live)

    async def leave(self, live: LiveTable, connection: Connection) -> None:
        """Disconnect a page from a table."""
        try:
            await live.leave(connection)
        finally:
            self._close_if_unused(live)

    def _close_if_unused(self, live: LiveTable) -> None:
        """Drop a table without pages. No change is in progress then: a page stays until its change is done."""
        if not live.connections and not live.users and self._live.get(live.id) is live:
            del self._live[live.id]

    # -- matches for the engine ----------------------------------------------------------------------------------------

    async def load(self, match: str) -> tuple[MatchSetup, list[JournalLine], tuple[int, str] | None]:
        """Plan, journal and snapshot of a match, for a worker that has not cached it."""
        store, live = self._services.store, self.find(match)
        plan = live.plan if live is not None else await store.plan(match)
        if plan is None:
            raise no_table()
        return plan, await store.lines(match), await store.snapshot(match)

    async def refresh(self, match: str) -> None:
        """Bring the engine's replica up to date, if other nodes may have written lines."""
        if self._services.relay.alone:
            return
        live = self.find(match)
        if live is not None:
            await live.changes.catch_up()
        else:
            await self._services.pool.forget(match)
