"""The daily challenge: one seed a day, one counted try a guest."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.storage.repository import Repository, insert_if_absent
from quarterdeck.server.storage.row_codec import read_summary
from quarterdeck.server.storage.rows import DailyRow
from quarterdeck.server.storage.schema import DAYS, GUESTS, JOURNAL, TABLES, TRIES

FIRST_LINE = TABLES.outerjoin(JOURNAL, (JOURNAL.c.table_id == TABLES.c.id) & (JOURNAL.c.seq == 1))
BEGAN = func.coalesce(JOURNAL.c.at, TABLES.c.made).label("began")


async def count(connection: AsyncConnection, game: str, day: str, guest: str, table: str) -> str:
    """The table of the guest's counted try: this one, if there was none."""
    await insert_if_absent(connection, TRIES, {"game": game, "day": day, "guest": guest, "table_id": table})
    mine = (TRIES.c.game == game) & (TRIES.c.day == day) & (TRIES.c.guest == guest)
    return str((await connection.execute(select(TRIES.c.table_id).where(mine))).scalar_one())


class DailyRepository(Repository):
    async def day_seed(self, game: str, day: str, fresh: str) -> str:
        """The seed of the day, equal on all nodes: `fresh` if there was none."""
        asked = select(DAYS.c.seed).where(DAYS.c.game == game, DAYS.c.day == day)
        found = await self._row(asked)
        if found is None:
            await self._insert_if_absent(DAYS, game=game, day=day, seed=fresh)
            found = await self._row(asked)
            assert found is not None
        return str(found.seed)

    async def daily_tables(self, game: str, day: str) -> list[DailyRow]:
        """The counted tries, in the order they began."""
        asked = (
            select(TRIES.c.guest, GUESTS.c.name, TABLES.c.id, BEGAN, TABLES.c.changed, TABLES.c.summary, TABLES.c.kept)
            .select_from(FIRST_LINE.join(TRIES, TRIES.c.table_id == TABLES.c.id))
            .outerjoin(GUESTS, GUESTS.c.id == TRIES.c.guest)
            .where(TRIES.c.game == game, TRIES.c.day == day)
            .order_by(BEGAN, TABLES.c.id)
        )
        return [
            DailyRow(row.guest, row.name or "", row.id, row.began, row.changed, read_summary(row.summary, row.kept))
            for row in await self._rows(asked)
        ]
