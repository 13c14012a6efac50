"""The matches that a guest has finished."""

from __future__ import annotations

from sqlalchemy import select

from quarterdeck.server.storage.daily import BEGAN, FIRST_LINE
from quarterdeck.server.storage.room import Room
from quarterdeck.server.storage.rows import FinishedRow
from quarterdeck.server.storage.schema import SEATS, TABLES
from quarterdeck.server.storage.spelling import read_options, read_summary


class StatisticsRoom(Room):
    async def finished_of(self, guest: str) -> list[FinishedRow]:
        """Oldest end first."""
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
