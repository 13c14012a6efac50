"""Reads: a few at a time, never waiting for the writer, and quick to say that the database is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy import Engine, Executable, Row
from sqlalchemy.ext.asyncio import AsyncEngine

from quarterdeck.server.storage.engines import READERS
from quarterdeck.server.storage.errors import StorageGone
from quarterdeck.server.storage.faults import Crossed, told
from quarterdeck.server.storage.within import can_cancel, within


class Reader:
    def __init__(self, engine: AsyncEngine | Engine, patience: float) -> None:
        self._engine: Final = engine
        self._threads: Final = ThreadPoolExecutor(READERS, "storage reader") if isinstance(engine, Engine) else None
        """For a driver that waits itself."""
        self._patience: Final = patience
        self._cancel: Final = can_cancel(engine)
        self._turns: Final = asyncio.Semaphore(READERS)
        self._losses = 0
        self._closed = False

    async def rows(self, question: Executable) -> Sequence[Row[Any]]:
        """Waiting for one's turn is no sign that the database is gone; only its own silence is."""
        if self._closed:
            raise StorageGone("the store is closed")
        losses = self._losses
        async with self._turns:
            if losses != self._losses:  # Who waited behind a loss would wait as long again.
                raise StorageGone("the database does not answer")
            try:
                return await within(self._patience, self._ask(question), cancel=self._cancel)
            except Exception as error:
                meaning = told(error)
                if meaning is None:
                    raise
                if isinstance(meaning, StorageGone):
                    self._losses += 1
                if isinstance(meaning, Crossed):
                    raise StorageGone("the database is too busy to answer") from None
                raise meaning from None

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
