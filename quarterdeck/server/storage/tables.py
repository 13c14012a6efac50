"""Tables, and the plans of their matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.plan import Line, Plan, Summary
from quarterdeck.server.storage.daily import count
from quarterdeck.server.storage.errors import Counted, Missing
from quarterdeck.server.storage.room import Room, check_text
from quarterdeck.server.storage.rows import SeatRow, TableRow, TableWithSeats
from quarterdeck.server.storage.schema import JOURNAL, PLANS, SEATS, TABLES
from quarterdeck.server.storage.seats import seats_of
from quarterdeck.server.storage.spelling import (
    line_row,
    read_options,
    read_plan,
    read_seat,
    read_table,
    table_row,
    text_of,
)

GOING_ON = (TABLES.c.state == "playing") & (TABLES.c.kept == "")
_MAY_GO = ("what-if", "import", "lesson")


class TableRoom(Room):
    async def add_table(
        self, table: TableRow, plan: Plan, seats: Sequence[SeatRow], summary: Summary, lines: Sequence[Line] = ()
    ) -> None:
        """A table with its plan, its seats and, if it was imported, its journal: all of it or nothing.

        A daily table that counts is counted with it, or Counted names the one that does.
        """
        check_text(table.title, *(text for line in lines for text in (*line.actions, *line.chance)))
        row = table_row(table, plan, summary, len(lines))

        async def work(connection: AsyncConnection) -> None:
            if table.kind == "daily" and table.counted:
                stands = await count(connection, table.game, table.day, table.owner, table.id)
                if stands != table.id:
                    raise Counted(stands)
            await connection.execute(insert(TABLES), row)
            await connection.execute(insert(PLANS), {"table_id": table.id, "plan": text_of(plan)})
            taken = [{"table_id": table.id, "seat": s.seat, "guest": s.guest, "token": s.token} for s in seats]
            if taken:
                await connection.execute(insert(SEATS), taken)
            if lines:
                await connection.execute(insert(JOURNAL), [line_row(table.id, line) for line in lines])

        await self._write(work)

    async def remove_table(self, table: str) -> None:
        """With everything that hangs on it. Matches and daily challenges stay."""
        await self._do(delete(TABLES).where(TABLES.c.id == table, TABLES.c.kind.in_(_MAY_GO)), table)

    async def table(self, id: str) -> TableRow | None:
        row = await self._row(select(TABLES).where(TABLES.c.id == id))
        return read_table(row) if row else None

    async def plan(self, id: str) -> Plan | None:
        """With its seed: handle with care."""
        row = await self._row(select(PLANS.c.plan).where(PLANS.c.table_id == id))
        return read_plan(row.plan) if row else None

    async def set_waiting(self, table: str, waiting: bool) -> None:
        await self._do(update(TABLES).where(TABLES.c.id == table).values(waiting=waiting), table)

    async def set_kept(self, table: str, reason: str) -> None:
        check_text(reason)
        await self._do(update(TABLES).where(TABLES.c.id == table).values(kept=reason), table)

    async def set_next(self, table: str, next: str) -> str:
        """The table of the rematch: the first that is named stands."""

        async def work(connection: AsyncConnection) -> str:
            stands = (await connection.execute(select(TABLES.c.next).where(TABLES.c.id == table))).scalar()
            if stands is None:
                raise Missing(f"there is no table {table}")
            if stands:
                return str(stands)
            await connection.execute(update(TABLES).where(TABLES.c.id == table).values(next=next))
            return next

        return await self._write(work, table)

    # -- lists -----------------------------------------------------------------------------------------------------

    async def public_tables(self, limit: int = 50) -> list[TableWithSeats]:
        """Those that go on first, then the newest change first."""
        public = TABLES.c.public.is_(True) & (TABLES.c.kind == "match")
        asked = select(TABLES).where(public).order_by(GOING_ON.desc(), TABLES.c.changed.desc(), TABLES.c.id)
        return await self._with_seats(await self._rows(asked.limit(limit)))

    async def tables_of(self, guest: str, limit: int = 100) -> list[TableWithSeats]:
        """Where the guest sits, or whose table it is; the newest change first."""
        sits = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.guest == guest))
        asked = select(TABLES).where(sits | (TABLES.c.owner == guest)).order_by(TABLES.c.changed.desc(), TABLES.c.id)
        return await self._with_seats(await self._rows(asked.limit(limit)))

    async def running_tables_of(self, guest: str, since: int = 0) -> int:
        """Matches this guest began that are not over, and where something happened since then."""
        asked = select(TABLES.c.id).where(TABLES.c.owner == guest, GOING_ON, TABLES.c.changed >= since)
        return len(await self._rows(asked))

    async def running(self) -> list[str]:
        """Matches that are neither over nor kept."""
        return [row.id for row in await self._rows(select(TABLES.c.id).where(GOING_ON).order_by(TABLES.c.id))]

    async def _with_seats(self, rows: Sequence[Row[Any]]) -> list[TableWithSeats]:
        if not rows:
            return []
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for seat in await self._rows(seats_of(list(seats))):
            seats[seat.table_id].append(read_seat(seat))
        return [TableWithSeats(read_table(row), seats[row.id], read_options(row.options)) for row in rows]
