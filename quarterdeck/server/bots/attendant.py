"""The attendant: looks after tables where a bot has to choose or somebody's time is over, whoever watches.

It is told when to look: after every line of a table with bots, when its time is over, and at the start of the server.
What is to be done it reads from the database each time, and what it does is written like anybody's choice. So several
nodes may look after the same table, and one that dies leaves nothing half done.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

import structlog

from quarterdeck.server.bots.alarm import Alarm
from quarterdeck.server.bots.minds import Clueless, Minds
from quarterdeck.server.bots.offered import REMOTE, stand_in
from quarterdeck.server.bots.remotes import Remotes, Replaced
from quarterdeck.server.bots.standing import Standing
from quarterdeck.server.bots.turn import Turn
from quarterdeck.server.clock import now_ms
from quarterdeck.server.engine.pool import EngineStuck, Kept, Refusal
from quarterdeck.server.problems import Wrong
from quarterdeck.server.storage import Missing, StorageGone

if TYPE_CHECKING:
    from quarterdeck.server.house import House
    from quarterdeck.server.live import LiveTable

log = structlog.get_logger()

_AGAIN = 5_000
"""Milliseconds until a table is looked at again where something went wrong."""
_SOON = 200
"""Milliseconds until a table is looked at again where a choice came too late."""
_MERCY = 60_000
"""Milliseconds, at the most, for a choice whose time ran out while no server was there."""
_FORGOTTEN = 10_000
"""Milliseconds after which the bots of a table are nobody's: the node that looked after them is gone."""
_IN_VAIN = 3
"""How often in a row a choice may come too late before the table is left alone for a while."""


