"""The bot scheduler lets bots choose, and replaces persons whose time is over or who are absent.

`wake` is called after each line of a table with bots, at deadlines, and at the start of the server. The scheduler reads
the state from the database each time and writes its choices like those of persons. So several nodes may check the same
table, and a node that dies leaves nothing half done.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import structlog

from quarterdeck.server.bots.alarm import Alarm
from quarterdeck.server.bots.bot_seats import REMOTE, stand_in
from quarterdeck.server.bots.bot_turn import BotTurn
from quarterdeck.server.bots.remotes import RemoteBots, Replaced
from quarterdeck.server.bots.table_status import TableStatus
from quarterdeck.server.bots.thinker_pool import BotFailed, ThinkerPool
from quarterdeck.server.clock import now_ms
from quarterdeck.server.engine.pool import EngineStuck, NotAllowed, ReadOnly
from quarterdeck.server.request_errors import RequestError
from quarterdeck.server.storage import Missing, StorageGone

if TYPE_CHECKING:
    from quarterdeck.server.live_table import LiveTable
    from quarterdeck.server.services import Services

log = structlog.get_logger()

_RETRY = 5_000
"""Milliseconds until the next check of a table after an error."""
_RETRY_SOON = 200
"""Milliseconds until the next check of a table after a remote bot's choice came too late."""
_EXTRA_TIME = 60_000
"""Maximum milliseconds for a choice whose time ran out while no server was running."""
_ORPHANED_AFTER = 10_000
"""Milliseconds without a change after which another node takes over the bots of a table."""
_MOST_LATE = 3
"""Choices in a row that may come too late before the table is left alone for a while."""


