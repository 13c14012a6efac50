"""The journal of a match, line by line, and its newest snapshot."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.match_data import AGREEING, MOVES, JournalLine, Summary
from quarterdeck.server.storage.appending import Append
from quarterdeck.server.storage.repository import Repository, check_text
from quarterdeck.server.storage.row_codec import read_line
from quarterdeck.server.storage.schema import JOURNAL, SNAPSHOTS, TABLES


class JournalRepository(Repository):
    async def append(
        self,
        match: str,
        line: JournalLine,
        summary: Summary | None = None,
        due: int | None = None,
        silent: bool = False,
    ) -> None:
        """Append a line; returns after the commit. None keeps the old summary or deadline. `silent` changes no list.

        Raises Taken, Repeated, Gap, Missing, StorageGone.
        """
        check_text(line.client, line.mark, *line.actions, *line.chance)
        await self._append(Append(match, line, summary, due, silent))

    async def lines(self, match: str, after: int = 0) -> list[JournalLine]:
        asked = select(JOURNAL).where(JOURNAL.c.table_id == match, JOURNAL.c.seq > after).order_by(JOURNAL.c.seq)
        return [read_line(row) for row in await self._rows(asked)]

    async def agreeing(self, match: str, last: int) -> list[JournalLine]:
        """The lines about an agreement since the last move, up to line `last`, and that move."""
        here = JOURNAL.c.table_id == match, JOURNAL.c.seq <= last
        moved = select(func.coalesce(func.max(JOURNAL.c.seq), 0)).where(*here, JOURNAL.c.kind.in_(MOVES))
        asked = select(JOURNAL).where(
            *here, JOURNAL.c.kind.in_((*MOVES, *AGREEING)), JOURNAL.c.seq >= moved.scalar_subquery()
        )
        return [read_line(row) for row in await self._rows(asked.order_by(JOURNAL.c.seq))]

    async def length(self, match: str) -> int:
        """Number of lines."""
        row = await self._row(select(TABLES.c.lines).where(TABLES.c.id == match))
        return row.lines if row else 0

    async def line_by_client(self, match: str, client: str) -> JournalLine | None:
        if not client:
            return None
        row = await self._row(select(JOURNAL).where(JOURNAL.c.table_id == match, JOURNAL.c.client == client))
        return read_line(row) if row else None

    async def add_snapshot(self, match: str, seq: int, record: str) -> None:
        """Store a snapshot; it replaces an older one."""
        row = {"table_id": match, "seq": seq, "record": record}

        async def work(connection: AsyncConnection) -> None:
            if (await connection.execute(select(TABLES.c.id).where(TABLES.c.id == match))).first() is None:
                return
            insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
            fresh = insert(SNAPSHOTS).values(row)
            newer = {"seq": fresh.excluded.seq, "record": fresh.excluded.record}
            await connection.execute(
                fresh.on_conflict_do_update(
                    index_elements=[SNAPSHOTS.c.table_id], set_=newer, where=SNAPSHOTS.c.seq < fresh.excluded.seq
                )
            )

        await self._write(work, match)

    async def snapshot(self, match: str) -> tuple[int, str] | None:
        row = await self._row(select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == match))
        return (row.seq, row.record) if row else None
