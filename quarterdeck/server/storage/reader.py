"""Runs read statements, a few at a time, and reports soon that the database is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy import Engine, Executable, Row
from sqlalchemy.ext.asyncio import AsyncEngine

from quarterdeck.server.storage.db_errors import Conflict, storage_error
from quarterdeck.server.storage.engines import READERS
from quarterdeck.server.storage.errors import StorageGone
from quarterdeck.server.storage.timeouts import can_cancel, with_timeout


class Reader:
    def __init__(self, engine: AsyncEngine | Engine, timeout: float) -> None:
        self._engine: Final = engine
        self._threads: Final = ThreadPoolExecutor(READERS, "storage reader") if isinstance(engine, Engine) else None
        """For the synchronous driver of SQLite."""
        self._timeout: Final = timeout
        self._cancel: Final = can_cancel(engine)
        self._turns: Final = asyncio.Semaphore(READERS)
        self._losses = 0
        self._closed = False

    async def rows(self, question: Executable) -> Sequence[Row[Any]]:
        """The rows of a statement. Raises StorageGone on a timeout; waiting for a free connection does not count."""
        if self._closed:
            raise StorageGone("the store is closed")
        losses = self._losses
        async with self._turns:
            if losses != self._losses:  # A read before this one timed out: fail too, do not wait again.
                raise StorageGone("the database does not answer")
            try:
                return await with_timeout(self._timeout, self._ask(question), cancel=self._cancel)
            except Exception as error:
                failure = storage_error(error)
                if failure is None:
                    raise
                if isinstance(failure, StorageGone):
                    self._losses += 1
                if isinstance(failure, Conflict):
                    raise StorageGone("the database is too busy to answer") from None
                raise failure from None

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if isinstance(self._engine, Engine):
            assert self._threads is not None
            await asyncio.get_running_loop().run_in_executor(self._threads, self._engine.dispose)
            self._threads.shutdown(wait=False)
        else:
            await self._engine.dispose()

    async def _ask(self, question: Executable) -> Sequence[Row[Any]]:
        if isinstance(self._engine, Engine):
            return await asyncio.get_running_loop().run_in_executor(self._threads, _read, self._engine, question)
        async with self._engine.connect() as connection:
            return (await connection.execute(question)).all()


def _read(engine: Engine, question: Executable) -> Sequence[Row[Any]]:
    with engine.connect() as connection:
        return connection.execute(question).all()