class BotScheduler:
    def __init__(self, services: Services) -> None:
        limits = services.limits
        self._services = services
        self.thinkers = ThinkerPool(limits.bot_processes, services.settings.files, limits.bot_seconds)
        self.remotes = RemoteBots(services)
        self.alarm = Alarm(self.wake)
        self._busy: dict[str, bool] = {}
        """Tables being checked, and whether to check them once more."""
        self._asking: set[tuple[str, int]] = set()
        """Seats whose remote bots are being asked, each in its own task, so that no other seat waits for them."""
        self._absent: dict[tuple[str, int], int] = {}
        """Table and seat of absent persons, and when a bot takes over, in milliseconds since 1970."""

    async def start(self) -> None:
        """Extend deadlines that passed while no server was running, and start checking tables."""
        with contextlib.suppress(StorageGone):
            await self._services.store.excuse(now_ms(), _EXTRA_TIME)
        self._services.tasks.start(self.alarm.run())
        self._services.tasks.start(self.check_all())

    async def close(self) -> None:
        await self.thinkers.close()

    def wake(self, table: str) -> None:
        """Check this table soon."""
        if table in self._busy:
            self._busy[table] = True
        elif not self._services.closing:
            self._busy[table] = False
            self._services.tasks.start(self._check_until_done(table))

    async def check_all(self, orphaned_only: bool = False) -> None:
        """Set the alarms of all tables and check those where a bot is asked; or only tables without an active node."""
        try:
            for table, due in await self._services.store.timed():
                self.alarm.set(table, due)
            for found in await self._services.store.with_bots():
                status = TableStatus(found.table, found.seats, now_ms())
                if not orphaned_only or found.table.changed < status.now - _ORPHANED_AFTER:
                    self._set_alarms(status)
                    if status.plays and status.bots:
                        self.wake(found.table.id)
        except StorageGone:
            self._services.storage_watch.report_gone()

    def _set_alarms(self, status: TableStatus) -> None:
        for at in status.moments():
            self.alarm.set(status.row.id, at)

    # -- one table -----------------------------------------------------------------------------------------------------

    async def _check_until_done(self, table: str) -> None:
        try:
            with self._errors_handled(table):
                again = True
                while again:
                    self._busy[table] = False
                    await self._check(table)
                    again = self._busy[table]
        finally:
            del self._busy[table]

    @contextlib.contextmanager
    def _errors_handled(self, table: str) -> Iterator[None]:
        """Handle the errors of a check: try again later where that can help."""
        try:
            yield
        except StorageGone:  # All tables are checked when it is back.
            self._services.storage_watch.report_gone()
        except (RequestError, Missing, ReadOnly):  # The table is deleted or read-only.
            pass
        except (EngineStuck, NotAllowed, BotFailed) as error:
            log.error("bots wait", table=table, error=type(error).__name__)
            self.alarm.set(table, now_ms() + _RETRY)

    async def _check(self, table: str) -> None:
        async with self._services.live_tables.opened(table) as live:
            late_choices = 0
            while late_choices < _MOST_LATE and not self._services.closing:
                await self._services.live_tables.refresh(table)
                status = await self._read_status(table)
                self.remotes.dismiss_unseated(status)
                if not status.plays:
                    self._forget_absent(status)
                    return
                await self._replace_absent(live, status)
                before = live.agreement.last_move
                await live.agreeing.settle()
                if live.agreement.last_move != before:
                    continue
                turn = await self._next_turn(live, status)
                chosen = await turn.take() if turn is not None else None
                if chosen is None:
                    self._set_alarms(status)
                    return
                late_choices = 0 if chosen else late_choices + 1
            self.alarm.set(table, now_ms() + _RETRY)

    async def _read_status(self, table: str) -> TableStatus:
        row = await self._services.store.table(table)
        if row is None:
            raise Missing
        return TableStatus(row, await self._services.store.seats(table), now_ms())

    async def _next_turn(self, live: LiveTable, status: TableStatus) -> BotTurn | None:
        """The turn of the bots that must choose now; None if there are none."""
        row = status.row
        late = [] if live.agreement.is_pending else status.late
        if late and row.late == "stand-in":
            for seat in late:
                await self._services.seating.stand_in(row.id, seat.seat, seat.guest, status.now)
            status = await self._read_status(row.id)
            late = status.late
        watched = bool(self._services.nodes.present(live))
        if not status.persons and not watched:  # Bots pause while no person plays or watches.
            return None
        players = {seat.seat: seat.bot for seat in status.bots if seat.bot != REMOTE}
        for seat in status.bots:
            if seat.bot == REMOTE:
                self._start_remote_turn(row.id, seat.seat)
        if late:
            plan = await self._services.store.plan(row.id)
            assert plan is not None
            other = stand_in(self._services.library.open(plan.game, plan.options))
            players |= {seat.seat: other for seat in late}
        if not players:
            return None
        return BotTurn(self._services, live, status, players, self._pause(live))

    def _pause(self, live: LiveTable) -> float:
        return self._services.limits.bot_pause if self._services.nodes.present(live) else 0.0

    # -- remote bots ---------------------------------------------------------------------------------------------------

    def _start_remote_turn(self, table: str, seat: int) -> None:
        if (table, seat) not in self._asking:
            self._asking.add((table, seat))
            self._services.tasks.start(self._remote_turn(table, seat))

    def wake_if_remote(self, table: str) -> None:
        """Check this table if remote bots of it are connected here. Another node has changed something there."""
        if self.remotes.here(table):
            self.wake(table)

    async def _remote_turn(self, table: str, seat: int) -> None:
        again = _RETRY
        try:
            with self._errors_handled(table):
                async with self._services.live_tables.opened(table) as live:
                    await self._services.live_tables.refresh(table)
                    status = await self._read_status(table)
                    again = await self._play_remote(live, status, seat)
        except Replaced:
            again = 0
        finally:
            self._asking.discard((table, seat))
        if again:
            self.alarm.set(table, now_ms() + again)
        else:
            self.wake(table)

    async def _play_remote(self, live: LiveTable, status: TableStatus, seat: int) -> int:
        """Let a remote bot choose. Returns the milliseconds until the next check, 0 for at once."""
        if not status.plays or all(row.seat != seat or row.bot != REMOTE for row in status.bots):
            return 0
        chosen = await BotTurn(self._services, live, status, {seat: REMOTE}, self._pause(live)).take()
        if chosen is None:
            return _RETRY
        return 0 if chosen else _RETRY_SOON

    # -- absent persons ------------------------------------------------------------------------------------------------

    async def _replace_absent(self, live: LiveTable, status: TableStatus) -> None:
        """Let a bot stand in for persons who are absent for too long, if the table asks for it."""
        if not status.replaces:
            return
        row, now = status.row, status.now
        here = await self._seats_present(live, status)
        for seat in status.seats:
            key = (row.id, seat.seat)
            if not seat.guest or seat.bot or seat.seat in here:
                self._absent.pop(key, None)
                continue
            at = self._absent.setdefault(key, now + row.stand_in * 1000)
            if at > now:
                self.alarm.set(row.id, at)
            else:
                del self._absent[key]
                await self._services.seating.stand_in(row.id, seat.seat, seat.guest, now)

    def _forget_absent(self, status: TableStatus) -> None:
        for seat in status.seats:
            self._absent.pop((status.row.id, seat.seat), None)

    async def _seats_present(self, live: LiveTable, status: TableStatus) -> list[int]:
        """Seats of persons who have a page open, at this node or at another."""
        if not self._services.relay.alone and not live.connections:
            await self._services.nodes.announce_presence(live, asking=True)
            await asyncio.sleep(0.3)
        guests = self._services.nodes.present(live)
        taken = {seat for connection in live.connections for seat in connection.seat_tokens}
        return [seat.seat for seat in status.seats if seat.guest in guests or seat.seat in taken]
