"""Tables and the plans of their matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Row, case, delete, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.match_data import JournalLine, MatchSetup, Summary
from quarterdeck.server.storage.daily import BEGAN, FIRST_LINE, count
from quarterdeck.server.storage.errors import Counted, Missing
from quarterdeck.server.storage.repository import Repository, check_text
from quarterdeck.server.storage.row_codec import (
    line_row,
    read_options,
    read_plan,
    read_seat,
    read_summary,
    read_table,
    seat_row,
    table_row,
    text_of,
)
from quarterdeck.server.storage.rows import FinishedRow, SeatRow, TableRow, TableWithSeats
from quarterdeck.server.storage.schema import JOURNAL, PLANS, SEATS, TABLES
from quarterdeck.server.storage.seats import seats_of

GOING_ON = (TABLES.c.state == "playing") & (TABLES.c.kept == "")
_MAY_GO = ("what-if", "import", "lesson")


class TableRepository(Repository):
    async def add_table(
        self,
        table: TableRow,
        plan: MatchSetup,
        seats: Sequence[SeatRow],
        summary: Summary,
        lines: Sequence[JournalLine] = (),
    ) -> None:
        """Add a table with its plan, its seats and, if imported, its journal, in one transaction.

        Raises Counted for a second counted try of the day.
        """
        check_text(table.title, *(text for line in lines for text in (*line.actions, *line.chance)))
        row = table_row(table, plan, summary, len(lines))

        async def work(connection: AsyncConnection) -> None:
            if table.kind == "daily" and table.counted:
                counted = await count(connection, table.game, table.day, table.owner, table.id)
                if counted != table.id:
                    raise Counted(counted)
            await connection.execute(insert(TABLES), row)
            await connection.execute(insert(PLANS), {"table_id": table.id, "plan": text_of(plan)})
            if seats:
                await connection.execute(insert(SEATS), [seat_row(table.id, seat) for seat in seats])
            if lines:
                await connection.execute(insert(JOURNAL), [line_row(table.id, line) for line in lines])

        await self._write(work)

    async def remove_table(self, table: str) -> None:
        """Delete a what-if, an import or a lesson with all its data. Other kinds stay."""
        await self._execute(delete(TABLES).where(TABLES.c.id == table, TABLES.c.kind.in_(_MAY_GO)), table)

    async def table(self, id: str) -> TableRow | None:
        row = await self._row(select(TABLES).where(TABLES.c.id == id))
        return read_table(row) if row else None

    async def table_and_length(self, id: str) -> tuple[TableRow, int] | None:
        """The table and the number of lines in its journal."""
        row = await self._row(select(TABLES).where(TABLES.c.id == id))
        return (read_table(row), row.lines) if row else None

    async def plan(self, id: str) -> MatchSetup | None:
        """The plan of a match. It contains the secret seed."""
        row = await self._row(select(PLANS.c.plan).where(PLANS.c.table_id == id))
        return read_plan(row.plan) if row else None

    async def set_read_only(self, table: str, reason: str) -> None:
        check_text(reason)
        await self._execute(update(TABLES).where(TABLES.c.id == table).values(kept=reason), table)

    async def set_next(self, table: str, next: str) -> str:
        """Set the table of the rematch unless there is one; return the table that is set."""

        async def work(connection: AsyncConnection) -> str:
            current = (await connection.execute(select(TABLES.c.next).where(TABLES.c.id == table))).scalar()
            if current is None:
                raise Missing(f"there is no table {table}")
            if current:
                return str(current)
            await connection.execute(update(TABLES).where(TABLES.c.id == table).values(next=next))
            return next

        return await self._write(work, table)

    # -- lists -----------------------------------------------------------------------------------------------------

    async def public_tables(self, limit: int = 50) -> list[TableWithSeats]:
        """Public matches: running ones first, then by newest change."""
        public = TABLES.c.public.is_(True) & (TABLES.c.kind == "match")
        asked = select(TABLES).where(public).order_by(GOING_ON.desc(), TABLES.c.changed.desc(), TABLES.c.id)
        return await self._with_seats(await self._rows(asked.limit(limit)))

    async def tables_of(self, guest: str, limit: int = 100) -> list[TableWithSeats]:
        """The tables where the guest sits or that the guest owns, newest change first."""
        sits = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.guest == guest))
        asked = select(TABLES).where(sits | (TABLES.c.owner == guest)).order_by(TABLES.c.changed.desc(), TABLES.c.id)
        return await self._with_seats(await self._rows(asked.limit(limit)))

    async def going_on_of(self, guest: str, limit: int = 100) -> list[TableWithSeats]:
        """Running matches without free seats where the guest sits, newest change first."""
        sits = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.guest == guest))
        full = select(TABLES).where(sits, GOING_ON, TABLES.c.waiting.is_(False))
        asked = full.order_by(TABLES.c.changed.desc(), TABLES.c.id)
        return await self._with_seats(await self._rows(asked.limit(limit)))

    async def played_by(self, guest: str, game: str, made: int, since: int) -> list[TableWithSeats]:
        """Running matches and daily challenges of this game where the guest sits, made until `made` and changed since
        `since`."""
        sits = TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.guest == guest))
        these = sits & (TABLES.c.game == game) & TABLES.c.kind.in_(("match", "daily")) & GOING_ON
        times = (TABLES.c.made <= made) & (TABLES.c.changed >= since)
        return await self._with_seats(await self._rows(select(TABLES).where(these, times)))

    async def finished_of(self, guest: str) -> list[FinishedRow]:
        """The matches that the guest has finished, oldest end first."""
        asked = (
            select(TABLES, SEATS.c.seat, BEGAN)
            .select_from(FIRST_LINE.join(SEATS, SEATS.c.table_id == TABLES.c.id))
            .where(SEATS.c.guest == guest, TABLES.c.state == "over")
            .order_by(TABLES.c.changed, TABLES.c.id, SEATS.c.seat)
        )
        found: dict[str, FinishedRow] = {}
        for row in await self._rows(asked):
            if row.id in found:
                found[row.id].seats.append(row.seat)
                continue
            found[row.id] = FinishedRow(
                table=row.id,
                game=row.game,
                kind=row.kind,
                counted=row.counted,
                day=row.day,
                options=read_options(row.options),
                seats=[row.seat],
                summary=read_summary(row.summary, row.kept),
                began=row.began,
                ended=row.changed,
            )
        return list(found.values())

    async def running_tables_of(self, guest: str, since: int = 0) -> int:
        """Number of running matches that the guest owns and that changed since then."""
        asked = select(TABLES.c.id).where(TABLES.c.owner == guest, GOING_ON, TABLES.c.changed >= since)
        return len(await self._rows(asked))

    async def running(self) -> list[str]:
        """Matches that are neither over nor read-only."""
        return [row.id for row in await self._rows(select(TABLES.c.id).where(GOING_ON).order_by(TABLES.c.id))]

    # -- deadlines and bots ----------------------------------------------------------------------------------------

    async def with_bots(self) -> list[TableWithSeats]:
        """Running matches with a bot."""
        bots = select(SEATS.c.table_id).where(SEATS.c.bot != "")
        asked = select(TABLES).where(GOING_ON, TABLES.c.id.in_(bots)).order_by(TABLES.c.id)
        return await self._with_seats(await self._rows(asked))

    async def timed(self) -> list[tuple[str, int]]:
        """Running matches with a deadline, and the deadline."""
        asked = select(TABLES.c.id, TABLES.c.due).where(GOING_ON, TABLES.c.due > 0).order_by(TABLES.c.due)
        return [(row.id, row.due) for row in await self._rows(asked)]

    async def excuse(self, now: int, most: int) -> None:
        """Extend deadlines that have passed by the full time limit, but by at most `most` milliseconds."""
        own = TABLES.c.time * 1000
        due = literal(now, BigInteger) + case((own < most, own), else_=most)
        await self._execute(update(TABLES).where(TABLES.c.due > 0, TABLES.c.due < now).values(due=due))

    async def give_time(self, since: int, until: int) -> None:
        """Extend deadlines by the outage from `since` to `until`, to at most the full time limit after `until`."""
        whole = literal(until, BigInteger) + TABLES.c.time * 1000
        later = TABLES.c.due + (until - since)
        due = case((later < whole, later), else_=whole)
        await self._execute(update(TABLES).where(TABLES.c.due >= since).values(due=due))

    async def _with_seats(self, rows: Sequence[Row[Any]]) -> list[TableWithSeats]:
        if not rows:
            return []
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for seat in await self._rows(seats_of(list(seats))):
            seats[seat.table_id].append(read_seat(seat))
        return [TableWithSeats(read_table(row), seats[row.id], read_options(row.options)) for row in rows]
