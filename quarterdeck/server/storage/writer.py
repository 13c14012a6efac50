"""The one task that writes. Whatever waits is written together, in one transaction, and answered after its commit.

While one transaction commits, the next callers queue up: under load the groups grow by themselves, and a lone caller
waits for nobody.
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
from quarterdeck.server.storage.errors import Counted, Gap, Missing, Repeated, StorageGone, Taken, Unsure
from quarterdeck.server.storage.faults import Crossed, Locked, told, undone
from quarterdeck.server.storage.within import can_cancel, within

T = TypeVar("T")
Work: TypeAlias = Callable[[AsyncConnection], Awaitable[T]]

LARGEST: Final = 500
_TRIES: Final = 5
REFUSALS: Final = (Taken, Repeated, Gap, Missing, Counted)
"""What concerns one caller alone. Who raises one of these has written nothing in this transaction."""


class Job:
    """Something to write, and who waits for it. `table` is the table that it changes.

    `until`: how long it is tried again while somebody else has locked what it changes.
    """

    __slots__ = ("done", "table", "until", "work")

    def __init__(self, work: Append | Work[Any], table: str, patience: float) -> None:
        self.work: Final = work
        self.table: Final = table
        self.until: Final = monotonic() + patience
        self.done: Final[asyncio.Future[Any]] = asyncio.get_running_loop().create_future()

    def answer(self, outcome: object) -> None:
        if self.done.done():  # Nobody waits any more.
            return
        if isinstance(outcome, Exception):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Writer:
    def __init__(self, engine: AsyncEngine, patience: float) -> None:
        self._engine: Final = engine
        self._patience: Final = patience
        self._cancel: Final = can_cancel(engine)
        self._waiting: Final[deque[Job]] = deque()
        self._wake: Final = asyncio.Event()
        self._closing = False
        self.failed = False
        """Whether the last thing to be written was not, because the database was gone."""
        self._task: Final = asyncio.create_task(self._run(), name="storage writer")

    async def write(self, work: Work[T], table: str = "") -> T:
        return await self._queue(Job(work, table, self._patience))  # type: ignore[no-any-return]

    async def append(self, append: Append) -> None:
        await self._queue(Job(append, append.table, self._patience))

    async def close(self) -> None:
        """What waits is written first."""
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
        """The next jobs in order, no two appends to one journal."""
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
        except Locked as locked:
            if len(group) > 1:  # Somebody has locked a row of one of them: the others shall not wait for it.
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
            self._let_go(gone)
        except Exception as error:
            if len(group) == 1:
                group[0].answer(error)
                return
            for job in group:  # One of them is at fault: the others shall not pay for it.
                await self._settle([job])
        else:
            self.failed = False
            for job, outcome in zip(group, outcomes, strict=True):
                job.answer(outcome)

    def _let_go(self, gone: StorageGone) -> None:
        """Who came meanwhile would wait as long again. Nothing of theirs was begun."""
        while self._waiting:
            self._waiting.popleft().answer(StorageGone(str(gone)))

    async def _commit(self, group: Sequence[Job]) -> list[object]:
        for attempt in range(_TRIES):
            transaction = _Transaction(self._engine, group)
            try:
                return await within(self._patience, transaction.run(), cancel=self._cancel)
            except Exception as error:
                transaction.abandoned = True
                meaning = told(error)
                if isinstance(meaning, Locked):
                    raise meaning from None
                if isinstance(meaning, Crossed):
                    await asyncio.sleep(random.random() * 0.01 * 2**attempt)
                    continue
                if isinstance(meaning, StorageGone) and transaction.committing and not undone(error):
                    raise Unsure(str(meaning)) from None
                if meaning is None:
                    raise
                raise meaning from None
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
            if self.abandoned:  # The callers were told that nothing was written.
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
