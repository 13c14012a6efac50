"""Reviews of finished matches: asked for by anybody who may see them, made one at a time, and kept with the match.

What is asked for stands in the database. So whoever restarts the server finds it there and begins again, and of
several nodes one looks back at a match: it holds a claim, and renews it with every step.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from typing import TYPE_CHECKING

import msgspec
import structlog

from quarterdeck.server.clock import now_ms
from quarterdeck.server.engine.forge import environment
from quarterdeck.server.engine.pool import EngineStuck, Kept, Refusal
from quarterdeck.server.problems import Wrong, hints_held_back, no_table
from quarterdeck.server.rate import Buckets
from quarterdeck.server.shapes import Review, ReviewInfo
from quarterdeck.server.storage import Missing, StorageGone
from quarterdeck.server.table_info import day_runs, held_back, opened

if TYPE_CHECKING:
    from quarterdeck.server.house import House

log = structlog.get_logger()

_LOOK_EVERY = 5.0
"""Seconds between looks for what another node has left undone."""
_CLAIM = 15_000
"""Milliseconds after the last step until a match is anybody's again."""
_TELL_EVERY = 1_000
"""Milliseconds between two steps that are written down."""
_LARGEST = 64 << 20
"""Bytes of a review."""


class _NoReview(Exception):
    """The process ended without one."""


class Reviews:
    def __init__(self, house: House) -> None:
        self._house = house
        self._asked = asyncio.Event()
        self._rate = Buckets(house.limits.reviews_per_second, house.limits.reviews_at_once)
        self._steps: dict[str, tuple[int, int]] = {}
        """Of the match that is looked back at here: how many choices are done, and of how many."""

    def start(self) -> None:
        self._house.later(self._work())

    # -- asking --------------------------------------------------------------------------------------------------------

    async def ask(self, guest: str, id: str) -> ReviewInfo:
        """Begun once, whoever asks; one that failed is begun again."""
        await self._check(id)
        found = await self.find(id)
        if found.state not in ("none", "failed"):
            return found
        if not self._rate.take(guest):
            raise Wrong("limit", "You asked for many reviews. Wait a while before the next.", 429)
        await self._house.store.ask_review(id, now_ms())
        self._asked.set()
        return await self.find(id)

    async def find(self, id: str) -> ReviewInfo:
        store = self._house.store
        row = await store.table(id)
        if row is None:
            raise no_table()
        found = await store.review(id) if opened(row) else None
        if found is None:
            return ReviewInfo("none")
        if found.state == "done":
            return ReviewInfo("done", found.total, found.total, msgspec.json.decode(found.review, type=Review))
        if found.state == "failed":
            return ReviewInfo("failed")
        steps = self._steps.get(id, (found.done, found.total))
        if id in self._steps or found.claimed > now_ms():
            return ReviewInfo("running", *steps)
        return ReviewInfo("waiting", *steps, ahead=await store.reviews_before(id))

    async def _check(self, id: str) -> None:
        row = await self._house.store.table(id)
        if row is None:
            raise no_table()
        if row.kept:
            raise Wrong("review-kept", "This match was made with other rules and can only be read.", 409)
        if row.summary.state != "over":
            raise Wrong("review-playing", "A review is for when the match is over.", 409)
        if day_runs(row):
            raise Wrong("hints-day", "Reviews of the challenge of the day open when the day is over.", 409)
        if await held_back(self._house, row):
            raise hints_held_back()
        most = self._house.limits.review_turns
        if row.summary.turns > most:
            raise Wrong("review-long", f"This match is too long to look back at: over {most} choices.", 409)

    # -- looking back --------------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while True:
            self._asked.clear()
            try:
                now = now_ms()
                table = await self._house.store.claim_review(now, now + _CLAIM)
                if table is not None:
                    await self._look_back(table)
                    continue
            except StorageGone:
                self._house.storage_gone()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_EVERY):
                    await self._asked.wait()

    async def _look_back(self, table: str) -> None:
        self._steps[table] = (0, 0)
        store = self._house.store
        try:
            review = await self._review(table)
            await store.finish_review(table, "done", review, *self._steps[table])
        except asyncio.CancelledError:  # The server closes: it is begun again when one is there.
            with contextlib.suppress(StorageGone):
                await store.step_review(table, 0, 0, 0)
            raise
        except (_NoReview, EngineStuck, Kept, Refusal, Wrong, Missing, msgspec.MsgspecError, ValueError) as error:
            log.warning("no review", table=table, error=f"{type(error).__name__}: {error}"[:200])
            await store.finish_review(table, "failed", "", 0, 0)
        finally:
            del self._steps[table]

    async def _review(self, table: str) -> str:
        limits = self._house.limits
        await self._house.bring_up(table)
        record = await self._house.pool.record(table, None)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "quarterdeck.server.review_process",
            str(limits.review_iterations),
            str(limits.review_seconds),
            *self._house.settings.games,
            stdin=PIPE,
            stdout=PIPE,
            env=environment(),
            limit=_LARGEST,
        )
        try:
            return await self._hear(table, process, record)
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _hear(self, table: str, process: Process, record: str) -> str:
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):
            process.stdin.write(record.encode())
            await process.stdin.drain()
        process.stdin.close()
        told = 0
        while line := (await process.stdout.readline()).decode().strip():
            if line.startswith("{"):
                msgspec.json.decode(line, type=Review)
                return line
            done, total = map(int, line.split())
            self._steps[table] = (done, total)
            if now_ms() - told > _TELL_EVERY:
                told = now_ms()
                await self._house.store.step_review(table, told + _CLAIM, done, total)
        raise _NoReview(f"the process ended with {await process.wait()}")
