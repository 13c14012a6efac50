"""The one task that writes. It commits all waiting jobs in one transaction and then answers their callers.

While a transaction commits, new jobs queue up. So groups grow under load, and a single caller does not wait.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from quarterdeck.server.storage.appending import Append, append_all, lock_tables
from quarterdeck.server.storage.db_errors import Conflict, LockTimeout, storage_error, surely_rolled_back
from quarterdeck.server.storage.errors import Counted, Gap, Missing, Repeated, StorageGone, Taken, Unsure
from quarterdeck.server.storage.timeouts import can_cancel, with_timeout

T = TypeVar("T")
Work: TypeAlias = Callable[[AsyncConnection], Awaitable[T]]

LARGEST: Final = 500
_TRIES: Final = 5
REFUSALS: Final = (Taken, Repeated, Gap, Missing, Counted)
"""Errors that concern one job only. A job that raises one of them has written nothing."""


class Job:
    """Something to write, and the future of its caller. `table`: the id of the table that it changes.

    `until`: when to stop retrying while another transaction locks the table.
    """

    __slots__ = ("done", "table", "until", "work")

    def __init__(self, work: Append | Work[Any], table: str, timeout: float) -> None:
        self.work: Final = work
        self.table: Final = table
        self.until: Final = monotonic() + timeout
        self.done: Final[asyncio.Future[Any]] = asyncio.get_running_loop().create_future()

    def answer(self, outcome: object) -> None:
        if self.done.done():  # The caller was cancelled.
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Writer:
    def __init__(self, engine: AsyncEngine, timeout: float) -> None:
        self._engine: Final = engine
        self._timeout: Final = timeout
        self._cancel: Final = can_cancel(engine)
        self._waiting: Final[deque[Job]] = deque()
        self._wake: Final = asyncio.Event()
        self._closing = False
        self.failed = False
        """Whether the last write failed because the database was gone."""
        self._task: Final = asyncio.create_task(self._run(), name="storage writer")

    async def write(self, work: Work[T], table: str = "") -> T:
        return await self._queue(Job(work, table, self._timeout))  # type: ignore[no-any-return]

    async def append(self, append: Append) -> None:
        await self._queue(Job(append, append.table, self._timeout))

    async def close(self) -> None:
        """Write the waiting jobs, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _queue(self, job: Job) -> Any:
        if self._closing:
            raise StorageGone("the store is closed")
        self._waiting.append(job)
        self._wake.set()
        return await job.done

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            await self._settle(self._group())

    def _group(self) -> list[Job]:
        """The next jobs in order, at most one append per journal."""
        group: list[Job] = []
        journals: set[str] = set()
        while self._waiting and len(group) < LARGEST:
            job = self._waiting[0]
            if isinstance(job.work, Append):
                if job.table in journals:
                    break
                journals.add(job.table)
            self._waiting.popleft()
            if not job.done.done():
                group.append(job)
        return group

    async def _settle(self, group: Sequence[Job]) -> None:
        if not group:
            return
        try:
            outcomes = await self._commit(group)
        except LockTimeout as locked:
            if len(group) > 1:  # One job waits for a locked row: commit the others without it.
                for job in group:
                    await self._settle([job])
            elif monotonic() < group[0].until:
                self._waiting.append(group[0])
            else:
                group[0].answer(StorageGone(f"the database is too busy: {locked}"))
        except StorageGone as gone:
            self.failed = True
            for job in group:
                job.answer(gone)
            self._fail_waiting(gone)
        except Exception as error:
            if len(group) == 1:
                group[0].answer(error)
                return
            for job in group:  # Only one job failed: commit the others without it.
                await self._settle([job])
        else:
            self.failed = False
            for job, outcome in zip(group, outcomes, strict=True):
                job.answer(outcome)

    def _fail_waiting(self, gone: StorageGone) -> None:
        """Fail the queued jobs too, instead of letting each of them time out."""
        while self._waiting:
            self._waiting.popleft().answer(StorageGone(str(gone)))

    async def _commit(self, group: Sequence[Job]) -> list[object]:
        for attempt in range(_TRIES):
            transaction = _Transaction(self._engine, group)
            try:
                return await with_timeout(self._timeout, transaction.run(), cancel=self._cancel)
            except Exception as error:
                transaction.abandoned = True
                failure = storage_error(error)
                if isinstance(failure, LockTimeout):
                    raise failure from None
                if isinstance(failure, Conflict):
                    await asyncio.sleep(random.random() * 0.01 * 2**attempt)
                    continue
                if isinstance(failure, StorageGone) and transaction.committing and not surely_rolled_back(error):
                    raise Unsure(str(failure)) from None
                if failure is None:
                    raise
                raise failure from None
        raise StorageGone("the database is too busy: others were always first")


class _Transaction:
    def __init__(self, engine: AsyncEngine, group: Sequence[Job]) -> None:
        self._engine: Final = engine
        self._group: Final = group
        self.committing = False
        self.abandoned = False

    async def run(self) -> list[object]:
        async with self._engine.connect() as connection:
            transaction = await connection.begin()
            outcomes = await self._perform(connection)
            if self.abandoned:  # The callers already got StorageGone.
                return []
            self.committing = True
            await transaction.commit()
            return outcomes

    async def _perform(self, connection: AsyncConnection) -> list[object]:
        tables = {job.table for job in self._group if job.table}
        lengths = await lock_tables(connection, tables) if tables else {}
        appends = [job.work for job in self._group if isinstance(job.work, Append)]
        appended = iter(await append_all(connection, appends, lengths) if appends else [])
        outcomes: list[object] = []
        for job in self._group:
            if isinstance(job.work, Append):
                outcomes.append(next(appended))
                continue
            try:
                outcomes.append(await job.work(connection))
            except REFUSALS as refusal:
                outcomes.append(refusal)
        return outcomes
