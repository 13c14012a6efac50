"""Tables, and the plans of their matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Row, case, delete, insert, literal, select, update
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
    seat_row,
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
            if seats:
                await connection.execute(insert(SEATS), [seat_row(table.id, seat) for seat in seats])
            if lines:
                await connection.execute(insert(JOURNAL), [line_row(table.id, line) for line in lines])

        await self._write(work)

    async def remove_table(self, table: str) -> None:
        """With everything that hangs on it. Matches and daily challenges stay."""
        await self._do(delete(TABLES).where(TABLES.c.id == table, TABLES.c.kind.in_(_MAY_GO)), table)

    async def table(self, id: str) -> TableRow | None:
        row = await self._row(select(TABLES).where(TABLES.c.id == id))
        return read_table(row) if row else None

    async def table_and_length(self, id: str) -> tuple[TableRow, int] | None:
        """With the number of lines in its journal."""
        row = await self._row(select(TABLES).where(TABLES.c.id == id))
        return (read_table(row), row.lines) if row else None

    async def plan(self, id: str) -> Plan | None:
        """With its seed: handle with care."""
        row = await self._row(select(PLANS.c.plan).where(PLANS.c.table_id == id))
        return read_plan(row.plan) if row else None

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

    async def going_on_of(self, guest: str, limit: int = 100) -> list[TableWithSeats]:
        """Matches that go on, all seats taken, where the guest sits; the newest change first."""
        sits = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.guest == guest))
        full = select(TABLES).where(sits, GOING_ON, TABLES.c.waiting.is_(False))
        asked = full.order_by(TABLES.c.changed.desc(), TABLES.c.id)
        return await self._with_seats(await self._rows(asked.limit(limit)))

    async def played_by(self, guest: str, game: str, made: int, since: int) -> list[TableWithSeats]:
        """Matches and daily challenges of this game that go on, where the guest sits: made before then, and where
        something happened since."""
        sits = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.guest == guest))
        these = sits & (TABLES.c.game == game) & TABLES.c.kind.in_(("match", "daily")) & GOING_ON
        times = (TABLES.c.made <= made) & (TABLES.c.changed >= since)
        return await self._with_seats(await self._rows(select(TABLES).where(these, times)))

    async def running_tables_of(self, guest: str, since: int = 0) -> int:
        """Matches this guest began that are not over, and where something happened since then."""
        asked = select(TABLES.c.id).where(TABLES.c.owner == guest, GOING_ON, TABLES.c.changed >= since)
        return len(await self._rows(asked))

    async def running(self) -> list[str]:
        """Matches that are neither over nor kept."""
        return [row.id for row in await self._rows(select(TABLES.c.id).where(GOING_ON).order_by(TABLES.c.id))]

    # -- what has its time -----------------------------------------------------------------------------------------

    async def with_bots(self) -> list[TableWithSeats]:
        """Matches that go on and where a bot sits."""
        bots = select(SEATS.c.table_id).where(SEATS.c.bot != "")
        asked = select(TABLES).where(GOING_ON, TABLES.c.id.in_(bots)).order_by(TABLES.c.id)
        return await self._with_seats(await self._rows(asked))

    async def timed(self) -> list[tuple[str, int]]:
        """Matches that go on and whose question has its time: until when."""
        asked = select(TABLES.c.id, TABLES.c.due).where(GOING_ON, TABLES.c.due > 0).order_by(TABLES.c.due)
        return [(row.id, row.due) for row in await self._rows(asked)]

    async def excuse(self, now: int, most: int) -> None:
        """Times that are over by now run once more, but not for longer than `most` milliseconds."""
        own = TABLES.c.time * 1000
        due = literal(now, BigInteger) + case((own < most, own), else_=most)
        await self._do(update(TABLES).where(TABLES.c.due > 0, TABLES.c.due < now).values(due=due))

    async def give_time(self, since: int, until: int) -> None:
        """Nobody could choose from `since` to `until`: what was running then runs so much longer, up to a full time."""
        whole = literal(until, BigInteger) + TABLES.c.time * 1000
        later = TABLES.c.due + (until - since)
        due = case((later < whole, later), else_=whole)
        await self._do(update(TABLES).where(TABLES.c.due >= since).values(due=due))

    async def _with_seats(self, rows: Sequence[Row[Any]]) -> list[TableWithSeats]:
        if not rows:
            return []
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for seat in await self._rows(seats_of(list(seats))):
            seats[seat.table_id].append(read_seat(seat))
        return [TableWithSeats(read_table(row), seats[row.id], read_options(row.options)) for row in rows]