class Attendant:
    def __init__(self, house: House) -> None:
        limits = house.limits
        self._house = house
        self.minds = Minds(limits.bot_processes, house.settings.games, limits.bot_seconds)
        self.remotes = Remotes(house)
        self.alarm = Alarm(self.look_at)
        self._busy: dict[str, bool] = {}
        """Tables that are being looked at, and whether to look again then."""
        self._asking: set[tuple[str, int]] = set()
        """Seats whose bots from elsewhere are being asked: each by itself, so that nobody waits for them."""
        self._away: dict[tuple[str, int], int] = {}
        """Persons who are not there, and when a bot stands in for them: table and seat to milliseconds since 1970."""

    async def start(self) -> None:
        """Nobody could choose while no server was there: what ran out meanwhile runs once more."""
        with contextlib.suppress(StorageGone):
            await self._house.store.excuse(now_ms(), _MERCY)
        self._house.later(self.alarm.run())
        self._house.later(self.look_around())

    async def close(self) -> None:
        await self.minds.close()

    def look_at(self, table: str) -> None:
        """Something may be to do at this table."""
        if table in self._busy:
            self._busy[table] = True
        elif not self._house.closing:
            self._busy[table] = False
            self._house.later(self._look(table))

    async def look_around(self, forgotten: bool = False) -> None:
        """All tables: which bots are asked, and when whose time is over. Or only what nobody looks after any more."""
        try:
            for table, due in await self._house.store.timed():
                self.alarm.set(table, due)
            for found in await self._house.store.with_bots():
                standing = Standing(found.table, found.seats, now_ms())
                if not forgotten or found.table.changed < standing.now - _FORGOTTEN:
                    self._set_alarm(standing)
                    if standing.plays and standing.bots:
                        self.look_at(found.table.id)
        except StorageGone:
            self._house.storage_gone()

    def _set_alarm(self, standing: Standing) -> None:
        for at in standing.moments():
            self.alarm.set(standing.row.id, at)

    # -- one table -----------------------------------------------------------------------------------------------------

    async def _look(self, table: str) -> None:
        try:
            with self._minding(table):
                again = True
                while again:
                    self._busy[table] = False
                    await self._attend(table)
                    again = self._busy[table]
        finally:
            del self._busy[table]

    @contextlib.contextmanager
    def _minding(self, table: str) -> Iterator[None]:
        """What cannot be done now is done later."""
        try:
            yield
        except StorageGone:  # When it is back, all tables are looked at.
            self._house.storage_gone()
        except (Wrong, Missing, Kept):  # Thrown away, or to be read only.
            pass
        except (EngineStuck, Refusal, Clueless) as error:
            log.error("bots wait", table=table, error=type(error).__name__)
            self.alarm.set(table, now_ms() + _AGAIN)

    async def _attend(self, table: str) -> None:
        async with self._house.tables.opened(table) as live:
            vain = 0
            while vain < _IN_VAIN and not self._house.closing:
                await self._house.bring_up(table)
                standing = await self._standing(table)
                self.remotes.settle(standing)
                if not standing.plays:
                    self._forget(standing)
                    return
                await self._replace(live, standing)
                turn = await self._turn(live, standing)
                chosen = await turn.take() if turn is not None else None
                if chosen is None:
                    self._set_alarm(standing)
                    return
                vain = 0 if chosen else vain + 1
            self.alarm.set(table, now_ms() + _AGAIN)

    async def _standing(self, table: str) -> Standing:
        row = await self._house.store.table(table)
        if row is None:
            raise Missing
        return Standing(row, await self._house.store.seats(table), now_ms())

    async def _turn(self, live: LiveTable, standing: Standing) -> Turn | None:
        """Who has to choose now, and for whom; none if there is nobody."""
        row = standing.row
        late = standing.late
        if late and row.late == "stand-in":
            for seat in late:
                await self._house.tables.stand_in(row.id, seat.seat, seat.guest, standing.now)
            standing = await self._standing(row.id)
            late = standing.late
        watched = bool(self._house.here(live))
        if not standing.persons and not watched:  # Bots play for people: alone with each other they rest.
            return None
        players = {seat.seat: seat.bot for seat in standing.bots if seat.bot != REMOTE}
        for seat in standing.bots:
            if seat.bot == REMOTE:
                self._ask_remote(row.id, seat.seat)
        if late:
            plan = await self._house.store.plan(row.id)
            assert plan is not None
            other = stand_in(self._house.library.open(plan.game, plan.options))
            players |= {seat.seat: other for seat in late}
        if not players:
            return None
        return Turn(self._house, live, standing, players, self._pause(live))

    def _pause(self, live: LiveTable) -> float:
        return self._house.limits.bot_pause if self._house.here(live) else 0.0

    # -- bots from elsewhere -------------------------------------------------------------------------------------------

    def _ask_remote(self, table: str, seat: int) -> None:
        if (table, seat) not in self._asking:
            self._asking.add((table, seat))
            self._house.later(self._remote_turn(table, seat))

    def look_for_remotes(self, table: str) -> None:
        """Another node has changed something at this table: it may concern bots that are connected here."""
        if self.remotes.here(table):
            self.look_at(table)

    async def _remote_turn(self, table: str, seat: int) -> None:
        again = _AGAIN
        try:
            with self._minding(table):
                async with self._house.tables.opened(table) as live:
                    await self._house.bring_up(table)
                    standing = await self._standing(table)
                    again = await self._hear_remote(live, standing, seat)
        except Replaced:
            again = 0
        finally:
            self._asking.discard((table, seat))
        if again:
            self.alarm.set(table, now_ms() + again)
        else:
            self.look_at(table)

    async def _hear_remote(self, live: LiveTable, standing: Standing, seat: int) -> int:
        """Milliseconds until the table is looked at again."""
        if not standing.plays or all(row.seat != seat or row.bot != REMOTE for row in standing.bots):
            return 0
        chosen = await Turn(self._house, live, standing, {seat: REMOTE}, self._pause(live)).take()
        if chosen is None:
            return _AGAIN
        return 0 if chosen else _SOON

    # -- who is not there ----------------------------------------------------------------------------------------------

    async def _replace(self, live: LiveTable, standing: Standing) -> None:
        """Where everybody is expected to be there, a bot stands in for whoever is away for long."""
        if not standing.replaces:
            return
        row, now = standing.row, standing.now
        here = await self._here(live, standing)
        for seat in standing.seats:
            key = (row.id, seat.seat)
            if not seat.guest or seat.bot or seat.seat in here:
                self._away.pop(key, None)
                continue
            at = self._away.setdefault(key, now + row.stand_in * 1000)
            if at > now:
                self.alarm.set(row.id, at)
            else:
                del self._away[key]
                await self._house.tables.stand_in(row.id, seat.seat, seat.guest, now)

    def _forget(self, standing: Standing) -> None:
        for seat in standing.seats:
            self._away.pop((standing.row.id, seat.seat), None)

    async def _here(self, live: LiveTable, standing: Standing) -> list[int]:
        """Seats that some page holds, at this node or at another."""
        if not self._house.relay.alone and not live.connections:
            await self._house.tell_here(live, asking=True)
            await asyncio.sleep(0.3)
        guests = self._house.here(live)
        held = {seat for connection in live.connections for seat in connection.held}
        return [seat.seat for seat in standing.seats if seat.guest in guests or seat.seat in held]
