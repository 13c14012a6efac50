"""Reviews of finished matches: queued on request, computed one at a time, and stored with the match.

The queue is in the database, so it survives a restart. A node claims a review and renews the claim with its progress.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import msgspec
import structlog

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.server.clock import now_ms
from quarterdeck.server.engine.pool import EngineStuck, NotAllowed, ReadOnly
from quarterdeck.server.engine.spawner import environment
from quarterdeck.server.rate import Buckets
from quarterdeck.server.request_errors import RequestError, hints_withheld_error, no_table
from quarterdeck.server.shapes import Review, ReviewInfo
from quarterdeck.server.storage import Missing, StorageGone
from quarterdeck.server.table_info import hints_withheld, is_current_daily, is_revealed
from quarterdeck.worker import Worker

if TYPE_CHECKING:
    from quarterdeck.server.services import Services

log = structlog.get_logger()

_LOOK_EVERY = 5.0
"""Seconds between two looks for reviews that another node has left."""
_CLAIM = 15_000
"""Milliseconds after the last progress until another node may claim the review."""
_TELL_EVERY = 1_000
"""Milliseconds between two writes of the progress."""


class Reviews:
    def __init__(self, services: Services) -> None:
        self._services = services
        self._asked = asyncio.Event()
        self._rate = Buckets(services.limits.reviews_per_second, services.limits.reviews_at_once)
        self._progress: dict[str, tuple[int, int]] = {}
        """Match being reviewed here to the number of choices done and the total."""

    def start(self) -> None:
        self._services.tasks.start(self._work())

    # -- asking --------------------------------------------------------------------------------------------------------

    async def ask(self, guest: str, id: str) -> ReviewInfo:
        """Queue a review unless there is one. A failed review is queued again."""
        await self._check(id)
        found = await self.find(id)
        if found.state not in ("none", "failed"):
            return found
        if not self._rate.take(guest):
            raise RequestError("limit", "You asked for many reviews. Wait a while before the next.", 429)
        await self._services.store.ask_review(id, now_ms())
        self._asked.set()
        return await self.find(id)

    async def find(self, id: str) -> ReviewInfo:
        store = self._services.store
        row = await store.table(id)
        if row is None:
            raise no_table()
        found = await store.review(id) if is_revealed(row) else None
        if found is None:
            return ReviewInfo("none")
        if found.state == "done":
            return ReviewInfo("done", found.total, found.total, msgspec.json.decode(found.review, type=Review))
        if found.state == "failed":
            return ReviewInfo("failed")
        steps = self._progress.get(id, (found.done, found.total))
        if id in self._progress or found.claimed > now_ms():
            return ReviewInfo("running", *steps)
        return ReviewInfo("waiting", *steps, ahead=await store.reviews_before(id))

    async def _check(self, id: str) -> None:
        row = await self._services.store.table(id)
        if row is None:
            raise no_table()
        if row.kept:
            raise RequestError("review-kept", "This match was made with other rules and can only be read.", 409)
        if row.summary.state != "over":
            raise RequestError("review-playing", "A review is for when the match is over.", 409)
        if is_current_daily(row):
            raise RequestError("hints-day", "Reviews of the challenge of the day open when the day is over.", 409)
        if await hints_withheld(self._services, row):
            raise hints_withheld_error()
        most = self._services.limits.review_turns
        if row.summary.turns > most:
            raise RequestError("review-long", f"This match is too long to look back at: over {most} choices.", 409)

    # -- working -------------------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while True:
            self._asked.clear()
            try:
                now = now_ms()
                table = await self._services.store.claim_review(now, now + _CLAIM)
                if table is not None:
                    await self._make_review(table)
                    continue
            except StorageGone:
                self._services.storage_watch.report_gone()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_EVERY):
                    await self._asked.wait()

    async def _make_review(self, table: str) -> None:
        self._progress[table] = (0, 0)
        store = self._services.store
        try:
            review = await self._run_process(table)
            await store.finish_review(table, "done", review, *self._progress[table])
        except asyncio.CancelledError:  # The server closes: release the claim.
            with contextlib.suppress(StorageGone):
                await store.step_review(table, 0, 0, 0)
            raise
        except (
            QuarterdeckError,
            EngineStuck,
            ReadOnly,
            NotAllowed,
            RequestError,
            Missing,
            msgspec.MsgspecError,
            ValueError,
        ) as error:
            log.warning("no review", table=table, error=f"{type(error).__name__}: {error}"[:200])
            await store.finish_review(table, "failed", "", 0, 0)
        finally:
            del self._progress[table]

    async def _run_process(self, table: str) -> str:
        """Ask a worker process for the review. It answers with its progress, then with the review."""
        limits = self._services.limits
        await self._services.live_tables.refresh(table)
        record = await self._services.pool.record(table, None)
        games = list(self._services.settings.files)
        worker = await asyncio.to_thread(Worker, "quarterdeck.server.review_process:work", environment())
        try:
            await asyncio.to_thread(worker.ask, (record, limits.review_iterations, limits.review_seconds, games))
            return await self._read_review(table, worker)
        finally:
            worker.close()

    async def _read_review(self, table: str, worker: Worker) -> str:
        written = 0
        while True:
            answer = await asyncio.to_thread(worker.answer)
            if isinstance(answer, str):
                msgspec.json.decode(answer, type=Review)
                return answer
            done, total = answer
            self._progress[table] = (done, total)
            if now_ms() - written > _TELL_EVERY:
                written = now_ms()
                await self._services.store.step_review(table, written + _CLAIM, done, total)
