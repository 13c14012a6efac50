"""Waiting for a database, but not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

_left: Final[set[asyncio.Task[Any]]] = set()


async def within(seconds: float, work: Coroutine[Any, Any, T], *, cancel: bool = True) -> T:
    """Raises TimeoutError on the dot. Clearing a dead connection away may take longer: that is not waited for."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait((task,), timeout=seconds)
    except asyncio.CancelledError:
        _leave(task, cancel)
        raise
    if task.done():
        return task.result()
    _leave(task, cancel)
    raise TimeoutError


def can_cancel(engine: AsyncEngine | Engine) -> bool:
    """A call of SQLite runs in a thread to its end; to cancel who waits for it can leave its connection in limbo."""
    return engine.dialect.name != "sqlite"


def _leave(task: asyncio.Task[Any], cancel: bool) -> None:
    _left.add(task)
    task.add_done_callback(_ended)
    if cancel:
        task.cancel()


def _ended(task: asyncio.Task[Any]) -> None:
    _left.discard(task)
    if not task.cancelled():
        task.exception()
