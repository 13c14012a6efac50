"""Reviews of matches: the queue, the claims of nodes, and the results."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from quarterdeck.server.storage.repository import Repository, check_text, insert_if_absent
from quarterdeck.server.storage.rows import ReviewRow
from quarterdeck.server.storage.schema import REVIEWS


class ReviewRepository(Repository):
    async def ask_review(self, table: str, now: int) -> None:
        """Queue a review, unless one is queued or done. A failed one is queued again."""
        fresh: dict[str, object] = {"state": "asked", "asked": now, "claimed": 0, "done": 0, "total": 0, "review": ""}

        async def work(connection: AsyncConnection) -> None:
            if not await insert_if_absent(connection, REVIEWS, {"table_id": table, **fresh}):
                failed = (REVIEWS.c.table_id == table) & (REVIEWS.c.state == "failed")
                await connection.execute(update(REVIEWS).where(failed).values(fresh))

        await self._write(work, table)

    async def review(self, table: str) -> ReviewRow | None:
        row = await self._row(select(REVIEWS).where(REVIEWS.c.table_id == table))
        return ReviewRow(row.state, row.claimed, row.done, row.total, row.review) if row else None

    async def reviews_before(self, table: str) -> int:
        """Number of reviews in the queue before this one."""
        mine, other = REVIEWS.alias("mine"), REVIEWS.alias("other")
        first = and_(other.c.asked == mine.c.asked, other.c.table_id < mine.c.table_id)
        before = and_(other.c.state == "asked", or_(other.c.asked < mine.c.asked, first))
        row = await self._row(
            select(func.count()).select_from(mine.join(other, before)).where(mine.c.table_id == table)
        )
        return int(row[0]) if row else 0

    async def claim_review(self, now: int, until: int) -> str | None:
        """The first unclaimed match of the queue, claimed for this node until then."""
        free = (REVIEWS.c.state == "asked") & (REVIEWS.c.claimed <= now)
        asked = select(REVIEWS.c.table_id).where(free).order_by(REVIEWS.c.asked, REVIEWS.c.table_id).limit(1)
        if await self._row(asked) is None:
            return None

        async def work(connection: AsyncConnection) -> str | None:
            found = (await connection.execute(asked.with_for_update(skip_locked=True))).scalar()
            if found is not None:
                await connection.execute(update(REVIEWS).where(REVIEWS.c.table_id == found).values(claimed=until))
            return found

        return await self._write(work)

    async def step_review(self, table: str, claimed: int, done: int, total: int) -> None:
        mine = (REVIEWS.c.table_id == table) & (REVIEWS.c.state == "asked")
        await self._execute(update(REVIEWS).where(mine).values(claimed=claimed, done=done, total=total))

    async def finish_review(
        self, table: str, state: Literal["done", "failed"], review: str, done: int, total: int
    ) -> None:
        check_text(review)
        ended = {"state": state, "claimed": 0, "done": done, "total": total, "review": review}
        await self._execute(update(REVIEWS).where(REVIEWS.c.table_id == table).values(ended))
